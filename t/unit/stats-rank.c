// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Rank tests against published values (Hollander and Wolfe 1973, the examples of R's wilcox.test;
 * Holm 1979 as in R's p.adjust) and against complete enumerations done by a separate program.
 */
#include "unit.h"

#include "base/random.h"
#include "stats/order.h"
#include "stats/rank.h"

#include <math.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static void check_close(double value, double wanted, double tolerance)
{
	if (!(fabs(value - wanted) <= tolerance))
		fail_msg("%.17g, not %.17g", value, wanted);
}

static struct rank_test mann_whitney(const double *a, size_t a_count, const double *b,
				     size_t b_count, enum rank_method method)
{
	struct rank_test test;

	assert_int_equal(rank_mann_whitney(a, a_count, b, b_count, method, &test), 0);
	return test;
}

static struct rank_test signed_rank(const double *differences, size_t count,
				    enum rank_method method)
{
	struct rank_test test;

	assert_int_equal(rank_signed(differences, count, method, &test), 0);
	return test;
}

/*
 * Permeability of the human chorioamnion (Hollander and Wolfe, p. 69 f).  R: W = 35, p = 0.1272
 * one-sided; 764 of the 2 * 3003 choices, counted out, are as far out as this on either side.
 */
static void permeability(void **state)
{
	static const double term[] = {
		0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46,
	};
	static const double early[] = { 1.15, 0.88, 0.90, 0.74, 1.21 };
	struct rank_test test = mann_whitney(term, 10, early, 5, RANK_AUTO);

	assert_true(test.exact);
	assert_int_equal(test.count, 15);
	assert_true(test.statistic == 35);
	check_close(test.p, 764.0 / 3003, 1e-14);
	check_close(test.p / 2, 0.1272, 0.00005);
	/* Exchanged, the other table is used: U is the rest of 50, p the same. */
	test = mann_whitney(early, 5, term, 10, RANK_AUTO);
	assert_true(test.statistic == 15);
	check_close(test.p, 764.0 / 3003, 1e-14);
}

/*
 * Depression before and after a tranquilliser (Hollander and Wolfe, p. 29 f).  R: V = 40,
 * p = 0.01953 one-sided, which is 10 of 512.
 */
static void depression(void **state)
{
	static const double first[] = { 1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30 };
	static const double second[] = {
		0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29,
	};
	double differences[9];
	struct rank_test test;

	for (int i = 0; i < 9; i++)
		differences[i] = first[i] - second[i];
	test = signed_rank(differences, 9, RANK_AUTO);
	assert_true(test.exact);
	assert_true(test.statistic == 40);
	assert_true(test.p == 20.0 / 512);
}

/* Ozone in May and August (R's airquality), many ties.  R: W = 127.5, p = 0.0001208. */
static void ozone(void **state)
{
	static const double may[] = {
		41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32,
		23, 45, 115, 37,
	};
	static const double august[] = {
		39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45,
		168, 73, 76, 118, 84, 85,
	};
	struct rank_test test = mann_whitney(may, 26, august, 26, RANK_NORMAL);

	assert_false(test.exact);
	assert_true(test.statistic == 127.5);
	check_close(test.p, 0.0001208, 0.00000005);
	/* Exactly, given these ties: counted in whole numbers by a Python program. */
	test = mann_whitney(may, 26, august, 26, RANK_AUTO);
	assert_true(test.exact);
	assert_true(test.statistic == 127.5);
	check_close(test.p, 30294349930 / 495918532948104.0, 1e-15);
}

/* Enumerated: 34 of 462 choices; and the formula of the approximation, evaluated in Python. */
static void ties_between_sets(void **state)
{
	static const double a[] = { 1, 2, 2, 3, 5 }, b[] = { 2, 4, 4, 6, 7, 7 };
	struct rank_test test = mann_whitney(a, 5, b, 6, RANK_AUTO);

	assert_true(test.statistic == 5);
	check_close(test.p, 34.0 / 462, 1e-14);
	check_close(mann_whitney(a, 5, b, 6, RANK_NORMAL).p, 0.07864522326072336, 1e-12);
}

