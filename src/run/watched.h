/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Wait sites where the switches of a worker carry no stacks, or stacks without names: another
 * thread samples /proc for where the workers sleep.  An estimate, and the result says so.
 */
#ifndef RUN_WATCHED_H
#define RUN_WATCHED_H

#include <stdbool.h>

struct crew;
struct error;
struct result;
struct stacks;
struct symbols;
struct watcher;

struct watched {
	struct watcher *watcher;	/* NULL: not needed, or not to be had */
	struct stacks *stacks;
	const struct crew *crew;
};

/*
 * Begin to watch the workers of @crew, who stand at their first op, if their own stacks will not
 * do.  @symbols is used until watched_stop.  Returns 0, or -1 with @error set.
 */
int watched_start(struct watched *watched, const struct crew *crew, struct symbols *symbols,
		  struct error *error);

/* Stop watching; what was seen stays. */
void watched_stop(struct watched *watched);

/*
 * Add what was seen to the classes of @result that have no sites of their own, and tell so in
 * timing_note.  Returns 0 or -ENOMEM; frees what was seen.
 */
int watched_collect(struct watched *watched, struct result *result,
		    const struct symbols *symbols);

#endif
