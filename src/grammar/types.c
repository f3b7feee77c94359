// SPDX-License-Identifier: GPL-2.0-or-later
/* What libipset knows of set types. */
#include "grammar/types.h"

#include <libipset/parse.h>
#include <libipset/types.h>

#include <errno.h>
#include <string.h>

static const struct ipset_type *all_types(void)
{
	ipset_load_types();
	return ipset_types();
}

const char *types_next(const char *previous)
{
	const char *next = NULL;

	for (const struct ipset_type *type = all_types(); type; type = type->next)
		if ((!previous || strcmp(type->name, previous) > 0) &&
		    (!next || strcmp(type->name, next) < 0))
			next = type->name;
	return next;
}

static void copy_aliases(const struct ipset_type *type, struct types_info *info)
{
	for (unsigned int i = 0; i < TYPES_ALIASES && type->alias[i]; i++)
		info->aliases[i] = type->alias[i];
}

int types_describe(const char *name, struct types_info *info)
{
	memset(info, 0, sizeof(*info));
	for (const struct ipset_type *type = all_types(); type; type = type->next) {
		if (!ipset_match_typename(name, type))
			continue;
		if (!info->name) {
			info->name = type->name;
			copy_aliases(type, info);
			info->dimension = type->dimension;
			info->last_optional = type->last_elem_optional;
			info->minimum = info->maximum = type->revision;
		}
		info->inet |= type->family == NFPROTO_IPV4 || type->family == NFPROTO_IPSET_IPV46;
		info->inet6 |= type->family == NFPROTO_IPV6 || type->family == NFPROTO_IPSET_IPV46;
		if (type->revision < info->minimum)
			info->minimum = type->revision;
		if (type->revision > info->maximum)
			info->maximum = type->revision;
	}
	return info->name ? 0 : -ENOENT;
}

static const struct ipset_type *find_revision(const char *name, uint8_t revision)
{
	for (const struct ipset_type *type = all_types(); type; type = type->next)
		if (ipset_match_typename(name, type) && type->revision == revision)
			return type;
	return NULL;
}

const char *types_revision_text(const char *type, uint8_t revision)
{
	const struct ipset_type *found = find_revision(type, revision);

	return found ? found->description : NULL;
}

/* Options of an element that its set must have been made for. */
static const char *enabling_option(const char *option, enum types_verb verb)
{
	static const struct {
		const char *option, *create;
	} table[] = {
		{ "timeout", "timeout 300" },
		{ "packets", "counters" },
		{ "bytes", "counters" },
		{ "comment", "comment" },
		{ "skbmark", "skbinfo" },
		{ "skbprio", "skbinfo" },
		{ "skbqueue", "skbinfo" },
	};

	for (size_t i = 0; verb != TYPES_CREATE && i < sizeof(table) / sizeof(table[0]); i++)
		if (strcmp(option, table[i].option) == 0)
			return table[i].create;
	return NULL;
}

unsigned int types_options(const char *type, uint8_t revision, enum types_verb verb,
			   struct types_option options[TYPES_OPTIONS])
{
	static const enum ipset_adt adts[] = {
		[TYPES_CREATE] = IPSET_CREATE, [TYPES_ADD] = IPSET_ADD,
		[TYPES_DEL] = IPSET_DEL, [TYPES_TEST] = IPSET_TEST,
	};
	const struct ipset_type *found = find_revision(type, revision);
	const struct ipset_optarg *command;
	unsigned int count = 0;

	if (!found)
		return 0;
	command = &found->cmd[adts[verb]];
	for (; count < IPSET_OPTARG_MAX && command->args[count] != IPSET_ARG_NONE; count++) {
		const struct ipset_arg *arg = ipset_keyword(command->args[count]);

		options[count] = (struct types_option){
			.name = arg->name[0],
			.takes_value = arg->has_arg != IPSET_NO_ARG,
			.needed = command->need & IPSET_FLAG(arg->opt),
			.obsolete = arg->parse == ipset_parse_ignored,
			.enabled_by = enabling_option(arg->name[0], verb),
		};
	}
	return count;
}
