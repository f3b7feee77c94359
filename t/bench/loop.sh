#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The default run against its peers, in turn: a bare loop of the same system
# calls, and itself without any timing beyond the clock. Ratios, since machines
# differ and drift; below 1 ours is the faster.
set -eu
pairs=${PAIRS:-10} loops=${LOOPS:-10000}
program=${build_top:?run make bench}/ipset-stress peer=$build_top/t/bench/peer-loop

# Wall time of the loop in ns: the classes' sum, as the report has it.
ours() {
	"$program" run --loops "$loops" --format csv "$@" |
		awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "wall_ns") c = i; next }
			 { sum += $c } END { print sum }'
}

# median of the ratios on standard input, with the extremes
summary() {
	sort -g | awk -v name="$1" '{ r[NR] = $1 } END {
		m = NR % 2 ? r[(NR + 1) / 2] : (r[NR / 2] + r[NR / 2 + 1]) / 2
		printf "%-52s median %.3f  (%.3f to %.3f, %d pairs)\n", name, m, r[1], r[NR], NR }'
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }

bare=() timing=() stacks=()
ours >/dev/null
"$peer" "$loops" >/dev/null
for ((i = 0; i < pairs; i++)); do
	p=$("$peer" "$loops") o=$(ours)
	w=$(ours --timing wall --no-stacks) n=$(ours --no-stacks)
	bare+=("$(ratio "$o" "$p")")
	timing+=("$(ratio "$n" "$w")")
	stacks+=("$(ratio "$o" "$n")")
done
printf '%s\n' "${bare[@]}" | summary 'everything on / bare sendto-recvmsg loop'
printf '%s\n' "${timing[@]}" | summary 'switch ring / clock only'
printf '%s\n' "${stacks[@]}" | summary 'switch ring with stacks / without'
