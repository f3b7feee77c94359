/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The formats of a comparison: each a pure function to bytes, a row in compare.c and a file. */
#ifndef RENDER_COMPARE_H
#define RENDER_COMPARE_H

#include "render/render.h"

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct compare_row;
struct comparison;

struct compare_format {
	const char *name;
	/* Append.  Returns 0 or a negative errno, with part of the text in @buffer. */
	int (*render)(const struct comparison *comparison, const struct render_options *options,
		      struct buffer *buffer);
};

/* Ends with a row without a name. */
extern const struct compare_format compare_formats[];

/* The format of that name, or NULL. */
const struct compare_format *compare_format_find(const char *name);

int compare_human(const struct comparison *comparison, const struct render_options *options,
		  struct buffer *buffer);
int compare_csv(const struct comparison *comparison, const struct render_options *options,
		struct buffer *buffer);
int compare_markdown(const struct comparison *comparison, const struct render_options *options,
		     struct buffer *buffer);
int compare_json(const struct comparison *comparison, const struct render_options *options,
		 struct buffer *buffer);

/*
 * Append the counters of class @name that changed and its wait sites that came and went:
 * "swap: 0 → 1.00 sleeps/op, + synchronize_rcu ← ip_set_swap".  Nothing, and false, if none did.
 */
bool compare_headline(const struct comparison *comparison, const char *name,
		      struct buffer *buffer);

/* The class of row @index if it is the first row of that class, else NULL. */
const char *compare_new_class(const struct comparison *comparison, size_t index);

/*
 * "+5.2%", "-12%"; "×3.10" and "÷3.10" from double and half on.  The effect of a linear row is a
 * part of the op's mean time, not a ratio: always per cent.
 */
const char *compare_change(const struct compare_row *row, double change, char text[32]);

/* "-1.1%..+0.2%"; empty for a counter and for less than two runs a side. */
const char *compare_interval(const struct compare_row *row, char text[80]);

/* Worth a row without --verbose: it gates and is no counter that is as it was. */
bool compare_is_notable(const struct compare_row *row);

#endif
