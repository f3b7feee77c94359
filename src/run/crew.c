// SPDX-License-Identifier: GPL-2.0-or-later
/* The workers of one repetition: threads that start together and are joined or left behind. */
#include "run/crew.h"

#include "measure/clock.h"
#include "plan/plan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

static void *allocate_aligned(size_t size)
{
	void *memory = aligned_alloc(64, (size + 63) & ~(size_t)63);

	if (memory)
		memset(memory, 0, size);
	return memory;
}

static int add_member(struct crew *crew, int job, unsigned int number,
		      const struct worker_options *options, struct error *error)
{
	struct crew_member *member = allocate_aligned(sizeof(*member));

	if (!member)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot prepare a worker");
	member->crew = crew;
	atomic_init(&member->active, &member->worker);
	crew->members[crew->count++] = member;
	return worker_init(&member->worker, crew->plan, &crew->plan->jobs[job].body, job, number,
			   options, &crew->control, error);
}

static int prepare_control(struct crew *crew)
{
	const struct plan *plan = crew->plan;

	crew->members = calloc(plan->worker_count, sizeof(struct crew_member *));
	crew->control.job_running = calloc(plan->job_count, sizeof(*crew->control.job_running));
	crew->control.job_workers = calloc(plan->job_count, sizeof(*crew->control.job_workers));
	crew->done_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	if (!crew->members || !crew->control.job_running || !crew->control.job_workers)
		return -ENOMEM;
	for (size_t i = 0; i < plan->job_count; i++) {
		crew->control.job_running[i] = true;
		crew->control.job_workers[i] = plan->jobs[i].workers;
	}
	return crew->done_fd < 0 ? -errno : 0;
}

static void gate_init(struct crew_gate *gate)
{
	pthread_condattr_t attributes;

	pthread_mutex_init(&gate->mutex, NULL);
	/* Not the wall clock, which may be set while somebody waits. */
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&gate->changed, &attributes);
	pthread_condattr_destroy(&attributes);
}

int crew_init(struct crew *crew, const struct plan *plan, const struct worker_options *options,
	      enum namespace_mode netns, struct error *error)
{
	int rc;

	memset(crew, 0, sizeof(*crew));
	crew->plan = plan;
	crew->netns = netns;
	gate_init(&crew->gate);
	rc = prepare_control(crew);
	if (rc < 0)
		return error_set_errno(error, ERROR_BROKEN, -rc, "cannot prepare the workers");
	for (size_t job = 0; job < plan->job_count; job++)
		for (unsigned int n = 0; n < plan->jobs[job].workers; n++)
			if (add_member(crew, (int)job, n, options, error) < 0)
				return -1;
	return 0;
}

static int set_up(struct crew_member *member)
{
	struct worker *worker = &member->worker, *setup = &member->setup;
	int rc = worker_init(setup, worker->plan, &worker->plan->setup, -1, worker->number,
			     &(struct worker_options){ .method = METER_WALL }, worker->control,
			     &worker->error);

	if (rc < 0)
		return -1;
	atomic_store(&member->active, setup);
	rc = worker_open(setup) < 0 || worker_run_once(setup) < 0 ? -1 : 0;
	if (rc < 0) {
		worker->failed = setup->failed;
		worker->failed_op = setup->failed_op;
		worker->failed_error = setup->failed_error;
		worker->error = setup->error;
	}
	atomic_store(&member->active, worker);
	return rc;
}

/* What a thread does before its first op; a namespace of its own needs a set-up of its own. */
static int open_member(struct crew_member *member)
{
	struct worker *worker = &member->worker;

	worker_enter(worker);
	if (member->crew->netns == NAMESPACE_PER_WORKER &&
	    (namespace_enter_new(&worker->error) < 0 || set_up(member) < 0))
		return -1;
	return worker_open(worker);
}

/* Tell that one more is ready, and wait until the gate opens. */
static void gate_pass(struct crew_gate *gate)
{
	pthread_mutex_lock(&gate->mutex);
	gate->ready++;
	pthread_cond_broadcast(&gate->changed);
	while (!gate->open)
		pthread_cond_wait(&gate->changed, &gate->mutex);
	pthread_mutex_unlock(&gate->mutex);
}

