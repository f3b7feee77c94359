#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The loop's four messages are ipset(8)'s, byte for byte but for the sequence number: those that
# the message layer builds, and those that the program sends by default.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-sent.sh
. "$srcdir/t/lib-sent.sh"
require IPSET TYPE_hash:net strace

ipset create foo hash:net
ipset create bar hash:net
revision=$(ipset list -t bar | sed -n 's/^Revision: //p')
protocol=$(ipset version | sed -n 's/.*protocol version: //p')
for command in 'swap foo bar' 'destroy bar' 'create bar hash:net' 'add bar 10.1.0.0/16'; do
	# shellcheck disable=SC2086 # words of the command
	sent ipset $command
done >theirs
is "$(wc -l <theirs)" 4 'ipset(8) is heard'

printer=$build_top/t/unit/netlink-message
if [[ -x $printer ]]; then
	"$printer" --print "$protocol" "$revision" |
		sed -E 's/.*: //; s/^(.{16}).{8}/\1......../' >built
	same built theirs 'the message layer builds them'
else
	skip 1 'the unit tests are not built'
fi

if [[ -x $ipset_stress ]]; then
	# Between set-up, which creates two sets, and tear-down.
	sent "$ipset_stress" run --loops 2 --no-progress >all
	sed -n 3,10p all >loops
	same loops <(cat theirs theirs) 'the program sends them, loop after loop'
else
	skip 1 'the program is not built'
fi

done_testing
