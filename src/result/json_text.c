// SPDX-License-Identifier: GPL-2.0-or-later
/* JSON as text that people can read and compare line by line. */
#include "result/json_text.h"

#include "base/buffer.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define FLAGS (JSON_ENCODE_ANY | JSON_REAL_PRECISION(6))
#define LINE_WIDTH 100

static void print(json_t *value, unsigned int depth, struct buffer *buffer);

/* Objects may be printed over several lines; an array only if there is an object in it. */
static bool may_expand(json_t *value)
{
	size_t index;
	json_t *item;

	if (json_is_object(value))
		return json_object_size(value) > 0;
	json_array_foreach(value, index, item)
		if (json_is_object(item))
			return true;
	return false;
}

static void break_line(struct buffer *buffer, unsigned int depth)
{
	buffer_putc(buffer, '\n');
	while (depth-- > 0)
		buffer_putc(buffer, ' ');
}

static void print_key(const char *key, struct buffer *buffer)
{
	json_t *string = json_string(key);

	/* Through jansson, for its quoting. */
	if (string)
		print(string, 0, buffer);
	else
		buffer->failed = true;
	json_decref(string);
	buffer_puts(buffer, ": ");
}

static void print_members(json_t *value, unsigned int depth, struct buffer *buffer)
{
	bool object = json_is_object(value);
	const char *key, *comma = "";
	json_t *member;
	size_t index;

	buffer_putc(buffer, object ? '{' : '[');
	json_object_foreach(value, key, member) {
		buffer_puts(buffer, comma);
		break_line(buffer, depth + 1);
		print_key(key, buffer);
		print(member, depth + 1, buffer);
		comma = ",";
	}
	json_array_foreach(value, index, member) {
		buffer_puts(buffer, comma);
		break_line(buffer, depth + 1);
		print(member, depth + 1, buffer);
		comma = ",";
	}
	break_line(buffer, depth);
	buffer_putc(buffer, object ? '}' : ']');
}

static void print(json_t *value, unsigned int depth, struct buffer *buffer)
{
	char *text = json_dumps(value, FLAGS);

	if (!text)
		buffer->failed = true;
	else if (strlen(text) + depth <= LINE_WIDTH || !may_expand(value))
		buffer_puts(buffer, text);
	else
		print_members(value, depth, buffer);
	free(text);
}

int json_text(json_t *value, struct buffer *buffer)
{
	print(value, 0, buffer);
	buffer_putc(buffer, '\n');
	return buffer->failed ? -ENOMEM : 0;
}
