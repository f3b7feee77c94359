// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Bootstrap intervals against the distribution that they approach, which for medians is known: the
 * median of n draws (n odd) is at most the k-th value with the probability that a binomial
 * (n, k/n) is at least (n + 1) / 2.
 */
#include "unit.h"

#include "stats/bootstrap.h"

#include <math.h>
#include <stdbool.h>

static const double nine[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9 };

static void check(const double *values, const size_t *sizes, size_t blocks, double confidence,
		  double estimate, double low, double high)
{
	struct bootstrap_options options = { .confidence = confidence, .seed = 1 };
	struct bootstrap_interval interval;

	assert_int_equal(bootstrap_median(values, sizes, blocks, &options, &interval), 0);
	if (interval.estimate != estimate || interval.low != low || interval.high != high)
		fail_msg("%g [%g, %g], not %g [%g, %g]", interval.estimate, interval.low,
			 interval.high, estimate, low, high);
}

/* P(median <= k), k = 1 .. 5, for n = 9: 0.0014, 0.0304, 0.1448, 0.3655, 0.6345. */
static void nine_values(void **state)
{
	check(nine, NULL, 9, 0.95, 5, 2, 8);
	check(nine, NULL, 9, 0.90, 5, 3, 7);
	check(nine, NULL, 9, 0.50, 5, 4, 6);
	check(nine, NULL, 9, 0.20, 5, 5, 5);
}

/* For n = 5: 0.0579, 0.3174, 0.6826. */
static void five_values(void **state)
{
	check(nine, NULL, 5, 0.95, 3, 1, 5);
	check(nine, NULL, 5, 0.80, 3, 2, 4);
	check(nine, NULL, 5, 0.30, 3, 3, 3);
}

/* Of two values: the lower, their mean and the upper, with 1/4, 1/2 and 1/4. */
static void even_numbers(void **state)
{
	check(nine, NULL, 2, 0.95, 1.5, 1, 2);
	check(nine, NULL, 2, 0.40, 1.5, 1.5, 1.5);
	check(nine, NULL, 1, 0.95, 1, 1, 1);
}

/*
 * {1, 1} {3, 3}: drawn as blocks the median is 1 in 1/4 of the draws, as four values in 5/16.  A
 * tail of 0.28 tells them apart.
 */
static void blocks_are_drawn_whole(void **state)
{
	static const double values[] = { 1, 1, 3, 3 };
	static const size_t sizes[] = { 2, 2 };

	check(values, sizes, 2, 0.44, 2, 2, 2);
	check(values, NULL, 4, 0.44, 2, 1, 3);
}

/* A block of three weighs three: drawn twice {1} {5 5 5} gives 1 (1/4) or 5. */
static void blocks_of_several_sizes(void **state)
{
	static const double values[] = { 1, 5, 5, 5 };
	static const size_t sizes[] = { 1, 3 };

	check(values, sizes, 2, 0.95, 5, 1, 5);
	check(values, sizes, 2, 0.40, 5, 5, 5);
}

static bool same(const struct bootstrap_interval *a, const struct bootstrap_interval *b)
{
	return a->estimate == b->estimate && a->low == b->low && a->high == b->high;
}

/* The seed decides, and nothing else does. */
static void seeded(void **state)
{
	struct bootstrap_options options = { .confidence = 0.9, .resamples = 50, .seed = 1 };
	struct bootstrap_interval first, again, other;
	double values[40];
	bool differs = false;

	for (int i = 0; i < 40; i++)
		values[i] = i * i % 37 + i / 100.0;
	assert_int_equal(bootstrap_median(values, NULL, 40, &options, &first), 0);
	assert_int_equal(bootstrap_median(values, NULL, 40, &options, &again), 0);
	assert_true(same(&first, &again));
	for (options.seed = 2; options.seed < 6; options.seed++) {
		assert_int_equal(bootstrap_median(values, NULL, 40, &options, &other), 0);
		assert_true(other.estimate == first.estimate);
		differs |= !same(&first, &other);
	}
	assert_true(differs);
}

static void differences(void **state)
{
	struct bootstrap_options options = { .confidence = 0.95, .seed = 1 };
	static const double ten[] = { 10 };
	struct bootstrap_interval interval, reversed;

	/* Against one value it is the interval of the nine, shifted. */
	assert_int_equal(bootstrap_difference(ten, 1, nine, 9, &options, &interval), 0);
	assert_true(interval.estimate == -5 && interval.low == -8 && interval.high == -2);
	/* Against itself: around 0, and wider than either alone. */
	assert_int_equal(bootstrap_difference(nine, 9, nine, 9, &options, &interval), 0);
	assert_true(interval.estimate == 0);
	assert_true(interval.low <= -3 && interval.low >= -5);
	assert_true(interval.high >= 3 && interval.high <= 5);
	assert_int_equal(bootstrap_difference(nine, 9, ten, 1, &options, &reversed), 0);
	assert_true(reversed.estimate == 5 && reversed.low == 2 && reversed.high == 8);
}

/*
 * The interval means what it says: of 400 sets of 15 draws around 0, 95 % should hold it; the
 * percentile interval of a median is known to be a little too sure of itself or not at all.
 */
static void covers(void **state)
{
	struct bootstrap_options options = { .confidence = 0.95, .resamples = 500 };
	struct bootstrap_interval interval;
	unsigned int held = 0;
	double values[15];
	uint64_t state64 = 88172645463325252u;

	for (int i = 0; i < 400; i++) {
		for (int j = 0; j < 15; j++) {
			/* xorshift64 (Marsaglia 2003): another generator than the one inside. */
			state64 ^= state64 << 13;
			state64 ^= state64 >> 7;
			state64 ^= state64 << 17;
			values[j] = ldexp((double)(state64 >> 11), -53) - 0.5;
		}
		options.seed = (uint64_t)i;
		assert_int_equal(bootstrap_median(values, NULL, 15, &options, &interval), 0);
		held += interval.low <= 0 && interval.high >= 0;
	}
	/* 400 * 0.95 = 380, standard deviation 4.4. */
	assert_true(held > 360 && held < 398);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nine_values),
		cmocka_unit_test(five_values),
		cmocka_unit_test(even_numbers),
		cmocka_unit_test(blocks_are_drawn_whole),
		cmocka_unit_test(blocks_of_several_sizes),
		cmocka_unit_test(seeded),
		cmocka_unit_test(differences),
		cmocka_unit_test(covers),
	};
	return unit_run(tests);
}
