// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress report: saved results in any format, just as the run printed them. */
#include "command/command.h"
#include "command/options.h"
#include "command/output.h"
#include "render/render.h"
#include "result/json.h"
#include "result/result.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* One document that several results cannot share: who reads it expects one plan, one root. */
static bool takes_one(const char *format)
{
	static const char *const names[] = { "json", "tap", "ktap", "junit" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], format))
			return true;
	return false;
}

static int report(const struct options *options, const char *path, bool more,
		  enum result_status *worst, struct error *error)
{
	static const unsigned char badness[] = {
		[RESULT_PASS] = 0, [RESULT_SKIP] = 1, [RESULT_INCONCLUSIVE] = 2,
		[RESULT_ERROR] = 3, [RESULT_FAIL] = 4,
	};
	struct render_options style;
	struct result result;
	int rc = result_load(path, &result, error);

	if (rc < 0)
		return rc;
	output_style(options, &style);
	rc = output_result(&result, options_text(options, OPTION_FORMAT), &style, "-", error);
	if (rc == 0 && more)
		putchar('\n');
	if (badness[result.status] > badness[*worst])
		*worst = result.status;
	fflush(stdout);
	result_fini(&result);
	return rc;
}

static int report_all(const struct options *options, enum result_status *worst,
		      struct error *error)
{
	const char *format = options_text(options, OPTION_FORMAT);
	unsigned int count = options->argument_count;

	if (count == 0)
		return error_set(error, ERROR_USAGE, NULL, "report takes result files");
	if (count > 1 && takes_one(format)) {
		error_set(error, ERROR_USAGE, NULL, "report --format %s takes one file", format);
		return error_hint(error, "merge pools several results");
	}
	for (unsigned int i = 0; i < count; i++)
		if (report(options, options->arguments[i],
			   i + 1 < count && strcmp(format, "folded") != 0, worst, error) < 0)
			return -1;
	return 0;
}

/* The exit code is that of the result: scripts need not look into it. */
int command_report(int argc, char **argv)
{
	enum exit_style style = command_exit_style();
	enum result_status worst = RESULT_PASS;
	struct options options;
	struct error error;
	int status, rc;

	rc = options_read(&options, REPORT, PROGRAM " report", "[OPTION...] FILE...", argc, argv,
			  &error);
	if (rc == 0) {
		style = options_exit_style(&options, style);
		rc = report_all(&options, &worst, &error);
	}
	status = rc < 0 ? command_fail(&error, style) : status_of_result(worst, style);
	options_free(&options);
	return status;
}
