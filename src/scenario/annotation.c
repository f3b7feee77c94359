// SPDX-License-Identifier: GPL-2.0-or-later
/* The @words before a command. */
#include "scenario/annotation.h"

#include "base/error.h"
#include "base/units.h"
#include "scenario/scenario.h"
#include "scenario/suggest.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Set @line's part from @value; @where is the value's.  Returns 0 or -1. */
typedef int take_function(struct scenario_line *line, const char *value,
			  const struct location *where, struct error *error);

static int take_number(uint64_t *number, uint64_t least, const char *name, const char *value,
		       const struct location *where, struct error *error)
{
	uint64_t parsed;
	int rc = units_parse_count(value, &parsed);

	if (rc == 0 && parsed >= least) {
		*number = parsed;
		return 0;
	}
	if (rc == -ERANGE)
		return error_set(error, ERROR_USAGE, where, "%s is too large for @%s=", value,
				 name);
	error_set(error, ERROR_USAGE, where, "@%s= takes a whole number from %u, not \"%s\"", name,
		  (unsigned int)least, value);
	return error_hint(error, "1000, 64k and 1M are such numbers");
}

static int take_weight(struct scenario_line *line, const char *value,
		       const struct location *where, struct error *error)
{
	return take_number(&line->weight, 0, "weight", value, where, error);
}

static int take_count(struct scenario_line *line, const char *value,
		      const struct location *where, struct error *error)
{
	return take_number(&line->count, 1, "count", value, where, error);
}

static int take_batch(struct scenario_line *line, const char *value,
		      const struct location *where, struct error *error)
{
	return take_number(&line->batch, 1, "batch", value, where, error);
}

static int take_hold(struct scenario_line *line, const char *value,
		     const struct location *where, struct error *error)
{
	if (units_parse_duration(value, &line->hold_ns) == 0)
		return 0;
	error_set(error, ERROR_USAGE, where, "@hold= takes a time, not \"%s\"", value);
	return error_hint(error, "10ms, 1.5s and 2m are times");
}

static int take_text(char **text, const char *value, struct error *error)
{
	*text = strdup(value);
	if (!*text)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the scenario");
	return 0;
}

/* What the words mean depends on the command, so plan/ looks at them. */
static int take_expect(struct scenario_line *line, const char *value,
		       const struct location *where, struct error *error)
{
	return take_text(&line->expect, value, error);
}

/* A class name is a word in "swap.p99 < 2ms" and in file formats. */
static int take_as(struct scenario_line *line, const char *value, const struct location *where,
		   struct error *error)
{
	for (const char *at = value; *at; at++) {
		struct location byte = *where;

		if (isalnum((unsigned char)*at) || strchr("-_:", *at))
			continue;
		byte.column += (unsigned int)(at - value);
		byte.width = 1;
		return error_set(error, ERROR_USAGE, &byte,
				 "a class name holds letters, digits, \"-\", \"_\" and \":\" only");
	}
	return take_text(&line->as, value, error);
}

static int take_only(struct scenario_line *line, const char *value,
		     const struct location *where, struct error *error)
{
	return take_text(&line->only, value, error);
}

static int take_untimed(struct scenario_line *line, const char *value,
			const struct location *where, struct error *error)
{
	line->untimed = true;
	return 0;
}

static int take_optional(struct scenario_line *line, const char *value,
			 const struct location *where, struct error *error)
{
	line->optional = true;
	return 0;
}

static const struct annotation_text texts[] = {
	{ "weight", "N", "share of the line in a random loop; 1" },
	{ "count", "N", "times that the line is run in a round; 1" },
	{ "batch", "N", "elements in one message; 1" },
	{ "expect", "OUTCOME,...", "right outcomes: ok, any, exists, missing, error names; ok" },
	{ "as", "CLASS", "count the line as this class; its verb" },
	{ "only", "TYPE", "leave the line out unless ${type} is TYPE" },
	{ "hold", "TIME", "read a dump slowly, so that the sets stay busy for so long" },
	{ "untimed", "", "run, but do not measure" },
	{ "optional", "", "leave the line out where the kernel lacks the set type" },
	{ NULL, NULL, NULL },
};

static take_function *const functions[] = {
	take_weight, take_count, take_batch, take_expect, take_as, take_only, take_hold,
	take_untimed, take_optional,
};

static const struct suggest_names names = {
	texts, sizeof(texts[0]), sizeof(functions) / sizeof(functions[0]),
};

const struct annotation_text *annotation_texts(void)
{
	return texts;
}

void annotation_defaults(struct scenario_line *line)
{
	line->weight = 1;
	line->count = 1;
	line->batch = 1;
}

/* Does the word have a value where the row wants one, and none where it does not? */
static int check_form(const struct annotation_text *row, bool equals, size_t value_length,
		      const struct location *where, struct error *error)
{
	if (!*row->argument)
		return !equals ? 0 : error_set(error, ERROR_USAGE, where, "@%s takes no value",
					       row->name);
	if (equals && value_length)
		return 0;
	error_set(error, ERROR_USAGE, where, "@%s lacks its value", row->name);
	return error_hint(error, "as in @%s=%s", row->name, row->argument);
}

static int take_value(int index, struct scenario_line *line, const char *value, size_t length,
		      const struct location *where, struct error *error)
{
	char *copy = strndup(value, length);
	int rc;

	if (!copy)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the scenario");
	rc = functions[index](line, copy, where, error);
	free(copy);
	return rc;
}

int annotation_parse(struct annotations *seen, struct scenario_line *line, const char *word,
		     size_t length, const struct location *where, struct error *error)
{
	const char *equals = memchr(word, '=', length);
	size_t name_length = (equals ? (size_t)(equals - word) : length) - 1;
	const char *value = equals ? equals + 1 : word + length;
	size_t value_length = (size_t)(word + length - value);
	int index = suggest_find(&names, word + 1, name_length);
	struct location place = *where;

	if (index < 0) {
		place.width = (unsigned int)name_length + 1;
		error_set(error, ERROR_USAGE, &place, "unknown annotation \"@%.*s\"",
			  (int)name_length, word + 1);
		return suggest_hint(error, &names, "annotations", word + 1, name_length);
	}
	if (check_form(&texts[index], equals, value_length, where, error) < 0)
		return -1;
	if (seen->given & 1U << index)
		return error_set(error, ERROR_USAGE, where, "@%s is said twice",
				 texts[index].name);
	seen->given |= 1U << index;
	place.column += (unsigned int)(value - word);
	place.width = (unsigned int)value_length;
	return take_value(index, line, value, value_length, &place, error);
}
