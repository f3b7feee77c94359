// SPDX-License-Identifier: GPL-2.0-or-later
/* A comparison as Markdown, for a mail to a list. */
#include "render/compare.h"

#include "base/buffer.h"
#include "base/units.h"
#include "compare/comparison.h"
#include "render/escape.h"
#include "result/result.h"

#include <errno.h>
#include <inttypes.h>

static void put_row(const struct compare_row *row, struct buffer *buffer)
{
	char from[UNITS_TEXT_MAX], to[UNITS_TEXT_MAX], change[32], interval[80];

	buffer_puts(buffer, "| ");
	escape_markdown(buffer, row->class_name);
	buffer_printf(buffer, " | %s | %s | %s | ", row->metric->name,
		      metric_format(row->metric, row->old_value, from),
		      metric_format(row->metric, row->new_value, to));
	if (row->counter)
		buffer_puts(buffer, " |  | ");
	else
		buffer_printf(buffer, "%s | %s | %.2g", compare_change(row, row->effect, change),
			      compare_interval(row, interval),
			      row->gates ? row->adjusted : row->p);
	buffer_printf(buffer, " | %s |\n", compare_verdict_name(row->verdict));
}

static void put_differences(const struct comparison *comparison, struct buffer *buffer)
{
	for (size_t i = 0; i < comparison->spoilers.count; i++) {
		const struct spoiler *spoiler = &comparison->spoilers.items[i];

		buffer_puts(buffer, spoiler->spoils ? "- **spoils:** " : "- differs: ");
		escape_markdown(buffer, spoiler->key);
		buffer_puts(buffer, ": ");
		escape_markdown(buffer, spoiler->old_text);
		if (spoiler->new_text) {
			buffer_puts(buffer, " → ");
			escape_markdown(buffer, spoiler->new_text);
		}
		buffer_putc(buffer, '\n');
	}
}

static void put_headlines(const struct comparison *comparison, struct buffer *buffer)
{
	for (size_t i = 0; i < comparison->row_count; i++) {
		const char *name = compare_new_class(comparison, i);
		struct buffer text;

		buffer_init(&text);
		if (name && compare_headline(comparison, name, &text)) {
			buffer_puts(buffer, "- **");
			escape_markdown(buffer, text.data ? text.data : "");
			buffer_puts(buffer, "**\n");
		}
		buffer_fini(&text);
	}
}

int compare_markdown(const struct comparison *comparison, const struct render_options *options,
		     struct buffer *buffer)
{
	const char *name = comparison->old_group.results[0].scenario_name;

	buffer_puts(buffer, "**");
	escape_markdown(buffer, name ? name : "unnamed scenario");
	buffer_printf(buffer, ": %s**, ", compare_verdict_name(comparison->verdict));
	escape_markdown(buffer, comparison->old_group.label);
	buffer_printf(buffer, " (%zu runs) → ", compare_runs(&comparison->old_group));
	escape_markdown(buffer, comparison->new_group.label);
	buffer_printf(buffer, " (%zu runs)\n\n", compare_runs(&comparison->new_group));
	put_differences(comparison, buffer);
	put_headlines(comparison, buffer);
	buffer_puts(buffer, "\n| class | metric | old | new | change | interval | p | verdict |\n"
			    "|---|---|---:|---:|---:|---:|---:|---|\n");
	for (size_t i = 0; i < comparison->row_count; i++)
		if (options->verbose || compare_is_notable(&comparison->rows[i]))
			put_row(&comparison->rows[i], buffer);
	buffer_printf(buffer, "\nMedians of runs, %.3g %% bootstrap interval (seed %" PRIu64 "), "
		      "Holm over %zu.\n", 100 * (1 - comparison->alpha), comparison->seed,
		      comparison->gating);
	return buffer->failed ? -ENOMEM : 0;
}
