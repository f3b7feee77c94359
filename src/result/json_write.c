// SPDX-License-Identifier: GPL-2.0-or-later
/* A result as JSON. */
#include "result/json.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "result/json_assertion.h"
#include "result/json_kernel.h"
#include "result/json_layout.h"
#include "result/json_text.h"
#include "result/result.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct writer {
	const struct result *result;
	bool has_cpu;
	int rc;				/* 0 until something fails; the first failure stays */
};

static void fail(struct writer *writer, int rc)
{
	if (writer->rc == 0)
		writer->rc = rc;
}

/* Takes @value over; NULL stands for "no memory".  Returns it, or NULL if it could not be put. */
static json_t *put(struct writer *writer, json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, value) == 0)
		return value;
	fail(writer, -ENOMEM);
	return NULL;
}

/* @text for JSON, which must be UTF-8; NULL without memory. */
static json_t *make_string(const char *text)
{
	json_t *string = json_string(text);
	char *ascii;

	if (string)
		return string;
	ascii = strdup(text);
	for (char *byte = ascii; byte && *byte; byte++)
		if ((unsigned char)*byte >= 0x80)
			*byte = '?';
	string = json_string(ascii);
	free(ascii);
	return string;
}

static void put_string(struct writer *writer, json_t *object, const char *key, const char *text)
{
	if (text)
		put(writer, object, key, make_string(text));
}

static void put_number(struct writer *writer, json_t *object, const char *key, uint64_t number)
{
	if (number > INT64_MAX)
		fail(writer, -EOVERFLOW);
	put(writer, object, key, json_integer((json_int_t)number));
}

static void put_real(struct writer *writer, json_t *object, const char *key, double real)
{
	if (isfinite(real))
		put(writer, object, key, json_real(real));
}

/* The new object or array is owned by @object; NULL takes all that is put into it. */
static json_t *put_object(struct writer *writer, json_t *object, const char *key)
{
	return put(writer, object, key, json_object());
}

static json_t *put_array(struct writer *writer, json_t *object, const char *key)
{
	return put(writer, object, key, json_array());
}

static json_t *append(struct writer *writer, json_t *array, json_t *value)
{
	if (json_array_append_new(array, value) == 0)
		return value;
	fail(writer, -ENOMEM);
	return NULL;
}

static json_t *append_object(struct writer *writer, json_t *array)
{
	return append(writer, array, json_object());
}

static bool is_due(const struct writer *writer, enum json_when when, uint64_t number)
{
	switch (when) {
	case JSON_ALWAYS:
		return true;
	case JSON_NONZERO:
		return number != 0;
	case JSON_CPU:
		return writer->has_cpu;
	case JSON_RUNQUEUE:
		return writer->has_cpu && writer->result->has_runqueue;
	}
	return false;
}

static void put_numbers(struct writer *writer, json_t *object, const void *base,
			const struct json_number *numbers)
{
	for (; numbers->key; numbers++) {
		uint64_t number;

		memcpy(&number, (const char *)base + numbers->offset, sizeof(number));
		if (is_due(writer, numbers->when, number))
			put_number(writer, object, numbers->key, number);
	}
}

/* All entries of the name of @errors[@first] as one member; kinds apart only if they differ. */
static void put_error(struct writer *writer, json_t *object, const struct result_class *class,
		      size_t first)
{
	const struct result_error *worst = &class->errors[first];
	uint64_t counts[RESULT_ERROR_UNEXPECTED + 1] = { 0 }, total = 0;
	json_t *member, *kinds;

	for (size_t i = first; i < class->error_count; i++) {
		const struct result_error *error = &class->errors[i];

		if (strcmp(error->name, worst->name) != 0)
			continue;
		counts[error->kind] += error->count;
		total += error->count;
		if (error->kind > worst->kind)
			worst = error;
	}
	member = put_object(writer, object, worst->name);
	put_number(writer, member, "count", total);
	put_string(writer, member, "kind", result_error_kind_name(worst->kind));
	put_string(writer, member, "text", worst->text);
	put_string(writer, member, "where", worst->where);
	if (counts[worst->kind] == total)
		return;
	kinds = put_object(writer, member, "by_kind");
	for (unsigned int kind = 0; kind <= RESULT_ERROR_UNEXPECTED; kind++)
		if (counts[kind])
			put_number(writer, kinds,
				   result_error_kind_name((enum result_error_kind)kind),
				   counts[kind]);
}

static void put_errors(struct writer *writer, json_t *object, const struct result_class *class)
{
	json_t *errors;

	if (class->error_count == 0)
		return;
	errors = put_object(writer, object, "errors");
	for (size_t i = 0; i < class->error_count; i++)
		if (!json_object_get(errors, class->errors[i].name))
			put_error(writer, errors, class, i);
}

