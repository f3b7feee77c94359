// SPDX-License-Identifier: GPL-2.0-or-later
/* A result from JSON. */
#include "result/json.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "result/json_assertion.h"
#include "result/json_class.h"
#include "result/json_kernel.h"
#include "result/json_node.h"
#include "result/result.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add_failure(struct result *result, const char *text)
{
	return result_add_failure(result, "%s", text);
}

static int add_warning(struct result *result, const char *text)
{
	return result_add_warning(result, "%s", text);
}

static int read_sentences(const struct json_node *root, const char *key, struct result *result,
			  int (*add)(struct result *, const char *))
{
	struct json_node array, item;
	int rc = json_member(root, key, JSON_ARRAY, &array);

	for (size_t i = 0; rc > 0 && i < json_array_size(array.json); i++) {
		if (json_item(&array, i, JSON_STRING, &item) < 0)
			return -1;
		if (add(result, json_string_value(item.json)) < 0)
			return json_no_memory(root);
	}
	return rc < 0 ? -1 : 0;
}

static int read_command(const struct json_node *root, struct result *result)
{
	struct json_node array, item;
	int rc = json_member(root, "command", JSON_ARRAY, &array);
	size_t count;

	if (rc <= 0)
		return rc;
	count = json_array_size(array.json);
	result->command = calloc(count + 1, sizeof(*result->command));
	if (!result->command)
		return json_no_memory(root);
	for (size_t i = 0; i < count; i++) {
		if (json_item(&array, i, JSON_STRING, &item) < 0)
			return -1;
		if (result_set(&result->command[i], json_string_value(item.json)) < 0)
			return json_no_memory(root);
	}
	return 0;
}

static int read_status(const struct json_node *root, struct result *result)
{
	struct json_node status;
	int rc = json_member(root, "status", JSON_STRING, &status);

	if (rc == 0)
		return json_refuse(root, "status", "missing");
	if (rc > 0 && result_status_parse(json_string_value(status.json), &result->status) < 0)
		return json_refuse(&status, NULL, "no such status");
	return rc < 0 ? -1 : 0;
}

static int read_head(const struct json_node *root, struct result *result)
{
	struct json_node tool;
	int rc = json_member(root, "tool", JSON_OBJECT, &tool);

	if (rc < 0 || (rc > 0 && json_get_string(&tool, "version", &result->tool_version) < 0))
		return -1;
	if (read_command(root, result) < 0 || read_status(root, result) < 0)
		return -1;
	if (json_get_string(root, "started", &result->started) < 0 ||
	    json_get_string(root, "stop_reason", &result->stop_reason) < 0 ||
	    json_get_flag(root, "partial", &result->partial) < 0)
		return -1;
	if (read_sentences(root, "failures", result, add_failure) < 0 ||
	    read_sentences(root, "warnings", result, add_warning) < 0)
		return -1;
	return json_get_assertions(root, &result->assertions);
}

static int read_scenario(const struct json_node *root, struct result *result)
{
	struct json_node scenario;
	int rc = json_member(root, "scenario", JSON_OBJECT, &scenario);

	if (rc <= 0)
		return rc;
	if (json_get_string(&scenario, "name", &result->scenario_name) < 0 ||
	    json_get_string(&scenario, "title", &result->scenario_title) < 0 ||
	    json_get_string(&scenario, "text", &result->scenario_text) < 0 ||
	    json_get_string(&scenario, "sha256", &result->scenario_sha256) < 0)
		return -1;
	return json_get_number(&scenario, "seed", INT64_MAX, &result->seed) < 0 ? -1 : 0;
}

