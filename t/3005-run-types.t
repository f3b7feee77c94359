#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The default loop with every set type that the kernel has.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL ipset jq

types=$(ipset help | awk '/^Supported set types/ { on = 1; next } on && NF { print $1 }' | sort -u)
isnt "$types" '' 'ipset lists its types'
for type in $types; do
	if ! ipset create probe "$type" >/dev/null 2>&1 &&
	   ! ipset create probe "$type" range 10.0.0.0/24 >/dev/null 2>&1 &&
	   ! ipset create probe "$type" range 0-1000 >/dev/null 2>&1; then
		run "$ipset_stress" run --loops 5 --type "$type"
		is "$status" 4 "$type: not in this kernel, and said so"
		continue
	fi
	ipset destroy probe
	run "$ipset_stress" run --loops 5 --type "$type" --format json
	is "$status $(jq -rc '[.classes[].count] | unique' "$scratch/out")" '0 [5]' "$type: runs"
done
done_testing
