// SPDX-License-Identifier: GPL-2.0-or-later
/* The figures of the runs of a group. */
#include "compare/runs.h"

#include "compare/comparison.h"
#include "result/result.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int value_of_total(const struct result *result, const struct result_repetition *repetition,
			  const struct metric *metric, double *value)
{
	struct result_class total;
	int rc = result_classes_total(&repetition->classes, &total);

	if (rc == 0)
		rc = metric_value(metric, result, &total, repetition->wall_ns, value);
	result_class_fini(&total);
	return rc;
}

static int value_of_run(const struct result *result, const struct result_repetition *repetition,
			const char *name, const struct metric *metric, uint64_t samples,
			double *value)
{
	const struct result_class *class;

	if (!strcmp(name, "total"))
		return value_of_total(result, repetition, metric, value);
	class = result_find_class(&repetition->classes, name);
	if (!class || class->count < samples)
		return -ENODATA;
	return metric_value(metric, result, class, repetition->wall_ns, value);
}

int runs_gather(const struct compare_group *group, const char *name, const struct metric *metric,
		uint64_t samples, double **values, size_t *count)
{
	size_t runs = compare_runs(group), filled = 0;
	double *figures = calloc(runs ? runs : 1, sizeof(*figures));
	int rc = figures ? 0 : -ENOMEM;

	for (size_t i = 0; i < group->count && rc == 0; i++) {
		const struct result *result = &group->results[i];

		for (size_t j = 0; j < result->repetition_count && rc == 0; j++)
			rc = value_of_run(result, &result->repetitions[j], name, metric, samples,
					  &figures[filled++]);
	}
	if (rc == 0 && filled == 0)
		rc = -ENODATA;
	if (rc < 0) {
		free(figures);
		figures = NULL;
	}
	*values = figures;
	*count = filled;
	return rc;
}
