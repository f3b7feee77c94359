// SPDX-License-Identifier: GPL-2.0-or-later
/* Two groups of results: what is compared, and in which order. */
#include "compare/compare.h"

#include "base/error.h"
#include "compare/judge.h"
#include "compare/runs.h"
#include "compare/sites.h"
#include "compare/spoilers.h"
#include "result/result.h"
#include "stats/histogram.h"
#include "stats/rank.h"

#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Two readings of CLOCK_MONOTONIC, 1 ns each. */
#define CLOCK_STEP_NS 2.0

enum role {
	COUNTER,		/* held to equality, steady ones from one run on */
	PROOF,			/* what was never there and now is needs no second run */
	TIME,
	SHOWN,			/* a time that never gates: one op decides it */
};

/* What is compared, in the order of the report. */
static const struct item {
	const char *metric;
	enum role role;
	bool gates;
	bool of_total;		/* of all classes together, else of each */
	bool linear;
	bool tail;
	uint64_t samples;	/* ops a run must have had */
} items[] = {
	{ .metric = "sleeps", .role = COUNTER, .gates = true },
	{ .metric = "messages", .role = COUNTER, .gates = true },
	{ .metric = "unexpected", .role = PROOF, .gates = true },
	{ .metric = "median", .role = TIME, .gates = true },
	{ .metric = "mean", .role = TIME },
	{ .metric = "p99", .role = TIME, .tail = true, .samples = 10000 },
	{ .metric = "p99.9", .role = TIME, .tail = true, .samples = 100000 },
	{ .metric = "max", .role = SHOWN },
	{ .metric = "cpu", .role = TIME },
	{ .metric = "off", .role = TIME, .linear = true },
	/* Preemption, the rest of off, is the doing of others: it would decide nothing, ever. */
	{ .metric = "blocked", .role = TIME, .gates = true, .linear = true },
	{ .metric = "rate", .role = TIME, .gates = true, .of_total = true },
	{ 0 },
};

struct context {
	const struct compare_options *options;
	struct judge_settings settings;
	struct comparison *comparison;
};

static const struct compare_threshold *find_threshold(const struct compare_options *options,
						      const char *name,
						      const struct metric *metric)
{
	for (size_t i = options->threshold_count; i-- > 0;)
		if (options->thresholds[i].path.metric == metric &&
		    fnmatch(options->thresholds[i].path.class_name, name, 0) == 0)
			return &options->thresholds[i];
	return NULL;
}

/* The greatest of threshold, noise floor and what can be told apart. */
static double find_delta(const struct compare_options *options, const struct item *item,
			 const struct compare_threshold *own, const struct compare_row *row,
			 double base)
{
	double delta = item->tail ? COMPARE_THRESHOLD_TAIL : COMPARE_THRESHOLD, resolution = 0;

	if (options->threshold > 0)
		delta = options->threshold;
	if (own)
		delta = own->value;
	if (row->metric->unit == METRIC_NS && row->old_value > 0)
		resolution = fmax(CLOCK_STEP_NS / row->old_value, 1.0 / (1 << HISTOGRAM_SUB_BITS));
	else if (base > 0)
		resolution = CLOCK_STEP_NS / base;
	return fmax(delta, fmax(options->noise_floor, resolution));
}

static struct compare_row *add_row(struct comparison *comparison)
{
	size_t size = (comparison->row_count + 1) * sizeof(*comparison->rows);
	struct compare_row *rows = realloc(comparison->rows, size);

	if (!rows)
		return NULL;
	comparison->rows = rows;
	memset(&rows[comparison->row_count], 0, sizeof(*rows));
	return &rows[comparison->row_count++];
}

/* Mean time per op of the old runs, which time off the CPU is a part of. */
static int find_base(const struct context *context, const char *name, double *base)
{
	double *means;
	size_t count;
	int rc = runs_gather(&context->comparison->old_group, name, metric_find("mean"), 0, &means,
			     &count);

	if (rc == 0)
		*base = judge_median(means, count);
	free(means);
	return rc;
}

