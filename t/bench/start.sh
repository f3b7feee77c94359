#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# From start to end of a run of one loop, against true(1) started the same way:
# what it takes until the first op, and a little after it.
set -eu
program=${build_top:?run make bench}/ipset-stress

# Milliseconds for 20 starts of a command, divided by 20.
start() {
	local began ended
	began=$(date +%s%N)
	for _ in {1..20}; do
		"$@" >/dev/null
	done
	ended=$(date +%s%N)
	awk -v ns=$((ended - began)) 'BEGIN { printf "%.2f\n", ns / 20 / 1e6 }'
}
start "$program" run --loops 1 --quiet >/dev/null
bare=$(start /bin/true) ours=$(start "$program" run --loops 1 --quiet)
awk -v a="$ours" -v b="$bare" 'BEGIN {
	printf "%-52s %.2f ms (starting true: %.2f ms)\n", "a run of one loop, start to end", a, b }'
