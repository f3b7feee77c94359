// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Rank tests.
 *
 * Ranks are kept doubled, so that shared ones (2.5) are whole and sums of them can index a table.
 * The exact distributions are counted by adding one value at a time: the number of ways to reach
 * each sum of ranks, in doubles (100 values have at most 2^100 ways; each count is good to fifteen
 * digits).
 */
#include "stats/rank.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One value among all that are ranked together. */
struct item {
	double value;
	size_t index;		/* in the input; for Mann-Whitney first a, then b */
	size_t rank2;		/* twice its rank */
};

struct ranking {
	struct item *items;	/* sorted by value; owned */
	size_t count;
	double ties;		/* sum of t^3 - t over groups of t equal values */
};

static int compare(const void *a, const void *b)
{
	const struct item *x = a, *y = b;

	if (x->value != y->value)
		return x->value < y->value ? -1 : 1;
	return x->index < y->index ? -1 : x->index > y->index;
}

/* Sort and give ranks from 1; equal values share the mean of theirs. */
static void rank_items(struct ranking *ranking)
{
	size_t end;

	qsort(ranking->items, ranking->count, sizeof(ranking->items[0]), compare);
	for (size_t begin = 0; begin < ranking->count; begin = end) {
		double tied;

		for (end = begin + 1; end < ranking->count; end++)
			if (ranking->items[end].value > ranking->items[begin].value)
				break;
		for (size_t i = begin; i < end; i++)
			ranking->items[i].rank2 = begin + 1 + end;
		tied = (double)(end - begin);
		ranking->ties += tied * tied * tied - tied;
	}
}

/* Both tails of @ways at @observed, doubled. */
static double two_sided(const double *ways, size_t sums, size_t observed)
{
	double below = 0, above = 0, total;

	for (size_t sum = 0; sum < sums; sum++) {
		if (sum <= observed)
			below += ways[sum];
		if (sum >= observed)
			above += ways[sum];
	}
	total = below + above - ways[observed];
	return fmin(1, 2 * fmin(below, above) / total);
}

/* @distance of a statistic from its mean, with the correction for continuity. */
static double normal_p(double distance, double variance)
{
	double corrected = fmax(0, fabs(distance) - 0.5);

	return variance > 0 ? erfc(corrected / sqrt(2 * variance)) : 1;
}

/* Ways to choose @chosen of all items, by the sum of their doubled ranks, against @observed. */
static int exact_choice(const struct ranking *ranking, size_t chosen, size_t observed, double *p)
{
	size_t sums = ranking->count * (ranking->count + 1) + 1;
	double *ways = calloc((chosen + 1) * sums, sizeof(*ways));

	if (!ways)
		return -ENOMEM;
	ways[0] = 1;
	for (size_t i = 0; i < ranking->count; i++) {
		size_t rank2 = ranking->items[i].rank2;
		size_t most = i + 1 < chosen ? i + 1 : chosen;

		/* Downwards, so that no item is chosen twice. */
		for (size_t k = most; k > 0; k--) {
			double *with = ways + k * sums, *without = with - sums;

			for (size_t sum = rank2; sum < sums; sum++)
				with[sum] += without[sum - rank2];
		}
	}
	*p = two_sided(ways + chosen * sums, sums, observed);
	free(ways);
	return 0;
}

/* The same for any subset of the items: each difference is positive or not. */
static int exact_signs(const struct ranking *ranking, size_t observed, double *p)
{
	size_t sums = ranking->count * (ranking->count + 1) + 1;
	double *ways = calloc(sums, sizeof(*ways));

	if (!ways)
		return -ENOMEM;
	ways[0] = 1;
	for (size_t i = 0; i < ranking->count; i++)
		for (size_t sum = sums - 1; sum >= ranking->items[i].rank2; sum--)
			ways[sum] += ways[sum - ranking->items[i].rank2];
	*p = two_sided(ways, sums, observed);
	free(ways);
	return 0;
}

static int make_ranking(struct ranking *ranking, size_t count)
{
	memset(ranking, 0, sizeof(*ranking));
	ranking->items = calloc(count ? count : 1, sizeof(*ranking->items));
	return ranking->items ? 0 : -ENOMEM;
}

