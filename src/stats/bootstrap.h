/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How sure is a median?  Percentile intervals by resampling, with a fixed seed: the same values
 * give the same interval, everywhere (Efron and Tibshirani, An Introduction to the Bootstrap,
 * 1993, chapter 13).
 *
 * Given logarithms of ratios, the exponentials of the answers are the ratio and its interval.
 */
#ifndef STATS_BOOTSTRAP_H
#define STATS_BOOTSTRAP_H

#include <stddef.h>
#include <stdint.h>

#define BOOTSTRAP_RESAMPLES 10000

struct bootstrap_options {
	double confidence;	/* 0.95 */
	unsigned int resamples;	/* 0: BOOTSTRAP_RESAMPLES */
	uint64_t seed;
};

struct bootstrap_interval {
	double estimate;
	double low, high;
};

/*
 * The median of @values, which stand block after block: @sizes[i] >= 1 of them belong to block i
 * (runs of one boot, or the pairs of one A B B A).  Whole blocks are drawn: values of a block are
 * not independent.  @blocks is at least 1; NULL for @sizes: every value is a block.
 * Returns 0 or -ENOMEM.
 */
int bootstrap_median(const double *values, const size_t *sizes, size_t blocks,
		     const struct bootstrap_options *options,
		     struct bootstrap_interval *interval);

/*
 * Median of @b less median of @a, at least one value each: two sets without pairing, each drawn
 * from by itself.  Returns 0 or -ENOMEM.
 */
int bootstrap_difference(const double *a, size_t a_count, const double *b, size_t b_count,
			 const struct bootstrap_options *options,
			 struct bootstrap_interval *interval);

#endif
