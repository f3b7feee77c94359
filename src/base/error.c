// SPDX-License-Identifier: GPL-2.0-or-later
/* One error: filling it, and its only printer. */
#include "base/error.h"

#include <stdarg.h>
#include <string.h>

/* Columns of the source line that are shown at most: the rest of a long line helps nobody. */
#define SOURCE_WIDTH 96

static void copy_source(struct error *error, const struct location *where)
{
	size_t length = strlen(where->text);
	size_t skip = 0;

	if (where->column > SOURCE_WIDTH / 2 && length > SOURCE_WIDTH)
		skip = where->column - SOURCE_WIDTH / 2;
	if (skip > length)
		skip = length;
	length -= skip;
	if (length > SOURCE_WIDTH)
		length = SOURCE_WIDTH;
	memcpy(error->source, where->text + skip, length);
	error->source[length] = '\0';
	error->source_skip = (unsigned int)skip;
}

__attribute__((format(printf, 4, 0)))
static void fill(struct error *error, enum error_kind kind, const struct location *where,
		 const char *format, va_list arguments)
{
	memset(error, 0, sizeof(*error));
	error->kind = kind;
	vsnprintf(error->message, sizeof(error->message), format, arguments);
	if (!where)
		return;
	error->line = where->line;
	error->column = where->column;
	error->width = where->width;
	if (where->file)
		snprintf(error->file, sizeof(error->file), "%s", where->file);
	if (where->text)
		copy_source(error, where);
}

int error_set(struct error *error, enum error_kind kind, const struct location *where,
	      const char *format, ...)
{
	va_list arguments;

	if (!error)
		return -1;
	va_start(arguments, format);
	fill(error, kind, where, format, arguments);
	va_end(arguments);
	return -1;
}

int error_set_errno(struct error *error, enum error_kind kind, int errnum,
		    const char *format, ...)
{
	va_list arguments;
	size_t length;

	if (!error)
		return -1;
	va_start(arguments, format);
	fill(error, kind, NULL, format, arguments);
	va_end(arguments);
	length = strlen(error->message);
	snprintf(error->message + length, sizeof(error->message) - length, ": %s",
		 strerror(errnum));
	return -1;
}

int error_hint(struct error *error, const char *format, ...)
{
	va_list arguments;

	if (!error)
		return -1;
	va_start(arguments, format);
	vsnprintf(error->hint, sizeof(error->hint), format, arguments);
	va_end(arguments);
	return -1;
}

struct error *error_list_slot(struct error_list *list)
{
	if (list->count == ERROR_LIST_MAX)
		return NULL;
	memset(&list->items[list->count], 0, sizeof(list->items[0]));
	return &list->items[list->count++];
}

/* Control bytes of a hostile file must not reach the user's terminal. */
static void print_clean(const char *text, FILE *stream)
{
	for (; *text; text++)
		putc((unsigned char)*text < ' ' || *text == 0x7f ? ' ' : *text, stream);
}

static void print_caret(const struct error *error, FILE *stream)
{
	unsigned int column = error->column - error->source_skip;
	unsigned int end = (unsigned int)strlen(error->source);

	fputs("  ", stream);
	for (unsigned int i = 1; i < column; i++)
		putc(' ', stream);
	putc('^', stream);
	for (unsigned int i = 1; i < error->width && column + i <= end; i++)
		putc('~', stream);
	putc('\n', stream);
}

void error_print(const struct error *error, const char *program, FILE *stream)
{
	fprintf(stream, "%s: ", program);
	if (error->file[0]) {
		print_clean(error->file, stream);
		if (error->line)
			fprintf(stream, ":%u", error->line);
		if (error->line && error->column)
			fprintf(stream, ":%u", error->column);
		fputs(": ", stream);
	}
	print_clean(error->message, stream);
	if (error->hint[0]) {
		fputs(" (", stream);
		print_clean(error->hint, stream);
		putc(')', stream);
	}
	putc('\n', stream);
	if (!error->source[0])
		return;
	fputs("  ", stream);
	print_clean(error->source, stream);
	putc('\n', stream);
	if (error->column > error->source_skip)
		print_caret(error, stream);
}
