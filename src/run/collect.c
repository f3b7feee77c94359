// SPDX-License-Identifier: GPL-2.0-or-later
/* What the workers counted, into the result. */
#include "run/collect.h"

#include "measure/clock.h"
#include "netlink/errname.h"
#include "measure/symbols.h"
#include "plan/plan.h"
#include "result/result.h"
#include "run/crew.h"
#include "run/sites.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum result_error_kind kind_of(enum expect_verdict verdict)
{
	switch (verdict) {
	case EXPECT_EXPECTED:
		return RESULT_ERROR_EXPECTED;
	case EXPECT_RACE:
		return RESULT_ERROR_RACE;
	default:
		return RESULT_ERROR_UNEXPECTED;
	}
}

static int add_error(struct result_class *class, const struct plan *plan,
		     const struct account_error *row)
{
	const struct account_op *op = &row->first;
	char name[ERRNAME_MAX], text[256], place[320];
	struct result_error *error;

	error = result_add_error(class, plan_error_name(op->set_type, row->error, name));
	if (!error)
		return -ENOMEM;
	error->kind = kind_of(row->verdict);
	error->count = row->count;
	plan_error_text(plan, op->command, op->set_type, row->error, text, sizeof(text));
	snprintf(place, sizeof(place), "%s:%u:%u", op->where.file ? op->where.file : "-",
		 op->where.line, op->where.column);
	return result_set(&error->text, text) < 0 || result_set(&error->where, place) < 0
		       ? -ENOMEM : 0;
}

static int add_other_errors(struct result_class *class, uint64_t count)
{
	struct result_error *error = result_add_error(class, "other");

	if (!error)
		return -ENOMEM;
	error->kind = RESULT_ERROR_UNEXPECTED;
	error->count = count;
	return 0;
}

/* Does an op of the class send a message? */
static bool sends_messages(const struct worker *worker, size_t class)
{
	const struct plan_steps *steps = worker->steps;

	for (size_t i = 0; i < steps->op_count; i++)
		if (steps->ops[i].class == class)
			return steps->ops[i].message.length > 0;
	return worker->feed;
}

static int fill_class(struct result_class *class, const struct worker *worker, size_t index,
		      const struct symbols *symbols)
{
	const struct account *account = worker->accounts[index];
	int rc = 0;

	class->count = account->wall.count;
	class->elements = account->elements;
	class->messages = sends_messages(worker, index) ? account->wall.count : 0;
	class->bytes = account->bytes;
	class->wall_ns = account->wall.sum;
	class->user_ns = account->user_ns;
	class->sys_ns = account->sys_ns;
	class->blocked_ns = account->blocked_ns;
	class->preempted_ns = account->preempted_ns;
	class->off_ns = account->blocked_ns + account->preempted_ns;
	class->runqueue_ns = account->runqueue_ns;
	class->voluntary = account->voluntary;
	class->involuntary = account->involuntary;
	class->lost_records = account->lost;
	for (unsigned int i = 0; i < account->error_count && rc == 0; i++)
		rc = add_error(class, worker->plan, &account->errors[i]);
	if (rc == 0 && account->other_errors)
		rc = add_other_errors(class, account->other_errors);
	if (rc == 0)
		rc = sites_fill(class, worker, index, symbols);
	result_class_summarise(class, &account->wall);
	return rc;
}

/* Merge @from, with its account's histograms, into the class of that name of @classes. */
static int merge_class(struct result_classes *classes, const struct result_class *from,
		       const struct account *account)
{
	struct result_class *into = result_find_class(classes, from->name);

	if (!into) {
		into = result_add_class(classes, from->name);
		if (!into || result_class_add_histogram(into) < 0)
			return -ENOMEM;
	}
	histogram_merge(into->histogram, &account->wall);
	if (account->intended && !into->intended) {
		into->intended = malloc(sizeof(*into->intended));
		if (!into->intended)
			return -ENOMEM;
		histogram_init(into->intended);
	}
	if (account->intended)
		histogram_merge(into->intended, account->intended);
	return result_class_merge(into, from);
}

