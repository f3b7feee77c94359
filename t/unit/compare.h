/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Results made up for the tests of compare/: one class "swap", one figure a run. */
#ifndef UNIT_COMPARE_H
#define UNIT_COMPARE_H

#include "unit.h"

#include "compare/compare.h"
#include "result/result.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* An empty result of the scenario "toy" with the class "swap". */
static inline void made_begin(struct result *result)
{
	struct result_class *class;

	result_init(result);
	assert_int_equal(result_set(&result->scenario_name, "toy"), 0);
	assert_int_equal(result_set(&result->scenario_sha256, "5eed"), 0);
	assert_int_equal(result_set(&result->timing_method, "switch-ring"), 0);
	result->stacks = true;
	class = result_add_class(&result->classes, "swap");
	assert_non_null(class);
	class->has_sites = true;
}

/* One more run: 1000 ops of @median ns each, @sleeps of them asleep for @blocked_ns in all. */
static inline struct result_class *made_run(struct result *result, uint64_t median,
					    uint64_t sleeps, uint64_t blocked_ns)
{
	struct result_repetition *run = result_add_repetition(result);
	struct result_class *class, *sum;

	assert_non_null(run);
	class = result_add_class(&run->classes, "swap");
	assert_non_null(class);
	class->count = 1000;
	class->messages = 1000;
	class->wall_ns = 1000 * median + blocked_ns;
	class->sys_ns = 1000 * median;
	class->blocked_ns = blocked_ns;
	class->off_ns = blocked_ns;
	class->voluntary = sleeps;
	class->latency_ns = (struct result_latency){
		.min = median, .mean = class->wall_ns / 1000, .p50 = median, .p90 = median,
		.p99 = median, .p99_9 = median, .max = 2 * median,
	};
	run->wall_ns = class->wall_ns;
	result->wall_ns += run->wall_ns;
	sum = &result->classes.items[0];
	assert_int_equal(result_class_merge(sum, class), 0);
	sum->latency_ns = class->latency_ns;
	return class;
}

/* A result of runs that have nothing but their medians. */
static inline void made_of(struct result *result, const uint64_t *medians, size_t count)
{
	made_begin(result);
	for (size_t i = 0; i < count; i++)
		made_run(result, medians[i], 0, 0);
}

static inline void made_compare(const struct result *old_result, const struct result *new_result,
				const struct compare_options *options,
				struct comparison *comparison)
{
	const struct compare_group old_group = { "old", old_result, 1 };
	const struct compare_group new_group = { "new", new_result, 1 };
	struct error *none = NULL;

	assert_int_equal(compare_results(&old_group, &new_group, options, comparison, none), 0);
}

static inline const struct compare_row *made_row(const struct comparison *comparison,
						 const char *name, const char *metric)
{
	for (size_t i = 0; i < comparison->row_count; i++)
		if (!strcmp(comparison->rows[i].class_name, name) &&
		    !strcmp(comparison->rows[i].metric->name, metric))
			return &comparison->rows[i];
	fail_msg("no row %s.%s", name, metric);
	return NULL;
}

#endif
