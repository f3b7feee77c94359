// SPDX-License-Identifier: GPL-2.0-or-later
/* What run and replay share: measure, print, save, and choose the exit code. */
#include "command/measure.h"

#include "base/file.h"
#include "base/sha256.h"
#include "command/command.h"
#include "command/load.h"
#include "command/output.h"
#include "command/progress.h"
#include "render/render.h"
#include "result/json.h"
#include "result/result.h"
#include "scenario/scenario.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void fill_settings(const struct measurement *run, struct run_settings *settings)
{
	const struct options *options = &run->options;

	memset(settings, 0, sizeof(*settings));
	settings->plan = run->settings;
	settings->replay = run->replay.path ? &run->replay : NULL;
	settings->repeat = (unsigned int)options_number(options, OPTION_REPEAT);
	namespace_parse(options_text(options, OPTION_NETNS), &settings->netns);
	meter_method_parse(options_text(options, OPTION_TIMING), &settings->method);
	settings->stacks = !options_given(options, OPTION_STACKS);
	settings->abort_on_error = run->abort_on_error;
	if (options_given(options, OPTION_PROFILE))
		settings->profile_hz = (unsigned int)options_number(options, OPTION_PROFILE_HZ);
	settings->trace = options_text(options, OPTION_TRACE);
	settings->force = options_given(options, OPTION_FORCE);
	settings->hang_ns = options_number(options, OPTION_HANG_TIMEOUT);
	settings->ignore_kernel_log = options_given(options, OPTION_IGNORE_KERNEL_LOG);
}

/* What the result says of the invocation itself. */
static int describe(struct measurement *run, int argc, char **argv)
{
	const struct scenario_option *title =
		scenario_find_option(&run->scenario.options, "title");
	struct result *result = &run->result;
	char hash[SHA256_TEXT], started[32];
	time_t now = time(NULL);
	struct tm utc;

	sha256_hex(run->scenario.text, strlen(run->scenario.text), hash);
	gmtime_r(&now, &utc);
	strftime(started, sizeof(started), "%Y-%m-%dT%H:%M:%SZ", &utc);
	if (result_set_command(result, argv, (size_t)argc) < 0 ||
	    result_set(&result->tool_version, PACKAGE_VERSION) < 0 ||
	    result_set(&result->started, started) < 0 ||
	    result_set(&result->scenario_name, run->scenario.name) < 0 ||
	    result_set(&result->scenario_title, title ? title->value : NULL) < 0 ||
	    result_set(&result->scenario_text, run->scenario.text) < 0 ||
	    result_set(&result->scenario_sha256, hash) < 0)
		return error_set_errno(error_list_slot(&run->errors), ERROR_BROKEN, ENOMEM,
				       "cannot keep the result");
	return 0;
}

/* The run's report, and beside it or instead of it the comparison with the baseline. */
static int report(struct measurement *run, int *status, struct error *error)
{
	const char *format = options_text(&run->options, OPTION_FORMAT);
	bool quiet = options_given(&run->options, OPTION_QUIET);
	bool prose = !strcmp(format, "human") || !strcmp(format, "markdown");
	struct comparison comparison = { 0 };
	struct render_options style;
	int rc = 0;

	output_style(&run->options, &style);
	if (!quiet && (prose || !run->gate.baseline.count))
		rc = output_result(&run->result, format, &style, "-", error);
	if (rc < 0 || !run->gate.baseline.count)
		return rc;
	rc = gate_compare(&run->gate, &run->result, &comparison, error);
	if (rc == 0 && !quiet) {
		if (prose) {
			putchar('\n');
			fflush(stdout);
		}
		style.with_run = true;
		rc = output_comparison(&comparison, format, &style, error);
	}
	if (rc == 0 && run->result.status == RESULT_PASS)
		*status = status_of_result(comparison_status(&comparison), run->style);
	comparison_fini(&comparison);
	return rc;
}

