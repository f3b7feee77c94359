// SPDX-License-Identifier: GPL-2.0-or-later
/* Lines of the kernel's log: which are complaints, and which only sound like one. */
#include "unit.h"

#include "run/kernel_log.h"

#include <errno.h>
#include <string.h>

static const struct {
	const char *line;
	const char *kind;	/* NULL: no complaint */
} lines[] = {
	{ "WARNING: CPU: 1 PID: 77 at net/netfilter/ipset/ip_set_core.c:1 f+0x1/0x2", "WARNING" },
	{ "WARNING: suspicious RCU usage", "suspicious RCU" },
	{ "WARNING: possible circular locking dependency detected", "lockdep" },
	{ "WARNING: inconsistent lock state", "lockdep" },
	{ "WARNING: HARDIRQ-safe -> HARDIRQ-unsafe lock order detected", "lockdep" },
	{ "BUG: kernel NULL pointer dereference, address: 0000000000000008", "BUG" },
	{ "BUG: KASAN: slab-use-after-free in ip_set_swap+0x1/0x2", "KASAN" },
	{ "BUG: KCSAN: data-race in f / g", "KCSAN" },
	{ "BUG net_namespace (Not tainted): Objects remaining on shutdown", "BUG" },
	{ "UBSAN: shift-out-of-bounds in lib/x.c:1:2", "UBSAN" },
	{ "kernel BUG at mm/slub.c:1!", "BUG" },
	{ "Oops: 0000 [#1] PREEMPT SMP NOPTI", "Oops" },
	{ "Oops: general protection fault, probably for non-canonical address",
	  "general protection" },
	{ "general protection fault: 0000 [#1] SMP", "general protection" },
	{ "watchdog: BUG: soft lockup - CPU#0 stuck for 22s! [x:1]", "soft lockup" },
	{ "INFO: task ipset-stress:77 blocked for more than 120 seconds.", "hung task" },
	{ "rcu: INFO: rcu_preempt self-detected stall on CPU", "RCU stall" },
	{ "rcu: INFO: rcu_preempt detected stalls on CPUs/tasks:", "RCU stall" },
	{ "x: page allocation failure: order:4, mode:0xcc0", "page allocation failure" },
	{ "Out of memory: Killed process 77 (x)", "out of memory" },
	{ "Memory cgroup out of memory: Killed process 77 (x)", "out of memory" },
	{ "refcount_t: underflow; use-after-free.", "refcount" },
	{ "unregister_netdevice: waiting for lo to become free. Usage count = 2",
	  "leaked reference" },
	{ "", NULL },
	{ "ip_set: protocol 7", NULL },
	{ "foo: WARNING: firmware is old", NULL },
	{ "traps: x[77] general protection fault ip:7f0 sp:7ff error:0", NULL },
	{ "x[77]: segfault at 0 ip 0 sp 0 error 4", NULL },
	{ "DEBUGGING is on, WARNINGS are not", NULL },
};

static void lines_are_told_apart(void **state)
{
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		const char *kind = kernel_log_classify(lines[i].line);

		if (!kind != !lines[i].kind || (kind && strcmp(kind, lines[i].kind) != 0))
			fail_msg("\"%s\": %s, not %s", lines[i].line, kind ? kind : "nothing",
				 lines[i].kind ? lines[i].kind : "nothing");
	}
}

static void a_log_that_is_not_there_says_why(void **state)
{
	struct kernel_log log;

	kernel_log_open(&log, "/nowhere");
	assert_int_equal(log.fd, -1);
	assert_int_equal(log.error, ENOENT);
	kernel_log_read(&log, NULL, NULL);
	kernel_log_close(&log);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_told_apart),
		cmocka_unit_test(a_log_that_is_not_there_says_why),
	};

	return unit_run(tests);
}
