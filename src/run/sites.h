/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the ops of a class slept and ran: a worker's stacks into the result. */
#ifndef RUN_SITES_H
#define RUN_SITES_H

#include <stddef.h>

struct result_class;
struct stacks;
struct symbols;
struct worker;

/*
 * Add what @stacks has of class number @index of the plan to the sites, symbols and stacks of
 * @class.  Returns 0 or -ENOMEM.
 */
int sites_add(struct result_class *class, const struct stacks *stacks, size_t index,
	      const struct symbols *symbols);

/* The same from the stacks of @worker, if it has any; @symbols NULL: they have no names. */
int sites_fill(struct result_class *class, const struct worker *worker, size_t index,
	       const struct symbols *symbols);

#endif
