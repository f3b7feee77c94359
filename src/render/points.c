// SPDX-License-Identifier: GPL-2.0-or-later
/* Test points, from a result and from a comparison. */
#include "render/points.h"

#include "base/units.h"
#include "compare/comparison.h"
#include "result/result.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct point *add_point(struct points *points, enum point_outcome outcome,
			       const char *format, ...) __attribute__((format(printf, 3, 4)));

static struct point *add_point(struct points *points, enum point_outcome outcome,
			       const char *format, ...)
{
	struct point *items = realloc(points->items, (points->count + 1) * sizeof(*items));
	struct point added = { .outcome = outcome };
	va_list arguments;
	int rc;

	if (!items)
		return NULL;
	points->items = items;
	va_start(arguments, format);
	rc = vasprintf(&added.name, format, arguments);
	va_end(arguments);
	if (rc < 0)
		return NULL;
	items[points->count] = added;
	return &items[points->count++];
}

static int add_detail(struct point *point, const char *key, const char *text, double number)
{
	size_t size = (point->detail_count + 1) * sizeof(*point->details);
	struct point_detail *details = realloc(point->details, size);
	char *copy = text ? strdup(text) : NULL;

	if (details)
		point->details = details;
	if (!details || (text && !copy)) {
		free(copy);
		return -ENOMEM;
	}
	details[point->detail_count++] =
		(struct point_detail){ .key = key, .text = copy, .number = number };
	return 0;
}

static int set_message(struct point *point, const char *text)
{
	point->message = strdup(text);
	return point->message ? 0 : -ENOMEM;
}

static const char *const class_metrics[] = {
	"count", "errors", "unexpected", "mean", "p50", "p99", "max", "sleeps", "blocked", "off",
};

static int add_class(struct points *points, const struct result *result,
		     const struct result_class *class)
{
	uint64_t unexpected = result_class_unexpected(class);
	struct point *point = add_point(points, unexpected ? POINT_FAILED : POINT_PASSED,
					"class %s", class->name);
	char text[128];
	int rc = point ? 0 : -ENOMEM;

	if (rc < 0)
		return rc;
	point->ns = class->wall_ns;
	if (unexpected) {
		snprintf(text, sizeof(text), "%llu of %llu ops ended with an unexpected error",
			 (unsigned long long)unexpected, (unsigned long long)class->count);
		rc = set_message(point, text);
	}
	for (size_t i = 0; i < sizeof(class_metrics) / sizeof(class_metrics[0]) && rc == 0; i++) {
		const struct metric *metric = metric_find(class_metrics[i]);
		double value;

		if (metric_value(metric, result, class, result->wall_ns, &value) == 0)
			rc = add_detail(point, metric->name, NULL, value);
	}
	for (size_t i = 0; i < class->site_count && rc == 0; i++) {
		const struct result_site *site = &class->sites[i];

		snprintf(text, sizeof(text), "%s%s%s", site->site, site->caller ? " <- " : "",
			 site->caller ? site->caller : "");
		rc = add_detail(point, "wait_site", text, 0);
	}
	return rc;
}

static int add_assertion(struct points *points, const struct result_assertion *assertion)
{
	static const enum point_outcome outcomes[] = {
		[RESULT_OUTCOME_HELD] = POINT_PASSED,
		[RESULT_OUTCOME_FAILED] = POINT_FAILED,
		[RESULT_OUTCOME_UNKNOWN] = POINT_SKIPPED,
	};
	struct point *point = add_point(points, outcomes[assertion->outcome], "assert %s",
					assertion->text);

	if (!point)
		return -ENOMEM;
	if (assertion->outcome == RESULT_OUTCOME_HELD)
		return add_detail(point, "got", assertion->got, 0);
	return set_message(point, assertion->got);
}

/* What no other point says: a kernel warning, a stuck worker, a run that broke. */
static int add_run(struct points *points, const struct result *result)
{
	bool bad = result->status == RESULT_ERROR ||
		   (result->status == RESULT_FAIL && points_count(points, POINT_FAILED) == 0);
	struct point *point = add_point(points, bad ? POINT_FAILED : POINT_PASSED, "run");
	int rc = point ? 0 : -ENOMEM;

	if (rc < 0)
		return rc;
	point->ns = result->wall_ns;
	if (bad)
		rc = set_message(point, result->failure_count ? result->failures[0]
							      : result_status_name(result->status));
	for (size_t i = 0; i < result->failure_count && rc == 0; i++)
		rc = add_detail(point, "failure", result->failures[i], 0);
	for (size_t i = 0; i < result->warning_count && rc == 0; i++)
		rc = add_detail(point, "warning", result->warnings[i], 0);
	return rc;
}

