// SPDX-License-Identifier: GPL-2.0-or-later
/* Documents with one fault each, beside the exact message; and odd ones that are read. */
#include "unit.h"

#include "base/error.h"
#include "result/json.h"
#include "result/result.h"

#include <string.h>

#define HEAD "\"format\": \"ipset-stress-result\", \"version\": 1, \"status\": \"pass\""
#define CLASS(members) "{" HEAD ", \"classes\": {\"swap\": {" members "}}}"
#define HISTOGRAM(members) \
	CLASS("\"histogram\": {\"sub_bits\": 7, \"max_bits\": 42, " members "}")

static const struct broken {
	const char *text;
	const char *message;
	unsigned int line;
} broken[] = {
	{ "", "the file is empty", 0 },
	{ "\n", "the file ends too early: it was cut off", 2 },
	{ "{" HEAD ",\n", "the file ends too early: it was cut off", 2 },
	{ "{" HEAD "}\nx", "not JSON: end of file expected near 'x'", 2 },
	{ "not JSON", "not JSON: '[' or '{' expected near 'not'", 1 },
	{ "{" HEAD ", \"seed\": 1, \"seed\": 2}", "not JSON: duplicate object key near '\"seed\"'",
	  1 },
	{ "[]", "not an ipset-stress result: no JSON object", 0 },
	{ "{}", "not an ipset-stress result: \"format\" is not \"ipset-stress-result\"", 0 },
	{ "{\"fio version\": \"fio-3.33\", \"version\": 1}",
	  "not an ipset-stress result: \"format\" is not \"ipset-stress-result\"", 0 },
	{ "{\"format\": 1}",
	  "not an ipset-stress result: \"format\" is not \"ipset-stress-result\"", 0 },
	{ "{\"format\": \"ipset-stress-result\"}", "version: missing, or not a whole number", 0 },
	{ "{\"format\": \"ipset-stress-result\", \"version\": 2, \"status\": 7}",
	  "a result of version 2: this program reads version 1", 0 },
	{ "{\"format\": \"ipset-stress-result\", \"version\": 1}", "status: missing", 0 },
	{ "{\"format\": \"ipset-stress-result\", \"version\": 1, \"status\": \"good\"}",
	  "status: no such status", 0 },
	{ "{" HEAD ", \"command\": \"run\"}",
	  "command: this is a string, it should be an array", 0 },
	{ "{" HEAD ", \"command\": [\"a\", 7]}",
	  "command[1]: this is a whole number, it should be a string", 0 },
	{ "{" HEAD ", \"partial\": 0}",
	  "partial: this is a whole number, it should be true or false", 0 },
	{ "{" HEAD ", \"started\": null}", "started: this is null, it should be a string", 0 },
	{ "{" HEAD ", \"scenario\": {\"seed\": -1}}", "scenario.seed: -1 is negative", 0 },
	{ "{" HEAD ", \"scenario\": {\"seed\": 1.5}}",
	  "scenario.seed: this is a fraction, it should be a whole number", 0 },
	{ "{" HEAD ", \"scenario\": {\"seed\": 99999999999999999999}}",
	  "not JSON: too big integer near '99999999999999999999'", 1 },
	{ "{" HEAD ", \"timing\": {\"accounting_error\": \"0\"}}",
	  "timing.accounting_error: this should be a share", 0 },
	{ "{" HEAD ", \"environment\": {\"a\": {\"b.c\": \"d\"}}}",
	  "environment.a.b.c: a fact has no dot in its name", 0 },
	{ "{" HEAD ", \"classes\": []}",
	  "classes: this is an array, it should be an object", 0 },
	{ CLASS("\"count\": \"7\""),
	  "classes.swap.count: this is a string, it should be a whole number", 0 },
	{ CLASS("\"latency_ns\": {\"p99_9\": true}"),
	  "classes.swap.latency_ns.p99_9: this is true or false, it should be a whole number", 0 },
	{ CLASS("\"errors\": {\"ENOENT\": {\"count\": 1, \"kind\": \"bad\"}}"),
	  "classes.swap.errors.ENOENT.kind: no such kind of error", 0 },
	{ CLASS("\"errors\": {\"ENOENT\": {\"by_kind\": {\"bad\": 1}}}"),
	  "classes.swap.errors.ENOENT.by_kind.bad: no such kind of error", 0 },
	{ CLASS("\"wait_sites\": [{\"site\": \"a\"}, {\"caller\": \"b\"}]"),
	  "classes.swap.wait_sites[1].site: missing", 0 },
	{ CLASS("\"hot_spots\": [{}]"), "classes.swap.hot_spots[0].symbol: missing", 0 },
	{ CLASS("\"histogram\": {\"sub_bits\": 5, \"max_bits\": 42}"),
	  "classes.swap.histogram: a histogram of another scheme: only sub_bits 7 and max_bits 42 "
	  "are read", 0 },
	{ HISTOGRAM("\"count\": 1, \"bins\": [[4608, 1]]"),
	  "classes.swap.histogram.bins[0][0]: 4608 is not a bin after the one before it", 0 },
	{ HISTOGRAM("\"count\": 2, \"bins\": [[5, 1], [5, 1]]"),
	  "classes.swap.histogram.bins[1][0]: 5 is not a bin after the one before it", 0 },
	{ HISTOGRAM("\"count\": 1, \"bins\": [[-1, 1]]"),
	  "classes.swap.histogram.bins[0][0]: -1 is not a bin after the one before it", 0 },
	{ HISTOGRAM("\"count\": 1, \"bins\": [[5, 0]]"),
	  "classes.swap.histogram.bins[0][1]: 0 is not a count", 0 },
	{ HISTOGRAM("\"count\": 1, \"bins\": [[5]]"),
	  "classes.swap.histogram.bins[0]: this should be a bin and its count", 0 },
	{ HISTOGRAM("\"count\": 2, \"bins\": [[5, 3]]"),
	  "classes.swap.histogram.bins: they hold more than the count says", 0 },
	{ HISTOGRAM("\"count\": 4, \"bins\": [[5, 3]]"),
	  "classes.swap.histogram.bins: they hold less than the count says", 0 },
	{ HISTOGRAM("\"count\": 4, \"overflow\": 5"),
	  "classes.swap.histogram.overflow: more than the count of all values", 0 },
	{ HISTOGRAM("\"count\": 1, \"min\": 6, \"max\": 5, \"bins\": [[5, 1]]"),
	  "classes.swap.histogram.min: greater than the maximum", 0 },
	{ HISTOGRAM("\"count\": 0"), "classes.swap.histogram.count: an empty histogram is left out",
	  0 },
	{ "{" HEAD ", \"repetitions\": [{\"classes\": {\"add\": {\"wall_ns\": -5}}}]}",
	  "repetitions[0].classes.add.wall_ns: -5 is negative", 0 },
	{ "{" HEAD ", \"workers\": [{\"worker\": 4294967296}]}",
	  "workers[0].worker: 4294967296 is above 4294967295", 0 },
	{ "{" HEAD ", \"workers\": [{\"rusage\": 1}]}",
	  "workers[0].rusage: this is a whole number, it should be an object", 0 },
};

