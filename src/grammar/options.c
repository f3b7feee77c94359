// SPDX-License-Identifier: GPL-2.0-or-later
/* The options of create, add, del and test. */
#include "grammar/options.h"

#include "grammar/allowed.h"
#include "grammar/guard.h"

#include <string.h>

static const struct ipset_arg *find_option(const struct ipset_type *type, enum ipset_adt adt,
					   const char *text)
{
	const enum ipset_keywords *keyword = type->cmd[adt].args;

	for (; *keyword != IPSET_ARG_NONE; keyword++) {
		const struct ipset_arg *arg = ipset_keyword(*keyword);

		if (ipset_match_option(text, arg->name))
			return arg;
	}
	return NULL;
}

static const char *verb_of(enum ipset_adt adt)
{
	static const char *const verbs[] = {
		[IPSET_ADD] = "add", [IPSET_DEL] = "del",
		[IPSET_TEST] = "test", [IPSET_CREATE] = "create",
	};

	return verbs[adt];
}

/* Unknown in this revision: say so where a higher one has it. */
static int unknown_option(struct line *line, enum ipset_adt adt, const struct word *word)
{
	const struct ipset_type *type = line->type;
	const struct ipset_type *higher = type;

	for (;;) {
		const struct ipset_type *next = ipset_type_higher_rev(higher);

		if (next == higher)
			break;
		higher = next;
		if (!find_option(higher, adt, word->text))
			continue;
		line_fail(line, word, "option \"%s\" needs revision %u of set type %s, "
			  "revision %u is used", word->text, higher->revision, type->name,
			  type->revision);
		if (revision_is_pinned(&line->grammar->revisions, type->name))
			return error_hint(line->error, "the revision was asked for");
		if (line->error)
			line->error->kind = ERROR_ABSENT;
		return error_hint(line->error, "the kernel is older than libipset");
	}
	return line_fail(line, word, "unknown option \"%s\" in %s with set type %s", word->text,
			 verb_of(adt), type->name);
}

/* Is @arg read in this pass?  The other pass only steps over it. */
static bool in_pass(const struct ipset_arg *arg, enum options_pass pass)
{
	return (arg->opt == IPSET_OPT_FAMILY) == (pass == OPTIONS_FAMILY_ONLY);
}

int options_parse(struct line *line, enum ipset_adt adt, unsigned int first,
		  enum options_pass pass)
{
	const struct words *words = line->words;

	for (unsigned int i = first; i < words->count; i++) {
		const struct word *word = &words->items[i];
		const struct word *value = word;
		const struct ipset_arg *arg = find_option(line->type, adt, word->text);
		const char *message;
		int status;

		if (!arg)
			return unknown_option(line, adt, word);
		if (arg->has_arg != IPSET_NO_ARG && i + 1 < words->count)
			value = &words->items[++i];
		else if (arg->has_arg == IPSET_MANDATORY_ARG)
			return line_fail(line, word, "option \"%s\" needs a value", word->text);
		if (!in_pass(arg, pass))
			continue;
		message = guard_option(arg, value->text);
		if (message)
			return line_fail(line, value, "%s", message);
		status = ipset_call_parser(line->grammar->session, arg, value->text);
		if (report_check(line, value, status) < 0)
			return -1;
	}
	return 0;
}

/* The option's name as this command has it, or NULL. */
static const char *option_name(const struct ipset_type *type, enum ipset_adt adt, uint64_t flags)
{
	const enum ipset_keywords *keyword = type->cmd[adt].args;

	for (; *keyword != IPSET_ARG_NONE; keyword++) {
		const struct ipset_arg *arg = ipset_keyword(*keyword);

		if (flags & IPSET_FLAG(arg->opt))
			return arg->name[0];
	}
	return NULL;
}

static int check_missing(struct line *line, enum ipset_adt adt, uint64_t missing,
			 const struct word *word)
{
	const char *name = option_name(line->type, adt, missing);

	if (name)
		return line_fail(line, word, "option \"%s\" is needed in %s with set type %s",
				 name, verb_of(adt), line->type->name);
	/* ipset(8) lets it pass where the command has options, just not this one. */
	if (line->type->cmd[adt].args[0] != IPSET_ARG_NONE)
		return 0;
	return line_fail(line, word, "a part of the element is missing");
}

static const char *describe(enum ipset_opt opt)
{
	switch (opt) {
	case IPSET_OPT_CIDR:
		return "ADDRESS/LENGTH";
	case IPSET_OPT_IP_TO:
		return "a range of addresses";
	case IPSET_OPT_PORT_TO:
		return "a range of ports";
	default:
		return NULL;
	}
}

static int refuse_excess(struct line *line, enum ipset_adt adt, uint64_t excess,
			 const struct word *word)
{
	const enum ipset_opt opt = (enum ipset_opt)__builtin_ctzll(excess);
	const char *what = describe(opt);
	const char *name = option_name(line->type, adt, IPSET_FLAG(opt));

	if (what)
		return line_fail(line, word, "%s is not possible in %s with set type %s", what,
				 verb_of(adt), line->type->name);
	if (name)
		return line_fail(line, word, "option \"%s\" is not possible in %s with set type %s",
				 name, verb_of(adt), line->type->name);
	return line_fail(line, word, "not possible in %s with set type %s", verb_of(adt),
			 line->type->name);
}

int options_check(struct line *line, enum ipset_adt adt, const struct word *word)
{
	uint64_t flags = ipset_data_flags(ipset_session_data(line->grammar->session));
	uint64_t missing = allowed_missing(line->type, adt, flags);
	uint64_t excess = allowed_excess(line->type, adt, flags);

	if (missing && check_missing(line, adt, missing, word) < 0)
		return -1;
	return excess ? refuse_excess(line, adt, excess, word) : 0;
}
