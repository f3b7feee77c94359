// SPDX-License-Identifier: GPL-2.0-or-later
/* The result of one invocation in memory: filling it, adding up, and letting go of it. */
#include "result/result.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const status_names[] = {
	[RESULT_PASS] = "pass",
	[RESULT_FAIL] = "fail",
	[RESULT_SKIP] = "skip",
	[RESULT_ERROR] = "error",
	[RESULT_INCONCLUSIVE] = "inconclusive",
};

static const char *const kind_names[] = {
	[RESULT_ERROR_EXPECTED] = "expected",
	[RESULT_ERROR_RACE] = "race",
	[RESULT_ERROR_UNEXPECTED] = "unexpected",
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Append a zeroed item of @size bytes to the array *@items of *@count.  The room is always the
 * next power of two, so no capacity has to be kept.  Returns the item or NULL.
 */
static void *append(void *items, size_t *count, size_t size)
{
	char *array, *grown;

	memcpy(&array, items, sizeof(array));
	if ((*count & (*count - 1)) == 0) {
		grown = reallocarray(array, *count ? 2 * *count : 1, size);
		if (!grown)
			return NULL;
		array = grown;
		memcpy(items, &array, sizeof(array));
	}
	memset(array + *count * size, 0, size);
	return array + (*count)++ * size;
}

void result_init(struct result *result)
{
	memset(result, 0, sizeof(*result));
	result->accounting_error = -1;
}

static void free_strings(char **strings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(strings[i]);
	free(strings);
}

void result_class_fini(struct result_class *class)
{
	for (size_t i = 0; i < class->error_count; i++) {
		free(class->errors[i].name);
		free(class->errors[i].text);
		free(class->errors[i].where);
	}
	for (size_t i = 0; i < class->site_count; i++) {
		free(class->sites[i].site);
		free(class->sites[i].caller);
	}
	for (size_t i = 0; i < class->symbol_count; i++)
		free(class->symbols[i].symbol);
	free(class->errors);
	free(class->sites);
	free(class->symbols);
	free(class->histogram);
	free(class->intended);
	for (size_t i = 0; i < class->stack_count; i++)
		free(class->stacks[i].frames);
	free(class->stacks);
	free(class->name);
	memset(class, 0, sizeof(*class));
}

static void classes_fini(struct result_classes *classes)
{
	for (size_t i = 0; i < classes->count; i++)
		result_class_fini(&classes->items[i]);
	free(classes->items);
}

static void command_fini(char **command)
{
	for (char **word = command; word && *word; word++)
		free(*word);
	free(command);
}

void result_fini(struct result *result)
{
	free(result->tool_version);
	command_fini(result->command);
	free(result->started);
	free(result->stop_reason);
	free_strings(result->failures, result->failure_count);
	free_strings(result->warnings, result->warning_count);
	result_assertions_fini(&result->assertions);
	free(result->scenario_name);
	free(result->scenario_title);
	free(result->scenario_text);
	free(result->scenario_sha256);
	for (size_t i = 0; i < result->fact_count; i++) {
		free(result->facts[i].key);
		free(result->facts[i].value);
	}
	free(result->facts);
	free(result->timing_method);
	free(result->timing_note);
	classes_fini(&result->classes);
	for (size_t i = 0; i < result->repetition_count; i++)
		classes_fini(&result->repetitions[i].classes);
	free(result->repetitions);
	for (size_t i = 0; i < result->worker_count; i++) {
		free(result->workers[i].job);
		classes_fini(&result->workers[i].classes);
	}
	free(result->workers);
	result_kernel_fini(&result->kernel);
	result_init(result);
}

int result_set(char **field, const char *text)
{
	char *copy = text ? strdup(text) : NULL;

	if (text && !copy)
		return -ENOMEM;
	free(*field);
	*field = copy;
	return 0;
}

int result_set_command(struct result *result, char *const *argv, size_t count)
{
	char **command = calloc(count + 1, sizeof(*command));

	if (!command)
		return -ENOMEM;
	for (size_t i = 0; i < count; i++) {
		command[i] = strdup(argv[i]);
		if (!command[i]) {
			command_fini(command);
			return -ENOMEM;
		}
	}
	command_fini(result->command);
	result->command = command;
	return 0;
}

__attribute__((format(printf, 3, 0)))
static int add_sentence(char ***items, size_t *count, const char *format, va_list arguments)
{
	char *text, **slot;

	if (vasprintf(&text, format, arguments) < 0)
		return -ENOMEM;
	slot = append(items, count, sizeof(*slot));
	if (!slot) {
		free(text);
		return -ENOMEM;
	}
	*slot = text;
	return 0;
}

int result_add_failure(struct result *result, const char *format, ...)
{
	va_list arguments;
	int rc;

	va_start(arguments, format);
	rc = add_sentence(&result->failures, &result->failure_count, format, arguments);
	va_end(arguments);
	return rc;
}

int result_add_warning(struct result *result, const char *format, ...)
{
	va_list arguments;
	int rc;

	va_start(arguments, format);
	rc = add_sentence(&result->warnings, &result->warning_count, format, arguments);
	va_end(arguments);
	return rc;
}

static struct result_fact *find_fact(const struct result *result, const char *key)
{
	for (size_t i = 0; i < result->fact_count; i++)
		if (!strcmp(result->facts[i].key, key))
			return &result->facts[i];
	return NULL;
}

/* Takes @value over. */
static int store_fact(struct result *result, const char *key, char *value)
{
	struct result_fact *fact = find_fact(result, key);
	char *copy;

	if (fact) {
		free(fact->value);
		fact->value = value;
		return 0;
	}
	copy = strdup(key);
	fact = copy ? append(&result->facts, &result->fact_count, sizeof(*fact)) : NULL;
	if (!fact) {
		free(copy);
		free(value);
		return -ENOMEM;
	}
	fact->key = copy;
	fact->value = value;
	return 0;
}

int result_add_fact(struct result *result, const char *key, const char *format, ...)
{
	va_list arguments;
	char *value;
	int length;

	va_start(arguments, format);
	length = vasprintf(&value, format, arguments);
	va_end(arguments);
	if (length < 0)
		return -ENOMEM;
	if (length == 0) {
		free(value);
		return 0;
	}
	return store_fact(result, key, value);
}

const char *result_fact(const struct result *result, const char *key)
{
	const struct result_fact *fact = find_fact(result, key);

	return fact ? fact->value : NULL;
}

struct result_class *result_add_class(struct result_classes *classes, const char *name)
{
	char *copy = strdup(name);
	struct result_class *class;

	class = copy ? append(&classes->items, &classes->count, sizeof(*class)) : NULL;
	if (class)
		class->name = copy;
	else
		free(copy);
	return class;
}

struct result_error *result_add_error(struct result_class *class, const char *name)
{
	char *copy = strdup(name);
	struct result_error *error;

	error = copy ? append(&class->errors, &class->error_count, sizeof(*error)) : NULL;
	if (error)
		error->name = copy;
	else
		free(copy);
	return error;
}

struct result_site *result_add_site(struct result_class *class, const char *site,
				    const char *caller)
{
	char *copy = strdup(site), *copy_caller = caller ? strdup(caller) : NULL;
	struct result_site *added = NULL;

	if (copy && (copy_caller || !caller))
		added = append(&class->sites, &class->site_count, sizeof(*added));
	if (!added) {
		free(copy);
		free(copy_caller);
		return NULL;
	}
	added->site = copy;
	added->caller = copy_caller;
	return added;
}

struct result_stack *result_add_stack(struct result_class *class, const char *frames, bool on_cpu)
{
	char *copy = strdup(frames);
	struct result_stack *added;

	added = copy ? append(&class->stacks, &class->stack_count, sizeof(*added)) : NULL;
	if (!added) {
		free(copy);
		return NULL;
	}
	added->frames = copy;
	added->on_cpu = on_cpu;
	return added;
}

struct result_symbol *result_add_symbol(struct result_class *class, const char *symbol)
{
	char *copy = strdup(symbol);
	struct result_symbol *added;

	added = copy ? append(&class->symbols, &class->symbol_count, sizeof(*added)) : NULL;
	if (added)
		added->symbol = copy;
	else
		free(copy);
	return added;
}

struct result_repetition *result_add_repetition(struct result *result)
{
	return append(&result->repetitions, &result->repetition_count,
		      sizeof(struct result_repetition));
}

struct result_worker *result_add_worker(struct result *result, const char *job)
{
	char *copy = strdup(job);
	struct result_worker *worker;

	worker = copy ? append(&result->workers, &result->worker_count, sizeof(*worker)) : NULL;
	if (!worker) {
		free(copy);
		return NULL;
	}
	worker->job = copy;
	worker->cpu = -1;
	return worker;
}

struct result_class *result_find_class(const struct result_classes *classes, const char *name)
{
	for (size_t i = 0; i < classes->count; i++)
		if (!strcmp(classes->items[i].name, name))
			return &classes->items[i];
	return NULL;
}

int result_class_add_histogram(struct result_class *class)
{
	class->histogram = malloc(sizeof(*class->histogram));
	if (!class->histogram)
		return -ENOMEM;
	histogram_init(class->histogram);
	return 0;
}

bool result_has_cpu(const struct result *result)
{
	return result->timing_method && strcmp(result->timing_method, "wall") != 0;
}

const char *result_status_name(enum result_status status)
{
	return status_names[status];
}

const char *result_error_kind_name(enum result_error_kind kind)
{
	return kind_names[kind];
}

static int find_name(const char *const *names, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(names[i], name))
			return (int)i;
	return -EINVAL;
}

int result_status_parse(const char *name, enum result_status *status)
{
	int found = find_name(status_names, COUNT_OF(status_names), name);

	if (found < 0)
		return found;
	*status = (enum result_status)found;
	return 0;
}

int result_error_kind_parse(const char *name, enum result_error_kind *kind)
{
	int found = find_name(kind_names, COUNT_OF(kind_names), name);

	if (found < 0)
		return found;
	*kind = (enum result_error_kind)found;
	return 0;
}
