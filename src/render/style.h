/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How things look on a terminal: colours, numbers, safe text, wrapped sentences. */
#ifndef RENDER_STYLE_H
#define RENDER_STYLE_H

#include "base/units.h"

#include <stddef.h>
#include <stdint.h>

struct buffer;
struct render_options;

enum style {
	STYLE_PLAIN,
	STYLE_BOLD,
	STYLE_DIM,
	STYLE_GOOD,
	STYLE_BAD,
	STYLE_NOTICE,
};

/* Columns to stay within: those of the terminal, 100 at most. */
unsigned int style_width(const struct render_options *options);

/* Append the codes that switch @style on and off; nothing without colour. */
void style_begin(struct buffer *buffer, const struct render_options *options, enum style style);
void style_end(struct buffer *buffer, const struct render_options *options, enum style style);

/*
 * Replace control characters, which could steer the terminal, by "?" from @from on.  Every text
 * that comes from a file passes through here.
 */
void style_clean(struct buffer *buffer, size_t from);

/* Append clean @text. */
void style_text(struct buffer *buffer, const char *text);

/*
 * Append "@label@text" as a paragraph: the label in @style, the text broken at blanks to the width,
 * its other lines indented by @indent columns.
 */
void style_paragraph(struct buffer *buffer, const struct render_options *options,
		     enum style style, const char *label, unsigned int indent, const char *text);

/* All digits up to 9999999, then "12.3M". */
const char *style_count(char text[UNITS_TEXT_MAX], uint64_t count);

/* Sleeps per op: "0" is exactly none, "1.00", "0.0003", "<0.0001". */
const char *style_sleeps(char text[UNITS_TEXT_MAX], double sleeps);

/* Share of @part in @whole, 5 columns at most: "0%" (exactly nothing), "5.3%", "100%". */
const char *style_share(char text[UNITS_TEXT_MAX], uint64_t part, uint64_t whole);

/* "1 op", "2 ops". */
const char *style_plural(uint64_t count);

#endif
