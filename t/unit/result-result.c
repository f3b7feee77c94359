// SPDX-License-Identifier: GPL-2.0-or-later
/* The result in memory: appending, merging, totals; expected values are worked by hand. */
#include "unit.h"

#include "result/result.h"

#include <errno.h>
#include <string.h>

static struct result_class *class_of(struct result *result, const char *name, uint64_t count,
				     uint64_t ns)
{
	struct result_class *class = result_add_class(&result->classes, name);

	assert_non_null(class);
	assert_int_equal(result_class_add_histogram(class), 0);
	for (uint64_t i = 0; i < count; i++)
		histogram_record(class->histogram, ns);
	class->count = count;
	class->wall_ns = count * ns;
	return class;
}

static void add_error(struct result_class *class, const char *name, enum result_error_kind kind,
		      uint64_t count)
{
	struct result_error *error = result_add_error(class, name);

	assert_non_null(error);
	assert_int_equal(result_set(&error->text, "as ipset says"), 0);
	error->kind = kind;
	error->count = count;
}

static void add_site(struct result_class *class, const char *site, const char *caller,
		     uint64_t count, uint64_t ns)
{
	struct result_site *added = result_add_site(class, site, caller);

	assert_non_null(added);
	added->count = count;
	added->ns = ns;
	class->has_sites = true;
}

static void starts_empty(void **state)
{
	struct result result;

	memset(&result, 0xff, sizeof(result));
	result_init(&result);
	assert_int_equal(result.status, RESULT_PASS);
	assert_true(result.accounting_error < 0);
	assert_int_equal(result.classes.count, 0);
	assert_null(result.command);
	assert_false(result_has_cpu(&result));
	result_fini(&result);
	result_fini(&result);
}

static void facts_have_one_value(void **state)
{
	struct result result;

	result_init(&result);
	assert_int_equal(result_add_fact(&result, "cpu.online", "%d", 2), 0);
	assert_int_equal(result_add_fact(&result, "cpu.model", "%s", "Some CPU"), 0);
	assert_int_equal(result_add_fact(&result, "cpu.online", "%d", 4), 0);
	assert_int_equal(result_add_fact(&result, "cpu.governor", "%s", ""), 0);
	assert_int_equal(result.fact_count, 2);
	assert_string_equal(result_fact(&result, "cpu.online"), "4");
	assert_string_equal(result_fact(&result, "cpu.model"), "Some CPU");
	assert_null(result_fact(&result, "cpu.governor"));
	assert_null(result_fact(&result, "cpu"));
	result_fini(&result);
}

/* More than a few of each, so that arrays move while they grow. */
static void appends_many(void **state)
{
	struct result result;

	result_init(&result);
	for (unsigned int i = 0; i < 100; i++) {
		char name[16];

		snprintf(name, sizeof(name), "class%u", i);
		assert_non_null(result_add_class(&result.classes, name));
		assert_int_equal(result_add_failure(&result, "failure %u", i), 0);
		assert_int_equal(result_add_warning(&result, "warning %u", i), 0);
		assert_non_null(result_add_repetition(&result));
		assert_non_null(result_add_worker(&result, "main"));
	}
	assert_int_equal(result.classes.count, 100);
	assert_string_equal(result.classes.items[99].name, "class99");
	assert_string_equal(result.failures[63], "failure 63");
	assert_string_equal(result.warnings[64], "warning 64");
	assert_int_equal(result.repetition_count, 100);
	assert_int_equal(result.workers[99].cpu, -1);
	assert_ptr_equal(result_find_class(&result.classes, "class7"), &result.classes.items[7]);
	assert_null(result_find_class(&result.classes, "class100"));
	result_fini(&result);
}

static void keeps_a_copy_of_the_command(void **state)
{
	char first[] = "ipset-stress", second[] = "run";
	char *argv[] = { first, second };
	struct result result;

	result_init(&result);
	assert_int_equal(result_set_command(&result, argv, 2), 0);
	first[0] = 'X';
	assert_string_equal(result.command[0], "ipset-stress");
	assert_string_equal(result.command[1], "run");
	assert_null(result.command[2]);
	assert_int_equal(result_set_command(&result, argv, 0), 0);
	assert_null(result.command[0]);
	result_fini(&result);
}