static void put_histogram(struct writer *writer, json_t *object, const struct histogram *histogram)
{
	json_t *member, *bins;

	if (!histogram || histogram->count == 0)
		return;
	member = put_object(writer, object, "histogram");
	put_string(writer, member, "scheme", "log-linear");
	put_string(writer, member, "unit", "ns");
	put_number(writer, member, "sub_bits", HISTOGRAM_SUB_BITS);
	put_number(writer, member, "max_bits", HISTOGRAM_MAX_BITS);
	put_numbers(writer, member, histogram, json_histogram_numbers);
	bins = put_array(writer, member, "bins");
	for (unsigned int bin = 0; bin < HISTOGRAM_BINS; bin++)
		if (histogram->bins[bin])
			append(writer, bins, json_pack("[I, I]", (json_int_t)bin,
						       (json_int_t)histogram->bins[bin]));
}

static void put_sites(struct writer *writer, json_t *object, const struct result_class *class)
{
	json_t *sites;

	if (!class->has_sites)
		return;
	sites = put_array(writer, object, "wait_sites");
	for (size_t i = 0; i < class->site_count; i++) {
		json_t *site = append_object(writer, sites);

		put_string(writer, site, "site", class->sites[i].site);
		put_string(writer, site, "caller", class->sites[i].caller);
		put_numbers(writer, site, &class->sites[i], json_site_numbers);
	}
	put_number(writer, object, "attributed_ns", class->attributed_ns);
	if (class->blocked_ns)
		put_real(writer, object, "attributed",
			 (double)class->attributed_ns / (double)class->blocked_ns);
}

static void put_symbols(struct writer *writer, json_t *object, const struct result_class *class)
{
	json_t *symbols;

	if (class->symbol_count == 0)
		return;
	symbols = put_array(writer, object, "hot_spots");
	for (size_t i = 0; i < class->symbol_count; i++) {
		json_t *symbol = append_object(writer, symbols);

		put_string(writer, symbol, "symbol", class->symbols[i].symbol);
		put_numbers(writer, symbol, &class->symbols[i], json_symbol_numbers);
	}
}

static void put_stacks(struct writer *writer, json_t *object, const struct result_class *class)
{
	json_t *stacks;

	if (class->stack_count == 0)
		return;
	stacks = put_array(writer, object, "stacks");
	for (size_t i = 0; i < class->stack_count; i++) {
		json_t *stack = append_object(writer, stacks);

		put_string(writer, stack, "frames", class->stacks[i].frames);
		put_string(writer, stack, "when", class->stacks[i].on_cpu ? "cpu" : "blocked");
		put_numbers(writer, stack, &class->stacks[i], json_stack_numbers);
	}
}

static void put_latency(struct writer *writer, json_t *object, const char *key,
			const struct result_latency *latency)
{
	if (latency->max)
		put_numbers(writer, put_object(writer, object, key), latency,
			    json_latency_numbers);
}

static void put_class(struct writer *writer, json_t *object, const struct result_class *class)
{
	const char *method = writer->result->timing_method;

	put_numbers(writer, object, class, json_class_numbers);
	if (writer->has_cpu) {
		put_numbers(writer, put_object(writer, object, "switches"), class,
			    json_switch_numbers);
		if (class->count)
			put_real(writer, object, "sleeps_per_op",
				 result_class_sleeps_per_op(class));
	}
	put_latency(writer, object, "latency_ns", &class->latency_ns);
	put_latency(writer, object, "intended_latency_ns", &class->intended_ns);
	put_errors(writer, object, class);
	put_histogram(writer, object, class->histogram);
	put_sites(writer, object, class);
	if (class->lost_records || (method && !strcmp(method, "switch-ring")))
		put_number(writer, object, "lost_records", class->lost_records);
	put_symbols(writer, object, class);
	put_stacks(writer, object, class);
}

static void put_classes(struct writer *writer, json_t *object, const struct result_classes *classes)
{
	json_t *members = put_object(writer, object, "classes");

	for (size_t i = 0; i < classes->count; i++) {
		json_t *name = make_string(classes->items[i].name);
		const char *key = json_string_value(name);

		if (!key)
			fail(writer, -ENOMEM);
		else if (json_object_get(members, key))
			fail(writer, -EINVAL);
		else
			put_class(writer, put_object(writer, members, key), &classes->items[i]);
		json_decref(name);
	}
}

static void put_sentences(struct writer *writer, json_t *object, const char *key,
			  char *const *items, size_t count)
{
	json_t *array = put_array(writer, object, key);

	for (size_t i = 0; i < count; i++)
		append(writer, array, make_string(items[i]));
}

/* "a.b.c" = value becomes {"a": {"b": {"c": value}}}. */
static void put_fact(struct writer *writer, json_t *object, const struct result_fact *fact)
{
	char *path = strdup(fact->key), *key = path, *dot;
	json_t *child;

	if (!path)
		fail(writer, -ENOMEM);
	for (; key && (dot = strchr(key, '.')); key = dot + 1) {
		*dot = '\0';
		child = json_object_get(object, key);
		object = child ? child : put_object(writer, object, key);
	}
	if (key && (!json_is_object(object) || json_object_get(object, key)))
		fail(writer, -EINVAL);
	else if (key)
		put_string(writer, object, key, fact->value);
	free(path);
}

