// SPDX-License-Identifier: GPL-2.0-or-later
/* Results of the same scenario, pooled. */
#include "result/merge.h"

#include "base/error.h"
#include "result/result.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool same(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static const char *or_none(const char *text)
{
	return text ? text : "none";
}

/* A set type that one has and the other has not: what the scenario ran was not the same. */
static const char *foreign_type(const struct result *a, const struct result *b)
{
	static const char prefix[] = "ipset.types.";

	for (size_t i = 0; i < a->fact_count; i++)
		if (!strncmp(a->facts[i].key, prefix, sizeof(prefix) - 1) &&
		    !result_fact(b, a->facts[i].key))
			return a->facts[i].key + sizeof(prefix) - 1;
	return NULL;
}

static int check(const struct result *into, const struct result *from, struct error *error)
{
	const char *type;

	if (!same(into->scenario_name, from->scenario_name) ||
	    !same(into->scenario_sha256, from->scenario_sha256)) {
		error_set(error, ERROR_USAGE, NULL,
			  "these are results of different scenarios: %s and %s",
			  or_none(into->scenario_name), or_none(from->scenario_name));
		return error_hint(error, "SHA-256 %.12s and %.12s", or_none(into->scenario_sha256),
				  or_none(from->scenario_sha256));
	}
	if (!same(into->timing_method, from->timing_method))
		return error_set(error, ERROR_USAGE, NULL,
				 "results timed by %s and %s cannot be pooled",
				 or_none(into->timing_method), or_none(from->timing_method));
	type = foreign_type(into, from);
	if (!type)
		type = foreign_type(from, into);
	if (type)
		return error_set(error, ERROR_USAGE, NULL,
				 "only one of the results has sets of type %s", type);
	return 0;
}

/* A class of a run or of a worker, as it is. */
static int copy_classes(struct result_classes *into, const struct result_classes *from)
{
	for (size_t i = 0; i < from->count; i++) {
		const struct result_class *class = &from->items[i];
		struct result_class *copy = result_add_class(into, class->name);

		if (!copy || result_class_merge(copy, class) < 0)
			return -ENOMEM;
		copy->latency_ns = class->latency_ns;
		copy->intended_ns = class->intended_ns;
	}
	return 0;
}

/* Quantiles of a sum are known only where both have a histogram. */
static int pool_class(struct result_class *into, const struct result_class *from)
{
	if (into->count == 0 && !into->histogram && from->histogram &&
	    result_class_add_histogram(into) < 0)
		return -ENOMEM;
	if (into->histogram && !from->histogram && from->count) {
		free(into->histogram);
		into->histogram = NULL;
	}
	memset(&into->latency_ns, 0, sizeof(into->latency_ns));
	memset(&into->intended_ns, 0, sizeof(into->intended_ns));
	if (result_class_merge(into, from) < 0)
		return -ENOMEM;
	if (into->histogram)
		result_class_summarise(into, into->histogram);
	return 0;
}

static int pool_classes(struct result_classes *into, const struct result_classes *from)
{
	for (size_t i = 0; i < from->count; i++) {
		const struct result_class *class = &from->items[i];
		struct result_class *pooled = result_find_class(into, class->name);

		if (!pooled)
			pooled = result_add_class(into, class->name);
		if (!pooled || pool_class(pooled, class) < 0)
			return -ENOMEM;
	}
	return 0;
}

static int add_repetitions(struct result *into, const struct result *from)
{
	for (size_t i = 0; i < from->repetition_count; i++) {
		struct result_repetition *repetition = result_add_repetition(into);

		if (!repetition)
			return -ENOMEM;
		repetition->wall_ns = from->repetitions[i].wall_ns;
		repetition->partial = from->repetitions[i].partial;
		if (copy_classes(&repetition->classes, &from->repetitions[i].classes) < 0)
			return -ENOMEM;
	}
	return 0;
}

