// SPDX-License-Identifier: GPL-2.0-or-later
/* The member "classes" of a JSON document, read. */
#include "result/json_class.h"

#include "result/json_node.h"
#include "result/result.h"

#include <stdlib.h>
#include <string.h>

static int read_error_entry(const struct json_node *node, const char *name,
			    enum result_error_kind kind, uint64_t count,
			    struct result_class *class)
{
	struct result_error *error = result_add_error(class, name);

	if (!error)
		return json_no_memory(node);
	error->kind = kind;
	error->count = count;
	if (json_get_string(node, "text", &error->text) < 0)
		return -1;
	return json_get_string(node, "where", &error->where) < 0 ? -1 : 0;
}

/* The counts of an error name whose kinds differ. */
static int read_kinds(const struct json_node *node, const struct json_node *kinds,
		      const char *name, struct result_class *class)
{
	const char *key;
	json_t *unused;

	json_object_foreach(kinds->json, key, unused) {
		enum result_error_kind kind;
		uint64_t count = 0;

		if (result_error_kind_parse(key, &kind) < 0)
			return json_refuse(kinds, key, "no such kind of error");
		if (json_get_number(kinds, key, INT64_MAX, &count) < 0 ||
		    read_error_entry(node, name, kind, count, class) < 0)
			return -1;
	}
	return 0;
}

static int read_error(const struct json_node *node, const char *name, struct result_class *class)
{
	enum result_error_kind kind = RESULT_ERROR_UNEXPECTED;
	struct json_node kinds, word;
	uint64_t count = 0;
	int rc = json_member(node, "kind", JSON_STRING, &word);

	if (rc < 0)
		return -1;
	if (rc > 0 && result_error_kind_parse(json_string_value(word.json), &kind) < 0)
		return json_refuse(&word, NULL, "no such kind of error");
	if (json_get_number(node, "count", INT64_MAX, &count) < 0)
		return -1;
	rc = json_member(node, "by_kind", JSON_OBJECT, &kinds);
	if (rc < 0)
		return -1;
	if (rc > 0)
		return read_kinds(node, &kinds, name, class);
	return read_error_entry(node, name, kind, count, class);
}

static int read_errors(const struct json_node *node, struct result_class *class)
{
	struct json_node errors, error;
	const char *name;
	json_t *unused;
	int rc = json_member(node, "errors", JSON_OBJECT, &errors);

	if (rc <= 0)
		return rc;
	json_object_foreach(errors.json, name, unused)
		if (json_member(&errors, name, JSON_OBJECT, &error) < 0 ||
		    read_error(&error, name, class) < 0)
			return -1;
	return 0;
}

static int read_bin(const struct json_node *bins, size_t index, unsigned int *next,
		    struct histogram *histogram)
{
	struct json_node pair, bin, count;
	json_int_t number, value;

	if (json_item(bins, index, JSON_ARRAY, &pair) < 0)
		return -1;
	if (json_array_size(pair.json) != 2)
		return json_refuse(&pair, NULL, "this should be a bin and its count");
	if (json_item(&pair, 0, JSON_INTEGER, &bin) < 0 ||
	    json_item(&pair, 1, JSON_INTEGER, &count) < 0)
		return -1;
	number = json_integer_value(bin.json);
	value = json_integer_value(count.json);
	if (number < (json_int_t)*next || number >= HISTOGRAM_BINS)
		return json_refuse(&bin, NULL, "%lld is not a bin after the one before it",
				   (long long)number);
	if (value < 1)
		return json_refuse(&count, NULL, "%lld is not a count", (long long)value);
	histogram->bins[number] = (uint64_t)value;
	*next = (unsigned int)number + 1;
	return 0;
}

/* A quantile trusts the counts, so they have to add up. */
static int check_histogram(const struct json_node *node, const struct histogram *histogram)
{
	uint64_t left = histogram->count;

	if (histogram->overflow > left)
		return json_refuse(node, "overflow", "more than the count of all values");
	left -= histogram->overflow;
	for (unsigned int bin = 0; bin < HISTOGRAM_BINS; bin++) {
		if (histogram->bins[bin] > left)
			return json_refuse(node, "bins", "they hold more than the count says");
		left -= histogram->bins[bin];
	}
	if (left)
		return json_refuse(node, "bins", "they hold less than the count says");
	if (histogram->count == 0)
		return json_refuse(node, "count", "an empty histogram is left out");
	if (histogram->min > histogram->max)
		return json_refuse(node, "min", "greater than the maximum");
	return 0;
}

/* Bins of another scheme would be read as other times. */
static int check_scheme(const struct json_node *node)
{
	uint64_t sub_bits = 0, max_bits = 0;

	if (json_get_number(node, "sub_bits", INT64_MAX, &sub_bits) < 0 ||
	    json_get_number(node, "max_bits", INT64_MAX, &max_bits) < 0)
		return -1;
	if (sub_bits != HISTOGRAM_SUB_BITS || max_bits != HISTOGRAM_MAX_BITS)
		return json_refuse(node, NULL, "a histogram of another scheme: only "
				   "sub_bits %d and max_bits %d are read", HISTOGRAM_SUB_BITS,
				   HISTOGRAM_MAX_BITS);
	return 0;
}

