/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where a stack waited, in two names: SITE <- CALLER, as in "rcu_barrier <- ip_set_destroy".
 *
 * The site is the function whose business the waiting is.  Frames of the scheduler are no site
 * (schedule, schedule_timeout, wait_for_completion), nor are the inner helpers of a function that
 * waits: __mutex_lock is mutex_lock, __wait_rcu_gp in synchronize_rcu_normal is synchronize_rcu,
 * and rcu_barrier waiting for its own mutex is rcu_barrier.
 *
 * The caller is the innermost function of ipset or netfilter outside the site, or else of the
 * network stack: a resize is "synchronize_rcu <- hash_ip4_resize", the lock that serialises all
 * ipset requests is "mutex_lock <- nfnetlink_rcv_msg".  A site that is itself such a function has
 * no caller: /proc/PID/stack and wchan leave locks out and begin with the function that locks.
 */
#ifndef MEASURE_SITE_H
#define MEASURE_SITE_H

#include <stddef.h>

struct stacks_entry;
struct symbols;

struct site {
	const char *site;		/* "[unknown]" where there is no name */
	const char *caller;		/* or NULL */
};

/*
 * Of the stack @names[0..@depth), innermost first; a name may be NULL (not known).  The result
 * points to names of the stack, or to constants.
 */
void site_pick(const char *const *names, size_t depth, struct site *site);

/* The same for @entry, named by @symbols; valid as long as symbols_name() says. */
void site_of(const struct symbols *symbols, const struct stacks_entry *entry, struct site *site);

#endif
