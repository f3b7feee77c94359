/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Hints for a mistyped word: the nearest of the known ones, or all of them. */
#ifndef SCENARIO_SUGGEST_H
#define SCENARIO_SUGGEST_H

#include <stddef.h>

struct error;

/* Known words: @count rows of @stride bytes, each of which begins with a "const char *" name. */
struct suggest_names {
	const void *rows;
	size_t stride;
	size_t count;
};

#define SUGGEST_NAMES(table) \
	{ (table), sizeof((table)[0]), sizeof(table) / sizeof((table)[0]) }

/* The name in row @index. */
const char *suggest_name(const struct suggest_names *names, size_t index);

/* Row with the name that is the @length bytes of @word, or -1. */
int suggest_find(const struct suggest_names *names, const char *word, size_t length);

/*
 * Give @error a hint: 'did you mean "loop"?', or where nothing is near, "@what are a, b, c".
 * Returns -1.
 */
int suggest_hint(struct error *error, const struct suggest_names *names, const char *what,
		 const char *word, size_t length);

#endif
