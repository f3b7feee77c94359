// SPDX-License-Identifier: GPL-2.0-or-later
/* Order statistics of a few values. */
#include "stats/order.h"

#include <math.h>
#include <stdlib.h>

/* 1 / (third quartile of the normal distribution). */
#define NORMAL_CONSISTENCY 1.4826022185056018

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

void order_sort(double *values, size_t count)
{
	if (count > 1)
		qsort(values, count, sizeof(values[0]), compare);
}

double order_median(const double *sorted, size_t count)
{
	double upper = sorted[count / 2];

	return count % 2 ? upper : (sorted[count / 2 - 1] + upper) / 2;
}

double order_spread(const double *sorted, size_t count, double *scratch)
{
	double median = order_median(sorted, count);

	for (size_t i = 0; i < count; i++)
		scratch[i] = fabs(sorted[i] - median);
	order_sort(scratch, count);
	return NORMAL_CONSISTENCY * order_median(scratch, count);
}
