// SPDX-License-Identifier: GPL-2.0-or-later
/* Classes of operations: adding one to another, and the figures made from the sums. */
#include "result/result.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool same(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static int merge_error(struct result_class *into, const struct result_error *from)
{
	struct result_error *error;

	for (size_t i = 0; i < into->error_count; i++) {
		error = &into->errors[i];
		if (error->kind == from->kind && same(error->name, from->name)) {
			error->count += from->count;
			return 0;
		}
	}
	error = result_add_error(into, from->name);
	if (!error)
		return -ENOMEM;
	error->kind = from->kind;
	error->count = from->count;
	if (result_set(&error->text, from->text) < 0 || result_set(&error->where, from->where) < 0)
		return -ENOMEM;
	return 0;
}

static int merge_site(struct result_class *into, const struct result_site *from)
{
	struct result_site *site = NULL;

	for (size_t i = 0; i < into->site_count && !site; i++)
		if (same(into->sites[i].site, from->site) &&
		    same(into->sites[i].caller, from->caller))
			site = &into->sites[i];
	if (!site)
		site = result_add_site(into, from->site, from->caller);
	if (!site)
		return -ENOMEM;
	site->count += from->count;
	site->ns += from->ns;
	return 0;
}

static int merge_symbol(struct result_class *into, const struct result_symbol *from)
{
	struct result_symbol *symbol = NULL;

	for (size_t i = 0; i < into->symbol_count && !symbol; i++)
		if (same(into->symbols[i].symbol, from->symbol))
			symbol = &into->symbols[i];
	if (!symbol)
		symbol = result_add_symbol(into, from->symbol);
	if (!symbol)
		return -ENOMEM;
	symbol->samples += from->samples;
	return 0;
}

static int merge_stack(struct result_class *into, const struct result_stack *from)
{
	struct result_stack *stack = NULL;

	for (size_t i = 0; i < into->stack_count && !stack; i++)
		if (into->stacks[i].on_cpu == from->on_cpu &&
		    same(into->stacks[i].frames, from->frames))
			stack = &into->stacks[i];
	if (!stack)
		stack = result_add_stack(into, from->frames, from->on_cpu);
	if (!stack)
		return -ENOMEM;
	stack->count += from->count;
	stack->ns += from->ns;
	return 0;
}

static int compare_sites(const void *a, const void *b)
{
	const struct result_site *x = a, *y = b;

	if (x->ns != y->ns)
		return x->ns < y->ns ? 1 : -1;
	return strcmp(x->site, y->site);
}

static int compare_symbols(const void *a, const void *b)
{
	const struct result_symbol *x = a, *y = b;

	if (x->samples != y->samples)
		return x->samples < y->samples ? 1 : -1;
	return strcmp(x->symbol, y->symbol);
}

static void merge_sums(struct result_class *into, const struct result_class *from)
{
	into->count += from->count;
	into->elements += from->elements;
	into->messages += from->messages;
	into->bytes += from->bytes;
	into->wall_ns += from->wall_ns;
	into->user_ns += from->user_ns;
	into->sys_ns += from->sys_ns;
	into->off_ns += from->off_ns;
	into->blocked_ns += from->blocked_ns;
	into->preempted_ns += from->preempted_ns;
	into->runqueue_ns += from->runqueue_ns;
	into->voluntary += from->voluntary;
	into->involuntary += from->involuntary;
	into->has_sites |= from->has_sites;
	into->attributed_ns += from->attributed_ns;
	into->lost_records += from->lost_records;
}

int result_class_merge(struct result_class *into, const struct result_class *from)
{
	int rc = 0;

	merge_sums(into, from);
	if (into->histogram && from->histogram)
		histogram_merge(into->histogram, from->histogram);
	for (size_t i = 0; i < from->stack_count && rc == 0; i++)
		rc = merge_stack(into, &from->stacks[i]);
	for (size_t i = 0; i < from->error_count && rc == 0; i++)
		rc = merge_error(into, &from->errors[i]);
	for (size_t i = 0; i < from->site_count && rc == 0; i++)
		rc = merge_site(into, &from->sites[i]);
	for (size_t i = 0; i < from->symbol_count && rc == 0; i++)
		rc = merge_symbol(into, &from->symbols[i]);
	if (into->site_count > 1)
		qsort(into->sites, into->site_count, sizeof(into->sites[0]), compare_sites);
	if (into->symbol_count > 1)
		qsort(into->symbols, into->symbol_count, sizeof(into->symbols[0]),
		      compare_symbols);
	return rc;
}

void result_latency_summarise(struct result_latency *latency, const struct histogram *histogram)
{
	memset(latency, 0, sizeof(*latency));
	if (histogram->count == 0)
		return;
	latency->min = histogram->min;
	latency->mean = histogram_mean(histogram);
	latency->p50 = histogram_quantile(histogram, 0.5);
	latency->p90 = histogram_quantile(histogram, 0.9);
	latency->p99 = histogram_quantile(histogram, 0.99);
	latency->p99_9 = histogram_quantile(histogram, 0.999);
	latency->max = histogram->max;
}

void result_class_summarise(struct result_class *class, const struct histogram *histogram)
{
	result_latency_summarise(&class->latency_ns, histogram);
}

int result_classes_total(const struct result_classes *classes, struct result_class *total)
{
	bool complete = true;
	int rc;

	memset(total, 0, sizeof(*total));
	rc = result_set(&total->name, "total");
	for (size_t i = 0; i < classes->count; i++)
		complete &= classes->items[i].histogram || classes->items[i].count == 0;
	if (complete && rc == 0)
		rc = result_class_add_histogram(total);
	for (size_t i = 0; i < classes->count && rc == 0; i++)
		rc = result_class_merge(total, &classes->items[i]);
	if (total->histogram && rc == 0)
		result_class_summarise(total, total->histogram);
	return rc;
}

double result_class_rate(const struct result_class *class, uint64_t wall_ns)
{
	return wall_ns ? (double)class->count * 1e9 / (double)wall_ns : 0;
}

double result_class_sleeps_per_op(const struct result_class *class)
{
	return class->count ? (double)class->voluntary / (double)class->count : 0;
}

uint64_t result_class_errors(const struct result_class *class)
{
	uint64_t errors = 0;

	for (size_t i = 0; i < class->error_count; i++)
		errors += class->errors[i].count;
	return errors;
}

uint64_t result_class_unexpected(const struct result_class *class)
{
	uint64_t errors = 0;

	for (size_t i = 0; i < class->error_count; i++)
		if (class->errors[i].kind == RESULT_ERROR_UNEXPECTED)
			errors += class->errors[i].count;
	return errors;
}
