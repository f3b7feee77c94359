// SPDX-License-Identifier: GPL-2.0-or-later
/* A line cut into words by the rules of `ipset restore`. */
#include "grammar/words.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

/* Where the cutting stands. */
struct cutter {
	struct words *words;
	struct error *error;
	char *out;		/* next byte of store to write */
	unsigned int position;	/* in the line */
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static int fail(struct cutter *cutter, unsigned int begin, const char *message)
{
	const struct word word = { .begin = begin, .width = 1 };
	const struct location place = words_place(cutter->words, &word);

	return error_set(cutter->error, ERROR_USAGE, &place, "%s", message);
}

static int take_word(struct cutter *cutter)
{
	struct words *words = cutter->words;
	const char *line = words->line;
	const unsigned int begin = cutter->position;
	unsigned int quote = 0;
	bool quoted = false;
	char *text = cutter->out;

	for (; line[cutter->position]; cutter->position++) {
		char c = line[cutter->position];

		if (c == '"') {
			quoted = !quoted;
			quote = cutter->position;
			continue;
		}
		if (is_blank(c) && !quoted)
			break;
		*cutter->out++ = c;
	}
	if (quoted)
		return fail(cutter, quote, "this quote is not closed");
	if (cutter->out == text)
		return 0;
	*cutter->out++ = '\0';
	if (words->count == WORDS_MAX)
		return fail(cutter, begin, "too many words: ipset(8) takes 30 a line");
	words->items[words->count++] = (struct word){ text, begin, cutter->position - begin };
	return 0;
}

int words_split(struct words *words, const char *line, const struct location *where,
		struct error *error)
{
	struct cutter cutter = { .words = words, .error = error, .out = words->store };

	words->count = 0;
	words->line = line;
	words->where = where;
	while (isspace((unsigned char)line[cutter.position]))
		cutter.position++;
	if (line[cutter.position] == '#')
		return 0;
	if (strnlen(line, WORDS_LINE_MAX + 1) > WORDS_LINE_MAX)
		return fail(&cutter, WORDS_LINE_MAX,
			    "line too long: ipset(8) takes 1023 bytes a command");
	while (line[cutter.position]) {
		if (is_blank(line[cutter.position]))
			cutter.position++;
		else if (take_word(&cutter) < 0)
			return -1;
	}
	return 0;
}

void words_drop(struct words *words, unsigned int index)
{
	words->count--;
	memmove(&words->items[index], &words->items[index + 1],
		(words->count - index) * sizeof(words->items[0]));
}

struct location words_place(const struct words *words, const struct word *word)
{
	static const struct word begin = { .width = 1 };
	struct location place = { 0 };

	if (!word)
		word = words->count ? &words->items[0] : &begin;
	if (words->where)
		place = *words->where;
	if (!place.text)
		place.text = words->line;
	if (!place.column)
		place.column = 1;
	place.column += word->begin;
	place.width = word->width ? word->width : 1;
	return place;
}
