# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2154 # the parts of ipset-stress-vm share variables
# One table over several kernels, from the results they left. Sourced by
# ipset-stress-vm.

# print_table FILE...: LABEL=PATH of each result, the first is what ratios are to.
print_table() {
	local argument label
	if ! command -v jq >/dev/null; then
		say 'no table: it needs jq (package jq)'
		return
	fi
	for argument; do
		label=${argument%%=*}
		if [[ ! -s ${argument#*=} ]]; then
			printf '%s\t-\n' "$label"
			continue
		fi
		jq -r --arg kernel "$label" '
			.classes | to_entries[] | [
				$kernel, .key, .value.count,
				(.value.latency_ns.mean // 0), (.value.sleeps_per_op // "-"),
				(if (.value.off_ns // null) == null or .value.wall_ns == 0 then "-"
				 else 100 * .value.off_ns / .value.wall_ns end)
			] | @tsv' "${argument#*=}" || printf '%s\t-\n' "$label"
	done | awk -F '\t' '
		function duration(ns) {
			if (ns < 1e3) return sprintf("%.0f ns", ns)
			if (ns < 1e6) return sprintf("%.3g µs", ns / 1e3)
			if (ns < 1e9) return sprintf("%.3g ms", ns / 1e6)
			return sprintf("%.3g s", ns / 1e9)
		}
		BEGIN {
			format = "%-32s %-12s %9s %9s %10s %8s %7s\n"
			printf format, "kernel", "class", "count", "mean", "sleeps/op", "off-CPU", "ratio"
		}
		NF < 3 { printf "%-32s no result\n", $1; next }
		{
			if (!first) first = $1
			if ($1 == first) base[$2] = $4
			ratio = base[$2] > 0 && $4 > 0 ? sprintf("%.2f", $4 / base[$2]) : "-"
			sleeps = $5 == "-" ? "-" : sprintf("%.3g", $5)
			off = $6 == "-" ? "-" : sprintf("%.1f%%", $6)
			mean = duration($4)
			# printf counts bytes in some awks: the sign of micro has two.
			if (mean ~ /µ/ && length("µ") == 2) mean = sprintf("%*s", 10, mean)
			printf format, $1, $2, $3, mean, sleeps, off, ratio
		}'
}
