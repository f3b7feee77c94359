// SPDX-License-Identifier: GPL-2.0-or-later
/* The options that ipset(8) takes anywhere in a line. */
#include "grammar/environment.h"

#include <string.h>

enum meaning {
	IGNORED,		/* -quiet, -sorted, -resolve: how ipset(8) would print */
	IGNORED_VALUE,		/* -file: where it would */
	OUTPUT,
	EXIST,
	NAMES,
	HEADERS,
};

/* In the order in which ipset(8) takes them out.  libipset keeps its own table to itself. */
static const struct option {
	const char *names[2];
	enum meaning meaning;
} options[] = {
	{ { "-o", "-output" }, OUTPUT },
	{ { "-s", "-sorted" }, IGNORED },
	{ { "-q", "-quiet" }, IGNORED },
	{ { "-r", "-resolve" }, IGNORED },
	{ { "-!", "-exist" }, EXIST },
	{ { "-n", "-name" }, NAMES },
	{ { "-t", "-terse" }, HEADERS },
	{ { "-f", "-file" }, IGNORED_VALUE },
};

/* Listings are thrown away here: of an output mode only its influence on flags is left. */
static int set_output(struct line *line, const struct word *value, bool *as_save)
{
	static const char *const modes[] = { "plain", "save", "xml" };

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		if (strcmp(value->text, modes[i]) != 0)
			continue;
		*as_save = strcmp(value->text, "save") == 0;
		return 0;
	}
	return line_fail(line, value, "unknown output mode \"%.40s\"", value->text);
}

/* What an option without a value means. */
static void note(struct grammar_command *command, enum meaning meaning)
{
	if (meaning == EXIST)
		command->exist = true;
	else if (meaning == NAMES)
		command->scope = GRAMMAR_LIST_NAMES;
	else if (meaning == HEADERS && command->scope != GRAMMAR_LIST_NAMES)
		command->scope = GRAMMAR_LIST_HEADERS;
}

/* Take the value of @option, which stood at @index. */
static int take_value(struct line *line, const struct option *option, unsigned int index,
		      const struct word *word, bool *as_save)
{
	struct word value;

	if (index >= line->words->count)
		return line_fail(line, word, "option \"%s\" needs a value", word->text);
	value = line->words->items[index];
	words_drop(line->words, index);
	if (option->meaning == OUTPUT)
		return set_output(line, &value, as_save);
	line_warn(line, word, "option \"%s\" is ignored", word->text);
	return 0;
}

static int take_option(struct line *line, const struct option *option, bool *as_save)
{
	struct words *words = line->words;

	for (unsigned int i = 0; i < words->count;) {
		const struct word word = words->items[i];

		if (word.text[0] != '-' || !ipset_match_envopt(word.text, option->names)) {
			i++;
			continue;
		}
		words_drop(words, i);
		if (option->meaning != OUTPUT && option->meaning != IGNORED_VALUE)
			note(line->command, option->meaning);
		else if (take_value(line, option, i, &word, as_save) < 0)
			return -1;
	}
	return 0;
}

int environment_take(struct line *line)
{
	bool as_save = false;

	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		if (take_option(line, &options[i], &as_save) < 0)
			return -1;
	if (as_save)
		line->command->scope = GRAMMAR_LIST_ALL;
	return 0;
}
