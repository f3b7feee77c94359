/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Sets of ours in a namespace that outlives us (--netns host): named with a prefix that tells whose
 * they are, found by it, and destroyed.
 */
#ifndef RUN_LEFTOVERS_H
#define RUN_LEFTOVERS_H

#include <stdbool.h>
#include <stddef.h>

struct error;

/* "ips" PID "-": short, since a set name has 31 bytes in all. */
#define LEFTOVERS_PREFIX_MAX 16

/* The prefix of this process's sets. */
void leftovers_prefix(char prefix[LEFTOVERS_PREFIX_MAX]);

/*
 * Destroy all sets in the current network namespace whose names begin with @prefix, or, if it is
 * NULL, with the prefix of a process that is no more.  @removed is how many were.  A set that is in
 * use stays, and is an error that names it.  Returns 0 or -1.
 */
int leftovers_destroy(const char *prefix, unsigned int *removed, struct error *error);

#endif