/* Enumerated: 22 of 256 signs; two zeros are left out. */
static void ties_and_zeros_in_pairs(void **state)
{
	static const double differences[] = { 1, -1, 2, 3, -2, 4, 4, 5, 0, 0 };
	struct rank_test test = signed_rank(differences, 10, RANK_AUTO);

	assert_int_equal(test.count, 8);
	assert_true(test.statistic == 31);
	check_close(test.p, 22.0 / 256, 1e-14);
	check_close(signed_rank(differences, 10, RANK_NORMAL).p, 0.07894833771600114, 1e-12);
}

/* The least p that n against n can give is 2 / C(2n, n), of n pairs 2 / 2^n. */
static void least_p(void **state)
{
	static const struct {
		size_t count;
		double unpaired;	/* C(2n, n) */
	} least[] = { { 3, 20 }, { 4, 70 }, { 5, 252 }, { 6, 924 }, { 9, 48620 } };
	double a[10], b[10];

	for (size_t i = 0; i < 10; i++) {
		a[i] = (double)i + 1;
		b[i] = (double)i + 100;
	}
	for (size_t i = 0; i < COUNT_OF(least); i++) {
		size_t n = least[i].count;

		check_close(mann_whitney(a, n, b, n, RANK_AUTO).p, 2 / least[i].unpaired, 1e-15);
		check_close(mann_whitney(b, n, a, n, RANK_AUTO).p, 2 / least[i].unpaired, 1e-15);
		check_close(signed_rank(a, n, RANK_AUTO).p, 2 * pow(0.5, (double)n), 1e-15);
	}
}

static void nothing_to_tell(void **state)
{
	static const double same[] = { 7, 7, 7 }, one[] = { 1 }, two[] = { 2 };
	static const double zeros[] = { 0, 0, -0.0 };
	struct rank_test test;

	assert_true(mann_whitney(same, 3, same, 3, RANK_AUTO).p == 1);
	assert_true(mann_whitney(same, 3, same, 3, RANK_AUTO).statistic == 4.5);
	assert_true(mann_whitney(same, 3, same, 3, RANK_NORMAL).p == 1);
	assert_true(mann_whitney(one, 1, two, 1, RANK_AUTO).p == 1);
	assert_true(mann_whitney(one, 1, two, 0, RANK_AUTO).p == 1);
	assert_true(mann_whitney(one, 0, two, 0, RANK_NORMAL).p == 1);
	test = signed_rank(zeros, 3, RANK_AUTO);
	assert_true(test.p == 1);
	assert_int_equal(test.count, 0);
	assert_true(signed_rank(zeros, 3, RANK_NORMAL).p == 1);
	assert_true(signed_rank(one, 1, RANK_AUTO).p == 1);
	assert_true(signed_rank(NULL, 0, RANK_AUTO).p == 1);
}

/* Beyond RANK_EXACT_MAX values; the formulas evaluated in Python. */
static void many_values(void **state)
{
	double a[80], b[70], differences[150];
	struct rank_test test;

	for (int i = 0; i < 80; i++)
		a[i] = i * 7 % 101;
	for (int i = 0; i < 70; i++)
		b[i] = (i * 11 + 30) % 103;
	for (int i = 0; i < 150; i++)
		differences[i] = i * 37 % 211 - 80;
	test = mann_whitney(a, 80, b, 70, RANK_AUTO);
	assert_false(test.exact);
	assert_true(test.statistic == 2662.5);
	check_close(test.p, 0.6057718646764382, 1e-12);
	test = signed_rank(differences, 150, RANK_AUTO);
	assert_false(test.exact);
	assert_int_equal(test.count, 149);
	assert_true(test.statistic == 7909);
	check_close(test.p, 1.0896765213038669e-05, 1e-14);
}

