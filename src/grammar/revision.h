/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which revision of a set type is used: the highest shared by kernel and libipset, or a pin. */
#ifndef GRAMMAR_REVISION_H
#define GRAMMAR_REVISION_H

#include "grammar/parsed.h"

struct ipset_type;
struct location;

/* More (type, family) pairs than libipset has; what does not fit is asked for each time. */
#define REVISIONS_CACHED 64

/* What the kernel has of one type. */
struct revision_range {
	const char *type;	/* libipset's own string */
	uint8_t family;
	uint8_t minimum, maximum;
	bool absent;
};

struct revision_pin {
	const char *type;	/* libipset's own string */
	uint8_t revision;
};

struct revisions {
	const struct grammar_oracle *oracle;	/* borrowed */
	unsigned int range_count, pin_count;
	struct revision_range ranges[REVISIONS_CACHED];
	struct revision_pin pins[REVISIONS_CACHED];
};

/*
 * The type of canonical name @name for a new set; *@family gets the family that the set has unless
 * options say otherwise.  NULL with @error set, which points at @where.
 */
const struct ipset_type *revision_choose(struct revisions *revisions, const char *name,
					 uint8_t *family, const struct location *where,
					 struct error *error);

/* Exactly revision @revision of @name, or NULL. */
const struct ipset_type *revision_exact(const char *name, uint8_t family, uint8_t revision);

/* Use that revision of @type (name or alias) from now on.  0, or -1 with @error set. */
int revision_pin(struct revisions *revisions, const char *type, uint8_t revision,
		 struct error *error);

/* Is the revision of the type called @name (canonical) forced by a pin? */
bool revision_is_pinned(const struct revisions *revisions, const char *name);

#endif
