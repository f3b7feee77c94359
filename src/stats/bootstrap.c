// SPDX-License-Identifier: GPL-2.0-or-later
/* Percentile intervals of medians by resampling. */
#include "stats/bootstrap.h"

#include "base/random.h"
#include "stats/order.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Values in blocks, and room for a resample of them. */
struct source {
	const double *values;
	const size_t *sizes;	/* NULL: all 1 */
	size_t blocks;
	size_t *starts;		/* of each block in values; owned */
	double *drawn;		/* room for blocks times the largest block; owned */
	size_t count;		/* values */
};

static size_t block_size(const struct source *source, size_t block)
{
	return source->sizes ? source->sizes[block] : 1;
}

static void source_fini(struct source *source)
{
	free(source->starts);
	free(source->drawn);
}

static int source_init(struct source *source, const double *values, const size_t *sizes,
		       size_t blocks)
{
	size_t largest = 1;

	*source = (struct source){ .values = values, .sizes = sizes, .blocks = blocks };
	source->starts = calloc(blocks, sizeof(*source->starts));
	if (!source->starts)
		return -ENOMEM;
	for (size_t i = 0; i < blocks; i++) {
		source->starts[i] = source->count;
		source->count += block_size(source, i);
		if (block_size(source, i) > largest)
			largest = block_size(source, i);
	}
	source->drawn = calloc(blocks * largest, sizeof(*source->drawn));
	return source->drawn ? 0 : -ENOMEM;
}

static double median_of_all(struct source *source)
{
	memcpy(source->drawn, source->values, source->count * sizeof(*source->drawn));
	order_sort(source->drawn, source->count);
	return order_median(source->drawn, source->count);
}

/* The median of as many blocks as there are, each drawn from all. */
static double median_of_draw(struct source *source, struct random *random)
{
	size_t count = 0;

	for (size_t i = 0; i < source->blocks; i++) {
		size_t block = (size_t)random_below(random, source->blocks);
		size_t size = block_size(source, block);

		memcpy(source->drawn + count, source->values + source->starts[block],
		       size * sizeof(*source->drawn));
		count += size;
	}
	order_sort(source->drawn, count);
	return order_median(source->drawn, count);
}

/* Of @sorted medians, leave out the same number at both ends. */
static void cut_tails(const double *sorted, size_t count, double confidence,
		      struct bootstrap_interval *interval)
{
	size_t tail = (size_t)((1 - confidence) / 2 * (double)count + 1e-9);

	interval->low = sorted[tail];
	interval->high = sorted[count - 1 - tail];
}

/* @a may be NULL: then it is the median of @b alone. */
static int resample(struct source *a, struct source *b, const struct bootstrap_options *options,
		    struct bootstrap_interval *interval)
{
	size_t count = options->resamples ? options->resamples : BOOTSTRAP_RESAMPLES;
	double *medians = calloc(count, sizeof(*medians));
	struct random random;

	if (!medians)
		return -ENOMEM;
	random_init(&random, options->seed, 0);
	interval->estimate = median_of_all(b) - (a ? median_of_all(a) : 0);
	for (size_t i = 0; i < count; i++) {
		medians[i] = median_of_draw(b, &random);
		if (a)
			medians[i] -= median_of_draw(a, &random);
	}
	order_sort(medians, count);
	cut_tails(medians, count, options->confidence, interval);
	free(medians);
	return 0;
}

int bootstrap_median(const double *values, const size_t *sizes, size_t blocks,
		     const struct bootstrap_options *options,
		     struct bootstrap_interval *interval)
{
	struct source source;
	int rc = source_init(&source, values, sizes, blocks);

	if (rc == 0)
		rc = resample(NULL, &source, options, interval);
	source_fini(&source);
	return rc;
}

int bootstrap_difference(const double *a, size_t a_count, const double *b, size_t b_count,
			 const struct bootstrap_options *options,
			 struct bootstrap_interval *interval)
{
	struct source from_a, from_b = { 0 };
	int rc = source_init(&from_a, a, NULL, a_count);

	if (rc == 0)
		rc = source_init(&from_b, b, NULL, b_count);
	if (rc == 0)
		rc = resample(&from_a, &from_b, options, interval);
	source_fini(&from_a);
	source_fini(&from_b);
	return rc;
}
