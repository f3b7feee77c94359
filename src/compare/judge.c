// SPDX-License-Identifier: GPL-2.0-or-later
/* Verdicts: counters by equality, times by tests. */
#include "compare/judge.h"

#include "stats/bootstrap.h"
#include "stats/order.h"
#include "stats/rank.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A counter this near a whole number is taken for it: the odd op of 20 may differ. */
#define STEADY 0.05

/*
 * So much apart, and one run is proof whatever lies between whole numbers: contention makes an op
 * sleep now and then, not in every second one.
 */
#define PROOF_FLOOR 0.5
#define PROOF_SHARE 0.25

/* Differences that do not count: absolute, and relative to the greater. */
#define COUNTER_FLOOR 0.1
#define COUNTER_SHARE 0.01

/* More runs than this is "no number of runs will tell". */
#define NEEDED_MAX 9999

double judge_median(const double *values, size_t count)
{
	double *sorted = malloc(count * sizeof(*sorted)), median = NAN;

	if (sorted) {
		memcpy(sorted, values, count * sizeof(*sorted));
		order_sort(sorted, count);
		median = order_median(sorted, count);
	}
	free(sorted);
	return median;
}

size_t judge_outliers(const double *values, size_t count)
{
	double *sorted = malloc(2 * count * sizeof(*sorted)), median, spread;
	size_t outliers = 0;

	if (!sorted || count < 4) {
		free(sorted);
		return 0;
	}
	memcpy(sorted, values, count * sizeof(*sorted));
	order_sort(sorted, count);
	median = order_median(sorted, count);
	spread = order_spread(sorted, count, sorted + count);
	for (size_t i = 0; i < count; i++)
		outliers += spread > 0 && fabs(values[i] - median) > 3.5 * spread;
	free(sorted);
	return outliers;
}

/* 2 / C(a + b, a), but never above 1. */
double judge_least_p(size_t a, size_t b)
{
	double log_ways = lgamma((double)(a + b) + 1) - lgamma((double)a + 1) -
			  lgamma((double)b + 1);

	return fmin(1, 2 * exp(-log_ways));
}

static size_t least_runs(double alpha, size_t gating, bool paired)
{
	double limit = alpha / (double)(gating ? gating : 1);

	for (size_t runs = 2; runs < 100; runs++) {
		double p = paired ? 2 * pow(0.5, (double)runs) : judge_least_p(runs, runs);

		if (p < limit)
			return runs;
	}
	return 100;
}

static void find_range(const double *values, size_t count, double *low, double *high)
{
	*low = INFINITY;
	*high = -INFINITY;
	for (size_t i = 0; i < count; i++) {
		*low = fmin(*low, values[i]);
		*high = fmax(*high, values[i]);
	}
}

static bool is_steady(const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (fabs(values[i] - round(values[i])) > STEADY)
			return false;
	return true;
}

static enum compare_verdict worse_or_better(const struct compare_row *row, double change)
{
	return (change > 0) == row->metric->more_is_better ? COMPARE_IMPROVEMENT
							   : COMPARE_REGRESSION;
}

void judge_counter(struct compare_row *row, const struct judge_runs *runs, bool proof,
		   const struct judge_settings *settings)
{
	double old_low, old_high, new_low, new_high, change, tolerance;
	bool apart, certain;

	find_range(runs->old_values, runs->old_count, &old_low, &old_high);
	find_range(runs->new_values, runs->new_count, &new_low, &new_high);
	row->old_value = judge_median(runs->old_values, runs->old_count);
	row->new_value = judge_median(runs->new_values, runs->new_count);
	change = row->new_value - row->old_value;
	if (proof) {
		/* The worst run, not the middle one: a defect in one of ten is one. */
		row->old_value = old_high;
		row->new_value = new_high;
		change = new_high - old_high;
		tolerance = 0;
		apart = (old_high == 0) != (new_high == 0);
		certain = apart;
	} else {
		tolerance = fmax(COUNTER_FLOOR, COUNTER_SHARE * fmax(old_high, new_high));
		apart = new_low > old_high + tolerance || new_high < old_low - tolerance;
		certain = (is_steady(runs->old_values, runs->old_count) &&
			   is_steady(runs->new_values, runs->new_count)) ||
			  fmax(new_low - old_high, old_low - new_high) >=
				  fmax(PROOF_FLOOR, PROOF_SHARE * fmax(old_high, new_high));
	}
	if (apart && (certain || judge_least_p(runs->old_count, runs->new_count) <
				 settings->alpha)) {
		row->verdict = worse_or_better(row, change);
	} else if (proof || fabs(change) <= tolerance) {
		row->verdict = COMPARE_SAME;
	} else {
		row->verdict = COMPARE_INCONCLUSIVE;
		row->needed = least_runs(settings->alpha, 1, false);
		if (row->needed <= runs->old_count)
			row->needed = 2 * runs->old_count;
	}
}

/* The values on the scale on which effects add up: logarithms, or parts of the base. */
static int to_scale(double *values, size_t count, double base)
{
	for (size_t i = 0; i < count; i++) {
		if (base <= 0 && values[i] <= 0)
			return -EDOM;
		values[i] = base > 0 ? values[i] / base : log(values[i]);
	}
	return 0;
}

