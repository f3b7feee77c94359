/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What libipset knows of set types, and samples that fit them: for lists, built-in scenarios and
 * tests that are made from its tables.  Whether the kernel has a type is another question.
 */
#ifndef GRAMMAR_TYPES_H
#define GRAMMAR_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum types_verb {
	TYPES_CREATE,
	TYPES_ADD,
	TYPES_DEL,
	TYPES_TEST,
	TYPES_VERBS,
};

#define TYPES_ALIASES 4
#define TYPES_OPTIONS 32	/* more than libipset has room for in a command */

struct types_info {
	const char *name;	/* canonical; this and all strings live as long as the program */
	const char *aliases[TYPES_ALIASES + 1];	/* NULL at the end */
	bool inet, inet6;	/* families; neither: the type has none */
	uint8_t dimension;	/* parts of an element */
	bool last_optional;	/* the last part may be left out */
	uint8_t minimum, maximum;	/* revisions */
};

struct types_option {
	const char *name;	/* as it is written */
	bool takes_value;
	bool needed;		/* refused without this one or another that replaces it */
	bool obsolete;		/* accepted and ignored */
	const char *enabled_by;	/* what create must have said ("timeout 300"); NULL: nothing */
};

/* The canonical name after @previous (NULL: the first) in alphabetical order; NULL at the end. */
const char *types_next(const char *previous);

/* About the type called @name, an alias or canonical.  0 or -ENOENT. */
int types_describe(const char *name, struct types_info *info);

/* What is new in @revision of @type, in libipset's words; NULL: there is no such revision. */
const char *types_revision_text(const char *type, uint8_t revision);

/* The options of @verb with that revision.  Returns their number, 0 where there is none. */
unsigned int types_options(const char *type, uint8_t revision, enum types_verb verb,
			   struct types_option options[TYPES_OPTIONS]);

/*
 * Valid element number @n of @type (canonical or alias) and @family (NFPROTO_*; 0: the first that
 * it has) into @text of @size bytes; different for each @n below 65535.  It fits a set that was
 * created with types_required_options.  Members of a list:set are called member0, member1 ...
 * Returns @text, or NULL for an unknown type.
 */
const char *types_sample_element(const char *type, uint8_t family, unsigned int n, char *text,
				 size_t size);

/* What create of @type cannot do without: "range 10.0.0.0/16", often "".  NULL: not known. */
const char *types_required_options(const char *type);

/*
 * What may follow the name of option @option in that command so that it is valid, "" after one that
 * takes no value.  An option that is "needed" comes with all that is needed, so
 * types_required_options is then left out.  NULL: an option of which nothing is known here.
 */
const char *types_sample_value(const char *type, uint8_t family, enum types_verb verb,
			       const char *option);

#endif
