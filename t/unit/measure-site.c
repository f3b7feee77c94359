// SPDX-License-Identifier: GPL-2.0-or-later
/* Which two names a stack comes down to. */
#include "unit.h"
#include "measure.h"

#include "measure/site.h"
#include "measure/stacks.h"
#include "measure/symbols.h"

#define DEPTH_MAX 20

struct sample {
	const char *stack[DEPTH_MAX];	/* innermost first */
	const char *site, *caller;
};

/* What every request of netlink has at its outer end. */
#define REQUEST                                                                                    \
	"nfnetlink_rcv_msg", "netlink_rcv_skb", "netlink_unicast", "netlink_sendmsg",              \
	"__sys_sendto", "__x64_sys_sendto", "do_syscall_64",                                       \
	"entry_SYSCALL_64_after_hwframe"

static const struct sample samples[] = {
	/* Taken from perf record -g on Linux 6.18, `ipset` in a network namespace. */
	{ { "schedule", "schedule_timeout", "wait_for_completion", "rcu_barrier",
	    "ip_set_destroy", REQUEST }, "rcu_barrier", "ip_set_destroy" },
	{ { "schedule", "schedule_preempt_disabled", "__mutex_lock", REQUEST },
	  "mutex_lock", "nfnetlink_rcv_msg" },
	{ { "schedule", "schedule_timeout", "wait_for_completion", "synchronize_rcu_normal",
	    "hash_ip4_resize", "call_ad", "ip_set_ad", REQUEST },
	  "synchronize_rcu", "hash_ip4_resize" },
	{ { "schedule", "do_nanosleep", "hrtimer_nanosleep", "common_nsleep",
	    "__x64_sys_clock_nanosleep", "do_syscall_64", "entry_SYSCALL_64_after_hwframe" },
	  "hrtimer_nanosleep", NULL },

	/* The same from /proc/PID/stack, which leaves out the scheduler and locks. */
	{ { "rcu_barrier", "ip_set_destroy", REQUEST }, "rcu_barrier", "ip_set_destroy" },
	{ { REQUEST }, "nfnetlink_rcv_msg", NULL },
	{ { "synchronize_rcu_normal", "hash_ip4_resize", "call_ad", "ip_set_ad", REQUEST },
	  "synchronize_rcu", "hash_ip4_resize" },
	/* And from wchan. */
	{ { "nfnetlink_rcv_msg" }, "nfnetlink_rcv_msg", NULL },
	{ { "rcu_barrier" }, "rcu_barrier", NULL },

	/* Other kernels. */
	{ { "__schedule", "schedule", "schedule_timeout", "__wait_for_common",
	    "wait_for_completion_state", "__wait_rcu_gp", "synchronize_rcu", "ip_set_swap",
	    REQUEST }, "synchronize_rcu", "ip_set_swap" },
	{ { "schedule", "synchronize_rcu_expedited_wait_once", "synchronize_rcu_expedited",
	    "synchronize_rcu", "ip_set_swap", REQUEST }, "synchronize_rcu", "ip_set_swap" },
	{ { "schedule", "exp_funnel_lock", "synchronize_rcu_expedited", "synchronize_net",
	    "unregister_netdevice_many_notify", "default_device_exit_batch", "cleanup_net",
	    "process_one_work", "worker_thread", "kthread" },
	  "synchronize_net", "unregister_netdevice_many_notify" },
	{ { "schedule", "__mutex_lock", "mutex_lock", "rcu_barrier", "ip_set_destroy", REQUEST },
	  "rcu_barrier", "ip_set_destroy" },
	{ { "schedule", "schedule_preempt_disabled", "__mutex_lock_slowpath", "mutex_lock",
	    "nfnl_lock", REQUEST }, "mutex_lock", "nfnl_lock" },
	{ { "schedule", "rt_mutex_slowlock_block", "__rt_mutex_slowlock_locked",
	    "mutex_lock", REQUEST }, "mutex_lock", "nfnetlink_rcv_msg" },
	{ { "schedule", "schedule_timeout", "wait_for_completion", "__flush_work",
	    "__cancel_work_sync", "cancel_delayed_work_sync", "list_set_destroy",
	    "ip_set_destroy_set", "ip_set_destroy", REQUEST },
	  "cancel_delayed_work_sync", "list_set_destroy" },
	{ { "schedule", "rwsem_down_write_slowpath", "down_write", "register_netdevice_notifier",
	    "ip_set_init" }, "down_write", "ip_set_init" },
	{ { "schedule", "call_usermodehelper_exec", "__request_module", "find_set_type_rcu",
	    "ip_set_create", REQUEST }, "request_module", "ip_set_create" },

	/* Not of this world: what is said must still be true. */
	{ { "schedule", "pipe_read", "vfs_read", "ksys_read" }, "pipe_read", NULL },
	{ { "schedule", NULL, "ip_set_dump", REQUEST }, "[unknown]", "ip_set_dump" },
	{ { "schedule", "schedule_timeout" }, "schedule", NULL },
	{ { "[user]" }, "[user]", NULL },
	/* A name that merely begins like one of the table. */
	{ { "schedule", "downtown", "ip_set_ad" }, "downtown", "ip_set_ad" },
	{ { "schedule", "rcu_barrier_callback", "kthread" }, "rcu_barrier_callback", NULL },
};

static void samples_have_their_sites(void **state)
{
	for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
		const struct sample *sample = &samples[i];
		const char *wanted = sample->caller ? sample->caller : "nobody";
		const char *caller;
		struct site site;
		size_t depth = DEPTH_MAX;

		/* A hole in the middle is a frame without a name. */
		while (depth && !sample->stack[depth - 1])
			depth--;
		site_pick(sample->stack, depth, &site);
		caller = site.caller ? site.caller : "nobody";
		if (strcmp(site.site, sample->site) != 0 || strcmp(caller, wanted) != 0)
			fail_msg("sample %zu: %s <- %s, wanted %s <- %s", i, site.site, caller,
				 sample->site, wanted);
	}
}

static void no_frames_no_name(void **state)
{
	const char *const unnamed[] = { NULL, NULL };
	struct site site;

	site_pick(NULL, 0, &site);
	assert_string_equal(site.site, "[unknown]");
	assert_null(site.caller);
	site_pick(unnamed, 2, &site);
	assert_string_equal(site.site, "[unknown]");
	assert_null(site.caller);
}

/* Stacks that came as names: what the watcher makes. */
static void entries_are_named(void **state)
{
	static const char *const names[] = { "rcu_barrier", "ip_set_destroy" };
	struct stacks *stacks = stacks_new(0);
	struct symbols symbols;
	struct stacks_entry entry;
	struct site site;
	uint64_t frames[2];

	symbols_init(&symbols);
	for (int i = 0; i < 2; i++)
		frames[i] = symbols_intern(&symbols, names[i], strlen(names[i]));
	assert_int_equal(stacks_find(stacks, 0, frames, 2), 0);
	entry = stacks_get(stacks, 0);
	site_of(&symbols, &entry, &site);
	assert_string_equal(site.site, "rcu_barrier");
	assert_string_equal(site.caller, "ip_set_destroy");
	symbols_fini(&symbols);
	stacks_free(stacks);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(samples_have_their_sites),
		cmocka_unit_test(no_frames_no_name),
		cmocka_unit_test(entries_are_named),
	};

	return unit_run(tests);
}
