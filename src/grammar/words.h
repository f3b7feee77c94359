/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A line cut into words by the rules of `ipset restore`, each with its place in the line.
 *
 * Blanks separate words; double quotes join what they enclose and are dropped wherever they stand;
 * there are no escapes, and '#' is special at the begin of a line only.  A word of nothing ("") is
 * no word.  One deliberate difference: ipset drops the tail of a line whose last quote is not
 * closed, here that is an error.
 */
#ifndef GRAMMAR_WORDS_H
#define GRAMMAR_WORDS_H

#include "base/error.h"

/* ipset(8) reads a line into 1024 bytes and a fixed array of 32 words, two of which it needs. */
#define WORDS_LINE_MAX 1023
#define WORDS_MAX 30

struct word {
	const char *text;	/* quotes removed */
	unsigned int begin;	/* bytes from the begin of the line */
	unsigned int width;	/* bytes, with the quotes */
};

struct words {
	unsigned int count;
	struct word items[WORDS_MAX];
	const char *line;	/* borrowed */
	const struct location *where;	/* of the line; borrowed; may be NULL */
	char store[WORDS_LINE_MAX + WORDS_MAX + 1];
};

/*
 * Cut @line.  @where is the place of its first byte, or NULL.  Blank lines and comments have no
 * words.  @line and @where must outlive @words.  Returns 0, or -1 with @error (ERROR_USAGE).
 */
int words_split(struct words *words, const char *line, const struct location *where,
		struct error *error);

/* Drop word number @index. */
void words_drop(struct words *words, unsigned int index);

/* The place of @word; NULL: of the line's first word, or its begin. */
struct location words_place(const struct words *words, const struct word *word);

#endif
