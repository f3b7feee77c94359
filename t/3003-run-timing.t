#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The timing methods: each can be asked for, each says which it is, and the
# next best is taken and explained where a better one is refused.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq

for method in rusage wall; do
	run "$ipset_stress" run --loops 200 --timing "$method" --json r.json
	is "$status" 0 "--timing $method passes"
	is "$(jq -r .timing.method r.json)" "$method" "--timing $method is what was used"
	like "$out" "$method" "--timing $method stands in the report"
	is "$(jq -rc '[.classes[].count] | unique' r.json)" '[200]' "--timing $method counts all"
done
is "$(jq -r '.classes.swap | has("user_ns") or has("blocked_ns") or has("sleeps_per_op")' r.json)" \
	false 'wall makes up no CPU time'
if have PERF; then
	run "$ipset_stress" run --loops 200 --timing auto --json r.json
	is "$(jq -r .timing.method r.json)" switch-ring 'auto takes the switch ring'
	ok 'the accounting error is below 3 %' \
		jq -e '.timing.accounting_error < 0.03' <("$ipset_stress" run --loops 20000 --format json)
else
	skip 2 "$lack"
fi
done_testing