static int judge_row(struct context *context, const struct item *item,
		     struct compare_row *row, struct judge_runs *runs)
{
	const struct compare_threshold *own =
		find_threshold(context->options, row->class_name, row->metric);
	int rc = 0;

	row->old_runs = runs->old_count;
	row->new_runs = runs->new_count;
	row->counter = item->role == COUNTER || item->role == PROOF;
	row->linear = item->linear;
	row->gates = item->role != SHOWN && (item->gates || own);
	if (row->counter) {
		judge_counter(row, runs, item->role == PROOF, &context->settings);
		return 0;
	}
	if (item->linear)
		rc = find_base(context, row->class_name, &runs->base);
	if (rc == 0)
		rc = judge_measure(row, runs, &context->settings);
	row->delta = find_delta(context->options, item, own, row, runs->base);
	return rc;
}

/* A metric that either side lacks is no row. */
static int compare_item(struct context *context, const struct item *item, const char *name)
{
	struct comparison *comparison = context->comparison;
	const struct metric *metric = metric_find(item->metric);
	struct judge_runs runs = { 0 };
	struct compare_row *row;
	int rc = runs_gather(&comparison->old_group, name, metric, item->samples,
			     &runs.old_values, &runs.old_count);

	if (rc == 0)
		rc = runs_gather(&comparison->new_group, name, metric, item->samples,
				 &runs.new_values, &runs.new_count);
	if (rc == 0) {
		row = add_row(comparison);
		rc = row ? 0 : -ENOMEM;
	}
	if (rc == 0) {
		row->class_name = name;
		row->metric = metric;
		rc = judge_row(context, item, row, &runs);
	}
	free(runs.old_values);
	free(runs.new_values);
	return rc == -ENODATA ? 0 : rc;
}

static int compare_class(struct context *context, const char *name, bool of_total)
{
	int rc = 0;

	for (const struct item *item = items; item->metric && rc == 0; item++)
		if (item->of_total == of_total)
			rc = compare_item(context, item, name);
	return rc;
}

/* The classes that both sides have, in the order of the first old result. */
static int compare_classes(struct context *context)
{
	struct comparison *comparison = context->comparison;
	const struct result_classes *classes = &comparison->old_group.results[0].classes;
	int rc = 0;

	for (size_t i = 0; i < classes->count && rc == 0; i++) {
		const char *name = classes->items[i].name;

		if (!result_find_class(&comparison->new_group.results[0].classes, name))
			continue;
		rc = compare_class(context, name, false);
		if (rc == 0)
			rc = sites_compare(comparison, name);
	}
	return rc == 0 ? compare_class(context, "total", true) : rc;
}

/* Holm's correction over the times that gate, then their verdicts. */
static int decide(struct context *context)
{
	struct comparison *comparison = context->comparison;
	double *p = calloc(comparison->row_count + 1, sizeof(*p));
	size_t gating = 0;
	int rc = -ENOMEM;

	if (!p)
		return rc;
	for (size_t i = 0; i < comparison->row_count; i++)
		if (comparison->rows[i].gates && !comparison->rows[i].counter)
			p[gating++] = comparison->rows[i].p;
	comparison->gating = gating;
	rc = rank_holm(p, gating, p);
	gating = 0;
	for (size_t i = 0; i < comparison->row_count && rc == 0; i++) {
		struct compare_row *row = &comparison->rows[i];

		if (row->counter)
			continue;
		if (row->gates)
			row->adjusted = p[gating++];
		judge_decide(row, comparison->gating, &context->settings);
	}
	free(p);
	return rc;
}

