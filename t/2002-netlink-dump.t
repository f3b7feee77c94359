#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What our reader counts in the kernel's dumps is what ipset(8) prints of them.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET
reader=$build_top/t/unit/netlink-dump
[[ -x $reader ]] || skip_all 'the unit tests are not built'

# count: $sets, $entries, $messages as our reader counts them.
count() {
	read -r sets entries messages < <("$reader" "$@")
}

# same_as_ipset NAME: both count alike.
same_as_ipset() {
	ipset save >"$scratch/save" || fail "$1: ipset save"
	count --count
	is "$sets sets, $entries entries" \
		"$(grep -c ^create save) sets, $(grep -c ^add save) entries" "$1"
	count --count-names
	is "$sets $entries" "$(ipset list -n | wc -l) 0" "$1: names only"
}

same_as_ipset 'no set'

ipset create empty hash:ip
same_as_ipset 'an empty set'

{
	echo 'create nets hash:net family inet6 counters comment timeout 1000'
	for i in {1..300}; do
		printf 'add nets 2001:db8:%x::/48 comment "number %d"\n' "$i" "$i"
	done
	echo 'create ports bitmap:port range 0-65535'
	echo 'add ports 1000-9999'
	echo 'create pairs hash:ip,port'
	echo 'add pairs 10.0.0.1,tcp:1-500'
	echo 'create many hash:ip maxelem 100000'
	echo 'add many 10.0.0.0-10.0.77.77'
	echo 'create lists list:set'
	echo 'add lists many'
	echo 'add lists nets before many'
} | ipset restore || fail 'the sets are made'
same_as_ipset 'many sets'
count --count
ok "a set of $entries entries takes more than one message" test "$messages" -gt "$sets"

ipset destroy lists
ipset flush
same_as_ipset 'flushed sets'

done_testing
