// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Each value of a document that has everything is given another type, one at a time: the reader
 * must refuse it by name.
 */
#include "unit.h"

#include "base/error.h"
#include "result/json.h"
#include "result/result.h"

#include <jansson.h>
#include <stdbool.h>
#include <string.h>

/* Every key that the reader knows. */
static const char everything[] =
	"{\"format\": \"ipset-stress-result\", \"version\": 1, \"tool\": {\"version\": \"1\"},"
	" \"command\": [\"a\", \"b\"], \"started\": \"s\", \"status\": \"fail\","
	" \"partial\": true, \"stop_reason\": \"time\", \"failures\": [\"f\"],"
	" \"warnings\": [\"w\"], \"scenario\": {\"name\": \"n\", \"title\": \"t\","
	"  \"text\": \"x\", \"sha256\": \"0\", \"seed\": 1},"
	" \"environment\": {},"
	" \"timing\": {\"method\": \"switch-ring\", \"note\": \"n\", \"stacks\": false,"
	"  \"runqueue\": true, \"accounting_error\": 0.5},"
	" \"wall_ns\": 9,"
	" \"classes\": {\"swap\": {\"count\": 1, \"elements\": 1, \"messages\": 1, \"bytes\": 1,"
	"  \"wall_ns\": 1, \"user_ns\": 1, \"sys_ns\": 1, \"off_ns\": 1, \"blocked_ns\": 1,"
	"  \"preempted_ns\": 1, \"runqueue_ns\": 1,"
	"  \"switches\": {\"voluntary\": 1, \"involuntary\": 1},"
	"  \"latency_ns\": {\"min\": 1, \"mean\": 1, \"p50\": 1, \"p90\": 1, \"p99\": 1,"
	"   \"p99_9\": 1, \"max\": 1},"
	"  \"errors\": {\"E\": {\"count\": 3, \"kind\": \"race\", \"text\": \"t\","
	"   \"where\": \"w\", \"by_kind\": {\"race\": 2, \"expected\": 1}}},"
	"  \"histogram\": {\"sub_bits\": 7, \"max_bits\": 42, \"count\": 1, \"sum\": 5,"
	"   \"min\": 5, \"max\": 5, \"overflow\": 0, \"bins\": [[5, 1]]},"
	"  \"wait_sites\": [{\"site\": \"s\", \"caller\": \"c\", \"count\": 1, \"ns\": 1}],"
	"  \"attributed_ns\": 1, \"lost_records\": 1,"
	"  \"hot_spots\": [{\"symbol\": \"s\", \"samples\": 1}]}},"
	" \"repetitions\": [{\"wall_ns\": 1, \"partial\": false, \"classes\": {}}],"
	" \"workers\": [{\"job\": \"j\", \"repetition\": 0, \"worker\": 0, \"cpu\": 0,"
	"  \"wall_ns\": 1, \"cpu_clock_ns\": 1, \"rusage\": {\"user_ns\": 1, \"sys_ns\": 1,"
	"   \"voluntary\": 1, \"involuntary\": 1}, \"classes\": {}}]}";

static unsigned int tried;

static bool is_read(json_t *root, struct error *error)
{
	char *text = json_dumps(root, 0);
	struct result result;
	int rc;

	assert_non_null(text);
	rc = result_from_json(text, strlen(text), "r.json", &result, error);
	result_fini(&result);
	free(text);
	return rc == 0;
}

/* Something of every other type, and numbers that are none of ours. */
static void try_all_types(json_t *root, json_t *parent, const char *key, size_t index)
{
	static const char *const others[] = {
		"{}", "[]", "\"x\"", "7", "-7", "0.5", "true", "null",
	};
	json_t *value = key ? json_object_get(parent, key) : json_array_get(parent, index);

	json_incref(value);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		json_t *other = json_loads(others[i], JSON_DECODE_ANY, NULL);
		struct error error = { 0 };
		bool negative = json_is_integer(other) && json_integer_value(other) < 0;

		/* Of the same type it may be read, unless it is negative; so may any share. */
		if ((json_typeof(other) == json_typeof(value) && !negative) ||
		    (json_is_boolean(other) && json_is_boolean(value)) ||
		    (json_is_real(value) && json_is_number(other) && !negative)) {
			json_decref(other);
			continue;
		}
		if (key)
			json_object_set_new(parent, key, other);
		else
			json_array_set_new(parent, index, other);
		if (is_read(root, &error))
			fail_msg("%s[%zu] may be %s", key ? key : "", index, others[i]);
		assert_int_equal(error.kind, ERROR_USAGE);
		if (key && !strstr(error.message, key))
			fail_msg("%s as %s: \"%s\"", key, others[i], error.message);
		tried++;
	}
	if (key)
		json_object_set_new(parent, key, value);
	else
		json_array_set_new(parent, index, value);
}

static void visit(json_t *root, json_t *parent)
{
	size_t count = json_is_object(parent) ? json_object_size(parent) : json_array_size(parent);
	void *iterator = json_object_iter(parent);

	for (size_t i = 0; i < count; i++) {
		const char *key = NULL;
		json_t *child = json_array_get(parent, i);

		if (json_is_object(parent)) {
			key = json_object_iter_key(iterator);
			child = json_object_iter_value(iterator);
			iterator = json_object_iter_next(parent, iterator);
		}
		visit(root, child);
		try_all_types(root, parent, key, i);
	}
}

static void every_value_has_its_type(void **state)
{
	json_t *root = json_loads(everything, 0, NULL);
	struct error error = { 0 };

	assert_non_null(root);
	if (!is_read(root, &error))
		fail_msg("%s", error.message);
	visit(root, root);
	/* About 90 values, each with five to seven others. */
	assert_true(tried > 450);
	if (!is_read(root, &error))
		fail_msg("%s", error.message);
	json_decref(root);
}

/* The reader forgets nothing of it, so the list above is not out of date. */
static void everything_is_everything(void **state)
{
	struct result result;
	struct error error;

	assert_int_equal(result_from_json(everything, strlen(everything), "r.json", &result,
					  &error), 0);
	assert_int_equal(result.classes.items[0].error_count, 2);
	assert_int_equal(result.classes.items[0].histogram->sum, 5);
	assert_int_equal(result.classes.items[0].sites[0].ns, 1);
	assert_int_equal(result.classes.items[0].latency_ns.p99_9, 1);
	assert_int_equal(result.workers[0].cpu, 0);
	assert_int_equal(result.workers[0].rusage_involuntary, 1);
	assert_string_equal(result.timing_note, "n");
	result_fini(&result);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_value_has_its_type),
		cmocka_unit_test(everything_is_everything),
	};
	return unit_run(tests);
}