/* Regression before inconclusive before improvement before same. */
static enum compare_verdict overall(const struct comparison *comparison)
{
	static const enum compare_verdict order[] = {
		COMPARE_REGRESSION, COMPARE_INCONCLUSIVE, COMPARE_IMPROVEMENT,
	};

	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		if (comparison_count(comparison, order[i]))
			return order[i];
	return COMPARE_SAME;
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static int refuse_scenario(const struct result *first, const struct result *other,
			   struct error *error)
{
	const char *a = first->scenario_name ? first->scenario_name : "unnamed";
	const char *b = other->scenario_name ? other->scenario_name : "unnamed";

	if (strcmp(a, b) != 0)
		return error_set(error, ERROR_USAGE, NULL,
				 "these are results of different scenarios: %s and %s", a, b);
	error_set(error, ERROR_USAGE, NULL, "these are results of different scenarios: two texts "
		  "are named %s", a);
	return error_hint(error, "SHA-256 %.12s and %.12s",
			  first->scenario_sha256 ? first->scenario_sha256 : "none",
			  other->scenario_sha256 ? other->scenario_sha256 : "none");
}

/* Every result has to be of the scenario of @first. */
static int check_group(const struct compare_group *group, const struct result *first,
		       struct error *error)
{
	for (size_t i = 0; i < group->count; i++) {
		const struct result *result = &group->results[i];

		if (!same_text(result->scenario_name, first->scenario_name) ||
		    !same_text(result->scenario_sha256, first->scenario_sha256))
			return refuse_scenario(first, result, error);
	}
	if (compare_runs(group) == 0)
		return error_set(error, ERROR_USAGE, NULL,
				 "%s: no repetition was measured: there is nothing to compare",
				 group->label);
	return 0;
}

static bool share_class(const struct result *a, const struct result *b)
{
	for (size_t i = 0; i < a->classes.count; i++)
		if (result_find_class(&b->classes, a->classes.items[i].name))
			return true;
	return false;
}

static int check(const struct compare_group *old_group, const struct compare_group *new_group,
		 const struct compare_options *options, struct error *error)
{
	const struct result *first = &old_group->results[0];

	if (check_group(old_group, first, error) < 0 || check_group(new_group, first, error) < 0)
		return -1;
	if (!share_class(first, &new_group->results[0]))
		return error_set(error, ERROR_USAGE, NULL,
				 "%s and %s have no class of operations in common",
				 old_group->label, new_group->label);
	if (options->paired && compare_runs(old_group) != compare_runs(new_group))
		return error_set(error, ERROR_USAGE, NULL,
				 "pairs need as many runs on one side as on the other");
	if (!options->require_same)
		return 0;
	return spoilers_require_same(old_group, new_group, options->require_same, error);
}

int compare_results(const struct compare_group *old_group, const struct compare_group *new_group,
		    const struct compare_options *options, struct comparison *comparison,
		    struct error *error)
{
	struct context context = { .options = options, .comparison = comparison };
	int rc;

	memset(comparison, 0, sizeof(*comparison));
	if (check(old_group, new_group, options, error) < 0)
		return -1;
	comparison->old_group = *old_group;
	comparison->new_group = *new_group;
	comparison->alpha = options->alpha > 0 ? options->alpha : COMPARE_ALPHA;
	comparison->seed = options->seed ? options->seed : COMPARE_SEED;
	comparison->paired = options->paired;
	comparison->fail_on = options->fail_on;
	context.settings = (struct judge_settings){
		.alpha = comparison->alpha, .confidence = 1 - comparison->alpha,
		.seed = comparison->seed, .paired = options->paired,
		.resamples = options->resamples,
	};
	rc = spoilers_find(old_group, new_group, &comparison->spoilers);
	if (rc == 0)
		rc = compare_classes(&context);
	if (rc == 0)
		rc = decide(&context);
	if (rc < 0)
		return error_set_errno(error, ERROR_BROKEN, -rc, "cannot compare");
	comparison->verdict = overall(comparison);
	return 0;
}
