/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The watchdog: has a worker been in one op for too long, and where in the kernel is it?
 *
 * It counts only time in which the watching thread was there to see it, so a process that was
 * stopped, or a machine that was suspended, is not taken for a hang.
 */
#ifndef RUN_WATCHDOG_H
#define RUN_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct worker;
struct worker_live;

struct watchdog {
	uint64_t timeout_ns;
	uint64_t looked_ns;	/* when the last round was; 0: none yet */
	uint64_t step_ns;	/* what this round adds */
};

/* What it remembers of one thread; begins as zeros. */
struct watchdog_mark {
	uint64_t began_ns;	/* of the op that it was in at the last round */
	uint64_t watched_ns;	/* for how long it was seen in it */
	bool stuck;
};

/* Begin a round of looks at time @now_ns.  Rounds should come several times a second. */
void watchdog_round(struct watchdog *watchdog, uint64_t now_ns);

/*
 * Look at one thread.  Returns true once, in the round in which it is found stuck; mark->stuck then
 * stays.  The length of a sleep that the op was told to do is no hang.
 */
bool watchdog_look(const struct watchdog *watchdog, struct watchdog_mark *mark,
		   const struct worker_live *live);

/*
 * Append where @worker, which is stuck since @age_ns, is: to @text for people (lines, with its
 * whole stack), and to @sentence, one line.
 */
void watchdog_describe(const struct worker *worker, uint64_t age_ns, struct buffer *text,
		       struct buffer *sentence);

#endif
