#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A kernel that has every set type: each with the default loop, the scenarios that
# use them all, and the same sets as ipset(8) makes. One boot for all.
limit=300
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-vm.sh
. "$srcdir/t/lib-vm.sh"
require VM ipset jq PLAIN_BUILD

# The types that older and smaller kernels lack, with each form of their elements.
cat >commands <<'EOT'
create mark hash:ip,mark initval 0x1
add mark 10.0.0.1,5
add mark 10.0.0.2-10.0.0.4,0xff
add mark 10.0.0.1,0xffffffff
create marked hash:ip,mark markmask 0xff00 timeout 300000 counters comment skbinfo initval 0x1
add marked 10.0.0.1,0x1234 packets 1 bytes 2 comment "a b" skbmark 0x1/0xff skbprio 1:10 skbqueue 2
create mark6 hash:ip,mark family inet6 forceadd initval 0x1
add mark6 2001:db8::1,7
create ipmac hash:ip,mac initval 0x1
add ipmac 10.0.0.1,02:00:00:00:00:01
add ipmac 10.0.0.2,02:00:00:00:00:01 -exist
create ipmac6 hash:ip,mac family inet6 counters comment initval 0x1
add ipmac6 2001:db8::1,02:00:00:00:00:02 packets 5 comment "of IPv6"
create mac hash:mac timeout 0 maxelem 10 initval 0x1
add mac 02:00:00:00:00:01
add mac 02:00:00:00:00:02
del mac 02:00:00:00:00:01
create netnet hash:net,net initval 0x1
add netnet 10.0.0.0/8,10.1.0.0/16
add netnet 10.0.0.0/8,10.1.0.0/24 nomatch
add netnet 10.0.0.0-10.0.0.10,10.2.0.0/16
add netnet 10.0.0.1,10.0.0.2
create netnet6 hash:net,net family inet6 initval 0x1
add netnet6 2001:db8::/32,2001:db8:1::/48
create npn hash:net,port,net initval 0x1
add npn 10.0.0.0/8,80,10.1.0.0/16
add npn 10.0.0.0/8,udp:5-9,10.1.0.0/16
add npn 10.0.0.0/8,icmp:echo-request,10.1.0.0/16
add npn 10.0.0.1,vrrp:0,10.0.0.0-10.0.0.3 -exist
add npn 10.0.0.0/8,sctp:53,10.3.0.0/16 nomatch
create npn6 hash:net,port,net family inet6 counters initval 0x1
add npn6 2001:db8::/32,tcp:https,2001:db8::1 packets 9
create all list:set size 8
add all mark
add all netnet
add all npn before netnet
EOT

cat >inside.sh <<'EOT'
ipset-stress list types >types
for type in $(awk 'NR > 1 { print $1 }' types); do
	ipset-stress run --loops 100 --type "$type" --json "default-$type.json" \
		>/dev/null 2>"default-$type.err"
	echo "$type $?" >>defaults
done
for scenario in all-types create-destroy; do
	ipset-stress run $scenario --duration 4s --json $scenario.json >/dev/null 2>$scenario.err
	echo "$scenario $?" >>scenarios
done
ipset restore <commands && ipset save >theirs
ipset destroy all
ipset destroy
{
	echo '[setup]'
	cat commands
	printf '[loop main]\nloops = 1\nnull\n'
} >commands.scenario
# As t/lib-look.sh does it: the report blocks on a full pipe, the namespace in place.
look() {
	rm -f full look.json
	mkfifo full
	exec 4<>full
	dd if=/dev/zero bs=4096 count=16 2>/dev/null >&4
	"$@" --json look.json >full 2>"$1.err" 4>&- &
	pid=$!
	for i in $(seq 100); do
		[ ! -e look.json ] || break
		sleep 0.1
	done
	nsenter --net=/proc/$pid/ns/net ipset save
	exec 5<full 4>&-
	cat <&5 >/dev/null
	wait $pid
	echo "$2 $?" >>ends
	rm -f full
}
look ipset-stress run ./commands.scenario >ours-run
look ipset-stress replay commands >ours-replay
EOT

run vm --with ipset --time 3m --script inside.sh -- commands
is "$status" 0 'the machine boots and runs the script' || run_diag

is "$(sed 1d types | wc -l)" 16 'the library has 16 types'
is "$(sed 1d types | grep -w no)" '' 'the kernel has every one'
is "$(grep -v ' 0$' defaults)" '' 'the default loop runs with every type' || diag "$(cat default-*.err)"
while read -r type _; do
	is "$(jq -rc '[.classes[].count] | unique' "default-$type.json")" '[100]' \
		"$type: every op of the default loop"
done < <(sed 1d types)
is "$(<scenarios)" $'all-types 0\ncreate-destroy 0' 'the scenarios of all types pass'
for scenario in all-types create-destroy; do
	is "$(grep -i 'left out' "$scenario.err")" '' "$scenario: no line is left out"
	is "$(jq -r '.warnings[]' "$scenario.json")" '' "$scenario: no warning"
done
is "$(jq -r '.classes.destroy.wait_sites[0] | .site + " " + .caller' default-list:set.json)" \
	'rcu_barrier ip_set_destroy' 'where the destroy of a list:set sleeps has a name'
is "$(jq '.classes.destroy.sleeps_per_op >= 0.9' default-list:set.json)" true 'once an op'

is "$(grep -c ^create theirs)" 11 'ipset makes the sets of the types that other kernels lack'
ok 'run makes the same sets as ipset' diff -u theirs ours-run
ok 'replay makes the same sets as ipset' diff -u theirs ours-replay
is "$(<ends)" $'run 0\nreplay 0' 'both end well' || diag "$(cat ipset-stress.err)"
done_testing
