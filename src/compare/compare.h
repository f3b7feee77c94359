/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Do two groups of results differ?  The numbers and the verdicts; how they look is render's.
 *
 * The unit is the run: each repetition gives one figure per class and metric.  Ops are never pooled
 * as if they were trials.
 *
 * Counters come first (sleeps per op, messages per op, unexpected errors, the set of wait sites):
 * next to free of noise, they are held to equality with a small tolerance.  A counter that is a
 * whole number on both sides is proof from one run, and so is a difference of half a sleep an op;
 * else it needs runs whose ranges do not meet, as many as that takes to be significant.
 *
 * Times: the ratio of the medians of the runs with its bootstrap interval, and an exact
 * Mann-Whitney test, corrected by Holm for all that gate.  A time is
 *
 *	regression, improvement	if significant, beyond delta, and the interval excludes "no change"
 *	same			if the whole interval lies within delta, from six runs a side on
 *	inconclusive		else, with the runs a side that it would take
 *
 * delta is the greatest of the threshold, the machine's noise floor, and what clock and histogram
 * can tell apart.  Time blocked may be zero: it is compared in parts of the op's old mean time.
 */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include "compare/comparison.h"

struct error;

/*
 * Compare.  @comparison is not initialised and keeps pointers into both groups; free it by
 * comparison_fini either way.  Returns 0, or -1 with an error: ERROR_USAGE where the results are of
 * different scenarios, share no class, have no repetitions, or differ in a required fact.
 */
int compare_results(const struct compare_group *old_group, const struct compare_group *new_group,
		    const struct compare_options *options, struct comparison *comparison,
		    struct error *error);

#endif