/* Workers count repetitions from 0: those of @from come after the @before of @into. */
static int add_workers(struct result *into, const struct result *from, size_t before)
{
	for (size_t i = 0; i < from->worker_count; i++) {
		const struct result_worker *worker = &from->workers[i];
		struct result_worker *copy = result_add_worker(into, worker->job);
		char *job;

		if (!copy)
			return -ENOMEM;
		job = copy->job;
		*copy = *worker;
		copy->job = job;
		copy->repetition += (unsigned int)before;
		memset(&copy->classes, 0, sizeof(copy->classes));
		if (copy_classes(&copy->classes, &worker->classes) < 0)
			return -ENOMEM;
	}
	return 0;
}

static int add_sentences(struct result *into, const struct result *from)
{
	int rc = 0;

	for (size_t i = 0; i < from->failure_count; i++)
		rc |= result_add_failure(into, "%s", from->failures[i]);
	for (size_t i = 0; i < from->warning_count; i++)
		rc |= result_add_warning(into, "%s", from->warnings[i]);
	for (size_t i = 0; i < from->assertions.count; i++)
		rc |= result_assertions_add(&into->assertions, from->assertions.items[i].text,
					    from->assertions.items[i].outcome,
					    from->assertions.items[i].got);
	return rc ? -ENOMEM : 0;
}

/* Is @value one of the values in "A; B"? */
static bool has_value(const char *values, const char *value)
{
	size_t length = strlen(value);

	for (const char *at = values; (at = strstr(at, value)); at++)
		if ((at == values || at[-1] == ' ') && (at[length] == '\0' || at[length] == ';'))
			return true;
	return false;
}

static int add_facts(struct result *into, const struct result *from)
{
	for (size_t i = 0; i < from->fact_count; i++) {
		const struct result_fact *fact = &from->facts[i];
		const char *old = result_fact(into, fact->key);
		char *values = NULL;
		int rc;

		if (old && has_value(old, fact->value))
			continue;
		values = old ? strdup(old) : NULL;
		if (old && !values)
			return -ENOMEM;
		rc = values ? result_add_fact(into, fact->key, "%s; %s", values, fact->value)
			    : result_add_fact(into, fact->key, "%s", fact->value);
		free(values);
		if (rc < 0)
			return rc;
	}
	return 0;
}

/* Complaints of all machines; objects in use are counted over all of them. */
static int pool_kernel(struct result_kernel *into, const struct result_kernel *from)
{
	into->has_log &= from->has_log;
	into->has_taint &= from->has_taint;
	into->tainted_before |= from->tainted_before;
	into->tainted_after |= from->tainted_after;
	into->warnings_omitted += from->warnings_omitted;
	into->lost_records += from->lost_records;
	for (size_t i = 0; i < from->warning_count; i++)
		if (result_kernel_warn(into, from->warnings[i]) < 0)
			return -ENOMEM;
	for (size_t i = 0; i < from->slab_count; i++) {
		struct result_slab *slab = result_kernel_slab(into, from->slabs[i].name);

		if (!slab)
			return -ENOMEM;
		slab->before += from->slabs[i].before;
		slab->after += from->slabs[i].after;
	}
	return into->log_note || !from->log_note ? 0 : result_set(&into->log_note, from->log_note);
}

/* What is evidence of a defect stays one, whatever the others say. */
static void pool_status(struct result *into, const struct result *from)
{
	static const unsigned char badness[] = {
		[RESULT_PASS] = 0, [RESULT_SKIP] = 1, [RESULT_INCONCLUSIVE] = 2,
		[RESULT_ERROR] = 3, [RESULT_FAIL] = 4,
	};

	if (badness[from->status] > badness[into->status])
		into->status = from->status;
	into->partial |= from->partial;
	into->stacks &= from->stacks;
	into->has_runqueue &= from->has_runqueue;
	if (from->accounting_error > into->accounting_error)
		into->accounting_error = from->accounting_error;
	into->wall_ns += from->wall_ns;
}

int result_merge(struct result *into, const struct result *from, struct error *error)
{
	size_t before = into->repetition_count;

	if (check(into, from, error) < 0)
		return -1;
	pool_status(into, from);
	if (pool_classes(&into->classes, &from->classes) < 0 || add_repetitions(into, from) < 0 ||
	    add_workers(into, from, before) < 0 || add_sentences(into, from) < 0 ||
	    add_facts(into, from) < 0 || pool_kernel(&into->kernel, &from->kernel) < 0)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot pool the results");
	return 0;
}
