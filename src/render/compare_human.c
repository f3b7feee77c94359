// SPDX-License-Identifier: GPL-2.0-or-later
/* A comparison for people: what spoils it, what is proven, what the tests say and how. */
#include "render/compare.h"

#include "base/buffer.h"
#include "compare/comparison.h"
#include "render/style.h"
#include "render/table.h"
#include "result/result.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const enum style verdict_styles[] = {
	[COMPARE_SHOWN] = STYLE_DIM,
	[COMPARE_SAME] = STYLE_GOOD,
	[COMPARE_IMPROVEMENT] = STYLE_GOOD,
	[COMPARE_REGRESSION] = STYLE_BAD,
	[COMPARE_INCONCLUSIVE] = STYLE_NOTICE,
};

/* "LABEL" in @style and "TEXT" as a paragraph; @text is used up. */
static void print_paragraph(struct buffer *buffer, const struct render_options *options,
			    enum style style, const char *label, unsigned int indent,
			    struct buffer *text)
{
	if (text->failed)
		buffer->failed = true;
	else
		style_paragraph(buffer, options, style, label, indent,
				text->data ? text->data : "");
	buffer_fini(text);
}

static void print_title(const struct comparison *comparison, const struct render_options *options,
			struct buffer *buffer)
{
	const char *name = comparison->old_group.results[0].scenario_name;
	size_t old_runs = compare_runs(&comparison->old_group);
	size_t new_runs = compare_runs(&comparison->new_group);
	struct buffer label, text;

	buffer_init(&label);
	buffer_init(&text);
	buffer_printf(&label, "%s: %s", name ? name : "unnamed scenario",
		      compare_verdict_name(comparison->verdict));
	buffer_printf(&text, ", %s (%zu run%s) → %s (%zu run%s)", comparison->old_group.label,
		      old_runs, style_plural(old_runs), comparison->new_group.label, new_runs,
		      style_plural(new_runs));
	if (label.failed)
		buffer->failed = true;
	else
		print_paragraph(buffer, options, verdict_styles[comparison->verdict], label.data, 2,
				&text);
	buffer_fini(&label);
}

/* What spoils the comparison, or, with @spoils false, what it is a comparison of. */
static void print_differences(const struct comparison *comparison, bool spoils,
			      const struct render_options *options, struct buffer *buffer)
{
	for (size_t i = 0; i < comparison->spoilers.count; i++) {
		const struct spoiler *spoiler = &comparison->spoilers.items[i];
		struct buffer text;

		if (spoiler->spoils != spoils)
			continue;
		/* Long and rarely the cause: the command line of the kernel. */
		if (!spoils && !options->verbose && strlen(spoiler->old_text) > 200)
			continue;
		buffer_init(&text);
		buffer_printf(&text, "%s: %s", spoiler->key, spoiler->old_text);
		if (spoiler->new_text)
			buffer_printf(&text, " → %s", spoiler->new_text);
		print_paragraph(buffer, options, spoils ? STYLE_NOTICE : STYLE_DIM,
				spoils ? "spoils   " : "differs  ", 9, &text);
	}
}

static void print_headlines(const struct comparison *comparison,
			    const struct render_options *options, struct buffer *buffer)
{
	bool first = true;

	for (size_t i = 0; i < comparison->row_count; i++) {
		const char *name = compare_new_class(comparison, i);
		struct buffer text;

		buffer_init(&text);
		if (!name || !compare_headline(comparison, name, &text)) {
			buffer_fini(&text);
			continue;
		}
		if (first)
			buffer_putc(buffer, '\n');
		first = false;
		print_paragraph(buffer, options, STYLE_BOLD, "", 2, &text);
	}
}

