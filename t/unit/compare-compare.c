// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Comparisons whose figures were worked out by hand.
 *
 * Exact Mann-Whitney, no ties, n against n with no value of one side among the other's: two of the
 * C(2n, n) orders are as extreme, so p = 2 / C(2n, n): 2/2 for 1, 2/70 = 0.02857 for 4, 2/924 =
 * 0.0021645 for 6, 2/184756 for 10 (tables of Mann and Whitney, 1947).  "gating" times of the toy
 * are three: swap.median, swap.blocked, total.rate.
 */
#include "compare.h"

#include "base/error.h"

#include <math.h>

/* cmocka's own works in floats. */
static void assert_near(double got, double wanted)
{
	if (!(fabs(got - wanted) <= 1e-9 * fmax(1, fabs(wanted))))
		fail_msg("%.12g is not %.12g", got, wanted);
}

static const struct compare_options plain = { 0 };

static void six_against_six(void **state)
{
	const uint64_t a[] = { 10000, 10100, 10200, 10300, 10400, 10500 };
	const uint64_t b[] = { 12000, 12100, 12200, 12300, 12400, 12500 };
	struct comparison comparison;
	const struct compare_row *row;
	struct result old_result, new_result;

	made_of(&old_result, a, COUNT_OF(a));
	made_of(&new_result, b, COUNT_OF(b));
	made_compare(&old_result, &new_result, &plain, &comparison);
	row = made_row(&comparison, "swap", "median");
	assert_near(row->p, 2.0 / 924);
	/* Holm: the two that change have 2/924, the third 1; the least is multiplied by three. */
	assert_int_equal(comparison.gating, 3);
	assert_near(row->adjusted, 3 * 2.0 / 924);
	/* The median of six is the geometric mean of the middle two on this scale. */
	assert_near(row->effect, sqrt(12200.0 * 12300) / sqrt(10200.0 * 10300) - 1);
	assert_near(row->old_value, 10250);
	assert_int_equal(row->verdict, COMPARE_REGRESSION);
	assert_int_equal(made_row(&comparison, "total", "rate")->verdict, COMPARE_REGRESSION);
	assert_int_equal(comparison.verdict, COMPARE_REGRESSION);
	assert_int_equal(comparison_status(&comparison), RESULT_FAIL);
	comparison_fini(&comparison);

	made_compare(&new_result, &old_result, &plain, &comparison);
	assert_int_equal(comparison.verdict, COMPARE_IMPROVEMENT);
	assert_int_equal(comparison_status(&comparison), RESULT_PASS);
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
}

/* +20 % in each run, but 2/70 by three is 0.086: four runs a side are too few for three tests. */
static void four_are_too_few(void **state)
{
	const uint64_t a[] = { 10000, 10001, 10002, 10003 };
	const uint64_t b[] = { 12000, 12001, 12002, 12003 };
	struct comparison comparison;
	const struct compare_row *row;
	struct result old_result, new_result;

	made_of(&old_result, a, COUNT_OF(a));
	made_of(&new_result, b, COUNT_OF(b));
	made_compare(&old_result, &new_result, &plain, &comparison);
	row = made_row(&comparison, "swap", "median");
	assert_near(row->p, 2.0 / 70);
	assert_int_equal(row->verdict, COMPARE_INCONCLUSIVE);
	assert_int_equal(row->needed, 6);
	assert_int_equal(comparison_status(&comparison), RESULT_INCONCLUSIVE);
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
}

/* +3 % is significant, but below 5 %: no regression; and with --threshold 1 % it is one. */
static void delta_decides(void **state)
{
	const uint64_t a[] = { 10000, 10001, 10002, 10003, 10004, 10005 };
	const uint64_t b[] = { 10300, 10301, 10302, 10303, 10304, 10305 };
	struct compare_options strict = { .threshold = 0.01 }, noisy = strict;
	struct compare_threshold own[] = { { .path = { "*", NULL }, .value = 0.01 } };
	struct compare_options one = { .thresholds = own, .threshold_count = 1 };
	struct comparison comparison;
	struct result old_result, new_result;

	own[0].path.metric = metric_find("median");
	noisy.noise_floor = 0.04;
	made_of(&old_result, a, COUNT_OF(a));
	made_of(&new_result, b, COUNT_OF(b));
	made_compare(&old_result, &new_result, &plain, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "median")->verdict, COMPARE_SAME);
	assert_int_equal(comparison_status(&comparison), RESULT_PASS);
	comparison_fini(&comparison);
	made_compare(&old_result, &new_result, &strict, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "median")->verdict, COMPARE_REGRESSION);
	comparison_fini(&comparison);
	made_compare(&old_result, &new_result, &noisy, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "median")->verdict, COMPARE_SAME);
	comparison_fini(&comparison);
	made_compare(&old_result, &new_result, &one, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "median")->verdict, COMPARE_REGRESSION);
	assert_int_equal(made_row(&comparison, "total", "rate")->verdict, COMPARE_SAME);
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
}

