// SPDX-License-Identifier: GPL-2.0-or-later
/* Preparing a worker: every byte it will need, so that the measured loop allocates nothing. */
#include "measure/stacks.h"
#include "plan/plan.h"
#include "worker/worker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Messages start on lines of their own: no two workers patch the same cache line. */
#define ALIGNMENT 64

static size_t aligned(size_t length)
{
	return (length + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

/* Private copies of the messages, since workers patch them. */
static int copy_messages(struct worker *worker)
{
	const struct plan_steps *steps = worker->steps;
	size_t total = 0;
	uint8_t *place;

	for (size_t i = 0; i < steps->op_count; i++)
		total += aligned(steps->ops[i].message.length);
	worker->arena = aligned_alloc(ALIGNMENT, total ? total : ALIGNMENT);
	worker->messages = calloc(steps->op_count + 1, sizeof(*worker->messages));
	worker->streams = calloc(steps->stream_count + 1, sizeof(*worker->streams));
	if (!worker->arena || !worker->messages || !worker->streams)
		return -ENOMEM;
	place = worker->arena;
	for (size_t i = 0; i < steps->op_count; i++) {
		const struct message *message = &steps->ops[i].message;

		worker->messages[i] = place;
		if (message->length)
			memcpy(place, message->bytes, message->length);
		place += aligned(message->length);
	}
	return 0;
}

static struct account *new_account(const struct worker *worker)
{
	struct account *account = aligned_alloc(ALIGNMENT, aligned(sizeof(*account)));

	if (!account)
		return NULL;
	account->intended = NULL;
	if (worker->job && worker->job->rate > 0) {
		account->intended = malloc(sizeof(*account->intended));
		if (!account->intended) {
			free(account);
			return NULL;
		}
	}
	/* Writes every bin: the page faults are taken here and not in the loop. */
	account_init(account);
	return account;
}

static int make_account(struct worker *worker, size_t class)
{
	if (!worker->accounts[class])
		worker->accounts[class] = new_account(worker);
	return worker->accounts[class] ? 0 : -ENOMEM;
}

static int make_accounts(struct worker *worker)
{
	worker->accounts = calloc(worker->plan->class_count + 1, sizeof(struct account *));
	if (!worker->accounts)
		return -ENOMEM;
	for (size_t i = 0; i < worker->steps->op_count; i++)
		if (make_account(worker, worker->steps->ops[i].class) < 0)
			return -ENOMEM;
	/* What a stream will bring is not known yet. */
	for (size_t i = 0; worker->job && worker->job->stream && i < worker->plan->class_count;
	     i++)
		if (make_account(worker, i) < 0)
			return -ENOMEM;
	return 0;
}

int worker_init(struct worker *worker, const struct plan *plan, const struct plan_steps *steps,
		int job_index, unsigned int number, const struct worker_options *options,
		struct worker_control *control, struct error *error)
{
	memset(worker, 0, sizeof(*worker));
	worker->socket.fd = -1;
	worker->plan = plan;
	worker->steps = steps;
	worker->job = job_index >= 0 ? &plan->jobs[job_index] : NULL;
	worker->job_index = job_index >= 0 ? (unsigned int)job_index : 0;
	worker->number = number;
	worker->options = *options;
	worker->control = control;
	worker->cpu = -1;
	/* A stream of its own for each worker, the same whatever the others do. */
	random_init(&worker->random, plan->seed, (uint64_t)(job_index + 1) << 32 | number);
	worker->receive = aligned_alloc(4096, WORKER_RECEIVE);
	if (options->stacks)
		worker->stacks = stacks_new(0);
	if (!worker->receive || (options->stacks && !worker->stacks) || copy_messages(worker) < 0 ||
	    make_accounts(worker) < 0) {
		worker_fini(worker);
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot prepare a worker");
	}
	return 0;
}

void worker_fini(struct worker *worker)
{
	if (worker->accounts)
		for (size_t i = 0; i < worker->plan->class_count; i++)
			if (worker->accounts[i]) {
				free(worker->accounts[i]->intended);
				free(worker->accounts[i]);
			}
	free(worker->accounts);
	free(worker->trace);
	worker->trace = NULL;
	stacks_free(worker->stacks);
	worker->stacks = NULL;
	free(worker->streams);
	free(worker->messages);
	free(worker->arena);
	free(worker->receive);
	worker->accounts = NULL;
	worker->streams = NULL;
	worker->messages = NULL;
	worker->arena = NULL;
	worker->receive = NULL;
}