static int read_histogram(const struct json_node *node, struct result_class *class)
{
	struct json_node member, bins;
	unsigned int next = 0;
	int rc = json_member(node, "histogram", JSON_OBJECT, &member);

	if (rc <= 0)
		return rc;
	if (check_scheme(&member) < 0)
		return -1;
	if (node->reader->histograms++ == JSON_HISTOGRAMS_MAX)
		return json_refuse(&member, NULL, "more than %d histograms", JSON_HISTOGRAMS_MAX);
	if (result_class_add_histogram(class) < 0)
		return json_no_memory(node);
	if (json_get_numbers(&member, json_histogram_numbers, class->histogram) < 0)
		return -1;
	rc = json_member(&member, "bins", JSON_ARRAY, &bins);
	if (rc < 0)
		return -1;
	for (size_t i = 0; rc > 0 && i < json_array_size(bins.json); i++)
		if (read_bin(&bins, i, &next, class->histogram) < 0)
			return -1;
	return check_histogram(&member, class->histogram);
}

static int read_site(const struct json_node *node, struct result_class *class)
{
	struct result_site *site = result_add_site(class, "", NULL);
	int rc;

	if (!site)
		return json_no_memory(node);
	rc = json_get_string(node, "site", &site->site);
	if (rc == 0)
		return json_refuse(node, "site", "missing");
	if (rc < 0 || json_get_string(node, "caller", &site->caller) < 0)
		return -1;
	return json_get_numbers(node, json_site_numbers, site);
}

static int read_symbol(const struct json_node *node, struct result_class *class)
{
	struct result_symbol *symbol = result_add_symbol(class, "");
	int rc;

	if (!symbol)
		return json_no_memory(node);
	rc = json_get_string(node, "symbol", &symbol->symbol);
	if (rc == 0)
		return json_refuse(node, "symbol", "missing");
	return rc < 0 ? -1 : json_get_numbers(node, json_symbol_numbers, symbol);
}

static int read_stack(const struct json_node *node, struct result_class *class)
{
	struct result_stack *stack = result_add_stack(class, "", false);
	char *when = NULL;
	int rc;

	if (!stack)
		return json_no_memory(node);
	rc = json_get_string(node, "frames", &stack->frames);
	if (rc == 0)
		return json_refuse(node, "frames", "missing");
	if (rc < 0 || json_get_string(node, "when", &when) < 0)
		return -1;
	stack->on_cpu = when && !strcmp(when, "cpu");
	free(when);
	return json_get_numbers(node, json_stack_numbers, stack);
}

static int read_latency(const struct json_node *node, const char *key,
			struct result_latency *latency)
{
	struct json_node child;
	int rc = json_member(node, key, JSON_OBJECT, &child);

	return rc <= 0 ? rc : json_get_numbers(&child, json_latency_numbers, latency);
}

/* Each item of the array @key by @read.  Returns 1 if there is such an array, 0 if not, or -1. */
static int read_array(const struct json_node *node, const char *key, struct result_class *class,
		      int (*read)(const struct json_node *, struct result_class *))
{
	struct json_node array, item;
	int rc = json_member(node, key, JSON_ARRAY, &array);

	for (size_t i = 0; rc > 0 && i < json_array_size(array.json); i++)
		if (json_item(&array, i, JSON_OBJECT, &item) < 0 || read(&item, class) < 0)
			return -1;
	return rc;
}

static int read_class(const struct json_node *node, struct result_class *class)
{
	struct json_node child;
	int rc;

	if (json_get_numbers(node, json_class_numbers, class) < 0)
		return -1;
	rc = json_member(node, "switches", JSON_OBJECT, &child);
	if (rc < 0 || (rc > 0 && json_get_numbers(&child, json_switch_numbers, class) < 0))
		return -1;
	if (read_latency(node, "latency_ns", &class->latency_ns) < 0 ||
	    read_latency(node, "intended_latency_ns", &class->intended_ns) < 0)
		return -1;
	if (read_errors(node, class) < 0 || read_histogram(node, class) < 0)
		return -1;
	rc = read_array(node, "wait_sites", class, read_site);
	class->has_sites = rc > 0;
	if (rc < 0 || read_array(node, "hot_spots", class, read_symbol) < 0 ||
	    read_array(node, "stacks", class, read_stack) < 0)
		return -1;
	if (json_get_number(node, "attributed_ns", INT64_MAX, &class->attributed_ns) < 0 ||
	    json_get_number(node, "lost_records", INT64_MAX, &class->lost_records) < 0)
		return -1;
	return 0;
}

int json_get_classes(const struct json_node *node, struct result_classes *classes)
{
	struct json_node members, member;
	const char *name;
	json_t *unused;
	int rc = json_member(node, "classes", JSON_OBJECT, &members);

	if (rc <= 0)
		return rc;
	json_object_foreach(members.json, name, unused) {
		struct result_class *class;

		if (json_member(&members, name, JSON_OBJECT, &member) < 0)
			return -1;
		class = result_add_class(classes, name);
		if (!class)
			return json_no_memory(node);
		if (read_class(&member, class) < 0)
			return -1;
	}
	return 0;
}