/* Runs next to each other, A B B A: two pairs are a block. */
static int measure_paired(struct compare_row *row, const struct judge_runs *runs,
			  const struct bootstrap_options *options,
			  struct bootstrap_interval *interval)
{
	size_t count = runs->old_count, blocks = (count + 1) / 2;
	double *differences = malloc(count * sizeof(*differences));
	size_t *sizes = malloc(blocks * sizeof(*sizes));
	struct rank_test test = { 0 };
	int rc = -ENOMEM;

	if (!differences || !sizes)
		goto out;
	for (size_t i = 0; i < count; i++)
		differences[i] = runs->new_values[i] - runs->old_values[i];
	for (size_t i = 0; i < blocks; i++)
		sizes[i] = 2 * i + 1 < count ? 2 : 1;
	rc = bootstrap_median(differences, sizes, blocks, options, interval);
	if (rc == 0)
		rc = rank_signed(differences, count, RANK_AUTO, &test);
	row->p = test.p;
out:
	free(differences);
	free(sizes);
	return rc;
}

static int measure_apart(struct compare_row *row, const struct judge_runs *runs,
			 const struct bootstrap_options *options,
			 struct bootstrap_interval *interval)
{
	struct rank_test test = { 0 };
	int rc = bootstrap_difference(runs->old_values, runs->old_count, runs->new_values,
				      runs->new_count, options, interval);

	if (rc == 0)
		rc = rank_mann_whitney(runs->old_values, runs->old_count, runs->new_values,
				       runs->new_count, RANK_AUTO, &test);
	row->p = test.p;
	return rc;
}

int judge_measure(struct compare_row *row, const struct judge_runs *runs,
		  const struct judge_settings *settings)
{
	const struct bootstrap_options options = {
		.confidence = settings->confidence, .seed = settings->seed,
		.resamples = settings->resamples,
	};
	double base = row->linear ? runs->base : 0;
	struct bootstrap_interval interval;
	int rc;

	row->old_value = judge_median(runs->old_values, runs->old_count);
	row->new_value = judge_median(runs->new_values, runs->new_count);
	row->old_outliers = judge_outliers(runs->old_values, runs->old_count);
	row->new_outliers = judge_outliers(runs->new_values, runs->new_count);
	if (to_scale(runs->old_values, runs->old_count, base) < 0 ||
	    to_scale(runs->new_values, runs->new_count, base) < 0) {
		row->p = 1;
		row->low = -1;
		row->high = INFINITY;
		return 0;
	}
	rc = settings->paired ? measure_paired(row, runs, &options, &interval)
			      : measure_apart(row, runs, &options, &interval);
	if (rc < 0)
		return rc;
	row->effect = row->linear ? interval.estimate : expm1(interval.estimate);
	row->low = row->linear ? interval.low : expm1(interval.low);
	row->high = row->linear ? interval.high : expm1(interval.high);
	return 0;
}

/* +x % and what undoes it, -x/(1+x) %, count alike: so on the scale of the tests. */
static double on_scale(const struct compare_row *row, double change)
{
	return row->linear ? change : log1p(change);
}

/*
 * Runs a side until the interval, which narrows with their square root, either fits within delta or
 * leaves "no change" out.
 */
static size_t runs_needed(const struct compare_row *row, size_t least)
{
	size_t runs = row->old_runs < row->new_runs ? row->old_runs : row->new_runs;
	double half = (on_scale(row, row->high) - on_scale(row, row->low)) / 2;
	double effect = fabs(on_scale(row, row->effect)), delta = on_scale(row, row->delta);
	double room = effect > delta ? effect : delta - effect, needed;

	if (least < COMPARE_SAME_RUNS)
		least = COMPARE_SAME_RUNS;
	if (runs < 3 || !isfinite(half))
		return least;
	needed = (double)runs * pow(half / fmax(room, delta / 50), 2);
	if (needed <= (double)runs)
		needed = (double)runs + 1;
	if (needed > NEEDED_MAX)
		return NEEDED_MAX;
	return needed < (double)least ? least : (size_t)ceil(needed);
}

void judge_decide(struct compare_row *row, size_t gating, const struct judge_settings *settings)
{
	double effect = on_scale(row, row->effect), delta = on_scale(row, row->delta);
	bool excludes = row->low > 0 || row->high < 0;
	bool within = on_scale(row, row->low) > -delta && on_scale(row, row->high) < delta;
	bool enough = row->old_runs >= COMPARE_SAME_RUNS && row->new_runs >= COMPARE_SAME_RUNS;

	if (!row->gates) {
		row->verdict = COMPARE_SHOWN;
	} else if (row->adjusted < settings->alpha && fabs(effect) > delta && excludes) {
		row->verdict = worse_or_better(row, row->effect);
	} else if (within && enough) {
		row->verdict = COMPARE_SAME;
	} else {
		row->verdict = COMPARE_INCONCLUSIVE;
		row->needed = runs_needed(row, least_runs(settings->alpha, gating,
							  settings->paired));
	}
}
