/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The workers of one repetition: threads that start together and are joined or, where one is stuck
 * in the kernel, left behind.  The main thread never waits for a worker without a bound.
 */
#ifndef RUN_CREW_H
#define RUN_CREW_H

#include "run/namespace.h"
#include "run/watchdog.h"
#include "worker/worker.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct error;
struct plan;

/* Where the workers wait until all stand at their first op. */
struct crew_gate {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	unsigned int ready;
	bool open;
};

struct crew_member {
	struct worker worker;
	struct worker setup;		/* of a namespace of its own, before the first op */
	_Atomic(struct worker *) active;	/* the one of the two that the thread is in */
	struct watchdog_mark mark;
	pthread_t thread;
	struct crew *crew;
	bool started;
	bool joined;
};

struct crew {
	struct worker_control control;
	const struct plan *plan;
	struct crew_member **members;	/* each on its own memory */
	unsigned int count;
	unsigned int started;		/* threads */
	enum namespace_mode netns;
	struct crew_gate gate;
	int done_fd;			/* an eventfd that each worker adds 1 to at its end */
	unsigned int ended;		/* as read from done_fd */
	uint64_t began_ns;		/* when the gate opened */
};

/* Prepare all workers of @plan.  Returns 0 or -1; finish with crew_fini either way. */
int crew_init(struct crew *crew, const struct plan *plan, const struct worker_options *options,
	      enum namespace_mode netns, struct error *error);

/* Start the threads, which come to stand at their first op.  Returns 0 or -1. */
int crew_start(struct crew *crew, struct error *error);

/* Wait until all that were started stand there, @ms at most.  Returns whether they do. */
bool crew_ready(struct crew *crew, unsigned int ms);

/* Let them go, all at once. */
void crew_go(struct crew *crew);

/* Take note of workers that ended since; true when all have. */
bool crew_all_ended(struct crew *crew);

/* Ask all workers to end after the op in flight. */
void crew_stop(struct crew *crew);

/* Join those that have ended.  Returns how many have not. */
unsigned int crew_join(struct crew *crew);

/*
 * Free everything, unless a worker that was not joined may still use it: then nothing is freed, and
 * the memory goes with the process.
 */
void crew_fini(struct crew *crew);

/* Ops and rounds done so far by all workers. */
uint64_t crew_ops(const struct crew *crew);
uint64_t crew_rounds(const struct crew *crew);

#endif
