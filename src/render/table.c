// SPDX-License-Identifier: GPL-2.0-or-later
/* A table of aligned columns. */
#include "render/table.h"

#include "base/units.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first column keeps this much: below it, names are not told apart. */
#define FIRST_MIN 8

struct layout {
	size_t widths[TABLE_COLUMNS_MAX];
	unsigned int gap;
};

void table_init(struct table *table, const struct table_column *columns, size_t count)
{
	table->columns = columns;
	table->count = count;
	buffer_init(&table->cells);
}

void table_fini(struct table *table)
{
	buffer_fini(&table->cells);
}

void table_cell(struct table *table, enum style style, const char *format, ...)
{
	va_list arguments;
	char *text;
	size_t from;
	int length;

	va_start(arguments, format);
	length = vasprintf(&text, format, arguments);
	va_end(arguments);
	if (length < 0) {
		table->cells.failed = true;
		return;
	}
	buffer_putc(&table->cells, (char)style);
	from = table->cells.length;
	buffer_puts(&table->cells, text);
	style_clean(&table->cells, from);
	buffer_putc(&table->cells, '\0');
	free(text);
}

/* The cell after the one at @cell. */
static const char *next(const char *cell)
{
	return cell + 1 + strlen(cell + 1) + 1;
}

static size_t total_width(const struct layout *layout, size_t count)
{
	size_t width = layout->gap * (count - 1);

	for (size_t i = 0; i < count; i++)
		width += layout->widths[i];
	return width;
}

static void lay_out(const struct table *table, const struct render_options *options,
		    struct layout *layout)
{
	const char *cell = table->cells.data, *end = cell + table->cells.length;
	size_t limit = style_width(options), width;

	for (size_t i = 0; i < table->count; i++)
		layout->widths[i] = units_columns(table->columns[i].heading);
	for (size_t i = 0; cell < end; cell = next(cell), i = (i + 1) % table->count) {
		width = units_columns(cell + 1);
		if (width > layout->widths[i])
			layout->widths[i] = width;
	}
	layout->gap = 2;
	if (total_width(layout, table->count) > limit)
		layout->gap = 1;
	width = total_width(layout, table->count);
	if (width > limit && layout->widths[0] > FIRST_MIN) {
		size_t excess = width - limit, spare = layout->widths[0] - FIRST_MIN;

		layout->widths[0] -= excess < spare ? excess : spare;
	}
}

/* As much of @text as fits @width columns, the last of them an ellipsis if it does not all fit. */
static void print_fitting(struct buffer *buffer, const char *text, size_t width)
{
	size_t bytes = 0, columns = 0;

	if (units_columns(text) <= width) {
		buffer_puts(buffer, text);
		return;
	}
	for (; columns + 1 < width; columns++)
		do
			bytes++;
		while (((unsigned char)text[bytes] & 0xc0) == 0x80);
	buffer_append(buffer, text, bytes);
	buffer_puts(buffer, "…");
}

static void print_cell(const struct table *table, const struct layout *layout, size_t column,
		       enum style style, const char *text, const struct render_options *options,
		       struct buffer *buffer)
{
	size_t width = layout->widths[column], columns = units_columns(text);
	int padding = columns < width ? (int)(width - columns) : 0;
	bool last = column + 1 == table->count;

	if (column > 0)
		buffer_printf(buffer, "%*s", (int)layout->gap, "");
	if (table->columns[column].align == TABLE_RIGHT)
		buffer_printf(buffer, "%*s", padding, "");
	style_begin(buffer, options, style);
	print_fitting(buffer, text, width);
	style_end(buffer, options, style);
	/* No blanks at the end of a line: mail programs and diffs show them. */
	if (table->columns[column].align == TABLE_LEFT && !last)
		buffer_printf(buffer, "%*s", padding, "");
	if (last)
		buffer_putc(buffer, '\n');
}

void table_print(const struct table *table, const struct render_options *options,
		 struct buffer *buffer)
{
	const char *cell = table->cells.data, *end;
	struct layout layout = { 0 };

	if (table->cells.failed) {
		buffer->failed = true;
		return;
	}
	if (table->cells.length == 0 || table->count == 0)
		return;
	end = cell + table->cells.length;
	lay_out(table, options, &layout);
	for (size_t i = 0; i < table->count; i++)
		print_cell(table, &layout, i, STYLE_DIM, table->columns[i].heading, options,
			   buffer);
	for (size_t i = 0; cell < end; cell = next(cell), i = (i + 1) % table->count)
		print_cell(table, &layout, i, (enum style)cell[0], cell + 1, options, buffer);
}
