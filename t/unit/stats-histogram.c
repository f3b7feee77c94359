// SPDX-License-Identifier: GPL-2.0-or-later
/* The histogram against sorted samples: bins, quantiles, overflow, merging. */
#include "unit.h"

#include "base/random.h"
#include "stats/histogram.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

#define SAMPLES 20000

/* The promise of histogram.h: half of 1/128. */
#define ERROR_BOUND (1.0 / 256)

static const double quantiles[] = { 0.0001, 0.01, 0.07, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1 };

static uint64_t seed;

static int compare_values(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

static struct histogram *new_histogram(void)
{
	struct histogram *histogram = malloc(sizeof(*histogram));

	assert_non_null(histogram);
	histogram_init(histogram);
	return histogram;
}

static void bins_are_contiguous(void **state)
{
	assert_int_equal(HISTOGRAM_BINS, 4608);
	assert_int_equal(histogram_bin_low(0), 0);
	for (unsigned int bin = 0; bin < HISTOGRAM_BINS; bin++) {
		uint64_t low = histogram_bin_low(bin), high = histogram_bin_high(bin);

		assert_true(low < high);
		assert_int_equal(histogram_bin(low), bin);
		assert_int_equal(histogram_bin(high - 1), bin);
		if (bin + 1 < HISTOGRAM_BINS)
			assert_int_equal(histogram_bin_low(bin + 1), high);
		/* At most 1/128 of its lower edge wide. */
		assert_true(high - low == 1 || (high - low) * 128 <= low);
	}
	assert_int_equal(histogram_bin_high(HISTOGRAM_BINS - 1), (uint64_t)1 << 42);
}

/* Worked by hand: 300 is in [2^8, 2^9), width 2, (300 - 256) / 2 = 22 bins into the group. */
static void bins_by_hand(void **state)
{
	assert_int_equal(histogram_bin(255), 255);
	assert_int_equal(histogram_bin(256), 256);
	assert_int_equal(histogram_bin(300), 256 + 22);
	assert_int_equal(histogram_bin(511), 383);
	assert_int_equal(histogram_bin(512), 384);
	/* 1 ms is in [2^19, 2^20), width 4096: (1000000 - 524288) / 4096 = 116.1. */
	assert_int_equal(histogram_bin(1000000), 256 + 11 * 128 + 116);
	assert_int_equal(histogram_bin_low(256 + 11 * 128 + 116), 524288 + 116 * 4096);
}

static void empty_answers_zero(void **state)
{
	struct histogram *histogram = new_histogram();

	assert_int_equal(histogram_quantile(histogram, 0.5), 0);
	assert_int_equal(histogram_quantile(histogram, 1), 0);
	assert_int_equal(histogram_mean(histogram), 0);
	assert_int_equal(histogram->min, UINT64_MAX);
	assert_int_equal(histogram->max, 0);
	free(histogram);
}

/* 1 .. 100 have bins of their own: every percentile is exact. */
static void small_values_are_exact(void **state)
{
	struct histogram *histogram = new_histogram();

	for (uint64_t value = 100; value >= 1; value--)
		histogram_record(histogram, value);
	for (unsigned int percent = 1; percent <= 100; percent++)
		assert_int_equal(histogram_quantile(histogram, percent / 100.0), percent);
	assert_int_equal(histogram_quantile(histogram, 0.001), 1);
	assert_int_equal(histogram_quantile(histogram, 0.501), 51);
	assert_int_equal(histogram->sum, 5050);
	assert_int_equal(histogram_mean(histogram), 51);	/* 50.5, rounded */
	free(histogram);
}

static void mean_rounds(void **state)
{
	struct histogram *histogram = new_histogram();

	histogram_record(histogram, 10);
	histogram_record(histogram, 10);
	histogram_record(histogram, 11);
	assert_int_equal(histogram_mean(histogram), 10);	/* 10.33 */
	histogram_record(histogram, 15);
	assert_int_equal(histogram_mean(histogram), 12);	/* 11.5 */
	histogram_record(histogram, 10);
	assert_int_equal(histogram_mean(histogram), 11);	/* 11.2 */
	free(histogram);
}

/* The middle of a wide bin must not leave what was seen. */
static void quantile_stays_within_min_and_max(void **state)
{
	struct histogram *histogram = new_histogram();
	uint64_t value = ((uint64_t)1 << 41) + 5;

	histogram_record(histogram, value);
	assert_int_equal(histogram_quantile(histogram, 0.5), value);
	assert_int_equal(histogram_quantile(histogram, 1), value);
	free(histogram);
}

static void overflow_is_counted_and_never_lost(void **state)
{
	struct histogram *histogram = new_histogram();
	uint64_t last = ((uint64_t)1 << 42) - 1;

	for (int i = 0; i < 98; i++)
		histogram_record(histogram, 1000);
	histogram_record(histogram, last);
	assert_int_equal(histogram->overflow, 0);
	assert_int_equal(histogram->bins[HISTOGRAM_BINS - 1], 1);
	histogram_record(histogram, last + 1);
	assert_int_equal(histogram->overflow, 1);
	assert_int_equal(histogram->count, 100);
	assert_int_equal(histogram->max, last + 1);
	assert_int_equal(histogram->sum, 98 * 1000 + last + last + 1);
	assert_int_equal(histogram_quantile(histogram, 1), last + 1);
	assert_true(histogram_quantile(histogram, 0.99) <= last);
	assert_true((double)histogram_quantile(histogram, 0.99) >=
		    (double)last * (1 - ERROR_BOUND));
	histogram_record(histogram, UINT64_MAX / 4);
	assert_int_equal(histogram->overflow, 2);
	assert_int_equal(histogram_quantile(histogram, 1), UINT64_MAX / 4);
	free(histogram);
}

/* Values of one shape: uniform in the exponent, clustered on edges, or like real latencies. */
static uint64_t draw(struct random *random, int shape)
{
	uint64_t power = (uint64_t)1 << random_below(random, 42);

	switch (shape) {
	case 0:
		return random_next(random) >> (22 + random_below(random, 42));
	case 1:
		return power + random_below(random, 3) - 1;
	case 2:
		return 2000 + (uint64_t)(500 * -log(1 - random_unit(random)));
	default:
		return random_below(random, 100) ? 2200 : 16100000 + random_below(random, 100000);
	}
}

static void check_against_sorted(const struct histogram *histogram, uint64_t *values, size_t count)
{
	qsort(values, count, sizeof(values[0]), compare_values);
	assert_int_equal(histogram->count, count);
	assert_int_equal(histogram->min, values[0]);
	assert_int_equal(histogram->max, values[count - 1]);
	for (size_t i = 0; i < sizeof(quantiles) / sizeof(quantiles[0]); i++) {
		/* Ranks in whole ten-thousandths: no rounding to agree on. */
		uint64_t share = (uint64_t)llround(quantiles[i] * 10000);
		uint64_t exact = values[(share * count + 9999) / 10000 - 1];
		uint64_t ours = histogram_quantile(histogram, quantiles[i]);

		if (fabs((double)ours - (double)exact) > ERROR_BOUND * (double)exact) {
			print_message("# seed %llu, quantile %g: %llu, exact is %llu\n",
				      (unsigned long long)seed, quantiles[i],
				      (unsigned long long)ours, (unsigned long long)exact);
			fail();
		}
	}
}

static void random_samples_within_the_bound(void **state)
{
	static uint64_t values[SAMPLES];
	struct histogram *histogram = new_histogram();
	struct random random;

	for (int shape = 0; shape < 4; shape++) {
		uint64_t sum = 0;

		random_init(&random, seed, (uint64_t)shape);
		histogram_init(histogram);
		for (size_t i = 0; i < SAMPLES; i++) {
			values[i] = draw(&random, shape);
			sum += values[i];
			histogram_record(histogram, values[i]);
		}
		assert_int_equal(histogram->sum, sum);
		check_against_sorted(histogram, values, SAMPLES);
	}
	free(histogram);
}

static void merge_equals_recording_all(void **state)
{
	struct histogram *all = new_histogram(), *merged = new_histogram();
	struct histogram *parts[3];
	struct random random;

	random_init(&random, seed, 9);
	for (int i = 0; i < 3; i++)
		parts[i] = new_histogram();
	for (int i = 0; i < SAMPLES; i++) {
		uint64_t value = random_next(&random) >> (20 + random_below(&random, 40));

		histogram_record(all, value);
		histogram_record(parts[random_below(&random, 2)], value);
	}
	assert_int_not_equal(all->overflow, 0);
	/* The third stays empty: merging nothing changes nothing, min included. */
	for (int i = 0; i < 3; i++)
		histogram_merge(merged, parts[2 - i]);
	assert_memory_equal(merged, all, sizeof(*all));
	for (int i = 0; i < 3; i++)
		free(parts[i]);
	free(all);
	free(merged);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bins_are_contiguous),
		cmocka_unit_test(bins_by_hand),
		cmocka_unit_test(empty_answers_zero),
		cmocka_unit_test(small_values_are_exact),
		cmocka_unit_test(mean_rounds),
		cmocka_unit_test(quantile_stays_within_min_and_max),
		cmocka_unit_test(overflow_is_counted_and_never_lost),
		cmocka_unit_test(random_samples_within_the_bound),
		cmocka_unit_test(merge_equals_recording_all),
	};
	const char *given = getenv("UNIT_SEED");

	seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
	printf("# UNIT_SEED=%llu\n", (unsigned long long)seed);
	return unit_run(tests);
}
