#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The kernel's log: what it complains about during a run fails the run; what
# stood there before, or comes after, does not.
health=no
alone=yes
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq ROOT
: 2>/dev/null </dev/kmsg || skip_all 'no kernel log here'

complaint='WARNING: CPU: 0 PID: 1 at nowhere.c:1 nobody+0x0/0x1 (made by a test)'
say() {
	echo "$complaint [$1]" >/dev/kmsg
}

# A loop that ends when told to, by a FIFO; @1: what happens meanwhile.
printf '[loop main]\nloops = 1\nwait %s\n' "$scratch/fifo" >wait.scenario
mkfifo fifo
during() {
	local happen=$1 pid

	shift
	rm -f r.json
	"$ipset_stress" run --json r.json "$@" wait.scenario >out 2>err &
	pid=$!
	for ((i = 0; i < 200; i++)); do
		[[ $(find "/proc/$pid/task" -mindepth 1 -maxdepth 1 2>/dev/null | wc -l) -ge 2 ]] && break
		sleep 0.05
	done
	"$happen"
	for ((i = 0; i < 50 && i >= 0; i++)); do
		grep -q made err && break
		[[ $happen = true ]] && break
		sleep 0.05
	done
	cp err err-meanwhile
	: >fifo
	wait "$pid"
}

say before
during true
is "$?" 0 'a complaint before the run does not fail it'
is "$(jq -c .kernel.warnings r.json)" '[]' 'nor is it in the result'
say after
is "$(jq -r .status r.json)" pass 'one after it neither'

# shellcheck disable=SC2317 # by name
say_during() { say during; }
during say_during
is "$?" 1 'one during the run fails it'
like "$(cat err-meanwhile)" 'kernel log .*nowhere.c:1.*during' 'it is printed while the run goes on'
is "$(jq -r '.kernel.warnings[]' r.json)" "$complaint [during]" 'it is in the result, alone'
like "$(jq -r '.status, .failures[]' r.json)" 'fail.*kernel log \(WARNING\)' 'and is the failure'
like "$(cat out)" 'failed: kernel log' 'and in the report'
is "$(jq '.kernel | has("tainted_before") and has("tainted_after")' r.json)" true 'taint is there'
during say_during --exit-style bisect
is "$?" 1 'bisect: bad'

during say_during --ignore-kernel-log
is "$?" 0 '--ignore-kernel-log: it does not fail'
is "$(jq -r '.status, (.kernel.warnings | length)' r.json | tr '\n' ' ')" 'pass 1 ' 'but is reported'
like "$(jq -r '.warnings[]' r.json)" 'nowhere.c:1' 'as a warning'

# shellcheck disable=SC2317 # by name
harmless() {
	echo 'ip_set: protocol 7, WARNINGS are welcome: BUGS none' >/dev/kmsg
	sleep 0.3
}
during harmless
is "$?" 0 'what only sounds like a complaint is none'

# shellcheck disable=SC2317 # by name
many() {
	for ((i = 0; i < 150; i++)); do
		say "$i"
	done
	sleep 0.5
}
during many
is "$(jq '.kernel | (.warnings | length), .warnings_omitted' r.json | tr '\n' ' ')" '100 50 ' \
	'a flood is kept in part and counted'
is "$(jq '.failures | length' r.json)" 6 'and said in a few sentences'

if grep -q '^net_namespace ' /proc/slabinfo 2>/dev/null; then
	ok 'network namespaces are counted, before and after' \
		jq -e '.kernel.slab.net_namespace | length == 2 and .[0] > 0' r.json
else
	skip 1 'no cache net_namespace in slabinfo'
fi

if have USERNS && ! as_user head -c 0 /dev/kmsg 2>/dev/null; then
	must_pass as_user "$ipset_stress" run --loops 10 --format json
	is "$(jq '.kernel | has("warnings")' out)" false 'a user who may not read it: no empty list'
	like "$(jq -r .kernel.log_note out)" 'not followed' 'but why'
else
	skip 3 "${lack:-everybody may read the log here}"
fi
done_testing
