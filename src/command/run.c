// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress run: a scenario, measured. */
#include "command/command.h"
#include "command/load.h"
#include "command/measure.h"

static int load(struct measurement *run)
{
	run->abort_on_error = options_given(&run->options, OPTION_ABORT);
	return load_scenario(&run->scenario, &run->options, RUN, &run->errors);
}

int command_run(int argc, char **argv)
{
	return measure_main(RUN, PROGRAM " run", "[OPTION...] [SCENARIO]", load, argc, argv);
}
