// SPDX-License-Identifier: GPL-2.0-or-later
/* The stored form: everything comes back, and nothing foreign or damaged gets in. */
#include "unit.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/random.h"
#include "result/json.h"
#include "result/result.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MUTATIONS 3000

static uint64_t seed;

static void fill_class(struct result_class *class, uint64_t scale)
{
	struct result_error *error;

	class->count = 1000 * scale;
	class->elements = 64000;
	class->messages = 1001;
	class->bytes = 36036;
	class->wall_ns = 16100000 * scale;
	class->user_ns = 100000;
	class->sys_ns = 1000000;
	class->blocked_ns = 14000000;
	class->preempted_ns = 1000000;
	class->off_ns = 15000000;
	class->runqueue_ns = 12345;
	class->voluntary = 998;
	class->involuntary = 3;
	class->lost_records = 2;
	error = result_add_error(class, "EBUSY");
	error->kind = RESULT_ERROR_RACE;
	error->count = 3;
	result_set(&error->text, "Set cannot be destroyed: it is in use by a kernel component");
	result_set(&error->where, "reload.scenario:12:1");
	error = result_add_error(class, "ENOENT");
	error->kind = RESULT_ERROR_EXPECTED;
	error->count = 2;
	error = result_add_error(class, "ENOENT");
	error->kind = RESULT_ERROR_UNEXPECTED;
	error->count = 1;
}

static void fill_profile(struct result_class *class)
{
	struct result_site *site = result_add_site(class, "rcu_barrier", "ip_set_destroy");

	site->count = 990;
	site->ns = 13900000;
	site = result_add_site(class, "mutex_lock", NULL);
	site->count = 8;
	site->ns = 90000;
	class->has_sites = true;
	class->attributed_ns = 13990000;
	result_add_symbol(class, "hash_net4_add")->samples = 12;
	assert_int_equal(result_class_add_histogram(class), 0);
	for (uint64_t i = 0; i < class->count; i++)
		histogram_record(class->histogram, i * i * i);
	histogram_record(class->histogram, (uint64_t)1 << 43);
	result_class_summarise(class, class->histogram);
}

static void fill_text(struct result *result)
{
	char one[] = "ipset-stress", two[] = "run", three[] = "--type=list:set \"x\"";
	char *argv[] = { one, two, three };

	result_set(&result->tool_version, "1.0.0");
	assert_int_equal(result_set_command(result, argv, 3), 0);
	result_set(&result->started, "2026-01-02T03:04:05Z");
	result->status = RESULT_FAIL;
	result->partial = true;
	result_set(&result->stop_reason, "signal:2");
	result_add_failure(result, "destroy: 1 unexpected error");
	result_add_warning(result, "2 switch records were lost");
	result_set(&result->scenario_name, "swap-loop");
	result_set(&result->scenario_title, "Größe ← µ");
	result_set(&result->scenario_text, "[loop]\nswap foo bar\t# \\ \"quoted\"\x01\n");
	result_set(&result->scenario_sha256, "e3b0c44298fc1c14");
	result->seed = INT64_MAX;
	result_add_fact(result, "kernel.release", "6.18.44");
	result_add_fact(result, "cpu.model", "Some CPU");
	result_add_fact(result, "kernel.hz", "250");
	result_add_fact(result, "ipset.types.hash:net", "0-7");
	result_add_fact(result, "netns", "private");
	result_set(&result->timing_method, "switch-ring");
	result_set(&result->timing_note, "no stacks: kernel.perf_event_paranoid is 2");
}

/* Every field differs from its default. */
static void fill(struct result *result)
{
	struct result_worker *worker;
	struct result_class *class;

	result_init(result);
	fill_text(result);
	result->stacks = true;
	result->has_runqueue = true;
	result->accounting_error = 0.004;
	result->wall_ns = 5000000000;
	fill_class(result_add_class(&result->classes, "swap"), 1);
	class = result_add_class(&result->classes, "destroy");
	fill_class(class, 7);
	fill_profile(class);
	result_add_class(&result->classes, "aborted");
	fill_class(result_add_class(&result_add_repetition(result)->classes, "swap"), 2);
	result->repetitions[0].wall_ns = 4000000000;
	result_add_repetition(result)->partial = true;
	worker = result_add_worker(result, "main");
	worker->repetition = 1;
	worker->worker = 3;
	worker->cpu = 0;
	worker->wall_ns = 3000000000;
	worker->cpu_clock_ns = 2000000000;
	worker->rusage_user_ns = 4000000;
	worker->rusage_sys_ns = 8000000;
	worker->rusage_voluntary = 998;
	worker->rusage_involuntary = 4;
	fill_class(result_add_class(&worker->classes, "swap"), 3);
	result_add_worker(result, "reader");
}

