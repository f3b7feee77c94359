/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Is the kernel well?  Its log, its taint and what it holds on to, from before a run until after
 * it, into the result.
 */
#ifndef RUN_HEALTH_H
#define RUN_HEALTH_H

#include "run/kernel_log.h"

struct result;

/* Called at once with what the kernel complains about; text without a newline at its end. */
typedef void health_alarm_fn(void *context, const char *text);

struct health {
	struct result *result;
	struct kernel_log log;
	health_alarm_fn *alarm;
	void *context;
	bool no_memory;
};

/* Begin: only what the kernel says from now on counts.  @alarm may be NULL. */
void health_begin(struct health *health, struct result *result, health_alarm_fn *alarm,
		  void *context);

/* Read what is new of the log; to be called several times a second. */
void health_look(struct health *health);

/*
 * The run is over: read the rest, and judge.  A complaint or a new taint makes the result fail, or,
 * if it is to be ignored, is a warning of the result.  Returns 0 or -ENOMEM.
 */
int health_end(struct health *health, bool ignore);

#endif
