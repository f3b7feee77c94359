// SPDX-License-Identifier: GPL-2.0-or-later
/* The sampling thread: look who is in an op, read where it sleeps, account the time. */
#include "measure/watcher.h"

#include "base/error.h"
#include "measure/clock.h"
#include "measure/procstack.h"
#include "measure/stacks.h"
#include "measure/symbols.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct watcher {
	struct watcher_options options;
	struct watcher_counts counts;
	struct procstack stack;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	bool stop;
};

static int record(struct watcher *watcher, unsigned int class)
{
	const struct procstack *stack = &watcher->stack;
	uint64_t frames[PROCSTACK_FRAMES];

	for (unsigned int i = 0; i < stack->depth; i++) {
		frames[i] = symbols_intern(watcher->options.symbols, stack->names[i],
					   strlen(stack->names[i]));
		if (!frames[i])
			return STACKS_NONE;
	}
	return stacks_find(watcher->options.stacks, class, frames, stack->depth);
}

static void sample(struct watcher *watcher, unsigned int number, uint64_t ns)
{
	const struct watcher_options *options = &watcher->options;
	struct watcher_subject before, after;
	int entry = STACKS_NONE;

	if (!options->look(options->context, number, &before) ||
	    procstack_read(before.tid, &watcher->stack) < 0 || watcher->stack.state == 'R')
		return;
	/* Another op by now: the stack may be of either. */
	if (!options->look(options->context, number, &after) ||
	    after.began_ns != before.began_ns) {
		watcher->counts.moved++;
	} else if (watcher->stack.source == PROCSTACK_NOTHING) {
		watcher->counts.nothing++;
	} else {
		if (watcher->stack.source == PROCSTACK_STACK)
			watcher->counts.stacks++;
		else
			watcher->counts.wchans++;
		entry = record(watcher, before.class);
	}
	stacks_add(options->stacks, entry, STACKS_BLOCKED, ns);
}

/* Returns true when it is time to end. */
static bool wait_until(struct watcher *watcher, uint64_t ns)
{
	struct timespec when = clock_timespec(ns);
	bool stop;
	int rc = 0;

	pthread_mutex_lock(&watcher->mutex);
	while (!watcher->stop && rc != ETIMEDOUT)
		rc = pthread_cond_timedwait(&watcher->wake, &watcher->mutex, &when);
	stop = watcher->stop;
	pthread_mutex_unlock(&watcher->mutex);
	return stop;
}

static void *watch(void *argument)
{
	struct watcher *watcher = argument;
	uint64_t last = clock_now();

	while (!wait_until(watcher, last + watcher->options.period_ns)) {
		uint64_t now = clock_now();

		watcher->counts.rounds++;
		for (unsigned int i = 0; i < watcher->options.count; i++)
			sample(watcher, i, now - last);
		last = now;
	}
	return NULL;
}

/* Returns 0 or a positive error number. */
static int start_thread(struct watcher *watcher)
{
	pthread_condattr_t attributes;
	sigset_t all, before;
	int rc;

	pthread_mutex_init(&watcher->mutex, NULL);
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&watcher->wake, &attributes);
	pthread_condattr_destroy(&attributes);
	/* Signals are for those who handle them. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	rc = pthread_create(&watcher->thread, NULL, watch, watcher);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return rc;
}

static void free_watcher(struct watcher *watcher)
{
	pthread_cond_destroy(&watcher->wake);
	pthread_mutex_destroy(&watcher->mutex);
	free(watcher);
}

struct watcher *watcher_start(const struct watcher_options *options, struct error *error)
{
	struct watcher *watcher = calloc(1, sizeof(*watcher));
	int rc;

	if (!watcher) {
		error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot watch where threads sleep");
		return NULL;
	}
	watcher->options = *options;
	if (!watcher->options.period_ns)
		watcher->options.period_ns = WATCHER_PERIOD_NS;
	rc = start_thread(watcher);
	if (rc) {
		free_watcher(watcher);
		error_set_errno(error, ERROR_BROKEN, rc, "cannot watch where threads sleep");
		return NULL;
	}
	return watcher;
}

void watcher_stop(struct watcher *watcher, struct watcher_counts *counts)
{
	if (!watcher)
		return;
	pthread_mutex_lock(&watcher->mutex);
	watcher->stop = true;
	pthread_cond_signal(&watcher->wake);
	pthread_mutex_unlock(&watcher->mutex);
	pthread_join(watcher->thread, NULL);
	if (counts)
		*counts = watcher->counts;
	free_watcher(watcher);
}
