// SPDX-License-Identifier: GPL-2.0-or-later
/* One repetition: set-up, the workers, tear-down, and the main thread that looks after them. */
#include "run/repetition.h"

#include "base/buffer.h"
#include "base/error.h"
#include "measure/clock.h"
#include "result/result.h"
#include "run/settings.h"
#include "run/signals.h"
#include "run/steps.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>

/* How often the main thread looks at the workers; it has no part in what they do. */
#define LOOK_MS 100

/* How long the others get to end after one was found stuck: it may hold what they wait for. */
#define LEAVE_MS 1000

static struct worker_options worker_options(const struct run_settings *settings)
{
	return (struct worker_options){
		.method = settings->method,
		.stacks = settings->stacks,
		.profile_hz = settings->profile_hz,
		.abort_on_error = settings->abort_on_error,
	};
}

/* Describe the op that failed in set-up or tear-down. */
static int step_error(struct run *run, const char *section, const struct worker *worker,
		      struct error *error)
{
	char name[64], text[256];
	const struct account_op *op = &worker->failed_op;

	if (!worker->failed) {
		*error = worker->error;
		return -1;
	}
	return error_set(error, ERROR_USAGE, &op->where, "%s failed: %s: %s", section,
			 plan_error_name(op->set_type, worker->failed_error, name),
			 plan_error_text(&run->plan, op->command, op->set_type,
					 worker->failed_error, text, sizeof(text)));
}

/* @worker is stuck: say so while it is, and in the result. */
static void report_stuck(struct run *run, const struct worker *worker,
			 const struct watchdog_mark *mark)
{
	struct buffer text, sentence;

	run->stuck = true;
	run->stopped = true;
	run->result->status = RESULT_FAIL;
	buffer_init(&text);
	buffer_init(&sentence);
	watchdog_describe(worker, clock_now() - mark->began_ns, &text, &sentence);
	if (run->settings->alarm && text.data)
		run->settings->alarm(run->settings->context, text.data);
	result_add_failure(run->result, "%s", sentence.data ? sentence.data : "a worker is stuck");
	buffer_fini(&text);
	buffer_fini(&sentence);
}

/* One look at one thread.  Returns true if it was found stuck now. */
static bool look_at(struct run *run, const struct worker *worker, struct watchdog_mark *mark)
{
	if (!run->settings->hang_ns || !watchdog_look(&run->watchdog, mark, &worker->live))
		return false;
	report_stuck(run, worker, mark);
	return true;
}

/* Set-up and tear-down run beside this thread, which looks after them. */
static int run_steps(struct run *run, const struct plan_steps *what, const char *section,
		     struct error *error)
{
	struct steps *steps;
	int rc;

	if (!what->op_count)
		return 0;
	steps = steps_start(&run->plan, what, error);
	if (!steps)
		return -1;
	while (!steps_ended(steps, LOOK_MS)) {
		health_look(&run->health);
		watchdog_round(&run->watchdog, clock_now());
		if (!look_at(run, &steps->worker, &steps->mark))
			continue;
		run->abandoned = true;
		return 0;
	}
	rc = steps->rc;
	if (rc < 0)
		step_error(run, section, &steps->worker, error);
	steps_free(steps);
	return rc;
}

static double share_done(const struct run *run, const struct crew *crew, uint64_t elapsed_ns)
{
	const struct plan *plan = &run->plan;
	double rounds = 0;

	for (size_t i = 0; i < plan->job_count; i++) {
		const struct plan_job *job = &plan->jobs[i];

		if (job->while_job >= 0)
			continue;
		if (job->duration_ns)
			return (double)elapsed_ns / (double)job->duration_ns;
		if (!job->loops)
			return -1;
		rounds += (double)job->loops * job->workers;
	}
	return rounds > 0 ? (double)crew_rounds(crew) / rounds : -1;
}

static void show_progress(const struct run *run, const struct crew *crew, bool asked)
{
	struct run_progress progress = {
		.repetition = run->repetition,
		.repetitions = run->settings->repeat,
		.ops = crew_ops(crew),
		.elapsed_ns = clock_now() - crew->began_ns,
		.asked = asked,
	};

	if (!run->settings->progress)
		return;
	progress.share = share_done(run, crew, progress.elapsed_ns);
	run->settings->progress(run->settings->context, &progress);
}

static void take_signals(struct run *run, struct crew *crew)
{
	int number;

	while ((number = signals_read(run->signal_fd)) > 0) {
		if (number == SIGUSR1) {
			show_progress(run, crew, true);
			continue;
		}
		run->signal = number;
		run->stopped = true;
		crew_stop(crew);
		/* The next one is no request any more. */
		signals_release();
	}
}

/* Look at the kernel and at each worker.  Returns how many are stuck. */
static unsigned int look_around(struct run *run, struct crew *crew)
{
	unsigned int stuck = 0;

	health_look(&run->health);
	watchdog_round(&run->watchdog, clock_now());
	for (unsigned int i = 0; i < crew->started; i++) {
		struct crew_member *member = crew->members[i];

		look_at(run, atomic_load(&member->active), &member->mark);
		stuck += member->mark.stuck && !atomic_load(&member->worker.live.ended);
	}
	return stuck;
}

