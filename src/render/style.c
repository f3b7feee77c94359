// SPDX-License-Identifier: GPL-2.0-or-later
/* How things look on a terminal: colours, numbers, safe text, wrapped sentences. */
#include "render/style.h"

#include "base/buffer.h"
#include "render/render.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A report is to be readable in a mail, however wide the terminal is. */
#define WIDTH_MAX 100

/* SGR codes of ECMA-48. */
static const char *const codes[] = {
	[STYLE_PLAIN] = "",
	[STYLE_BOLD] = "\033[1m",
	[STYLE_DIM] = "\033[2m",
	[STYLE_GOOD] = "\033[32m",
	[STYLE_BAD] = "\033[31m",
	[STYLE_NOTICE] = "\033[33m",
};

unsigned int style_width(const struct render_options *options)
{
	return options->width && options->width < WIDTH_MAX ? options->width : WIDTH_MAX;
}

void style_begin(struct buffer *buffer, const struct render_options *options, enum style style)
{
	if (options->color)
		buffer_puts(buffer, codes[style]);
}

void style_end(struct buffer *buffer, const struct render_options *options, enum style style)
{
	if (options->color && style != STYLE_PLAIN)
		buffer_puts(buffer, "\033[m");
}

void style_clean(struct buffer *buffer, size_t from)
{
	unsigned char *data = (unsigned char *)buffer->data;

	for (size_t i = from; i < buffer->length; i++) {
		if (data[i] < ' ' || data[i] == 0x7f)
			data[i] = '?';
		/* U+0080 .. U+009F are control characters as well; in UTF-8 C2 80 .. C2 9F. */
		if (data[i] == 0xc2 && i + 1 < buffer->length && data[i + 1] < 0xa0)
			data[i] = data[i + 1] = '?';
	}
}

void style_text(struct buffer *buffer, const char *text)
{
	size_t from = buffer->length;

	buffer_puts(buffer, text);
	style_clean(buffer, from);
}

/* Bytes of the word at @text, and the columns it takes.  A number and its unit are one word. */
static size_t measure_word(const char *text, size_t *columns)
{
	size_t length = strcspn(text, " ");

	if (length > 0 && isdigit((unsigned char)text[length - 1]) && text[length] &&
	    !isdigit((unsigned char)text[length + 1]))
		length += 1 + strcspn(text + length + 1, " ");
	*columns = 0;
	for (size_t i = 0; i < length; i++)
		*columns += ((unsigned char)text[i] & 0xc0) != 0x80;
	return length;
}

void style_paragraph(struct buffer *buffer, const struct render_options *options,
		     enum style style, const char *label, unsigned int indent, const char *text)
{
	size_t column = units_columns(label);

	style_begin(buffer, options, style);
	style_text(buffer, label);
	style_end(buffer, options, style);
	for (bool first = true; *text; first = false) {
		size_t from, columns, length = measure_word(text, &columns);

		if (!first && column + 1 + columns > style_width(options)) {
			buffer_printf(buffer, "\n%*s", (int)indent, "");
			column = indent;
		} else if (!first) {
			buffer_putc(buffer, ' ');
			column++;
		}
		from = buffer->length;
		buffer_append(buffer, text, length);
		style_clean(buffer, from);
		column += columns;
		text += length + (text[length] == ' ');
	}
	buffer_putc(buffer, '\n');
}

const char *style_count(char text[UNITS_TEXT_MAX], uint64_t count)
{
	if (count > 9999999)
		return units_format_count(text, (double)count);
	snprintf(text, UNITS_TEXT_MAX, "%" PRIu64, count);
	return text;
}

const char *style_sleeps(char text[UNITS_TEXT_MAX], double sleeps)
{
	if (!(sleeps > 0))
		snprintf(text, UNITS_TEXT_MAX, "0");
	else if (sleeps < 0.0001)
		snprintf(text, UNITS_TEXT_MAX, "<0.0001");
	else if (sleeps < 0.01)
		snprintf(text, UNITS_TEXT_MAX, "%.4f", sleeps);
	else
		snprintf(text, UNITS_TEXT_MAX, "%.2f", sleeps);
	return text;
}

const char *style_share(char text[UNITS_TEXT_MAX], uint64_t part, uint64_t whole)
{
	double share = whole ? 100 * (double)part / (double)whole : 0;

	if (!whole)
		snprintf(text, UNITS_TEXT_MAX, "-");
	else if (!part)
		snprintf(text, UNITS_TEXT_MAX, "0%%");
	else
		snprintf(text, UNITS_TEXT_MAX, "%.*f%%", share < 99.95 ? 1 : 0, share);
	return text;
}

const char *style_plural(uint64_t count)
{
	return count == 1 ? "" : "s";
}
