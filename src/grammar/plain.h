/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which plain elements a set type takes: found out by giving libipset examples, once for each type
 * and family.
 */
#ifndef GRAMMAR_PLAIN_H
#define GRAMMAR_PLAIN_H

#include <stdint.h>

struct ipset_session;
struct ipset_type;

/* More than there are types with two families each; the rest is found out each time. */
#define PLAINS_CACHED 64

struct plain {
	const struct ipset_type *type;
	uint8_t family;
	uint16_t forms;
};

struct plains {
	unsigned int count;
	struct plain items[PLAINS_CACHED];
};

/*
 * The forms that sets of @type and @family take, for grammar_set.plain.  libipset's data and report
 * may be empty afterwards.
 */
uint16_t plain_forms(struct plains *plains, struct ipset_session *session,
		     const struct ipset_type *type, uint8_t family);

#endif
