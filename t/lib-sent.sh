# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# The messages that a command sends. For scripts of the family 2, after t/lib.sh;
# they require strace.

# sent COMMAND...: what it sends to the kernel's ipset, a message a line in hex,
# without the sequence number. Questions (PROTOCOL 1, HEADER 12, TYPE 13) are
# left out: each program puts its own.
# strace's plain dump is read, for it takes messages apart only in its own namespace.
sent() {
	# The leak checker is a tracer itself, and a process has one at most.
	ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 \
	strace -f -qq -s 0 -e trace=sendto,sendmsg -e write=all "$@" 2>&1 >/dev/null | awk '
		function finish() {
			if (substr(hex, 11, 2) == "06" && substr(hex, 9, 2) !~ /^(01|0c|0d)/)
				print substr(hex, 1, 16) "........" substr(hex, 25)
			hex = ""
		}
		!/^ \| / || /^ \| 0+ / { finish() }
		/^ \| / {
			line = substr($0, 11, 49)
			gsub(/ /, "", line)
			hex = hex line
		}
		END { finish() }'
}
