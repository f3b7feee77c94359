#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Signals: the first ends the run in good order, with everything measured so
# far; SIGUSR1 asks how far it is.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq

# Start a long run and wait until its worker is at work.
start() {
	rm -f r.json
	"$ipset_stress" run --duration 60s --json r.json > out 2> err &
	pid=$!
	for ((i = 0; i < 200; i++)); do
		[ "$(find "/proc/$pid/task" -mindepth 1 -maxdepth 1 2>/dev/null | wc -l)" -ge 2 ] && break
		sleep 0.05
	done
	sleep 0.3
}

for signal in INT TERM HUP; do
	number=$(kill -l "$signal")
	start
	kill -s "$signal" "$pid"
	wait "$pid"
	is "$?" $((128 + number)) "SIG$signal: the program dies by it"
	is "$(jq -r '.partial, .stop_reason' r.json | tr '\n' ' ')" "true signal:$number " \
		"SIG$signal: the result is there and marked partial"
	ok "SIG$signal: with ops in it" jq -e '.classes.swap.count > 0' r.json
	like "$(cat out)" swap "SIG$signal: the report is printed"
done

start
kill -s USR1 "$pid"
sleep 0.5
like "$(cat err)" 'swap-loop .*ops/s' 'SIGUSR1: the state on standard error'
ok 'SIGUSR1: the run goes on' kill -0 "$pid"
kill -s INT "$pid"
wait "$pid"
is "$(wc -l < err)" 1 'one line, no more'

start
kill -s KILL "$pid"
wait "$pid" 2>/dev/null
ok 'SIGKILL: no result file' ! test -e r.json
is "$(ipset list -n 2>/dev/null | wc -l)" 0 'SIGKILL: no set left behind here'
done_testing
