// SPDX-License-Identifier: GPL-2.0-or-later
/* Growing byte buffer, and the one place where arrays grow. */
#include "base/buffer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buffer_init(struct buffer *buffer)
{
	memset(buffer, 0, sizeof(*buffer));
}

void buffer_fini(struct buffer *buffer)
{
	free(buffer->data);
	buffer_init(buffer);
}

void buffer_clear(struct buffer *buffer)
{
	buffer->length = 0;
	buffer->failed = false;
	if (buffer->data)
		buffer->data[0] = '\0';
}

static bool make_room(struct buffer *buffer, size_t length)
{
	if (buffer->failed)
		return false;
	if (length > SIZE_MAX - buffer->length - 1 ||
	    array_reserve(&buffer->data, &buffer->capacity, buffer->length + length + 1, 1) < 0)
		buffer->failed = true;
	return !buffer->failed;
}

void buffer_append(struct buffer *buffer, const void *data, size_t length)
{
	if (!make_room(buffer, length))
		return;
	/* An empty buffer has no data, and memcpy takes no NULL, not even for nothing. */
	if (length)
		memcpy(buffer->data + buffer->length, data, length);
	buffer->length += length;
	buffer->data[buffer->length] = '\0';
}

void buffer_puts(struct buffer *buffer, const char *text)
{
	buffer_append(buffer, text, strlen(text));
}

void buffer_putc(struct buffer *buffer, char c)
{
	buffer_append(buffer, &c, 1);
}

void buffer_printf(struct buffer *buffer, const char *format, ...)
{
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	if (length < 0)
		buffer->failed = true;
	if (!make_room(buffer, length < 0 ? 0 : (size_t)length))
		return;
	va_start(arguments, format);
	vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, arguments);
	va_end(arguments);
	buffer->length += (size_t)length;
}

int array_reserve(void *items, size_t *capacity, size_t wanted, size_t size)
{
	void *old, *grown;
	size_t target = *capacity ? *capacity : 16;

	if (wanted <= *capacity)
		return 0;
	while (target < wanted) {
		if (target > SIZE_MAX / 2)
			return -ENOMEM;
		target *= 2;
	}
	if (target > SIZE_MAX / size)
		return -ENOMEM;
	/* @items points to a pointer of some type: copy it as bytes, the types may not be mixed. */
	memcpy(&old, items, sizeof(old));
	grown = realloc(old, target * size);
	if (!grown)
		return -ENOMEM;
	memcpy(items, &grown, sizeof(grown));
	*capacity = target;
	return 0;
}
