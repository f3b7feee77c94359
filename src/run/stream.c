// SPDX-License-Identifier: GPL-2.0-or-later
/* A file being replayed: the thread that reads and compiles it, and the queue to the worker. */
#include "run/stream.h"

#include "base/error.h"
#include "plan/plan.h"

#include <string.h>

int stream_open(struct stream *stream, const struct plan *plan,
		const struct replay_settings *settings, struct error *error)
{
	stream->started = false;
	feed_init(&stream->feed, &stream->replay);
	memcpy(stream->feed.classes, plan->command_classes, sizeof(stream->feed.classes));
	stream->feed.between = plan->between_class;
	if (replay_open(&stream->replay, settings, plan->grammar, plan->protocol, error) == 0)
		return 0;
	replay_close(&stream->replay);
	feed_fini(&stream->feed);
	return -1;
}

static void *produce(void *argument)
{
	feed_produce(argument);
	return NULL;
}

int stream_start(struct stream *stream, struct error *error)
{
	int rc = pthread_create(&stream->producer, NULL, produce, &stream->feed);

	if (rc)
		return error_set_errno(error, ERROR_BROKEN, rc, "cannot start reading");
	stream->started = true;
	return 0;
}

int stream_close(struct stream *stream, bool cancel, struct error *error)
{
	int rc = 0;

	if (stream->started) {
		feed_stop(&stream->feed);
		if (cancel)
			pthread_cancel(stream->producer);
		pthread_join(stream->producer, NULL);
	}
	if (stream->replay.error.kind && !cancel) {
		*error = stream->replay.error;
		rc = -1;
	}
	replay_close(&stream->replay);
	feed_fini(&stream->feed);
	return rc;
}
