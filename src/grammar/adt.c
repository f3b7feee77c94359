// SPDX-License-Identifier: GPL-2.0-or-later
/* "add|del|test SET ELEMENT [options]". */
#include "grammar/internal.h"

#include "grammar/element.h"
#include "grammar/guard.h"
#include "grammar/options.h"
#include "grammar/protocol.h"
#include "grammar/values.h"

#include <string.h>

static enum ipset_adt adt_of(uint8_t command)
{
	return command == IPSET_CMD_ADD ? IPSET_ADD : command == IPSET_CMD_DEL ? IPSET_DEL
									       : IPSET_TEST;
}

static int unknown_set(struct line *line, const struct word *word)
{
	line_fail(line, word, "the type of set \"%s\" is not known", word->text);
	return error_hint(line->error, "create it before this line, or name its type");
}

/* A plain element by the short way into libipset's data, for the options to be added.  1 or 0. */
static int feed_plain(struct line *line, const struct sets_entry *entry, const char *text)
{
	struct ipset_data *data = ipset_session_data(line->grammar->session);
	struct grammar_command *command = line->command;

	if (!element_parse_fast(&entry->set, text, strlen(text), command))
		return 0;
	for (unsigned int i = 0; i < command->value_count; i++) {
		const struct grammar_value *value = &command->values[i];
		uint64_t aligned[2];

		memcpy(aligned, command->storage + value->offset, value->length);
		ipset_data_set(data, values_option(value->attribute), aligned);
	}
	return 1;
}

static int parse_element(struct line *line, const struct word *word)
{
	struct ipset_session *session = line->grammar->session;
	const char *text = word->text;
	const char *message = guard_element(line->type, text);
	char numbered[WORDS_LINE_MAX + 1];

	if (message)
		return line_fail(line, word, "%s", message);
	if (line->grammar->no_protocol_names)
		text = protocol_by_number(text, numbered, sizeof(numbered));
	return report_check(line, word,
			    ipset_parse_elem(session, line->type->last_elem_optional, text));
}

int line_element(struct line *line)
{
	const struct word *words = line->words->items;
	struct grammar_command *command = line->command;
	struct ipset_data *data = ipset_session_data(line->grammar->session);
	enum ipset_adt adt = adt_of(command->command);
	const struct sets_entry *entry;
	int unknown;

	if (line_set_name(line, &words[1], IPSET_SETNAME, command->name) < 0 ||
	    line_find_set(line, command->name, &entry) < 0)
		return -1;
	if (!entry)
		return unknown_set(line, &words[1]);
	line->type = entry->type;
	ipset_data_set(data, IPSET_OPT_FAMILY, &entry->set.family);
	ipset_data_set(data, IPSET_OPT_TYPE, entry->type);
	memcpy(command->type, entry->set.type, sizeof(command->type));
	command->family = entry->set.family;
	command->revision = entry->set.revision;
	if (!feed_plain(line, entry, words[2].text) && parse_element(line, &words[2]) < 0)
		return -1;
	command->value_count = 0;
	command->stored = 0;
	if (options_parse(line, adt, 3, OPTIONS_OTHERS) < 0 ||
	    options_check(line, adt, &words[2]) < 0)
		return -1;
	unknown = values_collect(data, adt, line->type, command);
	if (unknown)
		return line_fail(line, NULL, "libipset's option number %d is not supported yet",
				 unknown);
	return 0;
}