static void add_site(struct result *result, const char *site, uint64_t count, uint64_t ns)
{
	struct result_site *added = result_add_site(&result->classes.items[0], site, "ip_set_swap");

	assert_non_null(added);
	added->count = count;
	added->ns = ns;
	result->classes.items[0].attributed_ns += ns;
}

static void one_run_proves_a_sleep(void **state)
{
	struct comparison comparison;
	const struct compare_row *row;
	struct result old_result, new_result;

	made_begin(&old_result);
	made_run(&old_result, 2000, 0, 0);
	made_begin(&new_result);
	made_run(&new_result, 2000, 1000, 5000000);
	add_site(&new_result, "synchronize_rcu", 1000, 5000000);
	made_compare(&old_result, &new_result, &plain, &comparison);
	row = made_row(&comparison, "swap", "sleeps");
	assert_true(row->counter);
	assert_near(row->new_value, 1);
	assert_int_equal(row->verdict, COMPARE_REGRESSION);
	assert_int_equal(comparison.site_count, 1);
	assert_true(comparison.sites[0].came);
	assert_string_equal(comparison.sites[0].site, "synchronize_rcu");
	assert_int_equal(comparison_status(&comparison), RESULT_FAIL);
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
}

/* Contention: 0.02 sleeps an op here and 0.3 there are no proof, 0.02 and 0.05 no difference. */
static void contention_is_no_proof(void **state)
{
	struct comparison comparison;
	struct result old_result, new_result, near_result;

	made_begin(&old_result);
	made_run(&old_result, 2000, 20, 0);
	made_begin(&new_result);
	made_run(&new_result, 2000, 300, 0);
	made_begin(&near_result);
	made_run(&near_result, 2000, 50, 0);
	made_compare(&old_result, &new_result, &plain, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "sleeps")->verdict, COMPARE_INCONCLUSIVE);
	comparison_fini(&comparison);
	made_compare(&old_result, &near_result, &plain, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "sleeps")->verdict, COMPARE_SAME);
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
	result_fini(&near_result);
}

/* A profile that lost records does not say that a site is gone or new. */
static void truncated_profiles_acquit_nobody(void **state)
{
	struct comparison comparison;
	struct result old_result, new_result;

	made_begin(&old_result);
	made_run(&old_result, 2000, 1000, 5000000);
	made_begin(&new_result);
	made_run(&new_result, 2000, 1000, 5000000);
	add_site(&new_result, "synchronize_rcu", 1000, 5000000);
	made_compare(&old_result, &new_result, &plain, &comparison);
	assert_int_equal(comparison.site_count, 0);
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
}

static void one_unexpected_error_fails(void **state)
{
	struct comparison comparison;
	struct result old_result, new_result;
	struct result_class *class;
	struct result_error *error;

	made_begin(&old_result);
	made_run(&old_result, 2000, 0, 0);
	made_begin(&new_result);
	class = made_run(&new_result, 2000, 0, 0);
	error = result_add_error(class, "ENOMEM");
	assert_non_null(error);
	error->kind = RESULT_ERROR_UNEXPECTED;
	error->count = 1;
	made_compare(&old_result, &new_result, &plain, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "unexpected")->verdict,
			 COMPARE_REGRESSION);
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
}

/* p99 of runs with fewer than 10 000 ops is left out, and what is never gated does not decide. */
static void tails_need_samples(void **state)
{
	const uint64_t a[] = { 10000, 10001 };
	struct comparison comparison;
	struct result result;

	made_of(&result, a, COUNT_OF(a));
	made_compare(&result, &result, &plain, &comparison);
	for (size_t i = 0; i < comparison.row_count; i++)
		assert_string_not_equal(comparison.rows[i].metric->name, "p99");
	assert_int_equal(made_row(&comparison, "swap", "max")->verdict, COMPARE_SHOWN);
	comparison_fini(&comparison);
	for (size_t i = 0; i < result.repetition_count; i++)
		result.repetitions[i].classes.items[0].count = 10000;
	made_compare(&result, &result, &plain, &comparison);
	assert_near(made_row(&comparison, "swap", "p99")->delta, 0.20);
	comparison_fini(&comparison);
	result_fini(&result);
}

