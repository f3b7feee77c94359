// SPDX-License-Identifier: GPL-2.0-or-later
/* A record of every op: a ring with one writer and one reader. */
#include "worker/trace.h"

#include "plan/plan.h"
#include "worker/pace.h"
#include "worker/state.h"

#include <time.h>

static void wait_for_room(struct worker *worker, uint64_t put)
{
	static const struct timespec pause = { .tv_nsec = 100000 };

	while (put - atomic_load_explicit(&worker->trace->taken, memory_order_acquire) ==
	       TRACE_RECORDS)
		nanosleep(&pause, NULL);
	pace_restart(worker);
}

void trace_op(struct worker *worker, const struct plan_op *op, int error, uint64_t began_ns,
	      uint64_t ended_ns, const struct meter_sample *sample)
{
	struct trace *trace = worker->trace;
	uint64_t put = atomic_load_explicit(&trace->put, memory_order_relaxed);

	if (put - atomic_load_explicit(&trace->taken, memory_order_acquire) == TRACE_RECORDS)
		wait_for_room(worker, put);
	trace->records[put % TRACE_RECORDS] = (struct trace_record){
		.began_ns = began_ns, .round = worker->round,
		.wall_ns = ended_ns - began_ns,
		.user_ns = sample->user_ns, .sys_ns = sample->sys_ns,
		.off_ns = sample->blocked_ns + sample->preempted_ns,
		.line = op->line->where.line, .error = error < 0 ? -error : error,
		.class = op->class, .family = op->set_type[0],
	};
	atomic_store_explicit(&trace->put, put + 1, memory_order_release);
}

bool trace_take(struct trace *trace, struct trace_record *record)
{
	uint64_t taken = atomic_load_explicit(&trace->taken, memory_order_relaxed);

	if (taken == atomic_load_explicit(&trace->put, memory_order_acquire))
		return false;
	*record = trace->records[taken % TRACE_RECORDS];
	atomic_store_explicit(&trace->taken, taken + 1, memory_order_release);
	return true;
}
