// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Reads lines of ipset(8) from standard input and says of each whether it is accepted:
 *	accept COMMAND VALUES
 *	reject COLUMN MESSAGE
 * A line "%" forgets all sets.  Arguments TYPE=REVISION say what the kernel has; of a type that is
 * not named it has every revision.
 */
#include "grammar-text.h"

#include <stdlib.h>

static char **arguments;

static int revisions(void *context, const char *type, uint8_t family, uint8_t *minimum,
		     uint8_t *maximum, struct error *error)
{
	size_t length = strlen(type);

	(void)context;
	(void)family;
	(void)error;
	*minimum = 0;
	*maximum = UINT8_MAX;
	for (char **argument = arguments; *argument; argument++)
		if (strncmp(*argument, type, length) == 0 && (*argument)[length] == '=')
			*maximum = (uint8_t)atoi(*argument + length + 1);
	return 1;
}

static void check(struct grammar *grammar, const char *line)
{
	struct grammar_command command;
	struct error error;
	char head[256], text[2048];

	if (grammar_parse(grammar, line, NULL, &command, &error, NULL) == 0) {
		text_head(&command, head, sizeof(head));
		printf("accept %s %s\n", head, text_values(&command, text, sizeof(text)));
	} else {
		printf("reject %u %s\n", error.column, error.message);
	}
}

int main(int argc, char **argv)
{
	const struct grammar_oracle oracle = { .revisions = revisions };
	struct grammar *grammar = grammar_new(&oracle);
	char line[8192];

	(void)argc;
	arguments = argv + 1;
	while (grammar && fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = '\0';
		if (strcmp(line, "%") != 0) {
			check(grammar, line);
			continue;
		}
		grammar_free(grammar);
		grammar = grammar_new(&oracle);
	}
	if (!grammar)
		return 1;
	grammar_free(grammar);
	return 0;
}