static void put_repetitions(struct writer *writer, json_t *root)
{
	const struct result *result = writer->result;
	json_t *array;

	if (result->repetition_count == 0)
		return;
	array = put_array(writer, root, "repetitions");
	for (size_t i = 0; i < result->repetition_count; i++) {
		json_t *object = append_object(writer, array);

		put_number(writer, object, "wall_ns", result->repetitions[i].wall_ns);
		put(writer, object, "partial", json_boolean(result->repetitions[i].partial));
		put_classes(writer, object, &result->repetitions[i].classes);
	}
}

static void put_workers(struct writer *writer, json_t *root)
{
	const struct result *result = writer->result;
	json_t *array;

	if (result->worker_count == 0)
		return;
	array = put_array(writer, root, "workers");
	for (size_t i = 0; i < result->worker_count; i++) {
		const struct result_worker *worker = &result->workers[i];
		json_t *object = append_object(writer, array);

		put_string(writer, object, "job", worker->job);
		put_number(writer, object, "repetition", worker->repetition);
		put_number(writer, object, "worker", worker->worker);
		if (worker->cpu >= 0)
			put_number(writer, object, "cpu", (uint64_t)worker->cpu);
		put_numbers(writer, object, worker, json_worker_numbers);
		if (writer->has_cpu)
			put_numbers(writer, put_object(writer, object, "rusage"), worker,
				    json_rusage_numbers);
		put_classes(writer, object, &worker->classes);
	}
}

static void put_head(struct writer *writer, json_t *root)
{
	const struct result *result = writer->result;
	json_t *command;

	put_string(writer, root, "format", RESULT_FORMAT);
	put_number(writer, root, "version", RESULT_VERSION);
	put_string(writer, put_object(writer, root, "tool"), "version", result->tool_version);
	if (result->command) {
		command = put_array(writer, root, "command");
		for (char *const *word = result->command; *word; word++)
			append(writer, command, make_string(*word));
	}
	put_string(writer, root, "started", result->started);
	put_string(writer, root, "status", result_status_name(result->status));
	put(writer, root, "partial", json_boolean(result->partial));
	put_string(writer, root, "stop_reason", result->stop_reason);
	put_sentences(writer, root, "failures", result->failures, result->failure_count);
	put_sentences(writer, root, "warnings", result->warnings, result->warning_count);
	if (result->assertions.count)
		put(writer, root, "assertions", json_assertions(&result->assertions));
}

static void put_conditions(struct writer *writer, json_t *root)
{
	const struct result *result = writer->result;
	json_t *scenario, *environment, *timing;

	scenario = put_object(writer, root, "scenario");
	put_string(writer, scenario, "name", result->scenario_name);
	put_string(writer, scenario, "title", result->scenario_title);
	put_string(writer, scenario, "text", result->scenario_text);
	put_string(writer, scenario, "sha256", result->scenario_sha256);
	put_number(writer, scenario, "seed", result->seed);
	environment = put_object(writer, root, "environment");
	for (size_t i = 0; i < result->fact_count; i++)
		put_fact(writer, environment, &result->facts[i]);
	if (!result->timing_method)
		return;
	timing = put_object(writer, root, "timing");
	put_string(writer, timing, "method", result->timing_method);
	put_string(writer, timing, "note", result->timing_note);
	put(writer, timing, "stacks", json_boolean(result->stacks));
	put(writer, timing, "runqueue", json_boolean(result->has_runqueue));
	if (result->accounting_error >= 0)
		put_real(writer, timing, "accounting_error", result->accounting_error);
}

int result_to_json(const struct result *result, struct buffer *buffer)
{
	struct writer writer = { .result = result, .has_cpu = result_has_cpu(result) };
	json_t *root = json_object();

	put_head(&writer, root);
	put_conditions(&writer, root);
	put_number(&writer, root, "wall_ns", result->wall_ns);
	put_classes(&writer, root, &result->classes);
	put_repetitions(&writer, root);
	put_workers(&writer, root);
	if (result_kernel_known(&result->kernel))
		put(&writer, root, "kernel", json_kernel(&result->kernel));
	if (writer.rc == 0)
		writer.rc = json_text(root, buffer);
	json_decref(root);
	return writer.rc;
}

int result_save(const struct result *result, const char *path, struct error *error)
{
	struct buffer buffer;
	int rc;

	buffer_init(&buffer);
	rc = result_to_json(result, &buffer);
	if (rc < 0)
		rc = error_set_errno(error, ERROR_BROKEN, -rc, "cannot make the result for %s",
				     path);
	else
		rc = file_write(path, buffer.data, buffer.length, error);
	buffer_fini(&buffer);
	return rc;
}
