/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a run is told, and what it tells while it goes on. */
#ifndef RUN_SETTINGS_H
#define RUN_SETTINGS_H

#include "measure/meter.h"
#include "plan/settings.h"
#include "run/namespace.h"

#include <stdbool.h>
#include <stdint.h>

struct replay_settings;

/* How far a run is. */
struct run_progress {
	unsigned int repetition, repetitions;	/* from 1 */
	uint64_t ops;				/* of this repetition, all workers */
	uint64_t elapsed_ns;
	double share;				/* done, 0 to 1; below 0: unknown */
	bool asked;				/* by SIGUSR1: to be printed whole */
};

struct run_settings {
	struct plan_settings plan;
	unsigned int repeat;			/* at least 1 */
	const struct replay_settings *replay;	/* replay a file instead; NULL: the scenario */
	enum namespace_mode netns;
	enum meter_method method;
	bool stacks;
	unsigned int profile_hz;		/* sample where the workers run; 0: not */
	bool abort_on_error;
	const char *trace;			/* write each op to this file; NULL: not */
	bool force;				/* host namespace: touch sets that are there */
	uint64_t hang_ns;			/* in one op for longer: stuck; 0: no limit */
	bool ignore_kernel_log;			/* complaints of the kernel are only reported */
	/* Called a few times a second from the main thread; NULL: nobody looks. */
	void (*progress)(void *context, const struct run_progress *progress);
	/* Called at once with what must not wait for the end: text without a last newline. */
	void (*alarm)(void *context, const char *text);
	void *context;				/* of both */
};

#endif
