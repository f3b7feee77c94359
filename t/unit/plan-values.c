// SPDX-License-Identifier: GPL-2.0-or-later
/* Which value comes next: shared out, skewed, given; each against a count made here. */
#include "unit.h"

#include "base/random.h"
#include "plan/values.h"
#include "scenario/generator.h"

#include <math.h>
#include <string.h>

static struct generator find(const char *text)
{
	struct location where = { .file = "test", .text = text, .line = 1, .column = 1 };
	struct generator_use uses[GENERATOR_USES];
	struct error error;

	assert_int_equal(generator_scan(text, &where, uses, &error), 1);
	return uses[0].generator;
}

/* Workers of an ascending stream begin at their share of the range and do not meet. */
static void test_ascending(void **state)
{
	struct generator generator = find("{ip+ 10.0.0.0/24}");
	struct random random;
	bool seen[256] = { false };
	uint8_t bytes[16];

	random_init(&random, 1, 1);
	for (unsigned int worker = 0; worker < 4; worker++)
		for (unsigned int n = 0; n < 64; n++) {
			struct values_context context = {
				.worker = worker, .workers = 4, .given = n,
			};

			assert_int_equal(values_next(&generator, &context, &random, bytes), 4);
			assert_int_equal(bytes[0], 10);
			assert_false(seen[bytes[3]]);
			seen[bytes[3]] = true;
		}
	/* The last one's next is the first one's first. */
	values_next(&generator, &(struct values_context){ .worker = 3, .workers = 4, .given = 64 },
		    &random, bytes);
	assert_int_equal(bytes[3], 0);
}

static void test_given(void **state)
{
	const struct values_context context = {
		.job = 3, .worker = 5, .workers = 8, .loop = 1234567,
	};
	struct generator job = find("{job}"), worker = find("{worker}"), loop = find("{i}");
	struct random random;
	uint8_t bytes[16];
	size_t length;

	random_init(&random, 1, 1);
	length = values_next(&job, &context, &random, bytes);
	assert_int_equal(values_number(bytes, length), 3);
	length = values_next(&worker, &context, &random, bytes);
	assert_int_equal(values_number(bytes, length), 5);
	length = values_next(&loop, &context, &random, bytes);
	assert_int_equal(values_number(bytes, length), 1234567);
}

/* Value n has a share of (n + 1)^-S over the sum of all: within 5 standard deviations. */
static void check_zipf(const char *text, double s, unsigned int count)
{
	enum { DRAWS = 200000 };
	struct generator generator = find(text);
	static unsigned int counts[1024];
	struct values_context context = { .workers = 1 };
	struct random random;
	double sum = 0;
	uint8_t bytes[16];

	memset(counts, 0, sizeof(counts));
	random_init(&random, 7, 7);
	for (unsigned int i = 0; i < DRAWS; i++) {
		size_t length = values_next(&generator, &context, &random, bytes);
		uint64_t n = values_number(bytes, length) & 0xffff;

		assert_true(n < count);
		counts[n]++;
	}
	for (unsigned int n = 1; n <= count; n++)
		sum += pow(n, -s);
	for (unsigned int n = 0; n < 8; n++) {
		double share = pow(n + 1, -s) / sum;
		double deviation = sqrt(DRAWS * share * (1 - share));

		assert_true(fabs(counts[n] - DRAWS * share) < 5 * deviation);
	}
}

static void test_zipf(void **state)
{
	check_zipf("{zipf 1.0 ip 0.0.0.0/22}", 1.0, 1024);
	check_zipf("{zipf 1.3 ip 0.0.0.0/24}", 1.3, 256);
	check_zipf("{zipf 0.5 ip 0.0.0.0/24}", 0.5, 256);
}

/* The same seed gives the same values, another seed others. */
static void test_seed(void **state)
{
	struct generator generator = find("{ip 10.0.0.0/8}");
	struct values_context context = { .workers = 1 };
	struct random one, same, other;
	uint8_t a[16], b[16], c[16];
	int differences = 0;

	random_init(&one, 5, 1);
	random_init(&same, 5, 1);
	random_init(&other, 6, 1);
	for (int i = 0; i < 100; i++) {
		values_next(&generator, &context, &one, a);
		values_next(&generator, &context, &same, b);
		values_next(&generator, &context, &other, c);
		assert_memory_equal(a, b, 4);
		differences += memcmp(a, c, 4) != 0;
	}
	assert_true(differences > 95);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ascending),
		cmocka_unit_test(test_given),
		cmocka_unit_test(test_zipf),
		cmocka_unit_test(test_seed),
	};

	return unit_run(tests);
}
