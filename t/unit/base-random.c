// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Random numbers: the published sequence, streams worked out by a second implementation, and the
 * shape of what is drawn.
 */
#include "unit.h"

#include "base/random.h"

#include <math.h>

#define DRAWS 100000

/* State 1, 2, 3, 4: the test vector of xoshiro256** that implementations share (rand_xoshiro). */
static void published_sequence(void **state)
{
	static const uint64_t wanted[] = {
		11520u, 0u, 1509978240u, 1215971899390074240u, 1216172134540287360u,
		607988272756665600u, 16172922978634559625u, 8476171486693032832u,
		10595114339597558777u, 2904607092377533576u,
	};
	struct random random = { { 1, 2, 3, 4 } };

	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		assert_int_equal(random_next(&random), wanted[i]);
}

/* Worked out in Python: splitmix64(seed) xor stream * 0xd1342543de82ef95 seeds splitmix64. */
static void streams_of_seeds(void **state)
{
	static const struct {
		uint64_t seed, stream, first, second, third;
	} wanted[] = {
		{ 1, 0, 0xee127fe613436e33, 0xd6dad8d34a1874ea, 0x2a52c16cec1116a9 },
		{ 1, 1, 0x550e4e55a37114cc, 0xa645791d18940fdd, 0xebededf9628ebf4c },
		{ 2, 1, 0x530a38aaa26798fb, 0x7964f094fd0fa651, 0xaa341a4a9f0d8e32 },
		{ 0, 0, 0xfb5405f7bd79c540, 0x780c98e26cea5883, 0x2a146e0980febc66 },
	};

	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		struct random random;

		random_init(&random, wanted[i].seed, wanted[i].stream);
		assert_int_equal(random_next(&random), wanted[i].first);
		assert_int_equal(random_next(&random), wanted[i].second);
		assert_int_equal(random_next(&random), wanted[i].third);
	}
}

/* The same four numbers of seed 1, stream 0, times 10 / 2^64 and as fractions of 2^53. */
static void scaled_numbers(void **state)
{
	static const uint64_t below[] = { 9, 8, 1, 6 };
	static const double unit[] = {
		0.9299697815615794, 0.8392768398135517, 0.16532524975997753, 0.6053624818154895,
	};
	struct random a, b;

	random_init(&a, 1, 0);
	random_init(&b, 1, 0);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(random_below(&a, 10), below[i]);
		assert_true(random_unit(&b) == unit[i]);
	}
}

static void below_small_and_great_bounds(void **state)
{
	struct random random;

	random_init(&random, 3, 0);
	for (int i = 0; i < 1000; i++) {
		assert_int_equal(random_below(&random, 1), 0);
		assert_true(random_below(&random, 2) < 2);
		assert_true(random_below(&random, UINT64_MAX) < UINT64_MAX);
	}
}

/*
 * Chi-squared over 10 cells: 27.88 is exceeded once in 1000 (9 degrees of freedom).  The seed is
 * fixed, so this does not fail by chance.
 */
static void evenly_spread(void **state)
{
	unsigned int cells[10] = { 0 };
	struct random random;
	double squares = 0;

	random_init(&random, 1, 0);
	for (int i = 0; i < DRAWS; i++)
		cells[random_below(&random, 10)]++;
	for (int i = 0; i < 10; i++)
		squares += pow(cells[i] - DRAWS / 10.0, 2) / (DRAWS / 10.0);
	assert_true(squares < 27.88);
	/* And it does vary: a counter would give 0. */
	assert_true(squares > 0);
}

static void unit_interval(void **state)
{
	struct random random;
	double sum = 0;

	random_init(&random, 2, 0);
	for (int i = 0; i < DRAWS; i++) {
		double value = random_unit(&random);

		assert_true(value >= 0 && value < 1);
		sum += value;
	}
	/* Standard deviation of the mean: sqrt(1/12 / 100000) = 0.0009; four of them. */
	assert_true(fabs(sum / DRAWS - 0.5) < 0.0037);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(published_sequence),
		cmocka_unit_test(streams_of_seeds),
		cmocka_unit_test(scaled_numbers),
		cmocka_unit_test(below_small_and_great_bounds),
		cmocka_unit_test(evenly_spread),
		cmocka_unit_test(unit_interval),
	};
	return unit_run(tests);
}
