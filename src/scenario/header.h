/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The "[section NAME]" lines: a table of the sections there are. */
#ifndef SCENARIO_HEADER_H
#define SCENARIO_HEADER_H

#include "base/error.h"

enum section {
	SECTION_SCENARIO,
	SECTION_SETUP,
	SECTION_LOOP,
	SECTION_TEARDOWN,
	SECTION_VARIANT,
	SECTION_VARIANT_TEARDOWN,	/* [variant NAME teardown] */
	SECTION_ASSERT,
	SECTION_NONE,			/* before the first header, or after one that is wrong */
};

struct header {
	enum section section;
	struct location where;		/* of the name; of the whole header where it has none */
	char name[64];			/* "" for sections without a name */
};

/*
 * Read the header whose "[" is at @where's column.  Returns 0, or -1 with @error set and section
 * SECTION_NONE.
 */
int header_read(struct header *header, const struct location *where, struct error *error);

#endif
