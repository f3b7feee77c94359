// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel's health, to and from JSON. */
#include "result/json_kernel.h"

#include "result/json_node.h"
#include "result/kernel.h"

#include <stddef.h>
#include <stdint.h>

static int put_number(json_t *object, const char *key, uint64_t number)
{
	if (number > INT64_MAX)
		number = INT64_MAX;
	return json_object_set_new(object, key, json_integer((json_int_t)number));
}

static int put_log(json_t *object, const struct result_kernel *kernel)
{
	json_t *array = json_array();
	int rc = 0;

	for (size_t i = 0; i < kernel->warning_count; i++)
		rc |= json_array_append_new(array, json_string(kernel->warnings[i]));
	rc |= json_object_set_new(object, "warnings", array);
	if (kernel->warnings_omitted)
		rc |= put_number(object, "warnings_omitted", kernel->warnings_omitted);
	if (kernel->lost_records)
		rc |= put_number(object, "lost_records", kernel->lost_records);
	return rc;
}

static int put_slabs(json_t *object, const struct result_kernel *kernel)
{
	json_t *slabs = json_object();
	int rc = 0;

	for (size_t i = 0; i < kernel->slab_count; i++)
		rc |= json_object_set_new(slabs, kernel->slabs[i].name,
					  json_pack("[I, I]", (json_int_t)kernel->slabs[i].before,
						    (json_int_t)kernel->slabs[i].after));
	return rc | json_object_set_new(object, "slab", slabs);
}

json_t *json_kernel(const struct result_kernel *kernel)
{
	json_t *object = json_object();
	int rc = object ? 0 : -1;

	if (kernel->has_log)
		rc |= put_log(object, kernel);
	if (kernel->log_note)
		rc |= json_object_set_new(object, "log_note", json_string(kernel->log_note));
	if (kernel->has_taint) {
		rc |= put_number(object, "tainted_before", kernel->tainted_before);
		rc |= put_number(object, "tainted_after", kernel->tainted_after);
	}
	if (kernel->slab_count)
		rc |= put_slabs(object, kernel);
	if (rc == 0)
		return object;
	json_decref(object);
	return NULL;
}

static int get_log(const struct json_node *node, struct result_kernel *kernel)
{
	struct json_node array, item;
	int rc = json_member(node, "warnings", JSON_ARRAY, &array);

	if (rc <= 0)
		return rc;
	kernel->has_log = true;
	for (size_t i = 0; i < json_array_size(array.json); i++) {
		if (json_item(&array, i, JSON_STRING, &item) < 0)
			return -1;
		if (result_kernel_warn(kernel, json_string_value(item.json)) < 0)
			return json_no_memory(node);
	}
	if (json_get_number(node, "warnings_omitted", INT64_MAX, &kernel->warnings_omitted) < 0)
		return -1;
	return json_get_number(node, "lost_records", INT64_MAX, &kernel->lost_records) < 0 ? -1 : 0;
}

static int get_taint(const struct json_node *node, struct result_kernel *kernel)
{
	int rc = json_get_number(node, "tainted_before", INT64_MAX, &kernel->tainted_before);

	if (rc <= 0)
		return rc;
	rc = json_get_number(node, "tainted_after", INT64_MAX, &kernel->tainted_after);
	kernel->has_taint = rc > 0;
	return rc < 0 ? -1 : 0;
}

/* A cache is [before, after]. */
static int get_slabs(const struct json_node *node, struct result_kernel *kernel)
{
	struct json_node slabs;
	const char *name;
	json_t *pair;
	int rc = json_member(node, "slab", JSON_OBJECT, &slabs);

	if (rc <= 0)
		return rc;
	json_object_foreach(slabs.json, name, pair) {
		json_int_t before = json_integer_value(json_array_get(pair, 0));
		json_int_t after = json_integer_value(json_array_get(pair, 1));
		struct result_slab *slab;

		if (json_array_size(pair) != 2 || !json_is_integer(json_array_get(pair, 0)) ||
		    !json_is_integer(json_array_get(pair, 1)) || before < 0 || after < 0)
			return json_refuse(&slabs, name, "this should be two counts of objects");
		slab = result_kernel_slab(kernel, name);
		if (!slab)
			return json_no_memory(node);
		slab->before = (uint64_t)before;
		slab->after = (uint64_t)after;
	}
	return 0;
}

int json_get_kernel(const struct json_node *root, struct result_kernel *kernel)
{
	struct json_node node;
	int rc = json_member(root, "kernel", JSON_OBJECT, &node);

	if (rc <= 0)
		return rc;
	if (json_get_string(&node, "log_note", &kernel->log_note) < 0 ||
	    get_log(&node, kernel) < 0 || get_taint(&node, kernel) < 0)
		return -1;
	return get_slabs(&node, kernel);
}
