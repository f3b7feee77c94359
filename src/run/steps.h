/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Set-up and tear-down: each runs once, on a thread of its own, so that the main thread can watch
 * over it as it does over the workers.  The thread is in the namespace of the one that started it.
 */
#ifndef RUN_STEPS_H
#define RUN_STEPS_H

#include "run/watchdog.h"
#include "worker/worker.h"

#include <pthread.h>
#include <stdbool.h>

struct error;
struct plan;
struct plan_steps;

struct steps {
	struct worker worker;
	struct worker_control control;
	struct watchdog_mark mark;
	pthread_t thread;
	bool joined;
	int done_fd;		/* an eventfd */
	int rc;			/* of worker_run_once, or -1; to be read when it has ended */
};

/* Start @what of @plan.  Returns NULL with @error set if it cannot be. */
struct steps *steps_start(const struct plan *plan, const struct plan_steps *what,
			  struct error *error);

/* Wait for its end, @ms at most.  Returns whether it has come. */
bool steps_ended(struct steps *steps, int ms);

/* Free what has ended; what has not is left behind, not freed. */
void steps_free(struct steps *steps);

#endif
