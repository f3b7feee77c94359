/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Latency histogram: log-linear bins of fixed memory, mergeable, with a stated error.
 *
 * Values below 256 ns have a bin each.  From there every power of two [2^k, 2^(k+1)) is cut into
 * 128 equal bins, so a bin is at most 1/128 of its lower edge wide and its middle is at most 1/256
 * (0.39 %) away from any value in it.  The last bin ends at 2^42 ns (73 minutes): a stalled grace
 * period must not saturate the scale.  Greater values count as overflow, are never lost from count,
 * sum and max, and quantiles that fall among them answer max.
 *
 *	group	values			bins	width
 *	0	0 .. 255		256	1
 *	1	256 .. 511		128	2
 *	...
 *	34	2^41 .. 2^42 - 1	128	2^34
 *
 * 256 + 34 * 128 = 4608 bins of 8 bytes: 36 KiB.
 */
#ifndef STATS_HISTOGRAM_H
#define STATS_HISTOGRAM_H

#include <stdint.h>

#define HISTOGRAM_SUB_BITS 7
#define HISTOGRAM_MAX_BITS 42
#define HISTOGRAM_BINS (256 + (HISTOGRAM_MAX_BITS - HISTOGRAM_SUB_BITS - 1) * 128)

struct histogram {
	uint64_t count;		/* values recorded, overflow included */
	uint64_t sum;		/* of the values, ns */
	uint64_t min;		/* ns; UINT64_MAX while empty */
	uint64_t max;		/* ns; 0 while empty */
	uint64_t overflow;	/* values of 2^42 ns and more */
	uint64_t bins[HISTOGRAM_BINS];
};

void histogram_init(struct histogram *histogram);

/* Index of the bin of @value, which is below 2^42. */
static inline unsigned int histogram_bin(uint64_t value)
{
	unsigned int shift;

	if (value < 256)
		return (unsigned int)value;
	shift = 63 - HISTOGRAM_SUB_BITS - (unsigned int)__builtin_clzll(value);
	return 128 * shift + (unsigned int)(value >> shift);
}

/* Record one value in ns.  Inline: this is part of the measured loop. */
static inline void histogram_record(struct histogram *histogram, uint64_t value)
{
	histogram->count++;
	histogram->sum += value;
	if (value < histogram->min)
		histogram->min = value;
	if (value > histogram->max)
		histogram->max = value;
	if (value >> HISTOGRAM_MAX_BITS)
		histogram->overflow++;
	else
		histogram->bins[histogram_bin(value)]++;
}

/* First value of bin @bin, and the first value after it. */
uint64_t histogram_bin_low(unsigned int bin);
uint64_t histogram_bin_high(unsigned int bin);

/* Add everything in @from to @into. */
void histogram_merge(struct histogram *into, const struct histogram *from);

/*
 * The value at @quantile in (0, 1]: the middle of the bin that holds the value of rank
 * ceil(quantile * count), kept within [min, max].  0 while empty.
 */
uint64_t histogram_quantile(const struct histogram *histogram, double quantile);

/* Mean in ns, rounded; 0 while empty. */
uint64_t histogram_mean(const struct histogram *histogram);

#endif
