// SPDX-License-Identifier: GPL-2.0-or-later
/* A set that is used before it is created. */
#include "plan/foresee.h"

#include "grammar/command.h"
#include "plan/defaults.h"
#include "scenario/scenario.h"

#include <stdlib.h>
#include <string.h>

/* Words of a command, as many as matter here. */
struct words {
	const char *verb, *name;
	size_t verb_length, name_length;
};

static struct words cut(const char *text)
{
	struct words words = { .verb = text, .verb_length = strcspn(text, " \t") };

	words.name = text + words.verb_length + strspn(text + words.verb_length, " \t");
	words.name_length = strcspn(words.name, " \t");
	return words;
}

static bool is_one_of(const struct words *words, const char *const verbs[])
{
	for (size_t i = 0; verbs[i]; i++)
		if (strlen(verbs[i]) == words->verb_length &&
		    strncmp(verbs[i], words->verb, words->verb_length) == 0)
			return true;
	return false;
}

static const char *lookup(void *context, const char *name)
{
	return defaults_value(context, name);
}

/* Let the grammar learn a create of @name that stands in @lines. */
static bool learn(const struct foresight *from, const struct scenario_lines *lines,
		  const char *name)
{
	static const char *const creates[] = { "create", "-N", "--create", NULL };
	struct grammar_command command;
	struct error ignored;
	bool learnt = false;

	for (size_t i = 0; i < lines->count && !learnt; i++) {
		const struct scenario_line *line = &lines->items[i];
		struct words words = cut(line->text);
		char *text;

		if (!is_one_of(&words, creates) || strlen(name) != words.name_length ||
		    strncmp(name, words.name, words.name_length) != 0)
			continue;
		text = scenario_expand(line->text, &line->where, lookup, from->defaults, &ignored);
		learnt = text && grammar_parse(from->grammar, text, &line->where, &command,
					       &ignored, NULL) == 0;
		free(text);
	}
	return learnt;
}

static bool learn_anywhere(const struct foresight *from, const char *name)
{
	const struct scenario *scenario = from->scenario;

	if (learn(from, &scenario->setup, name))
		return true;
	for (size_t i = 0; i < scenario->job_count; i++)
		if (learn(from, &scenario->jobs[i].lines, name))
			return true;
	return learn(from, &scenario->teardown, name);
}

const char *foresee_set(const struct foresight *from, const char *text, size_t *length)
{
	static const char *const users[] = { "add", "-A", "--add", "del", "-D", "--del",
					     "test", "-T", "--test", NULL };
	struct words words = cut(text);
	char name[GRAMMAR_NAME_MAX];

	if (!is_one_of(&words, users) || words.name_length >= sizeof(name))
		return NULL;
	memcpy(name, words.name, words.name_length);
	name[words.name_length] = '\0';
	if (grammar_find_set(from->grammar, name) || !learn_anywhere(from, name))
		return NULL;
	*length = words.name_length;
	return words.name;
}
