/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One repetition of a run: set-up, the workers, tear-down; and the state of the run that it is part
 * of, which run.c owns.
 */
#ifndef RUN_REPETITION_H
#define RUN_REPETITION_H

#include "netlink/socket.h"
#include "measure/symbols.h"
#include "plan/plan.h"
#include "run/collect.h"
#include "run/crew.h"
#include "run/health.h"
#include "run/stream.h"
#include "run/tracer.h"
#include "run/watchdog.h"
#include "run/watched.h"

#include <stdbool.h>

struct error;
struct result;
struct run_settings;
struct scenario;

struct run {
	const struct scenario *scenario;
	const struct run_settings *settings;
	struct result *result;
	struct plan plan;
	struct netlink_socket kernel;	/* for the plan's questions */
	unsigned int repetition;	/* from 1 */
	struct symbols symbols;
	struct stream stream;		/* of a replay */
	struct tracer tracer;
	struct crew crew;		/* of this repetition */
	struct watchdog watchdog;
	struct watched watched;
	struct health health;
	bool stuck;			/* somebody was */
	bool abandoned;			/* a thread is left behind: nothing that it uses is freed */
	struct collect_accounting accounting;
	int signal_fd;
	int signal;			/* that ended the run; 0: none */
	bool stopped;			/* no further repetition */
	bool midway;			/* a worker ended within a round: by time, say */
	struct error *error;
};

/*
 * Run the repetition in the namespace that the calling thread is in; what was measured is added to
 * run->result.  run->stopped is set if there should be no further one.  Returns 0, or -1 with
 * *run->error set.
 */
int repetition_run(struct run *run);

#endif
