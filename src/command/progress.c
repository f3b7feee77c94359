// SPDX-License-Identifier: GPL-2.0-or-later
/* How far a run is, on standard error. */
#include "command/progress.h"

#include "base/units.h"
#include "command/command.h"
#include "run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void progress_init(struct progress *progress, const char *name, bool wanted)
{
	const char *term = getenv("TERM");

	progress->name = name;
	progress->shown = false;
	progress->live = wanted && isatty(STDERR_FILENO) && !getenv("CI") && term &&
			 strcmp(term, "dumb") != 0;
}

static void print_state(const struct progress *progress, const struct run_progress *state)
{
	char rate[UNITS_TEXT_MAX], left[UNITS_TEXT_MAX];
	double seconds = (double)state->elapsed_ns / 1e9;

	fprintf(stderr, "%s", progress->name);
	if (state->repetitions > 1)
		fprintf(stderr, " %u/%u", state->repetition, state->repetitions);
	if (state->share >= 0)
		fprintf(stderr, "  %3.0f%%", 100 * (state->share < 1 ? state->share : 1));
	if (seconds > 0)
		fprintf(stderr, "  %s ops/s",
			units_format_count(rate, (double)state->ops / seconds));
	if (state->share > 0 && state->share < 1)
		fprintf(stderr, "  %s left",
			units_format_ns(left, (uint64_t)(seconds * 1e9 * (1 - state->share) /
							 state->share)));
}

void progress_show(void *context, const struct run_progress *state)
{
	struct progress *progress = context;

	if (!state->asked && !progress->live)
		return;
	if (progress->shown)
		fputs("\r\033[K", stderr);
	print_state(progress, state);
	progress->shown = !state->asked;
	if (state->asked)
		fputc('\n', stderr);
	fflush(stderr);
}

void progress_alarm(void *context, const char *text)
{
	progress_clear(context);
	fprintf(stderr, PROGRAM ": %s\n", text);
	fflush(stderr);
}

void progress_clear(struct progress *progress)
{
	if (progress->shown)
		fputs("\r\033[K", stderr);
	progress->shown = false;
}
