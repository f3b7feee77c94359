// SPDX-License-Identifier: GPL-2.0-or-later
/* Assertions: what is read, what is refused and where, what is judged. */
#include "compare.h"

#include "base/error.h"
#include "compare/assert.h"

static void judge(struct result *result, const char *text, enum result_outcome outcome,
		  const char *got)
{
	struct assertion assertion;
	const struct result_assertion *last;
	struct error error = { 0 };

	if (assertion_parse(&assertion, text, NULL, &error) < 0)
		fail_msg("%s: %s", text, error.message);
	assert_int_equal(assertion_judge(&assertion, result), 0);
	last = &result->assertions.items[result->assertions.count - 1];
	if (last->outcome != outcome || strcmp(last->got, got) != 0)
		fail_msg("%s: %s: %s", text, result_outcome_name(last->outcome), last->got);
}

#define HELD RESULT_OUTCOME_HELD
#define FAILED RESULT_OUTCOME_FAILED
#define UNKNOWN RESULT_OUTCOME_UNKNOWN

/* 1000 ops of 2000 ns on the CPU, and 6 ms blocked in all: 8000 ns an op, 75 % of it blocked. */
static void figures_are_judged(void **state)
{
	struct result_site *site;
	struct result result;

	made_begin(&result);
	made_run(&result, 2000, 1000, 6000000);
	judge(&result, "swap.p50 < 2.1us", HELD, "swap.p50 is 2.00 µs");
	judge(&result, "swap.p99.9<=2us", HELD, "swap.p99.9 is 2.00 µs");
	judge(&result, "  swap.count==1k ", HELD, "swap.count is 1000");
	judge(&result, "errors = 0", HELD, "total.errors is 0");
	judge(&result, "swap.messages == 1", HELD, "swap.messages is 1.00");
	judge(&result, "total.rate > 100k/s", HELD, "total.rate is 125k/s");
	judge(&result, "total.rate >= 0.1M", HELD, "total.rate is 125k/s");
	judge(&result, "swap.blocked < 80%", HELD, "swap.blocked is 75.0%");
	judge(&result, "*.blocked < 1ms", HELD, "swap.blocked is 6.00 µs");
	judge(&result, "swap.sleeps != 0", HELD, "swap.sleeps is 1.00");
	assert_int_equal(result.status, RESULT_PASS);
	judge(&result, "wasp.p99 < 1ms", UNKNOWN, "there is no such class");
	judge(&result, "swap.runqueue < 1ms", UNKNOWN, "not measured");
	assert_int_equal(result.status, RESULT_INCONCLUSIVE);
	site = result_add_site(&result.classes.items[0], "rcu_barrier", "ip_set_destroy");
	assert_non_null(site);
	judge(&result, "swap.sleeps == 0", FAILED,
	      "swap.sleeps is 1.00 (slept in rcu_barrier ← ip_set_destroy)");
	assert_int_equal(result.status, RESULT_FAIL);
	assert_string_equal(result.failures[result.failure_count - 1],
			    "swap.sleeps == 0 does not hold: swap.sleeps is 1.00 (slept in "
			    "rcu_barrier ← ip_set_destroy)");
	result_fini(&result);
}

static void refuse(const char *text, unsigned int column, const char *message)
{
	struct assertion assertion;
	struct error error = { 0 };

	assert_int_equal(assertion_parse(&assertion, text, NULL, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	if (error.column != column || !strstr(error.message, message))
		fail_msg("%s: column %u: %s", text, error.column, error.message);
}

static void bad_ones_are_refused(void **state)
{
	refuse("", 1, "no comparison");
	refuse("swap.p99", 1, "no comparison");
	refuse(" < 3", 2, "no metric before");
	refuse("swap.p98 < 3ms", 1, "ends in no metric");
	refuse(".p99 < 3ms", 1, "ends in no metric");
	refuse("swap.p99 <", 11, "no value");
	refuse("swap.p99 < 3", 12, "no value for p99");
	refuse("swap.p99 < 5%", 12, "no value for p99");
	refuse("swap.p99 < -3ms", 12, "no value for p99");
	refuse("errors == 0/s", 11, "no value for errors");
	refuse("errors == none", 11, "no value for errors");
	refuse("swap.sleeps == 1e999", 16, "no value for sleeps");
	refuse("swap.rate > 1k1", 13, "no value for rate");
	refuse("swap.p99 =< 3ms", 11, "no value for p99");
}

static void places_are_those_of_the_file(void **state)
{
	const struct location where = {
		.file = "toy.scenario", .text = "  swap.p99 < 3", .line = 7, .column = 3,
	};
	struct assertion assertion;
	struct error error = { 0 };

	assert_int_equal(assertion_parse(&assertion, "swap.p99 < 3", &where, &error), -1);
	assert_string_equal(error.file, "toy.scenario");
	assert_int_equal(error.line, 7);
	assert_int_equal(error.column, 14);
}

/* Every name of the table finds its own row, alone and behind a class with dots. */
static void all_metrics_have_names(void **state)
{
	for (const struct metric *metric = metrics; metric->name; metric++) {
		struct metric_path path;
		char text[64];

		assert_int_equal(metric_parse(metric->name, strlen(metric->name), &path), 0);
		assert_ptr_equal(path.metric, metric);
		assert_string_equal(path.class_name, "total");
		snprintf(text, sizeof(text), "a.p99.%s", metric->name);
		assert_int_equal(metric_parse(text, strlen(text), &path), 0);
		assert_ptr_equal(path.metric, metric);
		assert_string_equal(path.class_name, "a.p99");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(figures_are_judged),
		cmocka_unit_test(bad_ones_are_refused),
		cmocka_unit_test(places_are_those_of_the_file),
		cmocka_unit_test(all_metrics_have_names),
	};

	return unit_run(tests);
}
