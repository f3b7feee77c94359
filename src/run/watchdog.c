// SPDX-License-Identifier: GPL-2.0-or-later
/* The watchdog: has a worker been in one op for too long, and where in the kernel is it? */
#include "run/watchdog.h"

#include "base/buffer.h"
#include "base/units.h"
#include "measure/procstack.h"
#include "plan/plan.h"
#include "worker/state.h"

/*
 * A round that comes later than this, or than half the timeout, was kept from coming: by SIGSTOP,
 * or a paused machine.
 */
#define STEP_MAX_NS 1000000000

void watchdog_round(struct watchdog *watchdog, uint64_t now_ns)
{
	uint64_t step = watchdog->looked_ns ? now_ns - watchdog->looked_ns : 0;
	uint64_t most = watchdog->timeout_ns / 2;

	if (most > STEP_MAX_NS)
		most = STEP_MAX_NS;
	watchdog->step_ns = step < most ? step : most;
	watchdog->looked_ns = now_ns;
}

/* How long it has been in its op, of the time since the last round. */
static uint64_t first_step(const struct watchdog *watchdog, uint64_t began_ns)
{
	uint64_t age = watchdog->looked_ns > began_ns ? watchdog->looked_ns - began_ns : 0;

	return age < watchdog->step_ns ? age : watchdog->step_ns;
}

bool watchdog_look(const struct watchdog *watchdog, struct watchdog_mark *mark,
		   const struct worker_live *live)
{
	uint64_t began_ns = atomic_load_explicit(&live->began_ns, memory_order_relaxed);
	const struct plan_op *op;
	uint64_t told_ns = 0;

	if (mark->stuck)
		return false;
	if (!began_ns || atomic_load(&live->ended)) {
		mark->began_ns = 0;
		return false;
	}
	if (began_ns != mark->began_ns) {
		mark->began_ns = began_ns;
		mark->watched_ns = first_step(watchdog, began_ns);
	} else {
		mark->watched_ns += watchdog->step_ns;
	}
	if (mark->watched_ns < watchdog->timeout_ns)
		return false;
	op = atomic_load_explicit(&live->op, memory_order_relaxed);
	if (op && op->kind == PLAN_OP_SLEEP)
		told_ns = op->hold_ns;
	if (mark->watched_ns - watchdog->timeout_ns < told_ns)
		return false;
	mark->stuck = true;
	return true;
}

static void say_op(const struct worker *worker, const struct plan_op *op, uint64_t age_ns,
		   struct buffer *text)
{
	char age[UNITS_TEXT_MAX];

	if (worker->job)
		buffer_printf(text, "worker %u of job %s", worker->number, worker->job->name);
	else
		buffer_puts(text, worker->steps == &worker->plan->teardown ? "tear-down"
									    : "set-up");
	buffer_printf(text, " is stuck for %s ", units_format_ns(age, age_ns));
	if (op)
		buffer_printf(text, "in %s: %s", worker->plan->classes[op->class].name,
			      op->line->text);
	else
		buffer_puts(text, "before its first op");
}

static void say_stack(const struct procstack *stack, const char *first, const char *between,
		      struct buffer *text)
{
	for (unsigned int i = 0; i < stack->depth; i++)
		buffer_printf(text, "%s%s", i ? between : first, stack->names[i]);
}

void watchdog_describe(const struct worker *worker, uint64_t age_ns, struct buffer *text,
		       struct buffer *sentence)
{
	const struct plan_op *op = atomic_load(&worker->live.op);
	int tid = atomic_load(&worker->live.tid);
	struct procstack stack;

	say_op(worker, op, age_ns, text);
	say_op(worker, op, age_ns, sentence);
	if (procstack_read(tid, &stack) < 0) {
		/* An oops kills the thread that it happens in. */
		buffer_puts(text, "\n    its thread is gone: the kernel killed it");
		buffer_puts(sentence, ", its thread is gone");
		return;
	}
	buffer_printf(text, "\n    thread %d, state %c", tid, stack.state);
	if (stack.state == 'D')
		buffer_puts(text, ": no signal ends it, so the process may outlive its result");
	if (!stack.depth)
		buffer_puts(text, stack.state == 'R' ? ", on a CPU or ready for one"
						     : ", its kernel stack is for root to see");
	say_stack(&stack, "\n    ", "\n    ", text);
	say_stack(&stack, ", in ", " ← ", sentence);
}
