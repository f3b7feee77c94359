/* SPDX-License-Identifier: GPL-2.0-or-later */
/* --trace: a thread that empties the workers' rings into a file, one line of JSON an op. */
#ifndef RUN_TRACER_H
#define RUN_TRACER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

struct crew;
struct error;

struct tracer {
	FILE *file;
	const char *path;
	const struct crew *crew;
	unsigned int repetition;	/* from 1 */
	_Atomic bool end;
	bool started;
	pthread_t thread;
};

/* Create @path, which is borrowed; NULL: no trace.  Returns 0 or -1. */
int tracer_open(struct tracer *tracer, const char *path, struct error *error);

/* Give each worker of @crew a ring and begin to empty them.  Returns 0 or -1. */
int tracer_start(struct tracer *tracer, const struct crew *crew, unsigned int repetition,
		 struct error *error);

/* The workers have ended: write what is left. */
void tracer_stop(struct tracer *tracer);

/* Returns 0, or -1 if anything could not be written. */
int tracer_close(struct tracer *tracer, struct error *error);

#endif
