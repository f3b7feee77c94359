#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A worker that is stuck in one op is reported with its kernel stack, and ends
# the run as a defect with a whole result, though its thread never ends.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq

mkfifo fifo
printf '[loop main]\nloops = 3\nnull\n@as=blocked wait %s\n' "$scratch/fifo" >hang.scenario
printf '[setup]\nwait %s\n[loop main]\nloops = 1\nnull\n' "$scratch/fifo" >setup.scenario
printf '[loop main]\nloops = 1\nnull\n[teardown]\nwait %s\n' "$scratch/fifo" >teardown.scenario
printf '[loop main]\nloops = 1\nwait %s\n[loop other]\nloops = 1G\nsleep 1ms\n' "$scratch/fifo" \
	>two.scenario

stuck() {
	local name=$1

	shift
	must_fail 1 "$ipset_stress" run --hang-timeout 500ms --json r.json "$@"
	is "$(jq -r '.status, .stop_reason, .partial' r.json | tr '\n' ' ')" 'fail stuck true ' \
		"$name: a whole result says what it was"
}

stuck 'in a loop' hang.scenario
like "$err" 'worker 0 of job main is stuck for .* in blocked: wait .*/fifo' \
	'class and command are printed'
like "$(jq -r '.failures[]' r.json)" 'in blocked: wait .*/fifo' 'and are the failure in the result'
is "$(jq '.classes.null.count, .classes.blocked.count' r.json | tr '\n' ' ')" '1 0 ' \
	'what was measured before is there, the op in flight is not'
like "$out" 'a worker is stuck' 'the report says so'
if have ROOT; then
	like "$err" 'fifo_open' 'with the kernel stack'
	like "$(jq -r '.failures[]' r.json)" '← fifo_open' 'also in the result'
else
	skip 2 "$lack"
fi

stuck 'in set-up' setup.scenario
like "$err" 'set-up is stuck' 'set-up is named'
stuck 'in set-up of a worker' --netns per-worker setup.scenario
like "$err" 'set-up is stuck' 'and there'
stuck 'in tear-down' teardown.scenario
like "$err" 'tear-down is stuck' 'tear-down is named'
is "$(jq .classes.null.count r.json)" 1 'the measurement before it is kept'
stuck 'beside another' two.scenario
ok 'the other worker was measured' jq -e '.classes.sleep.count > 0' r.json
stuck 'with a trace' --trace trace --repeat 3 hang.scenario
is "$(jq -r .class trace)" null 'the trace is whole'
is "$(jq '.repetitions | length' r.json)" 1 'no further repetition is begun'

must_fail 1 "$ipset_stress" run --exit-style bisect --hang-timeout 500ms hang.scenario

# What is no hang.
printf '[loop main]\nloops = 1\nsleep 2s\n' >sleep.scenario
must_pass "$ipset_stress" run --hang-timeout 500ms sleep.scenario
must_pass "$ipset_stress" run --hang-timeout 500ms --loops 2 --mix add --think 1s
must_pass "$ipset_stress" run --hang-timeout 500ms --loops 2 --mix add --rate 1
must_pass "$ipset_stress" replay --hang-timeout 500ms - \
	< <(echo 'create a hash:ip'; sleep 2; echo 'add a 10.0.0.1')
"$ipset_stress" run --hang-timeout 2s --duration 2s >out 2>err &
pid=$!
sleep 1
kill -s STOP "$pid"
sleep 4
kill -s CONT "$pid"
wait "$pid"
is "$?" 0 'a process that was stopped is not stuck'
done_testing
