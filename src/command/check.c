// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress check: parse and compile a scenario and say what it would do, without the kernel. */
#include "base/buffer.h"
#include "base/file.h"
#include "command/command.h"
#include "command/load.h"
#include "command/options.h"
#include "plan/compile.h"
#include "plan/describe.h"
#include "plan/plan.h"
#include "plan/settings.h"
#include "scenario/scenario.h"

#include <string.h>

struct check {
	struct options options;
	struct scenario scenario;
	struct plan plan;
	struct plan_settings settings;
	struct error_list errors, warnings;
};

static int print_plan(const struct check *check, struct error *error)
{
	struct buffer text;
	int rc;

	buffer_init(&text);
	plan_describe(&check->plan, &text);
	if (text.failed)
		rc = error_set(error, ERROR_BROKEN, NULL, "out of memory");
	else
		rc = file_write("-", text.data ? text.data : "", text.length, error);
	buffer_fini(&text);
	return rc;
}

static int compile(struct check *check)
{
	if (load_scenario(&check->scenario, &check->options, CHECK, &check->errors) < 0 ||
	    load_settings(&check->options, &check->settings, &check->errors) < 0)
		return -1;
	return plan_compile(&check->plan, &check->scenario, &check->settings, NULL,
			    &check->errors, &check->warnings);
}

int command_check(int argc, char **argv)
{
	struct check check = { .errors = { .count = 0 } };
	enum exit_style style = command_exit_style();
	struct error error = { .kind = ERROR_NONE };
	int status;

	plan_init(&check.plan);
	scenario_init(&check.scenario);
	if (options_read(&check.options, CHECK, PROGRAM " check", "[OPTION...] [SCENARIO]", argc,
			 argv, &error) < 0) {
		status = command_fail(&error, style);
	} else {
		bool quiet = options_given(&check.options, OPTION_QUIET);
		int rc = compile(&check);

		style = options_exit_style(&check.options, style);
		if (!quiet)
			command_warn(&check.warnings);
		if (rc < 0)
			status = command_fail_list(&check.errors, style);
		else if (!quiet && print_plan(&check, &error) < 0)
			status = command_fail(&error, style);
		else
			status = 0;
	}
	load_settings_free(&check.settings);
	plan_fini(&check.plan);
	scenario_fini(&check.scenario);
	options_free(&check.options);
	return status;
}
