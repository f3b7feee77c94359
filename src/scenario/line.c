// SPDX-License-Identifier: GPL-2.0-or-later
/* One command line of a section. */
#include "scenario/line.h"

#include "base/error.h"
#include "scenario/annotation.h"
#include "scenario/generator.h"
#include "scenario/scenario.h"

#include <string.h>

#define BLANKS " \t"

/* A shell's braces are its own. */
static bool has_generators(const char *command)
{
	return strncmp(command, "sh", 2) != 0 || !strchr(BLANKS, command[2]);
}

/* Generators are looked at again when the command is compiled; here the user hears of them all. */
static int check_generators(const struct scenario_line *line, struct error *error)
{
	struct generator_use uses[GENERATOR_USES];

	if (!has_generators(line->text))
		return 0;
	return generator_scan(line->text, &line->where, uses, error) < 0 ? -1 : 0;
}

int line_read(struct scenario_line *line, const struct location *where, struct error *error)
{
	struct annotations seen = { 0 };
	struct location place = *where;
	const char *start = where->text, *at = start + where->column - 1;

	annotation_defaults(line);
	while (*at == '@') {
		size_t length = strcspn(at, BLANKS);

		place.column = (unsigned int)(at - start) + 1;
		place.width = (unsigned int)length;
		if (annotation_parse(&seen, line, at, length, &place, error) < 0)
			return -1;
		at += length;
		at += strspn(at, BLANKS);
	}
	if (!*at)
		return error_set(error, ERROR_USAGE, &place, "annotations without a command");
	place.column = (unsigned int)(at - start) + 1;
	place.width = (unsigned int)strlen(at);
	line->text = at;
	line->where = place;
	return check_generators(line, error);
}
