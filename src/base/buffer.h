/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Growing byte buffer, and the one place where arrays grow.
 *
 * Running out of memory is an error like another: a buffer remembers it (failed) and ignores what
 * follows, so a renderer appends without checks and its caller asks once at the end.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct buffer {
	char *data;		/* NUL-terminated when not NULL; owned */
	size_t length;		/* bytes, without the NUL */
	size_t capacity;	/* bytes */
	bool failed;
};

void buffer_init(struct buffer *buffer);
void buffer_fini(struct buffer *buffer);

/* Append; on failure the buffer is marked failed and keeps what it had. */
void buffer_append(struct buffer *buffer, const void *data, size_t length);
void buffer_puts(struct buffer *buffer, const char *text);
void buffer_putc(struct buffer *buffer, char c);
void buffer_printf(struct buffer *buffer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Forget the contents and the failure, keep the memory. */
void buffer_clear(struct buffer *buffer);

/*
 * Make room for at least @wanted items of @size bytes in the heap array *@items that has room for
 * *@capacity.  Returns 0, or -ENOMEM with everything as it was.
 */
int array_reserve(void *items, size_t *capacity, size_t wanted, size_t size);

#endif
