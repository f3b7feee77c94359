#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# replay of a million adds against ipset restore of the same file, in turn, whole processes;
# and a scenario that generates a million elements. Wanted: at most 0.6, 64 MiB.
set -eu
pairs=${PAIRS:-5} count=${COUNT:-1000000}
program=${build_top:?run make bench}/ipset-stress
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
command -v ipset >/dev/null || {
	echo 'ipset(8) is not installed: nothing to compare with'
	exit 0
}

file=$scratch/adds
awk -v count="$count" 'BEGIN {
	print "create big hash:ip hashsize 1048576 maxelem 2000000"
	for (i = 0; i < count; i++)
		printf "add big 10.%d.%d.%d\n", i / 65536, i / 256 % 256, i % 256 }' >"$file"
cat >"$scratch/generate.scenario" <<EOT
[setup]
create big hash:ip hashsize 1048576 maxelem 2000000
[loop main]
loops = 1
@count=$count @batch=2000  add big {ip+ 10.0.0.0/8}
EOT

# measure COMMAND...: its wall time in ns into $wall
measure() {
	local begin end
	begin=$(date +%s%N)
	"$@" >"$scratch/out"
	end=$(date +%s%N)
	wall=$((end - begin))
}

# Peak memory, outside the times.
peak() {
	/usr/bin/time -f %M -o "$scratch/peak" "$@" >"$scratch/out" && cat "$scratch/peak"
}

theirs() { unshare -n ipset restore <"$file"; }
replayed() { "$program" replay --quiet "$file"; }
generated() { "$program" run --quiet "$scratch/generate.scenario"; }

# median of the numbers on standard input, with the extremes
summary() {
	sort -g | awk -v name="$1" -v unit="$2" '{ r[NR] = $1 } END {
		m = NR % 2 ? r[(NR + 1) / 2] : (r[NR / 2] + r[NR / 2 + 1]) / 2
		printf "%-44s median %.3f%s  (%.3f to %.3f, %d)\n", name, m, unit, r[1], r[NR], NR }'
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }

theirs
replayed
ratios=() generator=() times=()
for ((i = 0; i < pairs; i++)); do
	measure theirs
	restore=$wall
	measure replayed
	ratios+=("$(ratio "$wall" "$restore")")
	times+=("$(ratio "$restore" 1e9) $(ratio "$wall" 1e9)")
	measure generated
	generator+=("$(ratio "$wall" "$restore")")
done
printf '%s\n' "${ratios[@]}" | summary "replay / ipset restore, $count adds" ''
printf '%s\n' "${generator[@]}" | summary 'generator scenario / ipset restore' ''
printf '%s\n' "${times[@]}" | awk '{ print $1 }' | summary 'ipset restore' ' s'
printf '%s\n' "${times[@]}" | awk '{ print $2 }' | summary 'replay' ' s'
if [[ -x /usr/bin/time ]]; then
	echo "replay: $(peak "$program" replay --quiet "$file") KiB of memory at most," \
		"generator scenario: $(peak "$program" run --quiet "$scratch/generate.scenario") KiB"
fi
