// SPDX-License-Identifier: GPL-2.0-or-later
/* The table of formats of a comparison, and the words that they share. */
#include "render/compare.h"

#include "base/buffer.h"
#include "base/units.h"
#include "compare/comparison.h"
#include "render/points.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int print_points(const struct comparison *comparison,
			const struct render_options *options,
			void (*print)(const struct points *, struct buffer *),
			struct buffer *buffer)
{
	struct points points = { 0 };
	int rc = 0;

	if (options->with_run)
		rc = points_of_result(&comparison->new_group.results[0], &points);
	if (rc == 0)
		rc = points_of_comparison(comparison, &points);
	if (rc == 0)
		print(&points, buffer);
	points_fini(&points);
	return buffer->failed ? -ENOMEM : rc;
}

static int compare_tap(const struct comparison *comparison, const struct render_options *options,
		       struct buffer *buffer)
{
	return print_points(comparison, options, points_tap, buffer);
}

static int compare_ktap(const struct comparison *comparison, const struct render_options *options,
			struct buffer *buffer)
{
	return print_points(comparison, options, points_ktap, buffer);
}

static int compare_junit(const struct comparison *comparison,
			 const struct render_options *options, struct buffer *buffer)
{
	return print_points(comparison, options, points_junit, buffer);
}

const struct compare_format compare_formats[] = {
	{ "human", compare_human },
	{ "json", compare_json },
	{ "csv", compare_csv },
	{ "markdown", compare_markdown },
	{ "tap", compare_tap },
	{ "ktap", compare_ktap },
	{ "junit", compare_junit },
	{ 0 },
};

const struct compare_format *compare_format_find(const char *name)
{
	for (const struct compare_format *format = compare_formats; format->name; format++)
		if (!strcmp(format->name, name))
			return format;
	return NULL;
}

static bool has_changed(const struct compare_row *row)
{
	return row->verdict == COMPARE_REGRESSION || row->verdict == COMPARE_IMPROVEMENT;
}

static void put_sites(const struct comparison *comparison, const char *name, const char *before,
		      struct buffer *buffer)
{
	for (size_t i = 0; i < comparison->site_count; i++) {
		const struct compare_site *site = &comparison->sites[i];

		if (strcmp(site->class_name, name) != 0)
			continue;
		buffer_printf(buffer, "%s%s %s%s%s", before, site->came ? "+" : "−", site->site,
			      site->caller ? " ← " : "", site->caller ? site->caller : "");
		before = ", ";
	}
}

bool compare_headline(const struct comparison *comparison, const char *name,
		      struct buffer *buffer)
{
	size_t begin = buffer->length;
	char from[UNITS_TEXT_MAX], to[UNITS_TEXT_MAX];

	for (size_t i = 0; i < comparison->row_count; i++) {
		const struct compare_row *row = &comparison->rows[i];

		if (!row->counter || !has_changed(row) || strcmp(row->class_name, name) != 0)
			continue;
		if (buffer->length == begin)
			buffer_printf(buffer, "%s: ", name);
		else
			buffer_puts(buffer, ", ");
		buffer_printf(buffer, "%s → %s %s",
			      metric_format(row->metric, row->old_value, from),
			      metric_format(row->metric, row->new_value, to),
			      row->metric->unit == METRIC_COUNT ? "errors " : "");
		if (row->metric->unit == METRIC_COUNT)
			buffer_puts(buffer, row->metric->name);
		else
			buffer_printf(buffer, "%s/op", row->metric->name);
	}
	if (buffer->length > begin) {
		put_sites(comparison, name, ", ", buffer);
		return true;
	}
	for (size_t i = 0; i < comparison->site_count; i++)
		if (!strcmp(comparison->sites[i].class_name, name)) {
			buffer_printf(buffer, "%s: ", name);
			put_sites(comparison, name, "", buffer);
			return true;
		}
	return false;
}

const char *compare_new_class(const struct comparison *comparison, size_t index)
{
	const char *name = comparison->rows[index].class_name;

	if (index && !strcmp(comparison->rows[index - 1].class_name, name))
		return NULL;
	return name;
}

const char *compare_change(const struct compare_row *row, double change, char text[32])
{
	double factor = change < 0 ? 1 / (1 + change) : 1 + change;

	if (!isfinite(change))
		snprintf(text, 32, "?");
	else if (!row->linear && factor >= 2)
		snprintf(text, 32, "%s%.*f", change < 0 ? "÷" : "×",
			 factor < 10 ? 2 : factor < 100 ? 1 : 0, factor);
	else
		snprintf(text, 32, fabs(change) < 0.0995 ? "%+.1f%%" : "%+.0f%%", 100 * change);
	return text;
}

const char *compare_interval(const struct compare_row *row, char text[80])
{
	char low[32], high[32];

	/* One run a side has no spread: an interval of no width would look like certainty. */
	if (row->counter || row->old_runs < 2 || row->new_runs < 2)
		text[0] = '\0';
	else
		snprintf(text, 80, "%s..%s", compare_change(row, row->low, low),
			 compare_change(row, row->high, high));
	return text;
}

bool compare_is_notable(const struct compare_row *row)
{
	if (row->counter)
		return row->verdict != COMPARE_SAME;
	return row->gates || !strcmp(row->metric->name, "p99");
}