static void add_item(struct ranking *ranking, double value, size_t index)
{
	ranking->items[ranking->count].value = value;
	ranking->items[ranking->count].index = index;
	ranking->count++;
}

static int decide_mann_whitney(const struct ranking *ranking, size_t a_count, size_t b_count,
			       struct rank_test *test)
{
	double m = (double)a_count, n = (double)b_count, all = m + n;
	size_t a_sum2 = 0, total2 = ranking->count * (ranking->count + 1);

	for (size_t i = 0; i < ranking->count; i++)
		if (ranking->items[i].index < a_count)
			a_sum2 += ranking->items[i].rank2;
	test->statistic = (double)a_sum2 / 2 - m * (m + 1) / 2;
	if (a_count == 0 || b_count == 0)
		return 0;
	if (!test->exact) {
		test->p = normal_p(test->statistic - m * n / 2,
				   m * n / 12 * (all + 1 - ranking->ties / (all * (all - 1))));
		return 0;
	}
	/* The smaller set makes the smaller table, and its tails are the other's exchanged. */
	if (a_count <= b_count)
		return exact_choice(ranking, a_count, a_sum2, &test->p);
	return exact_choice(ranking, b_count, total2 - a_sum2, &test->p);
}

int rank_mann_whitney(const double *a, size_t a_count, const double *b, size_t b_count,
		      enum rank_method method, struct rank_test *test)
{
	struct ranking ranking;
	int rc;

	*test = (struct rank_test){ .p = 1, .count = a_count + b_count };
	rc = make_ranking(&ranking, a_count + b_count);
	if (rc < 0)
		return rc;
	for (size_t i = 0; i < a_count; i++)
		add_item(&ranking, a[i], i);
	for (size_t i = 0; i < b_count; i++)
		add_item(&ranking, b[i], a_count + i);
	rank_items(&ranking);
	test->exact = method == RANK_AUTO && ranking.count <= RANK_EXACT_MAX;
	rc = decide_mann_whitney(&ranking, a_count, b_count, test);
	free(ranking.items);
	return rc;
}

int rank_signed(const double *differences, size_t count, enum rank_method method,
		struct rank_test *test)
{
	struct ranking ranking;
	size_t sum2 = 0;
	double n;
	int rc;

	*test = (struct rank_test){ .p = 1 };
	rc = make_ranking(&ranking, count);
	if (rc < 0)
		return rc;
	for (size_t i = 0; i < count; i++)
		if (differences[i] < 0 || differences[i] > 0)
			add_item(&ranking, fabs(differences[i]), i);
	rank_items(&ranking);
	for (size_t i = 0; i < ranking.count; i++)
		if (differences[ranking.items[i].index] > 0)
			sum2 += ranking.items[i].rank2;
	n = (double)ranking.count;
	test->statistic = (double)sum2 / 2;
	test->count = ranking.count;
	test->exact = method == RANK_AUTO && ranking.count <= RANK_EXACT_MAX;
	if (test->exact)
		rc = exact_signs(&ranking, sum2, &test->p);
	else
		test->p = normal_p(test->statistic - n * (n + 1) / 4,
				   n * (n + 1) * (2 * n + 1) / 24 - ranking.ties / 48);
	free(ranking.items);
	return rc;
}

int rank_holm(const double *p, size_t count, double *adjusted)
{
	struct ranking ranking;
	double greatest = 0;
	int rc = make_ranking(&ranking, count);

	if (rc < 0)
		return rc;
	for (size_t i = 0; i < count; i++)
		add_item(&ranking, p[i], i);
	if (count)
		qsort(ranking.items, count, sizeof(ranking.items[0]), compare);
	/* The smallest counts as one of all, the next as one of the others, and so on. */
	for (size_t i = 0; i < count; i++) {
		greatest = fmax(greatest, (double)(count - i) * ranking.items[i].value);
		adjusted[ranking.items[i].index] = fmin(1, greatest);
	}
	free(ranking.items);
	return 0;
}
