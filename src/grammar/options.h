/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The options of create, add, del and test: libipset's tables walked as ipset(8) walks them. */
#ifndef GRAMMAR_OPTIONS_H
#define GRAMMAR_OPTIONS_H

#include "grammar/internal.h"

enum options_pass {
	OPTIONS_FAMILY_ONLY,	/* create: the family decides how the others are read */
	OPTIONS_OTHERS,
};

/* Parse the words from number @first on.  0 or -1. */
int options_parse(struct line *line, enum ipset_adt adt, unsigned int first,
		  enum options_pass pass);

/* Is all there that must be, and nothing that may not?  Errors point at @word.  0 or -1. */
int options_check(struct line *line, enum ipset_adt adt, const struct word *word);

#endif
