#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The default run is small and clean: memory does not grow with the number of
# ops, and valgrind finds nothing.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL PLAIN_BUILD

# Peak resident memory in KiB, as the kernel counts it for a child that ended.
peak() {
	"$ipset_stress" run --quiet --loops "$1" &
	local pid=$! status
	while status=$(grep VmHWM "/proc/$pid/status" 2>/dev/null); do
		set -- "$1" "${status//[!0-9]/}"
	done
	wait "$pid" || return
	echo "${2:-0}"
}
few=$(peak 3000) many=$(peak 60000)
diag "peak memory: $few KiB for 3000 loops, $many KiB for 60000"
ok 'there is a figure' test "$few" -gt 0
ok 'at most 8 MiB' test "$many" -le 8192
ok 'memory does not grow with the ops' test "$many" -le $((few + 512))

if have VALGRIND; then
	run memcheck "$ipset_stress" run --loops 50 --json r.json
	is "$status" 0 'valgrind finds nothing in a run'
	run memcheck "$ipset_stress" run --loops 5 --timing rusage --format csv
	is "$status" 0 'nor with another timing method and format'
else
	skip 2 "$lack"
fi
done_testing
