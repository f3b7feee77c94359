// SPDX-License-Identifier: GPL-2.0-or-later
/* The tables of functions that wait, and of functions that one wants to hear of. */
#include "measure/site.h"

#include "measure/stacks.h"
#include "measure/symbols.h"

#include <stdbool.h>
#include <string.h>

#define UNKNOWN "[unknown]"

/* In a pattern, a star stands for anything, also nothing. */
struct wait {
	const char *pattern;
	const char *name;	/* of the function that people know; NULL: the scheduler's */
};

/* The first row that matches counts. */
static const struct wait waits[] = {
	{ "schedule*", NULL },
	{ "__schedule*", NULL },
	{ "preempt_schedule*", NULL },
	{ "io_schedule*", NULL },
	{ "wait_for_completion*", NULL },
	{ "wait_for_common*", NULL },
	{ "__wait_for_common*", NULL },
	{ "do_wait_for_common*", NULL },
	{ "wait_woken", NULL },
	{ "bit_wait*", NULL },
	{ "__wait_on_bit*", NULL },
	{ "out_of_line_wait_on_bit*", NULL },
	{ "__switch_to*", NULL },

	{ "__wait_rcu_gp", "synchronize_rcu" },
	{ "wait_rcu_gp", "synchronize_rcu" },
	{ "synchronize_rcu", "synchronize_rcu" },
	{ "synchronize_rcu_normal", "synchronize_rcu" },
	{ "synchronize_rcu_expedited*", "synchronize_rcu_expedited" },
	{ "exp_funnel_lock", "synchronize_rcu_expedited" },
	{ "rcu_exp_*", "synchronize_rcu_expedited" },
	{ "synchronize_rcu_tasks*", "synchronize_rcu_tasks" },
	{ "synchronize_sched*", "synchronize_sched" },
	{ "__synchronize_srcu*", "synchronize_srcu" },
	{ "synchronize_srcu*", "synchronize_srcu" },
	{ "synchronize_net", "synchronize_net" },
	{ "_rcu_barrier*", "rcu_barrier" },
	{ "rcu_barrier", "rcu_barrier" },
	{ "srcu_barrier*", "srcu_barrier" },

	{ "mutex_lock*", "mutex_lock" },
	{ "__mutex_lock*", "mutex_lock" },
	{ "ww_mutex_lock*", "mutex_lock" },
	{ "__ww_mutex_lock*", "mutex_lock" },
	{ "rt_mutex_*lock*", "mutex_lock" },
	{ "__rt_mutex_*", "mutex_lock" },
	{ "rt_spin_lock*", "rt_spin_lock" },
	{ "rtlock_*", "rt_spin_lock" },
	{ "down_read*", "down_read" },
	{ "__down_read*", "down_read" },
	{ "rwsem_down_read*", "down_read" },
	{ "down_write*", "down_write" },
	{ "__down_write*", "down_write" },
	{ "rwsem_down_write*", "down_write" },
	{ "percpu_rwsem_wait", "percpu_down_read" },
	{ "__percpu_down_read", "percpu_down_read" },
	{ "percpu_down_write", "percpu_down_write" },
	{ "__down*", "down" },
	{ "down", "down" },
	{ "down_interruptible", "down" },
	{ "down_killable", "down" },
	{ "down_timeout", "down" },

	{ "__flush_work*", "flush_work" },
	{ "flush_work", "flush_work" },
	{ "flush_delayed_work", "flush_delayed_work" },
	{ "flush_rcu_work", "flush_rcu_work" },
	{ "flush_workqueue*", "flush_workqueue" },
	{ "drain_workqueue", "drain_workqueue" },
	{ "destroy_workqueue", "destroy_workqueue" },
	{ "__cancel_work_sync", "cancel_work_sync" },
	{ "__cancel_work_timer", "cancel_work_sync" },
	{ "cancel_work_sync", "cancel_work_sync" },
	{ "cancel_delayed_work_sync", "cancel_delayed_work_sync" },
	{ "kthread_stop*", "kthread_stop" },
	{ "call_usermodehelper*", "call_usermodehelper" },
	{ "call_modprobe", "request_module" },
	{ "__request_module", "request_module" },

	{ "do_nanosleep", "hrtimer_nanosleep" },
	{ "hrtimer_nanosleep*", "hrtimer_nanosleep" },
	{ "common_nsleep*", "hrtimer_nanosleep" },
	{ "msleep*", "msleep" },
	{ "usleep_range*", "usleep_range" },
	{ "__skb_wait_for_more_packets", "skb_recv_datagram" },
	{ "__skb_recv_datagram", "skb_recv_datagram" },
	{ "skb_recv_datagram", "skb_recv_datagram" },
	{ "sock_wait_for_wmem", "sock_alloc_send_pskb" },
	{ "sock_alloc_send_pskb", "sock_alloc_send_pskb" },
	{ "futex_do_wait", "futex_wait" },
	{ "futex_wait*", "futex_wait" },
	{ "__futex_wait", "futex_wait" },
	{ "poll_schedule_timeout*", "poll" },
	{ "do_poll*", "poll" },
	{ "do_sys_poll", "poll" },
	{ "do_wait", "wait" },
	{ "kernel_wait4", "wait" },
	{ "folio_wait_bit*", "folio_wait_bit" },
};

