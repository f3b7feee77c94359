/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The sets that the text has created so far: a hash by name, good for as many as the kernel takes.
 *
 * A set may also be known to be gone, so that a stale answer from outside is not believed.
 */
#ifndef GRAMMAR_SETS_H
#define GRAMMAR_SETS_H

#include "grammar/parsed.h"

struct ipset_type;

struct sets_entry {
	struct sets_entry *next;	/* in its bucket */
	const struct ipset_type *type;
	struct grammar_set set;
	bool present;		/* false: known to be gone */
	uint8_t length;		/* of name, without the NUL */
	char name[GRAMMAR_NAME_MAX];
};

struct sets {
	struct sets_entry **buckets;	/* a power of two of them; NULL while empty */
	size_t bucket_count, count;
	bool closed;		/* what is not here does not exist: all were destroyed */
	bool remember_gone;	/* somebody outside may still call a destroyed set existing */
};

void sets_fini(struct sets *sets);

/* The entry of @name of @length bytes, present or known to be gone; NULL: never heard of. */
struct sets_entry *sets_find(const struct sets *sets, const char *name, size_t length);

/* Add or replace; the entry is present.  NULL: out of memory. */
struct sets_entry *sets_put(struct sets *sets, const char *name, const struct grammar_set *set,
			    const struct ipset_type *type);

/* @name is gone.  0 or -ENOMEM. */
int sets_remove(struct sets *sets, const char *name);

/* All are gone, also those that were never heard of. */
void sets_clear(struct sets *sets);

/*
 * After "swap @from @to": the names exchange what is known.  The kernel swaps only sets that hold
 * the same kind of elements, so a name that nothing is known of gets what the other has.
 * 0 or -ENOMEM.
 */
int sets_swap(struct sets *sets, const char *from, const char *to);

/* 0 or -ENOMEM. */
int sets_rename(struct sets *sets, const char *from, const char *to);

#endif
