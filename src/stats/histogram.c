// SPDX-License-Identifier: GPL-2.0-or-later
/* Latency histogram: edges of the bins, merging, and what is read from the counts. */
#include "stats/histogram.h"

#include <math.h>
#include <string.h>

/* Bins of one power of two; the first two powers' worth (0 .. 255) have one bin a value. */
#define GROUP_BINS (1u << HISTOGRAM_SUB_BITS)

void histogram_init(struct histogram *histogram)
{
	memset(histogram, 0, sizeof(*histogram));
	histogram->min = UINT64_MAX;
}

static unsigned int bin_shift(unsigned int bin)
{
	return bin < 2 * GROUP_BINS ? 0 : bin / GROUP_BINS - 1;
}

uint64_t histogram_bin_low(unsigned int bin)
{
	unsigned int shift = bin_shift(bin);

	return (uint64_t)(bin - GROUP_BINS * shift) << shift;
}

uint64_t histogram_bin_high(unsigned int bin)
{
	return histogram_bin_low(bin) + ((uint64_t)1 << bin_shift(bin));
}

void histogram_merge(struct histogram *into, const struct histogram *from)
{
	into->count += from->count;
	into->sum += from->sum;
	if (from->min < into->min)
		into->min = from->min;
	if (from->max > into->max)
		into->max = from->max;
	into->overflow += from->overflow;
	for (unsigned int bin = 0; bin < HISTOGRAM_BINS; bin++)
		into->bins[bin] += from->bins[bin];
}

/* Rank of the value meant, from 1. */
static uint64_t quantile_rank(uint64_t count, double quantile)
{
	/*
	 * 0.07 is a little more than 7/100 in binary, and 0.07 of 100 values must be the 7th, not
	 * the 8th: products this close above a whole number mean that number.
	 */
	double rank = ceil(quantile * (double)count * (1 - 1e-12));

	if (!(rank >= 1))
		return 1;
	return rank >= (double)count ? count : (uint64_t)rank;
}

static uint64_t clamp(uint64_t value, uint64_t low, uint64_t high)
{
	return value < low ? low : value > high ? high : value;
}

uint64_t histogram_quantile(const struct histogram *histogram, double quantile)
{
	uint64_t rank, seen = 0;

	if (histogram->count == 0)
		return 0;
	rank = quantile_rank(histogram->count, quantile);
	for (unsigned int bin = 0; bin < HISTOGRAM_BINS; bin++) {
		uint64_t low = histogram_bin_low(bin);

		seen += histogram->bins[bin];
		if (seen >= rank)
			return clamp(low + (histogram_bin_high(bin) - 1 - low) / 2,
				     histogram->min, histogram->max);
	}
	return histogram->max;
}

uint64_t histogram_mean(const struct histogram *histogram)
{
	uint64_t mean;

	if (histogram->count == 0)
		return 0;
	mean = histogram->sum / histogram->count;
	/* Rounded half up, without forming sum + count / 2, which might overflow. */
	return mean + (histogram->sum % histogram->count >= (histogram->count + 1) / 2);
}
