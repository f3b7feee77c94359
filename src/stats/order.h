/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Order statistics of a few values: sorting, the median, the spread around it. */
#ifndef STATS_ORDER_H
#define STATS_ORDER_H

#include <stddef.h>

/* Sort @count finite values, smallest first. */
void order_sort(double *values, size_t count);

/* Median of @count >= 1 sorted values: the middle one, or the mean of the middle two. */
double order_median(const double *sorted, size_t count);

/*
 * Median absolute deviation from the median of @count >= 1 sorted values, times 1.4826: an estimate
 * of the standard deviation that a few outliers do not move.  @scratch has room for @count.
 */
double order_spread(const double *sorted, size_t count, double *scratch);

#endif
