/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A run: the scenario once or several times, each in fresh namespaces, into one result. */
#ifndef RUN_RUN_H
#define RUN_RUN_H

#include "base/error.h"
#include "run/settings.h"

struct result;
struct scenario;

/* result->stop_reason of a run with a stuck thread. */
#define RUN_STUCK "stuck"

/*
 * Run @scenario.  Everything that was measured is added to @result: also in part, when a signal or
 * an error ended it (result->partial, stop_reason).  *@signal is the signal that ended it, or 0.
 *
 * Returns 0 when the result stands, whatever it says (its status is set); -1 with @errors when the
 * run could not be begun or was broken off: what was measured until then is in @result, which has
 * repetitions if there is anything.
 *
 * Where stop_reason is RUN_STUCK, a thread may have been left behind that goes on using @scenario
 * and @settings: the caller saves the result and ends the process by _exit, freeing neither.
 */
int run_scenario(const struct scenario *scenario, const struct run_settings *settings,
		 struct result *result, int *signal, struct error_list *errors,
		 struct error_list *warnings);

#endif