static void faults_and_their_messages(void **state)
{
	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
		const char *text = broken[i].text;
		struct error error = { 0 };
		struct result result;

		assert_int_equal(result_from_json(text, strlen(text), "r.json", &result, &error),
				 -1);
		if (strcmp(error.message, broken[i].message) != 0)
			fail_msg("document %zu: \"%s\", not \"%s\"", i, error.message,
				 broken[i].message);
		assert_int_equal(error.kind, ERROR_USAGE);
		assert_string_equal(error.file, "r.json");
		assert_int_equal(error.line, broken[i].line);
		assert_int_equal(result.classes.count, 0);
		result_fini(&result);
	}
}

static void each_cut_is_an_error(void **state)
{
	static const char text[] = "{" HEAD ", \"classes\": {\"swap\": {\"count\": 7}}}";
	struct error error;
	struct result result;

	for (size_t length = 0; length < sizeof(text) - 1; length++) {
		assert_int_equal(result_from_json(text, length, "r.json", &result, &error), -1);
		assert_int_equal(error.kind, ERROR_USAGE);
		result_fini(&result);
	}
	assert_int_equal(result_from_json(text, strlen(text), "r.json", &result, &error), 0);
	assert_int_equal(result.classes.items[0].count, 7);
	result_fini(&result);
}

