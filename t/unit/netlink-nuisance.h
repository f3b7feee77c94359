/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Signals in the middle of a wait for the answer of a lying kernel (netlink-liar.h). */
#ifndef NETLINK_NUISANCE_H
#define NETLINK_NUISANCE_H

#include "netlink-liar.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#define NUISANCE_SIGNALS 3

/* Interrupts the thread that waits for an answer, and then gives it. */
struct nuisance {
	pthread_t thread;
	pthread_t waiter;
	int liar;
	const struct lie *lie;
};

static atomic_int nuisance_signals;

static void nuisance_on_signal(int signal)
{
	(void)signal;
	atomic_fetch_add(&nuisance_signals, 1);
}

static void *nuisance_run(void *argument)
{
	const struct timespec pause = { .tv_nsec = 20 * 1000 * 1000 };
	struct nuisance *nuisance = argument;

	for (int i = 1; i <= NUISANCE_SIGNALS; i++) {
		nanosleep(&pause, NULL);
		pthread_kill(nuisance->waiter, SIGUSR1);
		while (atomic_load(&nuisance_signals) < i)
			nanosleep(&pause, NULL);
	}
	liar_say(nuisance->liar, nuisance->lie);
	return NULL;
}

/* From now on the calling thread is interrupted; then @liar says @lie. */
static void nuisance_begin(struct nuisance *nuisance, int liar, const struct lie *lie)
{
	/* No SA_RESTART: recv does fail with EINTR. */
	const struct sigaction action = { .sa_handler = nuisance_on_signal };

	nuisance->waiter = pthread_self();
	nuisance->liar = liar;
	nuisance->lie = lie;
	atomic_store(&nuisance_signals, 0);
	sigaction(SIGUSR1, &action, NULL);
	if (pthread_create(&nuisance->thread, NULL, nuisance_run, nuisance) != 0)
		abort();
}

static void nuisance_end(struct nuisance *nuisance)
{
	pthread_join(nuisance->thread, NULL);
	assert_int_equal(atomic_load(&nuisance_signals), NUISANCE_SIGNALS);
}

#endif