static int read_timing(const struct json_node *root, struct result *result)
{
	struct json_node timing;
	json_t *share;
	int rc = json_member(root, "timing", JSON_OBJECT, &timing);

	if (rc <= 0)
		return rc;
	if (json_get_string(&timing, "method", &result->timing_method) < 0 ||
	    json_get_string(&timing, "note", &result->timing_note) < 0 ||
	    json_get_flag(&timing, "stacks", &result->stacks) < 0 ||
	    json_get_flag(&timing, "runqueue", &result->has_runqueue) < 0)
		return -1;
	share = json_object_get(timing.json, "accounting_error");
	if (!share)
		return 0;
	if (!json_is_number(share) || json_number_value(share) < 0)
		return json_refuse(&timing, "accounting_error", "this should be a share");
	result->accounting_error = json_number_value(share);
	return 0;
}

/*
 * {"a": {"b": "c"}} becomes the fact "a.b" = "c".  @prefix is the path of @node with a dot after
 * it.  What is not a string was written by a later program and is left out.
 */
static int read_facts(const struct json_node *node, const char *prefix, struct result *result)
{
	const char *key;
	json_t *value;

	json_object_foreach(node->json, key, value) {
		struct json_node child = json_child(node, key, 0, value);
		char path[128];

		/* A key with a dot could not be told from two keys. */
		if (strchr(key, '.'))
			return json_refuse(&child, NULL, "a fact has no dot in its name");
		if (snprintf(path, sizeof(path), "%s%s%s", prefix, key,
			     json_is_object(value) ? "." : "") >= (int)sizeof(path))
			return json_refuse(node, NULL, "a fact has a name of more than %zu bytes",
					   sizeof(path) - 1);
		if (json_is_object(value) && read_facts(&child, path, result) < 0)
			return -1;
		if (json_is_string(value) &&
		    result_add_fact(result, path, "%s", json_string_value(value)) < 0)
			return json_no_memory(node);
	}
	return 0;
}

static int read_environment(const struct json_node *root, struct result *result)
{
	struct json_node environment;
	int rc = json_member(root, "environment", JSON_OBJECT, &environment);

	return rc <= 0 ? rc : read_facts(&environment, "", result);
}

static int read_repetition(const struct json_node *node, struct result *result)
{
	struct result_repetition *repetition = result_add_repetition(result);

	if (!repetition)
		return json_no_memory(node);
	if (json_get_number(node, "wall_ns", INT64_MAX, &repetition->wall_ns) < 0 ||
	    json_get_flag(node, "partial", &repetition->partial) < 0)
		return -1;
	return json_get_classes(node, &repetition->classes);
}

static int read_worker(const struct json_node *node, struct result *result)
{
	struct result_worker *worker = result_add_worker(result, "");
	uint64_t number = 0, repetition = 0, cpu;
	struct json_node rusage;
	int rc;

	if (!worker)
		return json_no_memory(node);
	if (json_get_string(node, "job", &worker->job) < 0 ||
	    json_get_number(node, "repetition", UINT_MAX, &repetition) < 0 ||
	    json_get_number(node, "worker", UINT_MAX, &number) < 0)
		return -1;
	worker->repetition = (unsigned int)repetition;
	worker->worker = (unsigned int)number;
	rc = json_get_number(node, "cpu", INT_MAX, &cpu);
	if (rc > 0)
		worker->cpu = (int)cpu;
	if (rc < 0 || json_get_numbers(node, json_worker_numbers, worker) < 0)
		return -1;
	rc = json_member(node, "rusage", JSON_OBJECT, &rusage);
	if (rc < 0 || (rc > 0 && json_get_numbers(&rusage, json_rusage_numbers, worker) < 0))
		return -1;
	return json_get_classes(node, &worker->classes);
}

static int read_array(const struct json_node *root, const char *key, struct result *result,
		      int (*read)(const struct json_node *, struct result *))
{
	struct json_node array, item;
	int rc = json_member(root, key, JSON_ARRAY, &array);

	for (size_t i = 0; rc > 0 && i < json_array_size(array.json); i++)
		if (json_item(&array, i, JSON_OBJECT, &item) < 0 || read(&item, result) < 0)
			return -1;
	return rc < 0 ? -1 : 0;
}