static char *to_json(const struct result *result)
{
	struct buffer buffer;

	buffer_init(&buffer);
	assert_int_equal(result_to_json(result, &buffer), 0);
	return buffer.data;
}

static struct result from_json(const char *text)
{
	struct error error = { 0 };
	struct result result;

	if (result_from_json(text, strlen(text), "r.json", &result, &error) < 0)
		fail_msg("%s", error.message);
	return result;
}

static void check_class(const struct result_class *read, const struct result_class *class)
{
	struct result_class plain = *read, wanted = *class;

	assert_string_equal(read->name, class->name);
	assert_int_equal(read->error_count, class->error_count);
	for (size_t i = 0; i < class->error_count; i++) {
		assert_string_equal(read->errors[i].name, class->errors[i].name);
		assert_int_equal(read->errors[i].kind, class->errors[i].kind);
		assert_int_equal(read->errors[i].count, class->errors[i].count);
	}
	assert_int_equal(!read->histogram, !class->histogram);
	if (class->histogram)
		assert_memory_equal(read->histogram, class->histogram, sizeof(*class->histogram));
	/* All numbers at once, with what points elsewhere made equal. */
	plain.name = wanted.name;
	plain.errors = wanted.errors;
	plain.sites = wanted.sites;
	plain.symbols = wanted.symbols;
	plain.histogram = wanted.histogram;
	assert_memory_equal(&plain, &wanted, sizeof(plain));
}

static void everything_comes_back(void **state)
{
	struct result result, read;
	char *text;

	fill(&result);
	text = to_json(&result);
	read = from_json(text);
	assert_int_equal(read.status, RESULT_FAIL);
	assert_true(read.partial && read.stacks && read.has_runqueue);
	assert_int_equal(read.seed, INT64_MAX);
	assert_string_equal(read.command[2], "--type=list:set \"x\"");
	assert_null(read.command[3]);
	assert_string_equal(read.scenario_title, "Größe ← µ");
	assert_string_equal(read.scenario_text, result.scenario_text);
	assert_string_equal(read.failures[0], "destroy: 1 unexpected error");
	assert_string_equal(read.warnings[0], "2 switch records were lost");
	assert_string_equal(result_fact(&read, "kernel.release"), "6.18.44");
	assert_string_equal(result_fact(&read, "ipset.types.hash:net"), "0-7");
	assert_string_equal(result_fact(&read, "netns"), "private");
	assert_int_equal(read.classes.count, 3);
	for (size_t i = 0; i < 3; i++)
		check_class(&read.classes.items[i], &result.classes.items[i]);
	assert_string_equal(read.classes.items[1].sites[0].caller, "ip_set_destroy");
	assert_null(read.classes.items[1].sites[1].caller);
	assert_int_equal(read.classes.items[1].symbols[0].samples, 12);
	assert_string_equal(read.classes.items[0].errors[0].where, "reload.scenario:12:1");
	check_class(&read.repetitions[0].classes.items[0],
		    &result.repetitions[0].classes.items[0]);
	assert_true(read.repetitions[1].partial);
	check_class(&read.workers[0].classes.items[0], &result.workers[0].classes.items[0]);
	assert_int_equal(read.workers[0].rusage_involuntary, 4);
	assert_int_equal(read.workers[1].cpu, -1);
	free(text);
	result_fini(&result);
	result_fini(&read);
}

static void same_bytes_again(void **state)
{
	struct result result, read;
	char *text, *again;

	fill(&result);
	text = to_json(&result);
	read = from_json(text);
	again = to_json(&read);
	assert_string_equal(again, text);
	free(text);
	free(again);
	result_fini(&result);
	result_fini(&read);

	result_init(&result);
	text = to_json(&result);
	read = from_json(text);
	again = to_json(&read);
	assert_string_equal(again, text);
	free(text);
	free(again);
	result_fini(&result);
	result_fini(&read);
}

