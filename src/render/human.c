// SPDX-License-Identifier: GPL-2.0-or-later
/* The report for people: verdict, tables, what stands out, where it was measured. */
#include "render/render.h"

#include "base/buffer.h"
#include "render/classes.h"
#include "render/environment.h"
#include "render/findings.h"
#include "render/style.h"
#include "result/result.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const enum style status_styles[] = {
	[RESULT_PASS] = STYLE_GOOD,
	[RESULT_FAIL] = STYLE_BAD,
	[RESULT_SKIP] = STYLE_NOTICE,
	[RESULT_ERROR] = STYLE_BAD,
	[RESULT_INCONCLUSIVE] = STYLE_NOTICE,
};

/* Workers of the first repetition: the others have as many. */
static size_t count_workers(const struct result *result)
{
	size_t workers = 0;

	for (size_t i = 0; i < result->worker_count; i++)
		workers += result->workers[i].repetition == 0;
	return workers;
}

/* How it ended, where that is not simply at its end. */
static void say_ending(const struct result *result, struct buffer *text)
{
	const char *reason = result->stop_reason ? result->stop_reason : "";

	if (result->partial)
		buffer_puts(text, ", partial");
	if (!strncmp(reason, "signal:", 7))
		buffer_printf(text, ", ended by signal %s (%s)", reason + 7,
			      strsignal((int)strtol(reason + 7, NULL, 10)));
	else if (!strcmp(reason, "abort"))
		buffer_puts(text, ", given up");
	else if (!strcmp(reason, "stuck"))
		buffer_puts(text, ", a worker is stuck");
}

static void say_amount(const struct result *result, const struct result_class *total,
		       struct buffer *text)
{
	size_t workers = count_workers(result), repetitions = result->repetition_count;
	char count[UNITS_TEXT_MAX], wall[UNITS_TEXT_MAX];

	if (!total->count)
		return;
	buffer_printf(text, ", %s op%s in %s", style_count(count, total->count),
		      style_plural(total->count), units_format_ns(wall, result->wall_ns));
	if (workers)
		buffer_printf(text, ", %zu worker%s", workers, style_plural(workers));
	if (repetitions > 1)
		buffer_printf(text, ", %zu repetitions", repetitions);
}

static void print_title(const struct result *result, const struct result_class *total,
			const struct render_options *options, struct buffer *buffer)
{
	const char *name = result->scenario_name ? result->scenario_name : "unnamed scenario";
	struct buffer label, text;

	buffer_init(&label);
	buffer_init(&text);
	buffer_printf(&label, "%s: %s", name, result_status_name(result->status));
	say_amount(result, total, &text);
	say_ending(result, &text);
	if (label.failed || text.failed)
		buffer->failed = true;
	else
		style_paragraph(buffer, options, status_styles[result->status], label.data, 2,
				text.length ? text.data : "");
	buffer_fini(&label);
	buffer_fini(&text);
}

static void print_command(const struct result *result, const struct render_options *options,
			  struct buffer *buffer)
{
	struct buffer text;

	if (!result->command || !result->command[0])
		return;
	buffer_init(&text);
	for (char **word = result->command; *word; word++)
		buffer_printf(&text, "%s%s", text.length ? " " : "", *word);
	buffer_putc(buffer, '\n');
	if (text.failed)
		buffer->failed = true;
	else
		style_paragraph(buffer, options, STYLE_DIM, "command  ", 9, text.data);
	buffer_fini(&text);
	if (result->started)
		style_paragraph(buffer, options, STYLE_DIM, "started  ", 9, result->started);
	if (result->tool_version)
		style_paragraph(buffer, options, STYLE_DIM, "version  ", 9, result->tool_version);
}

static void print_report(const struct result *result, const struct result_class *total,
			 const struct render_options *options, struct buffer *buffer)
{
	print_title(result, total, options, buffer);
	if (options->quiet) {
		findings_errors(result, options, buffer);
		findings_failures(result, options, buffer);
		return;
	}
	if (result->scenario_title)
		style_paragraph(buffer, options, STYLE_PLAIN, "", 2, result->scenario_title);
	if (total->count || result->classes.count) {
		buffer_putc(buffer, '\n');
		classes_latency(result, total, options, buffer);
		classes_intended(result, options, buffer);
		classes_time(result, total, options, buffer);
	}
	if (options->verbose) {
		classes_repetitions(result, options, buffer);
		classes_workers(result, options, buffer);
	}
	findings_off_cpu(result, options, buffer);
	findings_sites(result, options, buffer);
	findings_symbols(result, options, buffer);
	findings_errors(result, options, buffer);
	findings_failures(result, options, buffer);
	findings_warnings(result, options, buffer);
	environment_print(result, options, buffer);
	if (options->verbose)
		print_command(result, options, buffer);
}

int render_human(const struct result *result, const struct render_options *options,
		 struct buffer *buffer)
{
	struct result_class total;
	int rc = result_classes_total(&result->classes, &total);

	if (rc == 0)
		print_report(result, &total, options, buffer);
	result_class_fini(&total);
	return buffer->failed ? -ENOMEM : rc;
}