static void outliers_are_told(void **state)
{
	const uint64_t a[] = { 10000, 10010, 10020, 10030, 10040, 10050, 30000 };
	struct comparison comparison;
	struct result result;

	made_of(&result, a, COUNT_OF(a));
	made_compare(&result, &result, &plain, &comparison);
	assert_int_equal(made_row(&comparison, "swap", "median")->old_outliers, 1);
	assert_int_equal(made_row(&comparison, "swap", "median")->old_runs, 7);
	comparison_fini(&comparison);
	result_fini(&result);
}

static void refuse(const struct result *old_result, const struct result *new_result,
		   const char *keys, const char *message)
{
	const struct compare_group old_group = { "old", old_result, 1 };
	const struct compare_group new_group = { "new", new_result, 1 };
	const struct compare_options options = { .require_same = keys };
	struct comparison comparison;
	struct error error = { 0 };

	assert_int_equal(compare_results(&old_group, &new_group, &options, &comparison, &error),
			 -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	if (!strstr(error.message, message))
		fail_msg("%s", error.message);
	comparison_fini(&comparison);
}

static void what_cannot_be_compared(void **state)
{
	const uint64_t a[] = { 10000 };
	struct result result, other, empty;

	made_of(&result, a, 1);
	made_of(&other, a, 1);
	made_begin(&empty);
	refuse(&result, &empty, NULL, "new: no repetition was measured");
	assert_int_equal(result_add_fact(&result, "cpu.model", "A"), 0);
	assert_int_equal(result_add_fact(&other, "cpu.model", "B"), 0);
	refuse(&result, &other, "cpu.model", "cpu.model must be the same: A and B");
	refuse(&result, &other, "cpu.size", "no result records \"cpu.size\"");
	strcpy(other.classes.items[0].name, "wasp");
	refuse(&result, &other, NULL, "no class of operations in common");
	assert_int_equal(result_set(&other.scenario_sha256, "beef"), 0);
	refuse(&result, &other, NULL, "two texts are named toy");
	assert_int_equal(result_set(&other.scenario_name, "other"), 0);
	refuse(&result, &other, NULL, "different scenarios: toy and other");
	result_fini(&result);
	result_fini(&other);
	result_fini(&empty);
}

static void spoilers_stand_first(void **state)
{
	const uint64_t a[] = { 10000 };
	struct comparison comparison;
	struct result result, other;

	made_of(&result, a, 1);
	made_of(&other, a, 1);
	assert_int_equal(result_add_fact(&result, "kernel.release", "6.1"), 0);
	assert_int_equal(result_add_fact(&other, "kernel.release", "6.2"), 0);
	assert_int_equal(result_add_fact(&result, "cpu.governor", "powersave"), 0);
	made_compare(&result, &other, &plain, &comparison);
	assert_int_equal(comparison.spoilers.count, 2);
	assert_string_equal(comparison.spoilers.items[0].key, "cpu.governor");
	assert_true(comparison.spoilers.items[0].spoils);
	assert_string_equal(comparison.spoilers.items[0].new_text, "not known");
	assert_string_equal(comparison.spoilers.items[1].key, "kernel.release");
	assert_false(comparison.spoilers.items[1].spoils);
	comparison_fini(&comparison);
	result_fini(&result);
	result_fini(&other);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(six_against_six),
		cmocka_unit_test(four_are_too_few),
		cmocka_unit_test(delta_decides),
		cmocka_unit_test(one_run_proves_a_sleep),
		cmocka_unit_test(contention_is_no_proof),
		cmocka_unit_test(truncated_profiles_acquit_nobody),
		cmocka_unit_test(one_unexpected_error_fails),
		cmocka_unit_test(tails_need_samples),
		cmocka_unit_test(outliers_are_told),
		cmocka_unit_test(what_cannot_be_compared),
		cmocka_unit_test(spoilers_stand_first),
	};

	return unit_run(tests);
}