/* Keys of features that did not run, for each way of not running. */
static void absent_features_have_no_key(void **state)
{
	static const char *const cpu_keys[] = {
		"user_ns", "sys_ns", "off_ns", "blocked_ns", "preempted_ns", "runqueue_ns",
		"switches", "sleeps_per_op", "rusage", "lost_records",
	};
	static const char *const other_keys[] = {
		"elements", "latency_ns", "histogram", "errors", "wait_sites", "attributed",
		"hot_spots", "accounting_error", "title", "note", "null", "cpu", "repetitions",
	};
	struct result result;
	char *text, key[32];

	result_init(&result);
	result_set(&result.timing_method, "wall");
	result_add_class(&result.classes, "swap")->count = 5;
	result_add_worker(&result, "main");
	text = to_json(&result);
	for (size_t i = 0; i < sizeof(cpu_keys) / sizeof(cpu_keys[0]); i++) {
		snprintf(key, sizeof(key), "\"%s\"", cpu_keys[i]);
		assert_null(strstr(text, key));
	}
	for (size_t i = 0; i < sizeof(other_keys) / sizeof(other_keys[0]); i++) {
		snprintf(key, sizeof(key), "\"%s\"", other_keys[i]);
		assert_null(strstr(text, key));
	}
	free(text);
	/* And a zero that was measured is one. */
	result_set(&result.timing_method, "switch-ring");
	result.accounting_error = 0;
	text = to_json(&result);
	assert_non_null(strstr(text, "\"accounting_error\": 0.0"));
	assert_non_null(strstr(text, "\"sleeps_per_op\": 0.0"));
	assert_non_null(strstr(text, "\"lost_records\": 0"));
	assert_null(strstr(text, "runqueue_ns"));
	free(text);
	result_fini(&result);
}

static void errors_of_two_kinds(void **state)
{
	struct result result;
	char *text;

	fill(&result);
	text = to_json(&result);
	assert_non_null(strstr(text, "\"ENOENT\": {\"count\": 3, \"kind\": \"unexpected\", "
				     "\"by_kind\": {\"expected\": 2, \"unexpected\": 1}}"));
	free(text);
	result_fini(&result);
}

/* One line for what is flat: the file can be read, and compared by lines. */
static void lines_are_short_or_flat(void **state)
{
	struct result result;
	char *text, *line;

	fill(&result);
	text = to_json(&result);
	assert_non_null(strstr(text, "\n \"format\": \"ipset-stress-result\",\n"));
	assert_non_null(strstr(text, "\n   \"switches\": {\"voluntary\": 998, "
				     "\"involuntary\": 3},"));
	assert_non_null(strstr(text, "\"bins\": [[0, 1], [1, 1], [8, 1], [27, 1], "));
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		if (strlen(line) > 130)
			assert_non_null(strstr(line, "\"bins\": [["));
	free(text);
	result_fini(&result);
}

static void text_that_is_not_utf8(void **state)
{
	struct result result, read;
	char *text;

	result_init(&result);
	result_set(&result.scenario_text, "# caf\xe9 \xff\xfe\nswap foo bar");
	text = to_json(&result);
	read = from_json(text);
	assert_string_equal(read.scenario_text, "# caf? ??\nswap foo bar");
	free(text);
	result_fini(&result);
	result_fini(&read);
}

static void numbers_too_great(void **state)
{
	struct buffer buffer;
	struct result result;

	buffer_init(&buffer);
	result_init(&result);
	result.seed = (uint64_t)INT64_MAX + 1;
	assert_int_equal(result_to_json(&result, &buffer), -EOVERFLOW);
	assert_int_equal(buffer.length, 0);
	result_fini(&result);
	buffer_fini(&buffer);
}