/*
 * At the limit both ways nearly agree: 50 against 50, and 100 pairs.  What is left is the excess
 * kurtosis of U, -0.036, which moves a p of 0.26 by 0.0012 (Edgeworth).
 */
static void exact_meets_normal(void **state)
{
	double a[50], b[50], differences[100];
	struct random random;

	random_init(&random, 5, 0);
	for (int i = 0; i < 50; i++) {
		a[i] = random_unit(&random);
		b[i] = random_unit(&random) + 0.1;
	}
	for (int i = 0; i < 100; i++)
		differences[i] = random_unit(&random) - 0.45;
	assert_true(mann_whitney(a, 50, b, 50, RANK_AUTO).exact);
	check_close(mann_whitney(a, 50, b, 50, RANK_AUTO).p,
		    mann_whitney(a, 50, b, 50, RANK_NORMAL).p, 0.0015);
	assert_true(signed_rank(differences, 100, RANK_AUTO).exact);
	check_close(signed_rank(differences, 100, RANK_AUTO).p,
		    signed_rank(differences, 100, RANK_NORMAL).p, 0.0015);
}

/*
 * Equal sets of 8: p <= 0.05 in 4.99 % of all cases (642 of 12870 choices).  2000 draws with a
 * fixed seed; the standard deviation is 0.49 %.
 */
static void false_alarms_are_as_rare_as_said(void **state)
{
	struct random random;
	unsigned int alarms = 0;
	double a[8], b[8];

	random_init(&random, 6, 0);
	for (int i = 0; i < 2000; i++) {
		for (int j = 0; j < 8; j++) {
			a[j] = random_unit(&random);
			b[j] = random_unit(&random);
		}
		alarms += mann_whitney(a, 8, b, 8, RANK_AUTO).p <= 0.05;
	}
	assert_true(alarms > 70 && alarms < 130);
}

/* R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02. */
static void holm(void **state)
{
	static const double wanted[] = { 0.03, 0.06, 0.06, 0.02 };
	double p[] = { 0.01, 0.04, 0.03, 0.005 }, one = 0.2, great[] = { 0.9, 0.6, 0.6 };

	assert_int_equal(rank_holm(p, 4, p), 0);
	for (int i = 0; i < 4; i++)
		check_close(p[i], wanted[i], 1e-15);
	assert_int_equal(rank_holm(&one, 1, &one), 0);
	assert_true(one == 0.2);
	assert_int_equal(rank_holm(great, 3, great), 0);
	assert_true(great[0] == 1 && great[1] == 1 && great[2] == 1);
	assert_int_equal(rank_holm(NULL, 0, NULL), 0);
}

static void order(void **state)
{
	double odd[] = { 9, 1, 5 }, even[] = { 4, 1, 3, 2 }, one[] = { 7 }, scratch[7];
	/* Deviations from 4: 3 2 1 0 1 2 96, the median of which is 2. */
	double outlier[] = { 1, 2, 3, 4, 5, 6, 100 };

	order_sort(odd, 3);
	assert_true(odd[0] == 1 && odd[1] == 5 && odd[2] == 9);
	assert_true(order_median(odd, 3) == 5);
	order_sort(even, 4);
	assert_true(order_median(even, 4) == 2.5);
	order_sort(one, 1);
	assert_true(order_median(one, 1) == 7);
	assert_true(order_spread(one, 1, scratch) == 0);
	check_close(order_spread(outlier, 7, scratch), 2 * 1.4826, 0.0001);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(permeability),
		cmocka_unit_test(depression),
		cmocka_unit_test(ozone),
		cmocka_unit_test(ties_between_sets),
		cmocka_unit_test(ties_and_zeros_in_pairs),
		cmocka_unit_test(least_p),
		cmocka_unit_test(nothing_to_tell),
		cmocka_unit_test(many_values),
		cmocka_unit_test(exact_meets_normal),
		cmocka_unit_test(false_alarms_are_as_rare_as_said),
		cmocka_unit_test(holm),
		cmocka_unit_test(order),
	};
	return unit_run(tests);
}