static void put_row(struct table *table, const struct compare_row *row)
{
	char from[UNITS_TEXT_MAX], to[UNITS_TEXT_MAX], change[32], interval[80];

	table_cell(table, STYLE_PLAIN, "%s", row->class_name);
	table_cell(table, STYLE_PLAIN, "%s", row->metric->name);
	table_cell(table, STYLE_PLAIN, "%s", metric_format(row->metric, row->old_value, from));
	table_cell(table, STYLE_PLAIN, "%s", metric_format(row->metric, row->new_value, to));
	if (row->counter) {
		table_cell(table, STYLE_PLAIN, "%s", "");
		table_cell(table, STYLE_PLAIN, "%s", "");
		table_cell(table, STYLE_PLAIN, "%s", "");
	} else {
		table_cell(table, STYLE_PLAIN, "%s", compare_change(row, row->effect, change));
		table_cell(table, STYLE_DIM, "%s", compare_interval(row, interval));
		table_cell(table, STYLE_DIM, "%.2g", row->gates ? row->adjusted : row->p);
	}
	if (row->verdict == COMPARE_INCONCLUSIVE && row->needed)
		table_cell(table, verdict_styles[row->verdict], "inconclusive: %zu runs?",
			   row->needed);
	else
		table_cell(table, verdict_styles[row->verdict], "%s",
			   row->verdict == COMPARE_SHOWN ? "-"
							 : compare_verdict_name(row->verdict));
}

static void print_table(const struct comparison *comparison, const struct render_options *options,
			struct buffer *buffer)
{
	static const struct table_column columns[] = {
		{ "class", TABLE_LEFT }, { "metric", TABLE_LEFT }, { "old", TABLE_RIGHT },
		{ "new", TABLE_RIGHT }, { "change", TABLE_RIGHT }, { "interval", TABLE_RIGHT },
		{ "p", TABLE_RIGHT }, { "verdict", TABLE_LEFT },
	};
	struct table table;

	table_init(&table, columns, sizeof(columns) / sizeof(columns[0]));
	for (size_t i = 0; i < comparison->row_count; i++)
		if (options->verbose || compare_is_notable(&comparison->rows[i]))
			put_row(&table, &comparison->rows[i]);
	buffer_putc(buffer, '\n');
	table_print(&table, options, buffer);
	table_fini(&table);
}

static void print_outliers(const struct comparison *comparison,
			   const struct render_options *options, struct buffer *buffer)
{
	struct buffer text;

	buffer_init(&text);
	for (size_t i = 0; i < comparison->row_count; i++) {
		const struct compare_row *row = &comparison->rows[i];

		if (!row->gates || row->old_outliers + row->new_outliers == 0)
			continue;
		buffer_printf(&text, "%s%s.%s %zu and %zu", text.length ? ", " : "",
			      row->class_name, row->metric->name, row->old_outliers,
			      row->new_outliers);
	}
	if (text.length) {
		buffer_puts(&text, "; none is left out");
		print_paragraph(buffer, options, STYLE_DIM, "outliers ", 9, &text);
	} else {
		buffer_fini(&text);
	}
}

/* How it was decided, so that anyone can do it again. */
static void print_method(const struct comparison *comparison,
			 const struct render_options *options, struct buffer *buffer)
{
	struct buffer text;

	buffer_init(&text);
	buffer_printf(&text, "counters by equality; times by median of runs, %.3g%% bootstrap "
		      "interval (seed %" PRIu64 "), %s, Holm over %zu",
		      100 * (1 - comparison->alpha), comparison->seed,
		      comparison->paired ? "signed rank test" : "exact Mann-Whitney test",
		      comparison->gating);
	if (!comparison->paired)
		buffer_puts(&text, "; the runs were not interleaved: drift of the machine between "
			    "the two is not told from a difference");
	print_paragraph(buffer, options, STYLE_DIM, "method   ", 9, &text);
}

int compare_human(const struct comparison *comparison, const struct render_options *options,
		  struct buffer *buffer)
{
	print_title(comparison, options, buffer);
	if (!options->quiet)
		print_differences(comparison, true, options, buffer);
	print_headlines(comparison, options, buffer);
	if (options->quiet)
		return buffer->failed ? -ENOMEM : 0;
	print_table(comparison, options, buffer);
	buffer_putc(buffer, '\n');
	print_differences(comparison, false, options, buffer);
	print_outliers(comparison, options, buffer);
	print_method(comparison, options, buffer);
	return buffer->failed ? -ENOMEM : 0;
}
