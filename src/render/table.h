/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A table of aligned columns, measured in characters as a terminal shows them. */
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include "base/buffer.h"
#include "render/style.h"

#define TABLE_COLUMNS_MAX 16

enum table_align {
	TABLE_LEFT,
	TABLE_RIGHT,
};

struct table_column {
	const char *heading;
	enum table_align align;
};

/* Lives on the stack of the function that fills it. */
struct table {
	const struct table_column *columns;	/* borrowed */
	size_t count;			/* of columns, at most TABLE_COLUMNS_MAX */
	struct buffer cells;		/* each a byte of style, the text, and a NUL */
};

void table_init(struct table *table, const struct table_column *columns, size_t count);
void table_fini(struct table *table);

/* The next cell, row by row. */
void table_cell(struct table *table, enum style style, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * Append the table, headings first; nothing if it has no row.  Columns stand two apart; where that
 * is too wide, one apart, and then the first column is cut short with an ellipsis, but not below
 * eight columns.
 * Running out of memory marks @buffer failed.
 */
void table_print(const struct table *table, const struct render_options *options,
		 struct buffer *buffer);

#endif
