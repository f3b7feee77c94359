// SPDX-License-Identifier: GPL-2.0-or-later
/* One error: filling it, and its only printer. */
#include "base/error.h"

#include <stdarg.h>
#include <string.h>

/* Columns of the source line that are shown at most: the rest of a long line helps nobody. */
#define SOURCE_WIDTH 96

/* Bytes 10xxxxxx continue a character of UTF-8. */
static bool continues(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

static void copy_source(struct error *error, const struct location *where)
{
	size_t length = strlen(where->text);
	size_t most = length > SOURCE_WIDTH ? length - SOURCE_WIDTH : 0;
	size_t skip = where->column > SOURCE_WIDTH / 2 ? where->column - SOURCE_WIDTH / 2 : 0;

	if (skip > most)
		skip = most;
	/* Cut between characters, not within one. */
	while (skip > 0 && continues(where->text[skip]))
		skip++;
	length -= skip;
	if (length > SOURCE_WIDTH)
		length = SOURCE_WIDTH;
	while (length > 0 && continues(where->text[skip + length]))
		length--;
	memcpy(error->source, where->text + skip, length);
	error->source[length] = '\0';
	error->source_skip = (unsigned int)skip;
}

__attribute__((format(printf, 4, 0)))
static void fill(struct error *error, enum error_kind kind, const struct location *where,
		 const char *format, va_list arguments)
{
	/* Made aside, as an argument may be a part of what @error held: "%s: %s" wraps it. */
	struct error filled = { .kind = kind };

	vsnprintf(filled.message, sizeof(filled.message), format, arguments);
	if (where) {
		filled.line = where->line;
		filled.column = where->column;
		filled.width = where->width;
		if (where->file)
			snprintf(filled.file, sizeof(filled.file), "%s", where->file);
		if (where->text)
			copy_source(&filled, where);
	}
	*error = filled;
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

/*
 * Control characters of a hostile file must not reach the user's terminal: U+0080 .. U+009F, in
 * UTF-8 C2 80 .. C2 9F, are some as well.  Each becomes one blank, so that a caret still points.
 */
static void print_clean(const char *text, FILE *stream)
{
	for (; *text; text++) {
		unsigned char byte = (unsigned char)*text;

		if (byte == 0xc2 && (unsigned char)text[1] >= 0x80 && (unsigned char)text[1] < 0xa0)
			text++;
		else if (byte >= ' ' && byte != 0x7f) {
			putc(byte, stream);
			continue;
		}
		putc(' ', stream);
	}
}

static void print_caret(const struct error *error, FILE *stream)
{
	unsigned int at = error->column - error->source_skip - 1;
	unsigned int length = (unsigned int)strlen(error->source);

	fputs("  ", stream);
	for (unsigned int i = 0; i < at; i++)
		if (i >= length || !continues(error->source[i]))
			putc(' ', stream);
	putc('^', stream);
	for (unsigned int i = at + 1; i < at + error->width && i < length; i++)
		if (!continues(error->source[i]))
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