/* Are @count ready?  Wait until @until_ns for it. */
static bool gate_wait(struct crew_gate *gate, unsigned int count, uint64_t until_ns)
{
	const struct timespec until = {
		.tv_sec = (time_t)(until_ns / 1000000000),
		.tv_nsec = (long)(until_ns % 1000000000),
	};
	bool ready;

	pthread_mutex_lock(&gate->mutex);
	while (gate->ready < count &&
	       pthread_cond_timedwait(&gate->changed, &gate->mutex, &until) == 0)
		;
	ready = gate->ready >= count;
	pthread_mutex_unlock(&gate->mutex);
	return ready;
}

static void gate_open(struct crew_gate *gate)
{
	pthread_mutex_lock(&gate->mutex);
	gate->open = true;
	pthread_cond_broadcast(&gate->changed);
	pthread_mutex_unlock(&gate->mutex);
}

static void *member_main(void *argument)
{
	struct crew_member *member = argument;
	struct crew *crew = member->crew;
	struct worker *worker = &member->worker;
	const uint64_t one = 1;
	int rc = open_member(member);

	if (rc < 0) {
		worker->end = WORKER_END_BROKEN;
		atomic_store(&crew->control.stop, true);
	}
	gate_pass(&crew->gate);
	if (rc == 0)
		worker_run(worker);
	else
		atomic_store(&worker->live.ended, true);
	/* Cannot fail: the counter is far from its end. */
	if (write(crew->done_fd, &one, sizeof(one)) < 0)
		return NULL;
	return NULL;
}

int crew_start(struct crew *crew, struct error *error)
{
	unsigned int started;
	int rc = 0;

	for (started = 0; started < crew->count; started++) {
		struct crew_member *member = crew->members[started];

		rc = pthread_create(&member->thread, NULL, member_main, member);
		if (rc)
			break;
		member->started = true;
	}
	crew->started = started;
	/* Fewer threads than planned came up: those go through the gate to end at once. */
	if (!rc)
		return 0;
	crew_stop(crew);
	error_set_errno(error, ERROR_BROKEN, rc, "cannot start worker %u of %u", started + 1,
			crew->count);
	return error_hint(error, "the limits are ulimit -u and sysctl kernel.threads-max");
}

bool crew_ready(struct crew *crew, unsigned int ms)
{
	return gate_wait(&crew->gate, crew->started, clock_now() + ms * UINT64_C(1000000));
}

void crew_go(struct crew *crew)
{
	gate_open(&crew->gate);
	crew->began_ns = clock_now();
}

bool crew_all_ended(struct crew *crew)
{
	uint64_t ended;

	if (read(crew->done_fd, &ended, sizeof(ended)) == sizeof(ended))
		crew->ended += (unsigned int)ended;
	return crew->ended >= crew->started;
}

void crew_stop(struct crew *crew)
{
	atomic_store(&crew->control.stop, true);
}

unsigned int crew_join(struct crew *crew)
{
	unsigned int left = 0;

	for (unsigned int i = 0; i < crew->count; i++) {
		struct crew_member *member = crew->members[i];

		if (!member->started || member->joined)
			continue;
		if (atomic_load(&member->worker.live.ended))
			member->joined = pthread_join(member->thread, NULL) == 0;
		left += !member->joined;
	}
	return left;
}

void crew_fini(struct crew *crew)
{
	if (crew_join(crew))
		return;
	for (unsigned int i = 0; i < crew->count; i++) {
		worker_fini(&crew->members[i]->worker);
		worker_fini(&crew->members[i]->setup);
		free(crew->members[i]);
	}
	free(crew->members);
	free(crew->control.job_running);
	free(crew->control.job_workers);
	if (crew->done_fd >= 0)
		close(crew->done_fd);
	pthread_cond_destroy(&crew->gate.changed);
	pthread_mutex_destroy(&crew->gate.mutex);
}

uint64_t crew_ops(const struct crew *crew)
{
	uint64_t ops = 0;

	for (unsigned int i = 0; i < crew->count; i++)
		ops += atomic_load_explicit(&crew->members[i]->worker.live.ops,
					    memory_order_relaxed);
	return ops;
}

uint64_t crew_rounds(const struct crew *crew)
{
	uint64_t rounds = 0;

	for (unsigned int i = 0; i < crew->count; i++)
		rounds += atomic_load_explicit(&crew->members[i]->worker.live.rounds,
					       memory_order_relaxed);
	return rounds;
}
