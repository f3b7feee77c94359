/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What run and replay share: measure, print, save, and choose the exit code. */
#ifndef COMMAND_MEASURE_H
#define COMMAND_MEASURE_H

#include "base/error.h"
#include "command/gate.h"
#include "command/options.h"
#include "command/status.h"
#include "plan/replay.h"
#include "plan/settings.h"
#include "result/result.h"
#include "run/run.h"
#include "scenario/scenario.h"

#include <stdbool.h>

struct measurement {
	struct options options;
	struct scenario scenario;
	struct replay_settings replay;	/* path NULL: the scenario is run */
	struct plan_settings settings;
	bool abort_on_error;
	struct gate gate;
	struct result result;
	struct error_list errors, warnings;
	enum exit_style style;
	int signal;			/* that ended it; 0: none */
};

/* Fill scenario (and replay) from the options.  Returns 0, or -1 with errors in the list. */
typedef int measure_load(struct measurement *measurement);

/*
 * A whole command: @command is its bit in options.h, @name and @usage as for options_read.  Returns
 * the exit code, or dies by the signal that ended the run.
 */
int measure_main(unsigned int command, const char *name, const char *usage, measure_load *load,
		 int argc, char **argv);

#endif
