// SPDX-License-Identifier: GPL-2.0-or-later
/* "create SET TYPE [options]". */
#include "grammar/internal.h"

#include "grammar/options.h"
#include "grammar/values.h"

#include <stdio.h>
#include <string.h>

/* Settle on a revision and tell libipset, as its own look into the kernel would. */
static int choose_type(struct line *line, const struct word *word)
{
	struct grammar *grammar = line->grammar;
	struct ipset_data *data = ipset_session_data(grammar->session);
	const char *name = ipset_typename_resolve(word->text);
	const struct location place = words_place(line->words, word);
	uint8_t family;

	if (!name) {
		line_fail(line, word, "unknown set type \"%.40s\"", word->text);
		return error_hint(line->error, "\"list types\" shows those that exist");
	}
	line->type = revision_choose(&grammar->revisions, name, &family, &place, line->error);
	if (!line->type)
		return -1;
	if (line->type->family != NFPROTO_UNSPEC)
		ipset_data_set(data, IPSET_OPT_FAMILY, &family);
	/* Only an assumption so far: a family option may still change it. */
	if (line->type->family == NFPROTO_IPSET_IPV46)
		ipset_data_ignored(data, IPSET_OPT_FAMILY);
	ipset_data_set(data, IPSET_OPT_TYPE, line->type);
	return 0;
}

static int collect(struct line *line)
{
	struct grammar_command *command = line->command;
	const struct ipset_data *data = ipset_session_data(line->grammar->session);
	const struct ipset_type *type = line->type;
	int unknown = values_collect(data, IPSET_CREATE, type, command);

	if (unknown)
		return line_fail(line, NULL, "libipset's option number %d is not supported yet",
				 unknown);
	snprintf(command->type, sizeof(command->type), "%s", type->name);
	command->family = ipset_data_family(data);
	command->revision = type->revision;
	return 0;
}

int line_create(struct line *line)
{
	const struct word *words = line->words->items;
	struct grammar_command *command = line->command;

	if (line_set_name(line, &words[1], IPSET_SETNAME, command->name) < 0 ||
	    choose_type(line, &words[2]) < 0 ||
	    options_parse(line, IPSET_CREATE, 3, OPTIONS_FAMILY_ONLY) < 0 ||
	    options_parse(line, IPSET_CREATE, 3, OPTIONS_OTHERS) < 0 ||
	    options_check(line, IPSET_CREATE, &words[2]) < 0 || collect(line) < 0)
		return -1;
	return remember_set(line->grammar, command->name, line->type, command->family)
		? 0 : line_no_memory(line);
}
