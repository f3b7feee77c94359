// SPDX-License-Identifier: GPL-2.0-or-later
/* Pacing: ops at a rate, or with a pause after each, outside what is measured. */
#include "worker/pace.h"

#include "measure/clock.h"
#include "plan/plan.h"
#include "worker/state.h"

#include <errno.h>
#include <math.h>

static void sleep_until(uint64_t ns)
{
	struct timespec when = clock_timespec(ns);

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR)
		;
}

void pace_restart(struct worker *worker)
{
	meter_reset(&worker->meter);
	worker->now = clock_now();
}

void pace_begin(struct worker *worker)
{
	if (!worker->job)
		return;
	worker->paced = worker->job->rate > 0 || worker->job->think_ns;
	worker->paced_from_ns = worker->now;
	worker->paced_ops = 0;
}

void pace_before(struct worker *worker)
{
	double rate = worker->job->rate;

	if (rate <= 0)
		return;
	/* From the beginning each time: adding up rounded periods would drift. */
	worker->intended_ns = worker->paced_from_ns +
			      (uint64_t)llround((double)worker->paced_ops++ * 1e9 / rate);
	if (worker->intended_ns > worker->now)
		sleep_until(worker->intended_ns);
	pace_restart(worker);
}

void pace_after(struct worker *worker, const struct plan_op *op)
{
	struct account *account = worker->accounts[op->class];

	if (account->intended)
		histogram_record(account->intended, worker->now - worker->intended_ns);
	if (worker->job->think_ns) {
		sleep_until(worker->now + worker->job->think_ns);
		pace_restart(worker);
	}
}