/* What stands under test. */
static const char *const inner_callers[] = {
	"ip_set_*", "call_ad", "hash_*", "bitmap_*", "list_set_*", "nfnetlink*", "nfnl_*", "nf_*",
	"nft_*", "ip_vs_*", "ipset_*", "xt_*", "set_match_*", "set_target_*",
};

/* What leads there, and what else an op may call. */
static const char *const outer_callers[] = {
	"netlink_*", "__netlink_*", "genl_*", "rtnetlink_*", "rtnl_*", "copy_net_ns", "setup_net",
	"cleanup_net", "ops_*", "unregister_netdevice*", "register_netdevice*", "udp_*",
	"udpv6_*", "tcp_*", "inet_*", "inet6_*", "ip_*", "ip6_*", "ipv6_*", "dev_*", "__dev_*",
	"unix_*", "sock_*", "__sock_*",
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static bool matches(const char *pattern, const char *name)
{
	const char *star = strchr(pattern, '*');
	size_t before;

	if (!star)
		return !strcmp(pattern, name);
	before = (size_t)(star - pattern);
	if (strncmp(pattern, name, before) != 0)
		return false;
	if (!star[1])
		return true;
	for (name += before; *name; name++)
		if (matches(star + 1, name))
			return true;
	return false;
}

/* NULL for a name that is not known. */
static const struct wait *find_wait(const char *name)
{
	for (size_t i = 0; name && i < LENGTH(waits); i++)
		if (matches(waits[i].pattern, name))
			return &waits[i];
	return NULL;
}

static bool is_in(const char *name, const char *const *patterns, size_t count)
{
	for (size_t i = 0; name && i < count; i++)
		if (matches(patterns[i], name))
			return true;
	return false;
}

static bool is_caller(const char *name)
{
	return is_in(name, inner_callers, LENGTH(inner_callers)) ||
	       is_in(name, outer_callers, LENGTH(outer_callers));
}

static const char *find_caller(const char *const *names, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		if (is_in(names[i], inner_callers, LENGTH(inner_callers)))
			return names[i];
	for (size_t i = 0; i < depth; i++)
		if (is_in(names[i], outer_callers, LENGTH(outer_callers)))
			return names[i];
	return NULL;
}

void site_pick(const char *const *names, size_t depth, struct site *site)
{
	const struct wait *wait;
	size_t outside = 0;

	site->site = NULL;
	for (; outside < depth && (wait = find_wait(names[outside])); outside++)
		if (wait->name)
			site->site = wait->name;
	if (!site->site && outside < depth) {
		site->site = names[outside] ? names[outside] : UNKNOWN;
		outside++;
		if (is_caller(site->site))
			outside = depth;
	}
	/* Nothing but the scheduler: a stack that was cut. */
	if (!site->site)
		site->site = depth && names[0] ? names[0] : UNKNOWN;
	site->caller = find_caller(names + outside, depth - outside);
}

void site_of(const struct symbols *symbols, const struct stacks_entry *entry, struct site *site)
{
	const char *names[STACKS_FRAMES_MAX];
	size_t depth = entry->depth < STACKS_FRAMES_MAX ? entry->depth : STACKS_FRAMES_MAX;

	for (size_t i = 0; i < depth; i++)
		names[i] = symbols_name(symbols, entry->frames[i]);
	site_pick(names, depth, site);
}
