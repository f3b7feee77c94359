/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Names for the frames of stacks.
 *
 * Addresses are looked up in /proc/kallsyms, in one pass over the file that keeps only what was
 * asked for: 120000 symbols take 60 ms and no memory.  Suffixes that the compiler made up
 * (".isra.0", ".constprop.0", ".cold") are dropped, so that names compare between kernels.  Where a
 * stack came as names in the first place (procstack.h), its frames are the numbers of names.
 */
#ifndef MEASURE_SYMBOLS_H
#define MEASURE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;
struct stacks;
struct symbols_entry;

#define SYMBOLS_NAME_MAX 96	/* bytes with the NUL; longer names are cut */

struct symbols {
	struct symbols_entry *entries;	/* by address; owned */
	size_t count, capacity;
	char (*names)[SYMBOLS_NAME_MAX];	/* owned */
	size_t name_count, name_capacity;
};

void symbols_init(struct symbols *symbols);
void symbols_fini(struct symbols *symbols);

/*
 * Find the functions that hold @addresses, in @path (NULL: /proc/kallsyms); those known from an
 * earlier call cost nothing, and with nothing new the file is not read.  Returns 0, or -1 with
 * @error set: ERROR_ABSENT says why there are no names (file absent, addresses hidden) and how to
 * get them; the addresses then stay without.
 */
int symbols_resolve(struct symbols *symbols, const char *path, const uint64_t *addresses,
		    size_t count, struct error *error);

/* Does /proc/kallsyms show addresses to the caller? */
bool symbols_readable(void);

/* The same for all frames of @stacks, from /proc/kallsyms. */
int symbols_resolve_stacks(struct symbols *symbols, const struct stacks *stacks,
			   struct error *error);

/* The frame that stands for @name (@length bytes); 0: no memory. */
uint64_t symbols_intern(struct symbols *symbols, const char *name, size_t length);

/* The name of @frame, or NULL if there is none; "[user]" for STACKS_FRAME_USER.  Valid until more
 * is resolved or interned. */
const char *symbols_name(const struct symbols *symbols, uint64_t frame);

#endif
