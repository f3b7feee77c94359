// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The measured loop: patch, exchange, account.
 *
 * Between two ops there is no allocation, no lock, no formatting and no system call; the clock is
 * read twice an op, and the end of one op is the begin of the next.
 */
#include "worker/worker.h"

#include "measure/clock.h"
#include "measure/stacks.h"
#include "plan/feed.h"
#include "plan/plan.h"
#include "worker/op.h"
#include "worker/pace.h"
#include "worker/patch.h"
#include "worker/trace.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#define RELAXED(object, value) atomic_store_explicit(&(object), (value), memory_order_relaxed)

/* The op did not end as a plain success: judge it.  Returns false when the worker must end. */
static bool judge(struct worker *worker, const struct plan_op *op, int outcome)
{
	enum expect_verdict verdict;
	int error = outcome < 0 ? -outcome : outcome;

	verdict = expect_judge(&op->expect, op->command, worker->plan->concurrent, error);
	if (error || verdict != EXPECT_EXPECTED)
		account_error(worker->accounts[op->class], op, error, verdict,
			      worker->failed_line);
	/* A socket that failed on our side will not serve another op. */
	if (outcome < 0)
		error_set_errno(&worker->error, ERROR_BROKEN, error, "%s", op->line->text);
	if (verdict != EXPECT_UNEXPECTED)
		return outcome >= 0;
	if (!worker->failed) {
		worker->failed = true;
		worker->failed_op = account_describe(op, worker->failed_line);
		worker->failed_error = error;
	}
	if (worker->options.abort_on_error)
		RELAXED(worker->control->stop, true);
	return outcome >= 0 && !worker->options.abort_on_error;
}

/* One op, measured.  Returns false when the worker must end. */
static bool run_op(struct worker *worker, const struct plan_op *op, uint8_t *bytes)
{
	struct account *account = worker->accounts[op->class];
	struct meter_sample sample;
	uint64_t t0 = worker->now, t1, t2;
	int outcome;

	worker->bytes = 0;
	if (op->message.length)
		message_set_sequence(bytes, ++worker->sequence);
	if (op->patch_count)
		patch_message(worker, op, bytes);
	RELAXED(worker->live.op, op);
	/* Release: who finds the op stuck reads what was accounted before; a plain store on x86. */
	atomic_store_explicit(&worker->live.began_ns, t0, memory_order_release);
	t1 = clock_now();
	outcome = op_functions[op->kind](worker, op, bytes);
	t2 = clock_now();
	/* What comes until the next op, a pause or an empty queue, is no hang of this one. */
	RELAXED(worker->live.began_ns, 0);
	worker->now = meter_sample(&worker->meter, op->class, t0, t1, t2, &sample);
	account_op(account, t2 - t0, &sample);
	account->bytes += worker->bytes;
	account->elements += op->elements;
	worker->repetition += op->stride;
	RELAXED(worker->live.ops,
		atomic_load_explicit(&worker->live.ops, memory_order_relaxed) + 1);
	if (worker->trace)
		trace_op(worker, op, outcome, t0, t2, &sample);
	if (__builtin_expect(outcome != 0 || !op->expect.success, 0))
		return judge(worker, op, outcome);
	return true;
}

/* Has the end come from outside, or the time run out? */
static bool must_end(struct worker *worker)
{
	const struct plan_job *job = worker->job;
	struct worker_control *control = worker->control;

	if (atomic_load_explicit(&control->stop, memory_order_relaxed)) {
		worker->end = WORKER_END_STOPPED;
		return true;
	}
	if (job->while_job >= 0 &&
	    !atomic_load_explicit(&control->job_running[job->while_job], memory_order_relaxed)) {
		worker->end = WORKER_END_JOB;
		return true;
	}
	if (job->duration_ns && worker->now - worker->began_ns >= job->duration_ns) {
		worker->end = WORKER_END_TIME;
		return true;
	}
	return false;
}

static bool break_off(struct worker *worker)
{
	worker->end = worker->error.kind ? WORKER_END_BROKEN : WORKER_END_STOPPED;
	return false;
}

/* All ops of a step.  Returns false when the worker must end. */
static bool run_step(struct worker *worker, const struct plan_step *step)
{
	const struct plan_op *op = worker->steps->ops + step->first;
	const struct plan_op *end = op + step->count;

	worker->repetition = 0;
	for (; op < end; op++)
		for (uint64_t i = 0; i < op->repeat; i++) {
			if (worker->paced)
				pace_before(worker);
			if (!run_op(worker, op, worker->messages[op->index]))
				return break_off(worker);
			if (worker->paced)
				pace_after(worker, op);
			if (must_end(worker))
				return false;
		}
	return true;
}

static const struct plan_step *pick_step(struct worker *worker)
{
	const struct plan_steps *steps = worker->steps;
	uint64_t ticket = random_below(&worker->random, steps->weight);
	size_t low = 0, high = steps->step_count - 1;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (ticket < steps->steps[middle].weight_end)
			high = middle;
		else
			low = middle + 1;
	}
	return &steps->steps[low];
}

