/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A worker: one thread that runs one job of the plan over its own socket and measures every op.
 */
#ifndef WORKER_WORKER_H
#define WORKER_WORKER_H

#include "worker/state.h"

/*
 * Prepare @worker to run @steps: memory only, so that nothing is allocated later.  @job_index below
 * 0: set-up or tear-down.  Returns 0, or -1 with @error set.
 */
int worker_init(struct worker *worker, const struct plan *plan, const struct plan_steps *steps,
		int job_index, unsigned int number, const struct worker_options *options,
		struct worker_control *control, struct error *error);
void worker_fini(struct worker *worker);

/* Tell those who watch: the thread of @worker is this one, from now on before its first op. */
void worker_enter(struct worker *worker);

/*
 * Open socket and meter; to be called on the worker's own thread.  Returns 0 or -1 with
 * worker->error set.
 */
int worker_open(struct worker *worker);

/* Run to the end; closes what worker_open opened.  worker->end tells how it went. */
void worker_run(struct worker *worker);

/*
 * Run the steps once without a job (set-up, tear-down), nothing accounted.  The first unexpected
 * error ends it: returns 0, or -1 with worker->failed_op or worker->error set.
 */
int worker_run_once(struct worker *worker);

#endif
