#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# compare and --baseline: verdicts, exit codes, formats, and what is refused.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq

golden=$srcdir/t/golden/compare
quick=$golden/quick.json
slower=$golden/slower.json
sleeping=$golden/sleeping.json

must_pass "$ipset_stress" compare "$quick" "$quick"
like "$out" '^toy: same, ' 'equal results are the same'
must_fail 1 "$ipset_stress" compare "$quick" "$slower"
like "$out" 'spoils   cpu\.governor: performance → powersave' 'what spoils is said'
must_fail 1 "$ipset_stress" compare "$quick" -- "$sleeping"
like "$out" 'swap: 0 → 1\.00 sleeps/op, \+ synchronize_rcu ← ip_set_swap' 'one run proves a sleep'
must_pass "$ipset_stress" compare "before=$slower" "after=$quick"
like "$out" '^toy: improvement, before \(8 runs\) → after \(8 runs\)' 'labels are shown'
must_pass "$ipset_stress" compare "$quick" "$quick" -- "$quick"
like "$out" '\(16 runs\) →' 'files of a side are pooled run by run'

# Exit codes.
must_fail 1 "$ipset_stress" compare --fail-on change "$slower" "$quick"
must_pass "$ipset_stress" compare --fail-on never "$quick" "$slower"
must_pass "$ipset_stress" compare --threshold 50% "$quick" "$slower"
must_fail 1 "$ipset_stress" compare --threshold 50% --threshold swap.median=5% "$quick" "$slower"
jq '.repetitions |= .[:2]' "$quick" >few.json
must_fail 5 "$ipset_stress" compare few.json few.json
like "$out" 'inconclusive: 6 runs' 'it says how many runs it would take'
must_fail 1 "$ipset_stress" compare --fail-on inconclusive few.json few.json
must_fail 125 "$ipset_stress" compare --exit-style bisect few.json few.json
must_fail 4 "$ipset_stress" compare --exit-style kselftest few.json few.json

# What cannot be compared.
one_error 2 'cut off' "$ipset_stress" compare "$quick" <(head -c 2000 "$quick")
one_error 2 'not an ipset-stress result' "$ipset_stress" compare "$quick" <(echo '{"a": 1}')
one_error 2 'version 99' "$ipset_stress" compare "$quick" <(jq '.version = 99' "$quick")
one_error 2 'different scenarios: toy and other' \
	"$ipset_stress" compare "$quick" <(jq '.scenario.name = "other"' "$quick")
one_error 2 'two texts are named toy' \
	"$ipset_stress" compare "$quick" <(jq '.scenario.sha256 = "beef"' "$quick")
jq '.classes |= with_entries(.key |= "x" + .)' "$quick" >foreign.json
one_error 2 'no class of operations in common' "$ipset_stress" compare "$quick" foreign.json
jq 'del(.repetitions)' "$quick" >none.json
one_error 2 'none.json: no repetition was measured' "$ipset_stress" compare "$quick" none.json
one_error 2 'cpu.governor must be the same: performance and powersave' \
	"$ipset_stress" compare --require-same cpu.model,cpu.governor "$quick" "$slower"
one_error 2 'compare takes old results and new ones' "$ipset_stress" compare "$quick"
one_error 2 'compare takes old results and new ones' "$ipset_stress" compare -- "$quick"
one_error 2 'cannot open' "$ipset_stress" compare "$quick" nowhere.json
one_error 2 'no format folded' "$ipset_stress" compare --format folded "$quick" "$quick"
run "$ipset_stress" compare --threshold swap.p98=3% "$quick" "$quick"
is "$status" 2 'a threshold for no metric is refused'
run "$ipset_stress" compare --alpha 2 "$quick" "$quick"
is "$status" 2 'an alpha above one half as well'

# Real runs.
must_pass "$ipset_stress" run --loops 50 --repeat 2 --quiet --json base.json
run "$ipset_stress" run --loops 50 --repeat 2 --baseline base.json
like "$status" '^[015]$' 'a run compared with an earlier one ends by the verdict'
like "$out" 'base.json \(2 runs\) → this run \(2 runs\)' 'the comparison is behind the report'
run "$ipset_stress" run --loops 50 --mix swap --baseline base.json
is "$status" 2 'a baseline of another scenario is refused'
is "$out" '' 'before anything runs'
if have TYPE_list:set; then
	run "$ipset_stress" run --loops 50 --type list:set --baseline base.json
	is "$status" 1 'sleeps that were not there fail the run'
	like "$out" 'destroy: [0-9.]+ → 1\.[0-9]+ sleeps/op' 'the headline says which'
else
	skip 2 "$lack"
fi
done_testing
