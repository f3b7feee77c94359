// SPDX-License-Identifier: GPL-2.0-or-later
/* The text of a scenario file, line by line, into its sections. */
#include "scenario/parse.h"

#include "base/error.h"
#include "base/lines.h"
#include "scenario/append.h"
#include "scenario/check.h"
#include "scenario/scenario.h"
#include "scenario/sections.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t"

static int no_memory(struct error *error)
{
	return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the scenario");
}

static void report(struct error_list *errors, const struct error *error)
{
	struct error *slot = error_list_slot(errors);

	if (slot)
		*slot = *error;
}

/* Keep a copy of @line for the locations, without the blanks behind, and take it. */
static int take_line(struct sections *sections, unsigned int number, const char *line,
		     size_t length, struct error *error)
{
	struct scenario *scenario = sections->scenario;
	struct location where = { .file = scenario->name, .line = number };
	size_t start = strspn(line, BLANKS);
	char **source;

	if (!line[start] || line[start] == '#')
		return 0;
	while (strchr(BLANKS, line[length - 1]))
		length--;
	source = append_item(&scenario->sources, &scenario->source_count, sizeof(*source));
	if (!source)
		return no_memory(error);
	*source = strndup(line, length);
	if (!*source)
		return no_memory(error);
	where.text = *source;
	where.column = (unsigned int)start + 1;
	where.width = (unsigned int)(length - start);
	return sections_take(sections, &where, error);
}

static void take_lines(struct scenario *scenario, struct lines *lines, struct error_list *errors)
{
	struct sections sections;
	struct error error;
	size_t length;
	char *line;
	int rc;

	sections_init(&sections, scenario);
	while ((rc = lines_next(lines, &line, &length, &error)) != 0) {
		if (rc > 0)
			rc = take_line(&sections, lines->number, line, length, &error);
		if (rc == 0)
			continue;
		report(errors, &error);
		if (errors->count == ERROR_LIST_MAX)
			return;
	}
}

/* Some editors begin a text with a byte order mark, which is no text. */
static size_t mark_length(const char *text, size_t length)
{
	return length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3) ? 3 : 0;
}

int scenario_parse(struct scenario *scenario, const char *name, const char *text, size_t length,
		   struct error_list *errors)
{
	size_t mark = mark_length(text, length);
	unsigned int before = errors->count;
	struct lines lines;
	struct error error;

	scenario_init(scenario);
	scenario->name = strdup(name);
	scenario->text = strndup(text, length);
	/* What could not be reported must not look like success. */
	if (before == ERROR_LIST_MAX)
		return -1;
	if (!scenario->name || !scenario->text) {
		no_memory(&error);
		report(errors, &error);
		return -1;
	}
	if (lines_open_text(&lines, scenario->name, text + mark, length - mark, &error) < 0) {
		report(errors, &error);
		return -1;
	}
	take_lines(scenario, &lines, errors);
	lines_close(&lines);
	/* Faults of the whole are not looked for in half a scenario. */
	if (errors->count == before)
		check_scenario(scenario, errors);
	return errors->count == before ? 0 : -1;
}
