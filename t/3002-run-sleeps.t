#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A class that sleeps: the kernel destroys a list:set only after a grace period
# (rcu_barrier in ip_set_destroy), and that time must show as blocked.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL TYPE_list:set PERF jq

run "$ipset_stress" run --type list:set --loops 20 --json r.json
is "$status" 0 'the run passes'
ok 'destroy slept at least once an op' jq -e '.classes.destroy.sleeps_per_op >= 1' r.json
ok 'nearly all of its time was blocked' \
	jq -e '.classes.destroy | .blocked_ns > 0.9 * .wall_ns' r.json
ok 'user and sys are next to nothing of it' \
	jq -e '.classes.destroy | .user_ns + .sys_ns < 0.1 * .wall_ns' r.json
is "$(jq -r '.classes.swap.sleeps_per_op' r.json)" 0 'swap never slept'
is "$(jq -r '[.workers[].classes[].switches.voluntary] | add' r.json)" \
	"$(jq -r '[.workers[].rusage.voluntary] | add' r.json)" \
	'voluntary switches equal those of getrusage'
like "$out" 'destroy .*off the CPU' 'the report names the class that waits'
done_testing
