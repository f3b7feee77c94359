#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The default run: four classes of the original loop, counted, timed and saved,
# with what strace and getrusage saw of the same process beside it.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq

run "$ipset_stress" run --loops 500 --json r.json
is "$status" 0 'the default run passes'
is "$err" '' 'and has nothing to say on standard error'
for class in swap destroy create add total; do
	like "$out" "(^|
) *$class +" "the table has a row for $class"
done
like "$out" 'switch-ring|rusage' 'the report names the timing method'

ok 'the file is JSON' jq -e . r.json
is "$(jq -r .format r.json)" ipset-stress-result 'its format is named'
is "$(jq -r .version r.json)" 1 'and its version'
is "$(jq -r .status r.json)" pass 'the status is pass'
is "$(jq -r .partial r.json)" false 'it is not partial'
is "$(jq -r .stop_reason r.json)" loops 'it ended with its loops'
is "$(jq -rc '.classes | keys_unsorted' r.json)" '["swap","destroy","create","add"]' \
	'the classes are those of the loop, in its order'
is "$(jq -rc '[.classes[].count] | unique' r.json)" '[500]' 'each was run 500 times'
is "$(jq -rc '[.classes[].errors // {} | length] | add' r.json)" 0 'without an error'
is "$(jq -r '[.classes[] | .wall_ns - .user_ns - .sys_ns - .off_ns] | map(select(. != 0)) | length' r.json)" \
	0 'wall is user + sys + off in every class'
is "$(jq -r '[.classes[] | .off_ns - .blocked_ns - .preempted_ns] | map(select(. != 0)) | length' r.json)" \
	0 'off is blocked + preempted'
is "$(jq -r '.scenario.name' r.json)" swap-loop 'the scenario is named'
is "$(jq -r '.environment.kernel.release' r.json)" "$(uname -r)" 'the kernel is that of uname'
is "$(jq -r '.scenario.sha256' r.json)" \
	"$(jq -j '.scenario.text' r.json | sha256sum | cut -d' ' -f1)" \
	'the hash is that of sha256sum over the scenario'

# getrusage of each worker's thread against the switches that the ring recorded.
if [ "$(jq -r .timing.method r.json)" = switch-ring ]; then
	is "$(jq -r '[.workers[].classes[].switches.voluntary] | add' r.json)" \
		"$(jq -r '[.workers[].rusage.voluntary] | add' r.json)" \
		'voluntary switches equal those of getrusage'
else
	skip 1 'no switch ring here'
fi

# The kernel's own count of what was asked: every message of the loop, no more.
if have strace && [ -z "$SANITIZER" ]; then
	strace -f -qq -e trace=sendto,send,recvfrom,recv,sendmsg,recvmsg -o calls \
		"$ipset_stress" run --loops 100 --quiet
	is "$(awk '/sendto/ { print $1 }' calls | sort | uniq -c | sort -rn | awk 'NR == 1 { print $1 }')" \
		400 "the worker's thread sends exactly 400 messages"
	is "$(awk '/recvfrom/ { print $1 }' calls | sort | uniq -c | sort -rn | awk 'NR == 1 { print $1 }')" \
		400 'and receives exactly 400 replies'
else
	skip 2 'no strace, or a sanitizer in the way'
fi

run "$ipset_stress" run --loops 50 --repeat 3 --format csv
is "$status" 0 'three repetitions pass'
is "$(wc -l < "$scratch/out")" 13 'CSV: a heading and a row per repetition and class'

run "$ipset_stress" run --loops 50 --warmup 20 --json w.json --quiet
is "$(jq -rc '[.classes[].count] | unique' w.json)" '[50]' 'the warm-up is not counted'
is "$out" '' '--quiet prints nothing'

run "$ipset_stress" run --duration 200ms --format json
is "$status" 0 'a run by time passes'
is "$(jq -r .stop_reason "$scratch/out")" time 'and ended by time'
# It ends within a round, where a set that tear-down destroys may be missing.
for ((i = 0; i < 8; i++)); do
	"$ipset_stress" run --duration $((20 + i))ms --quiet || break
done
is "$i" 8 'wherever in a round the time ends, the run passes'
run "$ipset_stress" run --duration 200ms --format json
ok 'it ran for at least that time' jq -e '.repetitions[0].wall_ns >= 200000000' "$scratch/out"

is "$("$ipset_stress" run --loops 20 --json - --quiet | jq -r .status)" pass \
	'--json - writes to standard output'
is "$(ipset list -n 2>/dev/null | wc -l)" 0 'no set is left in the namespace around it'
done_testing