/* What a later program of the same version may add. */
static void unknown_keys_are_ignored(void **state)
{
	static const char text[] =
		"{" HEAD ", \"later\": {\"status\": 1}, \"tool\": {\"git\": null},"
		" \"environment\": {\"cpu\": {\"online\": 2, \"model\": \"M\", \"x\": [1]}},"
		" \"timing\": {\"method\": \"wall\", \"resolution\": 1.5},"
		" \"classes\": {\"swap\": {\"count\": 3, \"series\": [[1]], \"mood\": null}}}";
	struct error error;
	struct result result;

	assert_int_equal(result_from_json(text, strlen(text), "r.json", &result, &error), 0);
	assert_int_equal(result.fact_count, 1);
	assert_string_equal(result_fact(&result, "cpu.model"), "M");
	assert_int_equal(result.classes.items[0].count, 3);
	assert_null(result.tool_version);
	result_fini(&result);
}

static void deep_nesting_is_bounded(void **state)
{
	static char text[1 << 20];
	struct error error;
	struct result result;
	size_t length = (size_t)snprintf(text, sizeof(text), "{" HEAD ", \"environment\": ");

	/* {"":{"":{"": ... , never closed; and a closed one that is only too deep for a fact. */
	while (length + 5 < sizeof(text))
		length += (size_t)snprintf(text + length, sizeof(text) - length, "{\"\":");
	assert_int_equal(result_from_json(text, length, "r.json", &result, &error), -1);
	result_fini(&result);
	length = (size_t)snprintf(text, sizeof(text), "{" HEAD ", \"environment\": ");
	for (int i = 0; i < 200; i++)
		length += (size_t)snprintf(text + length, sizeof(text) - length, "{\"\":");
	text[length++] = '1';
	memset(text + length, '}', 201);
	length += 201;
	assert_int_equal(result_from_json(text, length, "r.json", &result, &error), -1);
	assert_non_null(strstr(error.message, "a fact has a name of more than 127 bytes"));
	result_fini(&result);
}

static void histograms_are_bounded(void **state)
{
	static const char one[] = "{\"classes\": {\"a\": {\"histogram\": {\"sub_bits\": 7,"
				  " \"max_bits\": 42, \"count\": 1, \"min\": 1, \"overflow\": 1,"
				  " \"max\": 1}}}},";
	static char text[1100 * sizeof(one)];
	struct error error;
	struct result result;
	size_t length = (size_t)snprintf(text, sizeof(text), "{" HEAD ", \"repetitions\": [");

	for (int i = 0; i < 1025; i++)
		length += (size_t)snprintf(text + length, sizeof(text) - length, "%s", one);
	length += (size_t)snprintf(text + length - 1, sizeof(text) - length, "]}") - 1;
	assert_int_equal(result_from_json(text, length, "r.json", &result, &error), -1);
	assert_string_equal(error.message, "repetitions[1024].classes.a.histogram: more than 1024 "
			    "histograms");
	result_fini(&result);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(faults_and_their_messages),
		cmocka_unit_test(each_cut_is_an_error),
		cmocka_unit_test(unknown_keys_are_ignored),
		cmocka_unit_test(deep_nesting_is_bounded),
		cmocka_unit_test(histograms_are_bounded),
	};
	return unit_run(tests);
}