/* What is not measured must be right all the same. */
static int note_untimed(struct result *result, const struct worker *worker, size_t index)
{
	const struct account *account = worker->accounts[index];
	char name[ERRNAME_MAX], text[256];

	for (unsigned int i = 0; i < account->error_count; i++) {
		const struct account_error *row = &account->errors[i];
		const struct account_op *op = &row->first;

		if (row->verdict != EXPECT_UNEXPECTED)
			continue;
		result->status = RESULT_FAIL;
		plan_error_text(worker->plan, op->command, op->set_type, row->error, text,
				sizeof(text));
		if (result_add_failure(result, "untimed %s: %llu × %s, first at %s:%u:%u: %s",
				       worker->plan->classes[index].name,
				       (unsigned long long)row->count,
				       plan_error_name(op->set_type, row->error, name),
				       op->where.file ? op->where.file : "-", op->where.line,
				       op->where.column, text) < 0)
			return -ENOMEM;
	}
	return 0;
}

static int add_worker_class(struct result *result, struct result_repetition *repetition,
			    struct result_worker *target, const struct worker *worker,
			    size_t index, const struct symbols *symbols)
{
	const struct plan_class *class = &worker->plan->classes[index];
	struct result_class *filled;
	int rc;

	if (worker->accounts[index] && class->untimed)
		return note_untimed(result, worker, index);
	if (!worker->accounts[index] ||
	    (worker->feed && !worker->accounts[index]->wall.count))
		return 0;
	filled = result_add_class(&target->classes, class->name);
	if (!filled)
		return -ENOMEM;
	rc = fill_class(filled, worker, index, symbols);
	if (rc == 0)
		rc = merge_class(&repetition->classes, filled, worker->accounts[index]);
	if (rc == 0)
		rc = merge_class(&result->classes, filled, worker->accounts[index]);
	return rc;
}

/* One that is stuck goes on; one that never began has neither begin nor end. */
static uint64_t end_of(const struct worker *worker)
{
	return worker->began_ns && !worker->ended_ns ? clock_now() : worker->ended_ns;
}

static int add_worker(struct result *result, struct result_repetition *repetition,
		      const struct worker *worker, const struct symbols *symbols)
{
	struct result_worker *target = result_add_worker(result, worker->job->name);
	int rc = 0;

	if (!target)
		return -ENOMEM;
	target->repetition = (unsigned int)(result->repetition_count - 1);
	target->worker = worker->number;
	target->cpu = worker->cpu;
	target->wall_ns = end_of(worker) - worker->began_ns;
	/* Of a stuck one these are what the clocks showed when it began. */
	if (worker->ended_ns) {
		target->cpu_clock_ns = worker->cpu_clock_ns;
		target->rusage_user_ns = worker->rusage.user_ns;
		target->rusage_sys_ns = worker->rusage.sys_ns;
		target->rusage_voluntary = worker->rusage.voluntary;
		target->rusage_involuntary = worker->rusage.involuntary;
	}
	for (size_t i = 0; i < worker->plan->class_count && rc == 0; i++)
		rc = add_worker_class(result, repetition, target, worker, i, symbols);
	return rc;
}

/* Untimed ops cost CPU time as well: all count here. */
static void add_accounting(struct collect_accounting *accounting, const struct worker *worker)
{
	if (!worker->ended_ns)
		return;
	accounting->clock_ns += worker->cpu_clock_ns;
	/* What the meter itself took between ops is no op's time, but the thread's. */
	accounting->counted_ns += worker->meter.own_ns;
	for (size_t i = 0; i < worker->plan->class_count; i++)
		if (worker->accounts[i])
			accounting->counted_ns += worker->accounts[i]->user_ns +
						  worker->accounts[i]->sys_ns;
}