/* Save first: a report can be made again from the file.  Returns the exit code. */
static int deliver(struct measurement *run)
{
	const struct render_options plain = { 0 };
	const char *path = options_text(&run->options, OPTION_JSON);
	const char *folded = options_text(&run->options, OPTION_FOLDED);
	int status = status_of_result(run->result.status, run->style);
	struct error error;
	bool on_stdout = path && !strcmp(path, "-");

	if (path && result_save(&run->result, path, &error) < 0)
		status = command_fail(&error, run->style);
	if (folded && output_result(&run->result, "folded", &plain, folded, &error) < 0)
		status = command_fail(&error, run->style);
	if (!on_stdout && report(run, &status, &error) < 0)
		status = command_fail(&error, run->style);
	return status;
}

static int measure(struct measurement *run, int argc, char **argv)
{
	struct run_settings settings;
	struct progress progress;
	bool quiet = options_given(&run->options, OPTION_QUIET);
	int rc;

	fill_settings(run, &settings);
	progress_init(&progress, run->scenario.name,
		      !quiet && !options_given(&run->options, OPTION_NO_PROGRESS));
	settings.progress = progress_show;
	settings.alarm = progress_alarm;
	settings.context = &progress;
	rc = describe(run, argc, argv);
	if (rc == 0)
		rc = gate_check(&run->gate, &run->result, &run->errors);
	if (rc == 0)
		rc = run_scenario(&run->scenario, &settings, &run->result, &run->signal,
				  &run->errors, &run->warnings);
	progress_clear(&progress);
	if (rc == 0)
		rc = gate_judge(&run->gate, &run->result, &run->errors);
	if (!quiet)
		command_warn(&run->warnings);
	return rc;
}

/* Everything that can be refused is refused before anything runs. */
static int prepare(struct measurement *run, measure_load *load)
{
	static const enum option files[] = { OPTION_JSON, OPTION_FOLDED, OPTION_TRACE };

	if (load(run) < 0 || load_settings(&run->options, &run->settings, &run->errors) < 0 ||
	    gate_read(&run->gate, &run->options, &run->scenario, &run->errors) < 0)
		return -1;
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		const char *path = options_text(&run->options, files[i]);

		if (path && file_probe(path, error_list_slot(&run->errors)) < 0)
			return -1;
	}
	run->errors.count = 0;
	return 0;
}

/* As whoever sent it expects of a program that the signal ended. */
static void die_by(int number)
{
	signal(number, SIG_DFL);
	raise(number);
}

/*
 * A thread that is stuck in the kernel may be using all of this still: nothing is freed, nobody is
 * waited for.
 */
static void leave_stuck(const struct measurement *run, int status)
{
	if (!run->result.stop_reason || strcmp(run->result.stop_reason, RUN_STUCK) != 0)
		return;
	/* Not all streams: the thread may hold the lock of one. */
	fflush(stdout);
	_exit(status);
}

/* A run that was broken off keeps what it measured; its errors decide the exit code. */
static int run_and_deliver(struct measurement *run, int argc, char **argv)
{
	if (measure(run, argc, argv) == 0)
		return deliver(run);
	if (run->result.repetition_count)
		deliver(run);
	return command_fail_list(&run->errors, run->style);
}

int measure_main(unsigned int command, const char *name, const char *usage, measure_load *load,
		 int argc, char **argv)
{
	struct measurement run = { .style = command_exit_style() };
	struct error error;
	int status;

	result_init(&run.result);
	scenario_init(&run.scenario);
	if (options_read(&run.options, command, name, usage, argc, argv, &error) < 0) {
		status = command_fail(&error, run.style);
	} else {
		run.style = options_exit_style(&run.options, run.style);
		if (prepare(&run, load) < 0)
			status = command_fail_list(&run.errors, run.style);
		else
			status = run_and_deliver(&run, argc, argv);
	}
	leave_stuck(&run, status);
	result_fini(&run.result);
	scenario_fini(&run.scenario);
	options_free(&run.options);
	load_settings_free(&run.settings);
	gate_free(&run.gate);
	if (run.signal)
		die_by(run.signal);
	return status;
}