/* Wait until all stand at their first op, or one will never. */
static void line_up(struct run *run, struct crew *crew)
{
	while (!crew_ready(crew, LOOK_MS)) {
		if (!look_around(run, crew))
			continue;
		crew_stop(crew);
		break;
	}
	crew_go(crew);
}

/* Somebody is stuck: let the others end, as far as they can. */
static void leave(struct run *run, struct crew *crew)
{
	struct pollfd event = { .fd = crew->done_fd, .events = POLLIN };

	crew_stop(crew);
	for (int waited = 0; waited < LEAVE_MS; waited += LOOK_MS) {
		if (crew_all_ended(crew) || crew->ended + look_around(run, crew) >= crew->started)
			return;
		poll(&event, 1, LOOK_MS);
	}
}

/* Look after the workers until all have ended, or one is stuck. */
static void watch(struct run *run, struct crew *crew)
{
	struct pollfd events[] = {
		{ .fd = crew->done_fd, .events = POLLIN },
		{ .fd = run->signal_fd, .events = POLLIN },
	};

	while (!crew_all_ended(crew)) {
		if (poll(events, 2, LOOK_MS) < 0 && errno != EINTR)
			break;
		take_signals(run, crew);
		show_progress(run, crew, false);
		if (!look_around(run, crew))
			continue;
		leave(run, crew);
		break;
	}
	run->abandoned |= crew_join(crew) > 0;
}

/* A worker that broke or met an unexpected error: say so in the result. */
static void note_failures(struct run *run, const struct crew *crew)
{
	for (unsigned int i = 0; i < crew->count; i++) {
		const struct worker *worker = &crew->members[i]->worker;

		/* One that is stuck may still write. */
		if (!atomic_load(&worker->live.ended)) {
			run->midway = true;
			continue;
		}
		run->midway |= worker->end != WORKER_END_LOOPS;
		if (worker->failed && run->settings->abort_on_error)
			run->stopped = true;
		if (worker->end != WORKER_END_BROKEN)
			continue;
		run->stopped = true;
		if (worker->error.kind)
			*run->error = worker->error;
		else
			step_error(run, "set-up", worker, run->error);
		return;
	}
}

/* What to do with a crew that is ready.  A broken run keeps what it measured as well. */
static int run_ready(struct run *run, struct crew *crew)
{
	int rc = tracer_start(&run->tracer, crew, run->repetition, run->error);

	if (rc < 0)
		return -1;
	rc = crew_start(crew, run->error);
	line_up(run, crew);
	if (rc == 0)
		rc = watched_start(&run->watched, crew, &run->symbols, run->error);
	watch(run, crew);
	watched_stop(&run->watched);
	tracer_stop(&run->tracer);
	if (rc == 0)
		note_failures(run, crew);
	if (collect_repetition(run->result, crew, run->stopped, &run->symbols,
			       &run->accounting) < 0 ||
	    watched_collect(&run->watched, run->result, &run->symbols) < 0)
		rc = error_set_errno(run->error, ERROR_BROKEN, ENOMEM, "cannot keep the result");
	return rc < 0 || run->error->kind ? -1 : 0;
}

/* The same with a file's stream beside it. */
static int run_streamed(struct run *run, struct crew *crew)
{
	struct error *error = run->error;
	struct error late;
	int rc;

	if (stream_open(&run->stream, &run->plan, run->settings->replay, error) < 0)
		return -1;
	crew->members[0]->worker.feed = &run->stream.feed;
	rc = stream_start(&run->stream, error);
	if (rc == 0)
		rc = run_ready(run, crew);
	/* The stuck worker may yet ask for its next op. */
	if (run->abandoned)
		return rc;
	if (stream_close(&run->stream, run->signal != 0, &late) < 0 && rc == 0) {
		*error = late;
		rc = -1;
	}
	return rc;
}

static int run_crew(struct run *run)
{
	struct worker_options options = worker_options(run->settings);
	struct crew *crew = &run->crew;
	int rc = crew_init(crew, &run->plan, &options, run->settings->netns, run->error);

	if (rc == 0)
		rc = run->settings->replay ? run_streamed(run, crew) : run_ready(run, crew);
	crew_fini(crew);
	return rc;
}

int repetition_run(struct run *run)
{
	struct error ignored;
	int rc = 0;

	run->midway = false;
	if (run->settings->netns != NAMESPACE_PER_WORKER)
		rc = run_steps(run, &run->plan.setup, "set-up", run->error);
	if (rc == 0 && !run->abandoned)
		rc = run_crew(run);
	if (run->settings->netns == NAMESPACE_PER_WORKER || run->abandoned)
		return rc;
	/* A round that was not finished leaves sets in any state: tear-down does what it can. */
	if (rc < 0 || run->stopped || run->midway)
		run_steps(run, &run->plan.teardown, "tear-down", &ignored);
	else
		rc = run_steps(run, &run->plan.teardown, "tear-down", run->error);
	return rc;
}
