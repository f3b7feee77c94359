#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --netns host (here the test's own namespace): names with a prefix, sets of
# others untouched, nothing left behind on any way out.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require ROOT IPSET_KERNEL ipset

ipset create foo hash:ip
ipset add foo 192.0.2.1
ipset create mine hash:net
before=$(ipset save)

run "$ipset_stress" run --netns host --loops 50
is "$status" 0 'it runs beside a set of the same name'
is "$(ipset save)" "$before" 'and leaves the namespace as it was'

"$ipset_stress" run --netns host --duration 60s > /dev/null 2>&1 &
pid=$!
for ((i = 0; i < 100; i++)); do
	ipset list -n | grep -q "^ips$pid-foo" && break
	sleep 0.05
done
like "$(ipset list -n)" "ips$pid-foo" 'while it runs its sets have a prefix'
kill -s INT "$pid"
wait "$pid"
is "$(ipset save)" "$before" 'SIGINT: the namespace is as it was'

printf '%s\n' '[loop main]' 'flush' > all.scenario
run "$ipset_stress" run --netns host --loops 1 ./all.scenario
is "$status" 2 'a command that touches all sets is refused'
like "$err" 'all.scenario:2:1:.*--force allows it' 'at its place'
is "$(ipset save)" "$before" 'and was not run'
done_testing