static void two_for_one_place(void **state)
{
	struct buffer buffer;
	struct result result;

	buffer_init(&buffer);
	result_init(&result);
	result_add_fact(&result, "a.b", "1");
	result_add_fact(&result, "a.b.c", "2");
	assert_int_equal(result_to_json(&result, &buffer), -EINVAL);
	result_fini(&result);
	result_add_fact(&result, "a.b.c", "2");
	result_add_fact(&result, "a.b", "1");
	assert_int_equal(result_to_json(&result, &buffer), -EINVAL);
	result_fini(&result);
	result_add_class(&result.classes, "swap");
	result_add_class(&result.classes, "swap");
	assert_int_equal(result_to_json(&result, &buffer), -EINVAL);
	result_fini(&result);
	buffer_fini(&buffer);
}

static void saved_and_loaded(void **state)
{
	char path[] = "result-json.XXXXXX";
	struct result result, read;
	struct error error;
	char *text, *again;
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	close(fd);
	fill(&result);
	assert_int_equal(result_save(&result, path, &error), 0);
	assert_int_equal(result_load(path, &read, &error), 0);
	text = to_json(&result);
	again = to_json(&read);
	assert_string_equal(again, text);
	free(text);
	free(again);
	result_fini(&read);

	/* Through a link: not even a fault here may replace the device. */
	unlink(path);
	assert_int_equal(symlink("/dev/full", path), 0);
	assert_int_equal(result_save(&result, path, &error), -1);
	assert_int_equal(error.kind, ERROR_BROKEN);
	unlink(path);
	assert_int_equal(result_save(&result, path, &error), 0);
	assert_int_equal(result_load("/nonexistent/r.json", &read, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	result_fini(&read);
	/* 500 MB of nothing. */
	assert_int_equal(truncate(path, 500000000), 0);
	assert_int_equal(result_load(path, &read, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.message, "larger than"));
	result_fini(&read);
	result_fini(&result);
	unlink(path);
}

/* Mutated bytes: whatever comes, an error with a text or a result that can be written again. */
static void try_text(const char *text, size_t length)
{
	/* Of exactly this length: a sanitizer sees a read beyond it. */
	char *copy = malloc(length ? length : 1);
	struct error error = { 0 };
	struct buffer buffer;
	struct result result;

	assert_non_null(copy);
	memcpy(copy, text, length);
	buffer_init(&buffer);
	if (result_from_json(copy, length, "r.json", &result, &error) < 0) {
		assert_int_equal(error.kind, ERROR_USAGE);
		assert_string_not_equal(error.message, "");
		assert_string_equal(error.file, "r.json");
		assert_int_equal(result.classes.count, 0);
	} else {
		assert_int_equal(result_to_json(&result, &buffer), 0);
	}
	result_fini(&result);
	buffer_fini(&buffer);
	free(copy);
}

static void survives_mutation(void **state)
{
	static const char alphabet[] = "0129-.eE\"\\{}[]:, \n\t\x00\x80\xff" "ntfu_ns";
	struct result result;
	struct random random;
	char *text, *mutant;
	size_t length;

	fill(&result);
	text = to_json(&result);
	length = strlen(text);
	mutant = malloc(length);
	assert_non_null(mutant);
	random_init(&random, seed, 0);
	for (int i = 0; i < MUTATIONS; i++) {
		uint64_t changes = 1 + random_below(&random, 3);

		memcpy(mutant, text, length);
		while (changes-- > 0)
			mutant[random_below(&random, length)] =
				alphabet[random_below(&random, sizeof(alphabet) - 1)];
		try_text(mutant, length);
	}
	/* And cut off anywhere. */
	for (int i = 0; i < MUTATIONS / 10; i++)
		try_text(text, random_below(&random, length));
	free(mutant);
	free(text);
	result_fini(&result);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everything_comes_back),
		cmocka_unit_test(same_bytes_again),
		cmocka_unit_test(absent_features_have_no_key),
		cmocka_unit_test(errors_of_two_kinds),
		cmocka_unit_test(lines_are_short_or_flat),
		cmocka_unit_test(text_that_is_not_utf8),
		cmocka_unit_test(numbers_too_great),
		cmocka_unit_test(two_for_one_place),
		cmocka_unit_test(saved_and_loaded),
		cmocka_unit_test(survives_mutation),
	};
	const char *given = getenv("UNIT_SEED");

	seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
	printf("# UNIT_SEED=%llu\n", (unsigned long long)seed);
	return unit_run(tests);
}
