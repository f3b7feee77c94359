/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rank tests: do two sets of runs differ?  They assume no shape of the distribution, which is what
 * latencies need.
 *
 * All p-values are two-sided: twice the smaller tail, at most 1.  Equal values share the mean of
 * their ranks.  Up to RANK_EXACT_MAX values the distribution of the statistic, given the ties, is
 * counted out exactly; beyond, it is taken as normal, with the corrections for ties and continuity
 * (Hollander and Wolfe, Nonparametric Statistical Methods, 1973).  Values are finite.
 */
#ifndef STATS_RANK_H
#define STATS_RANK_H

#include <stdbool.h>
#include <stddef.h>

#define RANK_EXACT_MAX 100

enum rank_method {
	RANK_AUTO,		/* exact where the number of values allows it */
	RANK_NORMAL,		/* always the approximation */
};

struct rank_test {
	double statistic;
	double p;
	size_t count;		/* values that took part */
	bool exact;
};

/*
 * Mann-Whitney: two sets without pairing.  The statistic is U of @a: pairs with a > b, those with
 * a = b counting half.  An empty set gives p = 1.  Returns 0 or -ENOMEM.
 */
int rank_mann_whitney(const double *a, size_t a_count, const double *b, size_t b_count,
		      enum rank_method method, struct rank_test *test);

/*
 * Wilcoxon signed rank: pairs, given as their @differences.  Zeros are left out, as Wilcoxon did.
 * The statistic is the sum of the ranks of the positive ones.  Without any difference p = 1.
 * Returns 0 or -ENOMEM.
 */
int rank_signed(const double *differences, size_t count, enum rank_method method,
		struct rank_test *test);

/*
 * Holm's correction of @count p-values for having been tried together: @adjusted, which may be @p,
 * gets them in the same order.  Returns 0 or -ENOMEM.
 */
int rank_holm(const double *p, size_t count, double *adjusted);

#endif
