// SPDX-License-Identifier: GPL-2.0-or-later
/* What is known about sets: from the lines read so far, else from the oracle. */
#include "grammar/command.h"
#include "grammar/internal.h"

#include <string.h>

const struct sets_entry *remember_set(struct grammar *grammar, const char *name,
				      const struct ipset_type *type, uint8_t family)
{
	struct grammar_set set = { .family = family, .revision = type->revision };

	memcpy(set.type, type->name, strlen(type->name) + 1);
	set.plain = plain_forms(&grammar->plains, grammar->session, type, family);
	return sets_put(&grammar->sets, name, &set, type);
}

/* Keep what the oracle told about @name. */
static int learn_set(struct line *line, const char *name, struct grammar_set *set,
		     const struct sets_entry **entry)
{
	const char *resolved;
	const struct ipset_type *type = NULL;

	set->type[GRAMMAR_NAME_MAX - 1] = '\0';
	resolved = ipset_typename_resolve(set->type);
	if (resolved)
		type = revision_exact(resolved, set->family, set->revision);
	if (!type) {
		line_fail(line, &line->words->items[1],
			  "set \"%s\" has revision %u of type %s, which libipset does not know",
			  name, set->revision, set->type);
		if (line->error)
			line->error->kind = ERROR_ABSENT;
		return -1;
	}
	*entry = remember_set(line->grammar, name, type, set->family);
	return *entry ? 0 : line_no_memory(line);
}

int line_find_set(struct line *line, const char *name, const struct sets_entry **entry)
{
	struct grammar *grammar = line->grammar;
	const struct grammar_oracle *oracle = &grammar->oracle;
	struct grammar_set set = { 0 };
	int status;

	*entry = sets_find(&grammar->sets, name, strlen(name));
	if (*entry) {
		if (!(*entry)->present)
			*entry = NULL;
		return 0;
	}
	if (!oracle->set || grammar->sets.closed)
		return 0;
	status = oracle->set(oracle->context, name, &set, line->error);
	if (status <= 0)
		return status;
	return learn_set(line, name, &set, entry);
}

const struct grammar_set *grammar_find_set(const struct grammar *grammar, const char *name)
{
	const struct sets_entry *entry = sets_find(&grammar->sets, name, strlen(name));

	return entry && entry->present ? &entry->set : NULL;
}

int grammar_know_set(struct grammar *grammar, const char *name, const char *type, uint8_t family,
		     struct error *error)
{
	const char *resolved = ipset_typename_resolve(type);
	const struct ipset_type *chosen;
	uint8_t usual;

	if (!resolved)
		return error_set(error, ERROR_USAGE, NULL, "unknown set type \"%s\"", type);
	chosen = revision_choose(&grammar->revisions, resolved, &usual, NULL, error);
	if (!chosen)
		return -1;
	if (!remember_set(grammar, name, chosen, family))
		return error_set(error, ERROR_BROKEN, NULL, "out of memory");
	return 0;
}
