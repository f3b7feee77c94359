#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Each command becomes the bytes that ipset(8) sends for it, but for sequence numbers.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-sent.sh
. "$srcdir/t/lib-sent.sh"
require IPSET_KERNEL IPSET strace unshare

# Types that the kernel lacks drop out on both sides: ours by @optional, and ipset sends
# nothing but its question for them.
cat >commands <<'EOT'
create foo hash:net
create bar hash:net
swap foo bar
destroy bar
create bar hash:net
add bar 10.1.0.0/16
test bar 10.1.0.0/16
add bar 10.1.0.0/16 -exist
add bar 10.2.0.0/16 nomatch
del bar 10.1.0.0/16
flush bar
rename bar baz
create ip hash:ip hashsize 128 maxelem 1000 netmask 24 timeout 100 counters comment skbinfo
add ip 10.0.0.0 timeout 5 packets 1 bytes 2 comment "a b" skbmark 0x1/0xff skbprio 1:10 skbqueue 2
add ip 10.0.1.0-10.0.3.255
create forced hash:ip forceadd
create ip6 hash:ip family inet6
add ip6 2001:db8::1
create port hash:ip,port
add port 10.0.0.1,80
add port 10.0.0.1,udp:5-9
add port 10.0.0.1,icmp:echo-request
add port 10.0.0.1,vrrp:0
create portip hash:ip,port,ip
add portip 10.0.0.1,80,10.0.0.2
create portnet hash:ip,port,net
add portnet 10.0.0.1,80,10.1.0.0/24
create netport hash:net,port family inet6
add netport 2001:db8::/32,tcp:80
create iface hash:net,iface
add iface 10.0.0.0/8,eth0
add iface 10.0.0.0/8,physdev:eth1
create netnet hash:net,net
add netnet 10.0.0.0/8,10.1.0.0/16
create netportnet hash:net,port,net
add netportnet 10.0.0.0/8,80,10.1.0.0/16
create mac hash:mac
add mac 02:00:00:00:00:01
create ipmac hash:ip,mac
add ipmac 10.0.0.1,02:00:00:00:00:01
create mark hash:ip,mark markmask 0xff
add mark 10.0.0.1,5
create bip bitmap:ip range 10.0.0.0/16 netmask 24
add bip 10.0.1.0
create bipmac bitmap:ip,mac range 10.0.0.0-10.0.0.255
add bipmac 10.0.0.1,02:00:00:00:00:01
create bport bitmap:port range 1-1000 timeout 10
add bport 5
add bport 10-20
create list list:set size 4
add list foo
add list baz after foo
test list foo before baz
create list -exist list:set size 4
list foo
list -name
list -terse
save
flush
destroy list
destroy
EOT

{
	printf '[scenario]\nloops = 1\n[loop main]\n'
	# Errors are messages as well: what the kernel says is not looked at here.
	sed 's/^/@expect=any @optional /' commands
} >all.scenario
{
	echo 'ip link set lo up'
	sed 's/^/ipset /' commands
} >all.sh

sent "$ipset_stress" run all.scenario >ours
sent unshare --net sh all.sh >theirs
isnt "$(wc -l <theirs)" 0 'ipset is heard'
same ours theirs 'the same commands make the same bytes'
done_testing
