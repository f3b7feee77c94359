// SPDX-License-Identifier: GPL-2.0-or-later
/* The "[section NAME]" lines. */
#include "scenario/header.h"

#include "scenario/suggest.h"

#include <ctype.h>
#include <string.h>

#define BLANKS " \t"

/* "variant NAME teardown" */
#define WORDS_MAX 3

struct row {
	const char *name;
	enum section section;
	bool named;
};

static const struct row rows[] = {
	{ "scenario", SECTION_SCENARIO, false },
	{ "setup", SECTION_SETUP, false },
	{ "loop", SECTION_LOOP, true },
	{ "teardown", SECTION_TEARDOWN, false },
	{ "variant", SECTION_VARIANT, true },
	{ "assert", SECTION_ASSERT, false },
};

/* The words between the brackets, each with its place. */
struct words {
	struct location where[WORDS_MAX];
	unsigned int count;
};

static const char *word_text(const struct location *where)
{
	return where->text + where->column - 1;
}

/* What may follow the bracket: nothing, or a comment. */
static int check_rest(const struct location *where, const char *rest, struct error *error)
{
	struct location place = *where;

	rest += strspn(rest, BLANKS);
	if (!*rest || *rest == '#')
		return 0;
	place.column = (unsigned int)(rest - where->text) + 1;
	place.width = (unsigned int)strlen(rest);
	error_set(error, ERROR_USAGE, &place, "a section's line ends with its \"]\"");
	return error_hint(error, "commands are on lines of their own");
}

static int split(struct words *words, const struct location *where, struct error *error)
{
	const char *at = word_text(where) + 1, *close = strchr(at, ']');
	struct location place = *where;

	words->count = 0;
	if (!close) {
		place.width = (unsigned int)strlen(at) + 1;
		return error_set(error, ERROR_USAGE, &place, "the section lacks its \"]\"");
	}
	for (at += strspn(at, BLANKS); at < close; at += strspn(at, BLANKS)) {
		place.column = (unsigned int)(at - where->text) + 1;
		place.width = (unsigned int)strcspn(at, BLANKS "]");
		if (words->count == WORDS_MAX)
			return error_set(error, ERROR_USAGE, &place,
					 "one word too many in the section's line");
		words->where[words->count++] = place;
		at += place.width;
	}
	return check_rest(where, close + 1, error);
}

static const struct row *find_row(const struct words *words, const struct location *where,
				  struct error *error)
{
	static const struct suggest_names names = SUGGEST_NAMES(rows);
	const struct location *place = &words->where[0];
	int index;

	if (!words->count) {
		error_set(error, ERROR_USAGE, where, "a section without a name");
		suggest_hint(error, &names, "sections", "", 0);
		return NULL;
	}
	index = suggest_find(&names, word_text(place), place->width);
	if (index >= 0)
		return &rows[index];
	error_set(error, ERROR_USAGE, place, "unknown section \"%.*s\"", (int)place->width,
		  word_text(place));
	suggest_hint(error, &names, "sections", word_text(place), place->width);
	return NULL;
}

/* Names of loops and variants are words in reports and file formats. */
static int take_name(struct header *header, const struct location *where, struct error *error)
{
	const char *name = word_text(where);

	for (unsigned int i = 0; i < where->width; i++) {
		struct location byte = *where;

		if (isalnum((unsigned char)name[i]) || strchr("-_.", name[i]))
			continue;
		byte.column += i;
		byte.width = 1;
		return error_set(error, ERROR_USAGE, &byte,
				 "a name holds letters, digits, \"-\", \"_\" and \".\" only");
	}
	if (where->width >= sizeof(header->name))
		return error_set(error, ERROR_USAGE, where, "the name is longer than %zu bytes",
				 sizeof(header->name) - 1);
	memcpy(header->name, name, where->width);
	header->name[where->width] = '\0';
	header->where = *where;
	return 0;
}

/* The words behind the section's own: a name where it takes one, "teardown" behind a variant's. */
static int take_words(struct header *header, const struct row *row, const struct words *words,
		      struct error *error)
{
	unsigned int expected = row->named ? 2 : 1;
	const struct location *third = &words->where[2];

	if (words->count < expected) {
		error_set(error, ERROR_USAGE, &words->where[0], "a %s has a name", row->name);
		return error_hint(error, "as in [%s main]", row->name);
	}
	if (row->named && take_name(header, &words->where[1], error) < 0)
		return -1;
	if (row->section == SECTION_VARIANT && words->count == 3 && third->width == 8 &&
	    !strncmp(word_text(third), "teardown", 8)) {
		header->section = SECTION_VARIANT_TEARDOWN;
		return 0;
	}
	header->section = row->section;
	if (words->count == expected)
		return 0;
	header->section = SECTION_NONE;
	return error_set(error, ERROR_USAGE, &words->where[expected],
			 "one word too many in the section's line");
}

int header_read(struct header *header, const struct location *where, struct error *error)
{
	const struct row *row;
	struct words words;

	header->section = SECTION_NONE;
	header->name[0] = '\0';
	header->where = *where;
	if (split(&words, where, error) < 0)
		return -1;
	header->where.width = (unsigned int)strcspn(word_text(where), "]") + 1;
	row = find_row(&words, &header->where, error);
	return row ? take_words(header, row, &words, error) : -1;
}
