// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress merge: results of the same scenario, pooled in one file. */
#include "command/command.h"
#include "command/options.h"
#include "result/json.h"
#include "result/merge.h"
#include "result/result.h"

static int add(struct result *into, const char *path, struct error *error)
{
	struct result from;
	int rc = result_load(path, &from, error);

	if (rc == 0)
		rc = result_merge(into, &from, error);
	result_fini(&from);
	return rc;
}

static int merge(const struct options *options, struct error *error)
{
	struct result into;
	int rc;

	/* With one result only, OUT is more likely a result that was meant to be read. */
	if (options->argument_count < 3) {
		error_set(error, ERROR_USAGE, NULL,
			  "merge takes the file to write and two or more results");
		return error_hint(error, "merge OUT FILE FILE...");
	}
	rc = result_load(options->arguments[1], &into, error);
	for (unsigned int i = 2; i < options->argument_count && rc == 0; i++)
		rc = add(&into, options->arguments[i], error);
	if (rc == 0)
		rc = result_save(&into, options->arguments[0], error);
	result_fini(&into);
	return rc;
}

int command_merge(int argc, char **argv)
{
	enum exit_style style = command_exit_style();
	struct options options;
	struct error error;
	int status = 0, rc;

	rc = options_read(&options, MERGE, PROGRAM " merge", "[OPTION...] OUT FILE...", argc, argv,
			  &error);
	if (rc == 0) {
		style = options_exit_style(&options, style);
		rc = merge(&options, &error);
	}
	if (rc < 0)
		status = command_fail(&error, style);
	options_free(&options);
	return status;
}
