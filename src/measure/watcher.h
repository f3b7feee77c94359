/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The stacks of sleeping threads, sampled by another thread: the source where perf gives no stacks,
 * or where it gives addresses and nobody gives their names.
 *
 * An estimate: each sample of a thread asleep in an op stands for the time since the round before,
 * and counts are samples, not sleeps.  Sleeps much shorter than the period are seen by chance.  A
 * sample that shows nothing, or not surely one op, is time without a stack (STACKS_NONE).
 */
#ifndef MEASURE_WATCHER_H
#define MEASURE_WATCHER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct error;
struct stacks;
struct symbols;
struct watcher;

/* 4.7 ms: off the beat of ticks and grace periods.  One thread watched costs 0.4 % of a CPU. */
#define WATCHER_PERIOD_NS 4700000

/* What a thread is doing. */
struct watcher_subject {
	pid_t tid;			/* of this process */
	unsigned int class;
	uint64_t began_ns;		/* when its op in flight began: tells ops apart */
};

struct watcher_options {
	/* Fill @subject for thread @number; false if it is in no op.  Called on the watcher. */
	bool (*look)(void *context, unsigned int number, struct watcher_subject *subject);
	void *context;
	unsigned int count;		/* of threads */
	uint64_t period_ns;		/* 0: WATCHER_PERIOD_NS */
	struct stacks *stacks;		/* both borrowed, the watcher's alone until it ends */
	struct symbols *symbols;
};

struct watcher_counts {
	uint64_t rounds;
	uint64_t stacks;		/* samples with a stack, */
	uint64_t wchans;		/* with one name, */
	uint64_t nothing;		/* of a sleeping thread that showed neither, */
	uint64_t moved;			/* of one that went on to another op meanwhile */
};

/* Start watching.  Returns NULL with @error set (ERROR_BROKEN) if there is no thread to be had. */
struct watcher *watcher_start(const struct watcher_options *options, struct error *error);

/* Stop, wait for the thread to end, and free.  NULL is allowed.  @counts may be NULL. */
void watcher_stop(struct watcher *watcher, struct watcher_counts *counts);

#endif