static void merges_sums(void **state)
{
	struct result_class a = {
		.count = 1, .elements = 2, .messages = 3, .bytes = 4, .wall_ns = 5, .user_ns = 6,
		.sys_ns = 7, .off_ns = 8, .blocked_ns = 9, .preempted_ns = 10, .runqueue_ns = 11,
		.voluntary = 12, .involuntary = 13, .attributed_ns = 14, .lost_records = 15,
		.latency_ns.max = 16,
	};
	struct result_class b = {
		.count = 100, .elements = 200, .messages = 300, .bytes = 400, .wall_ns = 500,
		.user_ns = 600, .sys_ns = 700, .off_ns = 800, .blocked_ns = 900,
		.preempted_ns = 1000, .runqueue_ns = 1100, .voluntary = 1200,
		.involuntary = 1300, .attributed_ns = 1400, .lost_records = 1500,
		.latency_ns.max = 1600, .has_sites = true,
	};
	struct result_class sum = {
		.count = 101, .elements = 202, .messages = 303, .bytes = 404, .wall_ns = 505,
		.user_ns = 606, .sys_ns = 707, .off_ns = 808, .blocked_ns = 909,
		.preempted_ns = 1010, .runqueue_ns = 1111, .voluntary = 1212,
		.involuntary = 1313, .attributed_ns = 1414, .lost_records = 1515,
		.latency_ns.max = 16, .has_sites = true,
	};

	assert_int_equal(result_class_merge(&a, &b), 0);
	assert_memory_equal(&a, &sum, sizeof(a));
}

static void merges_errors_by_name_and_kind(void **state)
{
	struct result_class a = { 0 }, b = { 0 };

	add_error(&a, "EBUSY", RESULT_ERROR_RACE, 5);
	add_error(&b, "ENOENT", RESULT_ERROR_EXPECTED, 1);
	add_error(&b, "EBUSY", RESULT_ERROR_RACE, 2);
	add_error(&b, "EBUSY", RESULT_ERROR_UNEXPECTED, 3);
	add_error(&b, "EPERM", RESULT_ERROR_UNEXPECTED, 20);
	assert_int_equal(result_class_merge(&a, &b), 0);
	assert_int_equal(a.error_count, 4);
	assert_int_equal(a.errors[0].count, 7);
	assert_int_equal(a.errors[0].kind, RESULT_ERROR_RACE);
	assert_string_equal(a.errors[1].name, "ENOENT");
	assert_string_equal(a.errors[1].text, "as ipset says");
	assert_null(a.errors[1].where);
	assert_int_equal(a.errors[2].count, 3);
	assert_int_equal(result_class_errors(&a), 31);
	assert_int_equal(result_class_unexpected(&a), 23);
	result_class_fini(&a);
	result_class_fini(&b);
}

static void merges_sites_greatest_first(void **state)
{
	struct result_class a = { 0 }, b = { 0 };

	add_site(&a, "mutex_lock", "nfnetlink_rcv_msg", 1, 50);
	add_site(&a, "rcu_barrier", "ip_set_destroy", 2, 30);
	add_site(&b, "rcu_barrier", "ip_set_destroy", 3, 40);
	add_site(&b, "rcu_barrier", NULL, 4, 60);
	assert_int_equal(result_class_merge(&a, &b), 0);
	assert_int_equal(a.site_count, 3);
	assert_string_equal(a.sites[0].caller, "ip_set_destroy");
	assert_int_equal(a.sites[0].ns, 70);
	assert_int_equal(a.sites[0].count, 5);
	assert_null(a.sites[1].caller);
	assert_int_equal(a.sites[1].ns, 60);
	assert_string_equal(a.sites[2].site, "mutex_lock");
	result_class_fini(&a);
	result_class_fini(&b);
}

static void merges_symbols(void **state)
{
	struct result_class a = { 0 }, b = { 0 };

	result_add_symbol(&a, "memset")->samples = 10;
	result_add_symbol(&b, "hash_net4_add")->samples = 25;
	result_add_symbol(&b, "memset")->samples = 5;
	result_add_symbol(&b, "strcpy")->samples = 1;
	result_add_symbol(&b, "kfree")->samples = 1;
	assert_int_equal(result_class_merge(&a, &b), 0);
	assert_int_equal(a.symbol_count, 4);
	assert_string_equal(a.symbols[2].symbol, "kfree");
	assert_string_equal(a.symbols[3].symbol, "strcpy");
	assert_string_equal(a.symbols[0].symbol, "hash_net4_add");
	assert_int_equal(a.symbols[1].samples, 15);
	result_class_fini(&a);
	result_class_fini(&b);
}