/* Is this ours, and of a version that is known here?  Asked first: all else depends on it. */
static int check_format(const struct json_node *root)
{
	const char *format = json_string_value(json_object_get(root->json, "format"));
	json_t *version = json_object_get(root->json, "version");

	if (!format || strcmp(format, RESULT_FORMAT) != 0)
		return json_refuse(root, NULL, "not an ipset-stress result: \"format\" is not "
				   "\"%s\"", RESULT_FORMAT);
	if (!json_is_integer(version))
		return json_refuse(root, "version", "missing, or not a whole number");
	if (json_integer_value(version) != RESULT_VERSION)
		return json_refuse(root, NULL, "a result of version %lld: this program reads "
				   "version %d", (long long)json_integer_value(version),
				   RESULT_VERSION);
	return 0;
}

static int read_document(const struct json_node *root, struct result *result)
{
	if (!json_is_object(root->json))
		return json_refuse(root, NULL, "not an ipset-stress result: no JSON object");
	if (check_format(root) < 0 || read_head(root, result) < 0 ||
	    read_scenario(root, result) < 0 || read_environment(root, result) < 0 ||
	    read_timing(root, result) < 0 ||
	    json_get_number(root, "wall_ns", INT64_MAX, &result->wall_ns) < 0 ||
	    json_get_classes(root, &result->classes) < 0)
		return -1;
	if (read_array(root, "repetitions", result, read_repetition) < 0)
		return -1;
	if (read_array(root, "workers", result, read_worker) < 0)
		return -1;
	return json_get_kernel(root, &result->kernel);
}

/*
 * jansson 2.14 takes a failed allocation for a syntax error, with or without a text.  So its
 * allocations are watched.
 */
static _Thread_local bool out_of_memory;

static void *watched_malloc(size_t size)
{
	void *memory = malloc(size);

	if (!memory)
		out_of_memory = true;
	return memory;
}

static json_t *parse(const char *text, size_t length, json_error_t *syntax)
{
	out_of_memory = false;
	json_set_alloc_funcs(watched_malloc, free);
	return json_loadb(text, length, JSON_REJECT_DUPLICATES, syntax);
}

static int refuse_syntax(const json_error_t *syntax, const char *name, struct error *error)
{
	struct location where = { .file = name };

	if (out_of_memory)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read %s", name);
	if (syntax->line > 0)
		where.line = (unsigned int)syntax->line;
	if (syntax->column > 0)
		where.column = (unsigned int)syntax->column;
	if (json_error_code(syntax) == json_error_premature_end_of_input)
		return error_set(error, ERROR_USAGE, &where,
				 "the file ends too early: it was cut off");
	return error_set(error, ERROR_USAGE, &where, "not JSON: %s", syntax->text);
}

int result_from_json(const char *text, size_t length, const char *name, struct result *result,
		     struct error *error)
{
	struct json_reader reader = { .name = name, .error = error };
	struct json_node root = { .reader = &reader };
	struct location where = { .file = name };
	json_error_t syntax = { 0 };
	int rc;

	result_init(result);
	if (length > RESULT_FILE_MAX)
		return error_set(error, ERROR_USAGE, &where, "larger than the %u MiB that are read",
				 RESULT_FILE_MAX >> 20);
	if (length == 0)
		return error_set(error, ERROR_USAGE, &where, "the file is empty");
	root.json = parse(text, length, &syntax);
	if (!root.json)
		return refuse_syntax(&syntax, name, error);
	rc = read_document(&root, result);
	json_decref(root.json);
	if (rc < 0)
		result_fini(result);
	return rc;
}

int result_load(const char *path, struct result *result, struct error *error)
{
	struct buffer buffer;
	int rc;

	result_init(result);
	buffer_init(&buffer);
	rc = file_read(path, RESULT_FILE_MAX, &buffer, error);
	if (rc == 0)
		rc = result_from_json(buffer.data, buffer.length,
				      strcmp(path, "-") ? path : "<stdin>", result, error);
	buffer_fini(&buffer);
	return rc;
}