static uint64_t repetition_wall(const struct crew *crew)
{
	uint64_t began = UINT64_MAX, ended = 0;

	for (unsigned int i = 0; i < crew->count; i++) {
		const struct worker *worker = &crew->members[i]->worker;

		if (!worker->began_ns)
			continue;
		if (worker->began_ns < began)
			began = worker->began_ns;
		if (end_of(worker) > ended)
			ended = end_of(worker);
	}
	return ended > began ? ended - began : 0;
}

static void summarise(struct result_class *class)
{
	result_class_summarise(class, class->histogram);
	if (class->intended)
		result_latency_summarise(&class->intended_ns, class->intended);
}

/* The repetitions' classes keep their latencies; their histograms go. */
static void settle_repetition(struct result_repetition *repetition)
{
	for (size_t i = 0; i < repetition->classes.count; i++) {
		struct result_class *class = &repetition->classes.items[i];

		summarise(class);
		free(class->histogram);
		class->histogram = NULL;
	}
}

/* The methods differ where locked memory runs out: the weakest is what all can be held to. */
static int note_timing(struct result *result, const struct meter *meter)
{
	enum meter_method known = METER_AUTO;

	if (result->timing_method)
		meter_method_parse(result->timing_method, &known);
	if (known != METER_AUTO && known >= meter->method && result->stacks <= meter->stacks)
		return 0;
	result->stacks = meter->stacks && (known == METER_AUTO || result->stacks);
	result->has_runqueue = meter->runqueue;
	if (result_set(&result->timing_note, meter->note[0] ? meter->note : NULL) < 0)
		return -ENOMEM;
	return result_set(&result->timing_method,
			  meter_method_name(known > meter->method ? known : meter->method));
}

/* The names of all frames; without them the sites are unknown, and the note says why. */
static void resolve(const struct crew *crew, struct symbols *symbols, struct error *why)
{
	why->kind = ERROR_NONE;
	for (unsigned int i = 0; i < crew->count && !why->kind; i++)
		if (crew->members[i]->worker.stacks)
			symbols_resolve_stacks(symbols, crew->members[i]->worker.stacks, why);
}

/* The stacks are there, but nobody can say what they mean. */
static int note_nameless(struct result *result, const struct error *why)
{
	char text[sizeof(why->message) + sizeof(why->hint) + 4];

	snprintf(text, sizeof(text), "%s (%s)", why->message, why->hint);
	return result_set(&result->timing_note, text);
}

/* A worker that is stuck was not joined, but all that it did before its op is there then. */
static void catch_up(const struct crew *crew)
{
	for (unsigned int i = 0; i < crew->count; i++)
		(void)atomic_load_explicit(&crew->members[i]->worker.live.began_ns,
					   memory_order_acquire);
}

int collect_repetition(struct result *result, const struct crew *crew, bool partial,
		       struct symbols *symbols, struct collect_accounting *accounting)
{
	struct result_repetition *repetition = result_add_repetition(result);
	struct error why;
	int rc = 0;

	if (!repetition)
		return -ENOMEM;
	catch_up(crew);
	repetition->partial = partial;
	repetition->wall_ns = repetition_wall(crew);
	result->wall_ns += repetition->wall_ns;
	resolve(crew, symbols, &why);
	for (unsigned int i = 0; i < crew->count && rc == 0; i++) {
		rc = add_worker(result, repetition, &crew->members[i]->worker,
				why.kind ? NULL : symbols);
		add_accounting(accounting, &crew->members[i]->worker);
		/* One that got stuck before it opened its meter says nothing of it. */
		if (rc == 0 && crew->members[i]->worker.meter.method != METER_AUTO)
			rc = note_timing(result, &crew->members[i]->worker.meter);
	}
	if (rc == 0 && why.kind)
		rc = note_nameless(result, &why);
	settle_repetition(repetition);
	return rc;
}

void collect_finish(struct result *result, const struct collect_accounting *accounting)
{
	double counted = (double)accounting->counted_ns, clock = (double)accounting->clock_ns;

	for (size_t i = 0; i < result->classes.count; i++)
		summarise(&result->classes.items[i]);
	if (clock > 0)
		result->accounting_error = fabs(counted - clock) / clock;
}
