/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Verdicts on one metric of one class, from the figures of the runs. */
#ifndef COMPARE_JUDGE_H
#define COMPARE_JUDGE_H

#include "compare/comparison.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The figures of one metric; for times off the CPU also what they are parts of. */
struct judge_runs {
	double *old_values, *new_values;	/* in the order of the runs; owned */
	size_t old_count, new_count;
	double base;				/* median of the old runs' mean time per op, ns */
};

struct judge_settings {
	double alpha;
	double confidence;
	uint64_t seed;
	unsigned int resamples;
	bool paired;
};

/* Deviations from the median of more than 3.5 spreads (Iglewicz and Hoaglin, 1993). */
size_t judge_outliers(const double *values, size_t count);

/* Median of @count >= 1 values in any order; NAN without memory. */
double judge_median(const double *values, size_t count);

/* Smallest p that @a and @b runs can give when no value of one side lies among the other's. */
double judge_least_p(size_t a, size_t b);

/*
 * A counter: set values, needed and verdict of @row.  @proof: what is not zero where all was zero
 * needs no second run (an unexpected error); else both sides have to be steady for that.
 */
void judge_counter(struct compare_row *row, const struct judge_runs *runs, bool proof,
		   const struct judge_settings *settings);

/* A time: set values, effect, interval, p and outliers of @row.  Returns 0 or -ENOMEM. */
int judge_measure(struct compare_row *row, const struct judge_runs *runs,
		  const struct judge_settings *settings);

/* The verdict on a time that was measured; @gating times are judged together. */
void judge_decide(struct compare_row *row, size_t gating, const struct judge_settings *settings);

#endif
