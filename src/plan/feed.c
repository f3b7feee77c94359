// SPDX-License-Identifier: GPL-2.0-or-later
/* A bounded queue of compiled ops from a thread that reads a file to a worker that sends them. */
#include "plan/feed.h"

#include <errno.h>
#include <string.h>

/* An item of this class index marks the end. */
#define END UINT16_MAX

void feed_init(struct feed *feed, struct replay *replay)
{
	memset(feed, 0, sizeof(*feed));
	feed->replay = replay;
	sem_init(&feed->filled, 0, 0);
	sem_init(&feed->empty, 0, FEED_ITEMS);
}

void feed_fini(struct feed *feed)
{
	for (unsigned int i = 0; i < FEED_ITEMS; i++)
		message_fini(&feed->items[i].op.message);
	sem_destroy(&feed->filled);
	sem_destroy(&feed->empty);
}

static void wait_for(sem_t *semaphore)
{
	while (sem_wait(semaphore) < 0 && errno == EINTR)
		;
}

void feed_produce(struct feed *feed)
{
	int rc = 1;

	while (rc > 0) {
		struct feed_item *item = &feed->items[feed->put++ % FEED_ITEMS];

		wait_for(&feed->empty);
		if (atomic_load(&feed->stop))
			return;
		item->op.line = &item->line;
		rc = replay_next(feed->replay, &item->op, &item->line, item->text);
		item->op.class = rc <= 0 ? END
				 : item->op.untimed ? feed->between
				 : feed->classes[item->op.command];
		sem_post(&feed->filled);
	}
}

struct feed_item *feed_take(struct feed *feed, bool *waited)
{
	struct feed_item *item = &feed->items[feed->taken % FEED_ITEMS];

	*waited = sem_trywait(&feed->filled) < 0;
	if (*waited)
		wait_for(&feed->filled);
	return item->op.class == END ? NULL : item;
}

void feed_release(struct feed *feed)
{
	feed->taken++;
	sem_post(&feed->empty);
}

void feed_stop(struct feed *feed)
{
	atomic_store(&feed->stop, true);
	sem_post(&feed->empty);
}
