/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How far a run is, on standard error: one line that rewrites itself on a terminal. */
#ifndef COMMAND_PROGRESS_H
#define COMMAND_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct run_progress;

struct progress {
	const char *name;	/* of the scenario */
	bool live;		/* rewrite a line while it runs */
	bool shown;
};

/* @wanted: neither --quiet nor --no-progress.  Live only on a terminal that can rewrite a line. */
void progress_init(struct progress *progress, const char *name, bool wanted);

/* For run_settings.progress; the context is the struct progress. */
void progress_show(void *context, const struct run_progress *state);

/* For run_settings.alarm: print @text at once, in place of the line. */
void progress_alarm(void *context, const char *text);

/* Remove the line. */
void progress_clear(struct progress *progress);

#endif
