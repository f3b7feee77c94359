// SPDX-License-Identifier: GPL-2.0-or-later
/* A place in a JSON document that is being read. */
#include "result/json_node.h"

#include "base/buffer.h"
#include "base/error.h"
#include "result/result.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *type_name(json_type type)
{
	switch (type) {
	case JSON_OBJECT:
		return "an object";
	case JSON_ARRAY:
		return "an array";
	case JSON_STRING:
		return "a string";
	case JSON_INTEGER:
		return "a whole number";
	case JSON_REAL:
		return "a fraction";
	case JSON_TRUE:
	case JSON_FALSE:
		return "true or false";
	case JSON_NULL:
		return "null";
	}
	return "something else";
}

static void put_path(const struct json_node *node, struct buffer *path)
{
	if (!node->parent)
		return;
	put_path(node->parent, path);
	if (!node->key)
		buffer_printf(path, "[%zu]", node->index);
	else if (path->length)
		buffer_printf(path, ".%s", node->key);
	else
		buffer_puts(path, node->key);
}

int json_refuse(const struct json_node *node, const char *key, const char *format, ...)
{
	struct location where = { .file = node->reader->name };
	struct json_node member = json_child(node, key, 0, NULL);
	struct buffer text;
	va_list arguments;
	char message[256];

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	buffer_init(&text);
	put_path(key ? &member : node, &text);
	if (text.length)
		error_set(node->reader->error, ERROR_USAGE, &where, "%s: %s", text.data, message);
	else
		error_set(node->reader->error, ERROR_USAGE, &where, "%s", message);
	buffer_fini(&text);
	return -1;
}

int json_no_memory(const struct json_node *node)
{
	return error_set_errno(node->reader->error, ERROR_BROKEN, ENOMEM, "cannot read %s",
			       node->reader->name);
}

struct json_node json_child(const struct json_node *node, const char *key, size_t index,
			    json_t *json)
{
	return (struct json_node){
		.reader = node->reader, .parent = node, .key = key, .index = index, .json = json,
	};
}

static int check_type(const struct json_node *node, json_type type)
{
	json_type found = json_typeof(node->json);

	/* Both truths are one type for us. */
	if (found == type || (type == JSON_TRUE && found == JSON_FALSE))
		return 1;
	return json_refuse(node, NULL, "this is %s, it should be %s", type_name(found),
			   type_name(type));
}

int json_member(const struct json_node *node, const char *key, json_type type,
		struct json_node *child)
{
	json_t *json = json_object_get(node->json, key);

	if (!json)
		return 0;
	*child = json_child(node, key, 0, json);
	return check_type(child, type);
}

int json_item(const struct json_node *node, size_t index, json_type type, struct json_node *child)
{
	*child = json_child(node, NULL, index, json_array_get(node->json, index));
	return check_type(child, type);
}

int json_get_number(const struct json_node *node, const char *key, uint64_t limit,
		    uint64_t *value)
{
	struct json_node child;
	int rc = json_member(node, key, JSON_INTEGER, &child);
	json_int_t number;

	if (rc <= 0)
		return rc;
	number = json_integer_value(child.json);
	if (number < 0)
		return json_refuse(&child, NULL, "%lld is negative", (long long)number);
	if ((uint64_t)number > limit)
		return json_refuse(&child, NULL, "%lld is above %llu", (long long)number,
				   (unsigned long long)limit);
	*value = (uint64_t)number;
	return 1;
}

int json_get_flag(const struct json_node *node, const char *key, bool *value)
{
	struct json_node child;
	int rc = json_member(node, key, JSON_TRUE, &child);

	if (rc > 0)
		*value = json_is_true(child.json);
	return rc;
}

int json_get_string(const struct json_node *node, const char *key, char **value)
{
	struct json_node child;
	int rc = json_member(node, key, JSON_STRING, &child);

	if (rc > 0 && result_set(value, json_string_value(child.json)) < 0)
		return json_no_memory(node);
	return rc;
}

int json_get_numbers(const struct json_node *node, const struct json_number *numbers, void *base)
{
	for (; numbers->key; numbers++) {
		uint64_t number = 0;
		int rc = json_get_number(node, numbers->key, INT64_MAX, &number);

		if (rc < 0)
			return -1;
		if (rc > 0)
			memcpy((char *)base + numbers->offset, &number, sizeof(number));
	}
	return 0;
}
