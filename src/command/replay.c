// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress replay: a file of ipset commands or addresses, measured. */
#include "command/command.h"
#include "command/measure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The result names the file; what stands in it may be too much to keep. */
static int name_scenario(struct scenario *scenario, const char *path, struct error *error)
{
	scenario->name = strdup("replay");
	if (!scenario->name || asprintf(&scenario->text, "replay %s\n", path) < 0) {
		scenario->text = NULL;
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot begin");
	}
	return 0;
}

static int load(struct measurement *run)
{
	const struct options *options = &run->options;
	struct error *error = error_list_slot(&run->errors);

	if (options->argument_count != 1)
		return error_set(error, ERROR_USAGE, NULL,
				 "replay takes one file, or - for standard input");
	run->replay = (struct replay_settings){
		.path = options->arguments[0],
		.type = options_text(options, OPTION_TYPE),
		.into = options_text(options, OPTION_SWAP_INTO),
		.batch = (uint32_t)options_number(options, OPTION_BATCH),
		.loops = options_given(options, OPTION_LOOPS)
				 ? options_number(options, OPTION_LOOPS) : 1,
		.exist = options_given(options, OPTION_EXIST),
	};
	run->abort_on_error = !options_given(options, OPTION_KEEP_GOING);
	if (name_scenario(&run->scenario, run->replay.path, error) < 0)
		return -1;
	run->errors.count--;
	return 0;
}

int command_replay(int argc, char **argv)
{
	return measure_main(REPLAY, PROGRAM " replay", "[OPTION...] FILE", load, argc, argv);
}