int points_of_result(const struct result *result, struct points *points)
{
	int rc = 0;

	points->suite = result->scenario_name ? result->scenario_name : "unnamed scenario";
	points->started = result->started;
	if (result->status == RESULT_SKIP) {
		points->skip_reason = strdup(result->failure_count ? result->failures[0]
								   : "cannot run here");
		return points->skip_reason ? 0 : -ENOMEM;
	}
	for (size_t i = 0; i < result->classes.count && rc == 0; i++)
		rc = add_class(points, result, &result->classes.items[i]);
	for (size_t i = 0; i < result->assertions.count && rc == 0; i++)
		rc = add_assertion(points, &result->assertions.items[i]);
	return rc == 0 ? add_run(points, result) : rc;
}

static enum point_outcome outcome_of(const struct comparison *comparison,
				     enum compare_verdict verdict)
{
	if (comparison_fails(comparison, verdict))
		return POINT_FAILED;
	return verdict == COMPARE_INCONCLUSIVE ? POINT_SKIPPED : POINT_PASSED;
}

static void say_change(const struct compare_row *row, char *text, size_t size)
{
	char from[UNITS_TEXT_MAX], to[UNITS_TEXT_MAX];
	int length = snprintf(text, size, "%s: %s to %s", compare_verdict_name(row->verdict),
			      metric_format(row->metric, row->old_value, from),
			      metric_format(row->metric, row->new_value, to));

	if (row->verdict == COMPARE_INCONCLUSIVE && row->needed && (size_t)length < size)
		snprintf(text + length, size - (size_t)length, ", it would take %zu runs a side",
			 row->needed);
}

static int add_row(struct points *points, const struct comparison *comparison,
		   const struct compare_row *row)
{
	enum point_outcome outcome = outcome_of(comparison, row->verdict);
	struct point *point = add_point(points, outcome, "%s.%s", row->class_name,
					row->metric->name);
	char text[192];
	int rc = point ? 0 : -ENOMEM;

	if (rc == 0 && outcome != POINT_PASSED) {
		say_change(row, text, sizeof(text));
		rc = set_message(point, text);
	}
	if (rc == 0)
		rc = add_detail(point, "verdict", compare_verdict_name(row->verdict), 0);
	if (rc == 0)
		rc = add_detail(point, "old", NULL, row->old_value);
	if (rc == 0)
		rc = add_detail(point, "new", NULL, row->new_value);
	if (rc < 0 || row->counter)
		return rc;
	rc = add_detail(point, "change", NULL, row->effect);
	if (rc == 0)
		rc = add_detail(point, "low", NULL, row->low);
	if (rc == 0)
		rc = add_detail(point, "high", NULL, row->high);
	return rc == 0 ? add_detail(point, "p_adjusted", NULL, row->adjusted) : rc;
}

static int add_sites(struct points *points, const struct comparison *comparison)
{
	bool bad = comparison_fails_sites(comparison);
	struct point *point = add_point(points, bad ? POINT_FAILED : POINT_PASSED, "wait sites");
	char text[256];
	int rc = point ? 0 : -ENOMEM;

	if (rc == 0 && bad)
		rc = set_message(point, "the set of wait sites changed");
	for (size_t i = 0; i < comparison->site_count && rc == 0; i++) {
		const struct compare_site *site = &comparison->sites[i];

		snprintf(text, sizeof(text), "%s: %s%s%s", site->class_name, site->site,
			 site->caller ? " <- " : "", site->caller ? site->caller : "");
		rc = add_detail(point, site->came ? "came" : "went", text, 0);
	}
	return rc;
}

int points_of_comparison(const struct comparison *comparison, struct points *points)
{
	const struct result *first = &comparison->new_group.results[0];
	int rc = 0;

	points->suite = first->scenario_name ? first->scenario_name : "unnamed scenario";
	points->started = first->started;
	for (size_t i = 0; i < comparison->row_count && rc == 0; i++)
		if (comparison->rows[i].gates)
			rc = add_row(points, comparison, &comparison->rows[i]);
	return rc == 0 ? add_sites(points, comparison) : rc;
}

void points_fini(struct points *points)
{
	for (size_t i = 0; i < points->count; i++) {
		struct point *point = &points->items[i];

		free(point->name);
		free(point->message);
		for (size_t j = 0; j < point->detail_count; j++)
			free(point->details[j].text);
		free(point->details);
	}
	free(points->items);
	free(points->skip_reason);
	memset(points, 0, sizeof(*points));
}

size_t points_count(const struct points *points, enum point_outcome outcome)
{
	size_t count = 0;

	for (size_t i = 0; i < points->count; i++)
		count += points->items[i].outcome == outcome;
	return count;
}
