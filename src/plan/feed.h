/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A bounded queue of compiled ops from one thread that reads a file to one worker that sends them:
 * memory does not grow with the file, and the worker waits outside what is measured.
 */
#ifndef PLAN_FEED_H
#define PLAN_FEED_H

#include "plan/plan.h"
#include "plan/replay.h"
#include "scenario/scenario.h"

#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Messages of up to 64 KiB are under way at a time: more would not help, two threads take turns. */
#define FEED_ITEMS 32

/* More than there are commands. */
#define FEED_COMMANDS 32

struct feed_item {
	struct plan_op op;
	struct scenario_line line;
	char text[REPLAY_TEXT];
};

struct feed {
	struct replay *replay;
	struct feed_item items[FEED_ITEMS];
	unsigned int put, taken;	/* by the producer, by the worker */
	sem_t filled, empty;
	_Atomic bool stop;		/* the worker has ended: produce no more */
	uint16_t classes[FEED_COMMANDS];	/* class of each IPSET_CMD_* */
	uint16_t between;		/* class of what clears up between two passes */
};

void feed_init(struct feed *feed, struct replay *replay);
void feed_fini(struct feed *feed);

/* Produce until the stream ends or the worker has; for a thread of its own. */
void feed_produce(struct feed *feed);

/*
 * The next item, or NULL at the end.  *@waited is set if it had to be waited for.  The item is good
 * until feed_release.
 */
struct feed_item *feed_take(struct feed *feed, bool *waited);
void feed_release(struct feed *feed);

/* The worker ends: let the producer go. */
void feed_stop(struct feed *feed);

#endif
