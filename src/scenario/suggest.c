// SPDX-License-Identifier: GPL-2.0-or-later
/* Hints for a mistyped word, by edit distance. */
#include "scenario/suggest.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

/* Longer words are left alone; names of loops may be some. */
#define WORD_MAX 24

const char *suggest_name(const struct suggest_names *names, size_t index)
{
	const char *name;

	memcpy(&name, (const char *)names->rows + index * names->stride, sizeof(name));
	return name;
}

int suggest_find(const struct suggest_names *names, const char *word, size_t length)
{
	for (size_t i = 0; i < names->count; i++) {
		const char *name = suggest_name(names, i);

		if (strlen(name) == length && !memcmp(name, word, length))
			return (int)i;
	}
	return -1;
}

static unsigned int least(unsigned int a, unsigned int b)
{
	return a < b ? a : b;
}

/*
 * Insertions, deletions, replacements and swaps of neighbours that make @name of @word ("optimal
 * string alignment").  Both are at most WORD_MAX bytes.
 */
static unsigned int distance(const char *word, size_t length, const char *name)
{
	unsigned int d[WORD_MAX + 1][WORD_MAX + 1];
	size_t width = strlen(name);

	for (size_t i = 0; i <= length; i++) {
		for (size_t j = 0; j <= width; j++) {
			if (!i || !j) {
				d[i][j] = (unsigned int)(i + j);
				continue;
			}
			d[i][j] = least(d[i - 1][j], d[i][j - 1]) + 1;
			d[i][j] = least(d[i][j], d[i - 1][j - 1] + (word[i - 1] != name[j - 1]));
			if (i > 1 && j > 1 && word[i - 1] == name[j - 2] &&
			    word[i - 2] == name[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[length][width];
}

/* The only name that begins with @word, if so much of it is there that this is no accident. */
static const char *completed(const struct suggest_names *names, const char *word, size_t length)
{
	const char *found = NULL;

	if (length < 3)
		return NULL;
	for (size_t i = 0; i < names->count; i++) {
		const char *name = suggest_name(names, i);

		if (strncmp(name, word, length) != 0)
			continue;
		if (found)
			return NULL;
		found = name;
	}
	return found;
}

static const char *nearest(const struct suggest_names *names, const char *word, size_t length)
{
	/* A third of the letters wrong is still a slip; more is another word. */
	unsigned int limit = (unsigned int)(length + 2) / 3;
	const char *best = completed(names, word, length);

	if (best || !length || length > WORD_MAX)
		return best;
	for (size_t i = 0; i < names->count; i++) {
		const char *name = suggest_name(names, i);
		unsigned int d;

		if (strlen(name) > WORD_MAX)
			continue;
		d = distance(word, length, name);
		/* "d < length" refuses words that share no letter at all. */
		if (d <= limit && d < length) {
			best = name;
			limit = d ? d - 1 : 0;
		}
	}
	return best;
}

int suggest_hint(struct error *error, const struct suggest_names *names, const char *what,
		 const char *word, size_t length)
{
	const char *near = nearest(names, word, length);
	char list[200] = "";
	size_t used = 0;

	if (near)
		return error_hint(error, "did you mean \"%s\"?", near);
	for (size_t i = 0; i < names->count && used < sizeof(list); i++)
		used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%s", i ? ", " : "",
					 suggest_name(names, i));
	return error_hint(error, "%s are %s", what, list);
}