/* 90 ops of 100 ns and 10 of 200 ns: p50 and p90 are 100, p99 is 200, the mean is 110. */
static void totals(void **state)
{
	struct result result;
	struct result_class total;

	result_init(&result);
	class_of(&result, "swap", 90, 100)->voluntary = 1;
	class_of(&result, "destroy", 10, 200)->voluntary = 9;
	assert_int_equal(result_classes_total(&result.classes, &total), 0);
	assert_string_equal(total.name, "total");
	assert_int_equal(total.count, 100);
	assert_int_equal(total.latency_ns.min, 100);
	assert_int_equal(total.latency_ns.mean, 110);
	assert_int_equal(total.latency_ns.p50, 100);
	assert_int_equal(total.latency_ns.p90, 100);
	assert_int_equal(total.latency_ns.p99, 200);
	assert_int_equal(total.latency_ns.p99_9, 200);
	assert_int_equal(total.latency_ns.max, 200);
	assert_true(result_class_sleeps_per_op(&total) == 0.1);
	/* 100 ops in 20 µs. */
	assert_true(result_class_rate(&total, 20000) == 5e6);
	assert_true(result_class_rate(&total, 0) == 0);
	result_class_fini(&total);

	/* Quantiles without the values of one class would be wrong: there are none. */
	free(result.classes.items[1].histogram);
	result.classes.items[1].histogram = NULL;
	assert_int_equal(result_classes_total(&result.classes, &total), 0);
	assert_null(total.histogram);
	assert_int_equal(total.latency_ns.max, 0);
	assert_int_equal(total.count, 100);
	result_class_fini(&total);
	result_fini(&result);
}

static void total_of_nothing(void **state)
{
	struct result_classes none = { 0 };
	struct result_class total;

	assert_int_equal(result_classes_total(&none, &total), 0);
	assert_int_equal(total.count, 0);
	assert_int_equal(total.latency_ns.max, 0);
	assert_true(result_class_sleeps_per_op(&total) == 0);
	result_class_fini(&total);
}

static void words_both_ways(void **state)
{
	enum result_error_kind kind;
	enum result_status status;

	for (int i = RESULT_PASS; i <= RESULT_INCONCLUSIVE; i++) {
		assert_int_equal(result_status_parse(result_status_name((enum result_status)i),
						     &status), 0);
		assert_int_equal(status, i);
	}
	for (int i = RESULT_ERROR_EXPECTED; i <= RESULT_ERROR_UNEXPECTED; i++) {
		const char *name = result_error_kind_name((enum result_error_kind)i);

		assert_int_equal(result_error_kind_parse(name, &kind), 0);
		assert_int_equal(kind, i);
	}
	assert_string_equal(result_status_name(RESULT_INCONCLUSIVE), "inconclusive");
	assert_string_equal(result_error_kind_name(RESULT_ERROR_RACE), "race");
	assert_int_equal(result_status_parse("passed", &status), -EINVAL);
	assert_int_equal(result_error_kind_parse("", &kind), -EINVAL);
}

static void cpu_needs_a_method(void **state)
{
	struct result result;

	result_init(&result);
	assert_int_equal(result_set(&result.timing_method, "wall"), 0);
	assert_false(result_has_cpu(&result));
	assert_int_equal(result_set(&result.timing_method, "rusage"), 0);
	assert_true(result_has_cpu(&result));
	result_fini(&result);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(starts_empty),
		cmocka_unit_test(facts_have_one_value),
		cmocka_unit_test(appends_many),
		cmocka_unit_test(keeps_a_copy_of_the_command),
		cmocka_unit_test(merges_sums),
		cmocka_unit_test(merges_errors_by_name_and_kind),
		cmocka_unit_test(merges_sites_greatest_first),
		cmocka_unit_test(merges_symbols),
		cmocka_unit_test(totals),
		cmocka_unit_test(total_of_nothing),
		cmocka_unit_test(words_both_ways),
		cmocka_unit_test(cpu_needs_a_method),
	};
	return unit_run(tests);
}
