/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A file being replayed: the thread that reads and compiles it, and the queue to the worker. */
#ifndef RUN_STREAM_H
#define RUN_STREAM_H

#include "plan/feed.h"
#include "plan/replay.h"

#include <pthread.h>
#include <stdbool.h>

struct error;
struct plan;

struct stream {
	struct replay replay;
	struct feed feed;
	pthread_t producer;
	bool started;
};

/* Open the file; @settings must outlive the stream.  Returns 0, or -1 with nothing to finish. */
int stream_open(struct stream *stream, const struct plan *plan,
		const struct replay_settings *settings, struct error *error);

/* Start reading ahead.  Returns 0 or -1. */
int stream_start(struct stream *stream, struct error *error);

/*
 * End: @cancel does not wait for input that may never come.  Returns 0, or -1 with the error that
 * ended the stream early.
 */
int stream_close(struct stream *stream, bool cancel, struct error *error);

#endif