/* All ops of a stream.  What is waited for its next op is part of none. */
static bool run_stream(struct worker *worker)
{
	struct feed_item *item;
	bool waited, on = true;

	while (on && (item = feed_take(worker->feed, &waited))) {
		if (waited)
			pace_restart(worker);
		if (worker->paced)
			pace_before(worker);
		on = run_op(worker, &item->op, item->op.message.bytes) || break_off(worker);
		if (on && worker->paced)
			pace_after(worker, &item->op);
		feed_release(worker->feed);
		on = on && !must_end(worker);
	}
	feed_stop(worker->feed);
	return false;
}

/* One round: every step in order, or one step at random. */
static bool run_round(struct worker *worker)
{
	const struct plan_steps *steps = worker->steps;

	if (worker->feed)
		return run_stream(worker);
	if (worker->job->order == SCENARIO_RANDOM)
		return run_step(worker, pick_step(worker));
	for (size_t i = 0; i < steps->step_count; i++)
		if (!run_step(worker, &steps->steps[i]))
			return false;
	return true;
}

/* Measuring begins here: what happened before is not part of the first op. */
static void begin(struct worker *worker)
{
	meter_thread_rusage(&worker->rusage);
	worker->cpu_clock_ns = clock_thread_cpu();
	meter_reset(&worker->meter);
	worker->now = clock_now();
	worker->began_ns = worker->now;
	pace_begin(worker);
}

static void finish(struct worker *worker)
{
	struct meter_rusage usage;

	RELAXED(worker->live.began_ns, 0);
	worker->ended_ns = worker->now;
	worker->cpu_clock_ns = clock_thread_cpu() - worker->cpu_clock_ns;
	meter_thread_rusage(&usage);
	worker->rusage.user_ns = usage.user_ns - worker->rusage.user_ns;
	worker->rusage.sys_ns = usage.sys_ns - worker->rusage.sys_ns;
	worker->rusage.voluntary = usage.voluntary - worker->rusage.voluntary;
	worker->rusage.involuntary = usage.involuntary - worker->rusage.involuntary;
	worker->cpu = sched_getcpu();
	meter_close(&worker->meter);
	netlink_close(&worker->socket);
}

static void warm_up(struct worker *worker)
{
	struct trace *trace = worker->trace;

	worker->trace = NULL;
	begin(worker);
	for (uint64_t i = 0; i < worker->plan->warmup && run_round(worker); i++)
		worker->round++;
	for (size_t i = 0; i < worker->plan->class_count; i++)
		if (worker->accounts[i])
			account_reset(worker->accounts[i]);
	if (worker->stacks)
		stacks_clear(worker->stacks);
	worker->trace = trace;
	RELAXED(worker->live.ops, 0);
}

static void leave_job(struct worker *worker)
{
	struct worker_control *control = worker->control;

	/* The last worker of a job ends it, and with it the jobs that go along. */
	if (atomic_fetch_sub(&control->job_workers[worker->job_index], 1) == 1)
		atomic_store(&control->job_running[worker->job_index], false);
}

void worker_run(struct worker *worker)
{
	uint64_t loops = worker->job->loops;

	worker->end = WORKER_END_LOOPS;
	if (worker->plan->warmup)
		warm_up(worker);
	if (worker->end == WORKER_END_LOOPS) {
		begin(worker);
		for (uint64_t i = 0; (!loops || i < loops) && run_round(worker); i++) {
			worker->round++;
			RELAXED(worker->live.rounds, i + 1);
		}
	}
	finish(worker);
	leave_job(worker);
	atomic_store(&worker->live.ended, true);
}

int worker_run_once(struct worker *worker)
{
	const struct plan_steps *steps = worker->steps;

	begin(worker);
	for (size_t i = 0; i < steps->op_count && !worker->failed; i++) {
		const struct plan_op *op = &steps->ops[i];

		if (op->line != (i ? steps->ops[i - 1].line : NULL))
			worker->repetition = 0;
		for (uint64_t n = 0; n < op->repeat; n++)
			if (!run_op(worker, op, worker->messages[op->index]) ||
			    worker->failed)
				break;
	}
	finish(worker);
	return worker->failed || worker->error.kind ? -1 : 0;
}

void worker_enter(struct worker *worker)
{
	RELAXED(worker->live.tid, gettid());
	RELAXED(worker->live.op, NULL);
	RELAXED(worker->live.began_ns, clock_now());
}

int worker_open(struct worker *worker)
{
	int rc;

	worker_enter(worker);
	rc = netlink_open(&worker->socket, 0);
	if (rc < 0)
		return error_set_errno(&worker->error, ERROR_BROKEN, -rc,
				       "cannot open a netlink socket");
	if (meter_open(&worker->meter, worker->options.method, worker->stacks,
		       worker->options.ring_bytes, &worker->error) < 0) {
		netlink_close(&worker->socket);
		return -1;
	}
	if (worker->options.profile_hz &&
	    meter_profile(&worker->meter, worker->options.profile_hz, &worker->error) < 0) {
		meter_close(&worker->meter);
		netlink_close(&worker->socket);
		return -1;
	}
	RELAXED(worker->live.began_ns, 0);
	return 0;
}
