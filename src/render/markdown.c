// SPDX-License-Identifier: GPL-2.0-or-later
/* A result for a mail to a list or a comment on a change: Markdown, no line of prose too many. */
#include "render/render.h"

#include "base/buffer.h"
#include "base/units.h"
#include "render/escape.h"
#include "result/metric.h"
#include "result/result.h"

#include <errno.h>
#include <stdbool.h>

static const char *const columns[] = {
	"count", "errors", "rate", "mean", "p50", "p99", "max", "sleeps", "off",
};

#define COLUMNS (sizeof(columns) / sizeof(columns[0]))

static void put_row(const struct result *result, const struct result_class *class,
		    struct buffer *buffer)
{
	buffer_puts(buffer, "| ");
	escape_markdown(buffer, class->name);
	for (size_t i = 0; i < COLUMNS; i++) {
		const struct metric *metric = metric_find(columns[i]);
		char text[UNITS_TEXT_MAX];
		double value;
		bool known = metric_value(metric, result, class, result->wall_ns, &value) == 0;

		buffer_printf(buffer, " | %s", known ? metric_format(metric, value, text) : "");
	}
	buffer_puts(buffer, " |\n");
}

static void put_sites(const struct result *result, struct buffer *buffer)
{
	for (size_t i = 0; i < result->classes.count; i++) {
		const struct result_class *class = &result->classes.items[i];

		for (size_t j = 0; j < class->site_count; j++) {
			const struct result_site *site = &class->sites[j];
			char mean[UNITS_TEXT_MAX];

			buffer_puts(buffer, "- ");
			escape_markdown(buffer, class->name);
			buffer_printf(buffer, " slept in `%s%s%s`, %s × %llu\n", site->site,
				      site->caller ? " ← " : "", site->caller ? site->caller : "",
				      units_format_ns(mean, site->count ? site->ns / site->count
									: 0),
				      (unsigned long long)site->count);
		}
	}
}

static void put_list(char *const *items, size_t count, const char *label, struct buffer *buffer)
{
	for (size_t i = 0; i < count; i++) {
		buffer_printf(buffer, "- %s: ", label);
		escape_markdown(buffer, items[i]);
		buffer_putc(buffer, '\n');
	}
}

static void put_fact(const struct result *result, const char *key, const char *before,
		     struct buffer *buffer)
{
	const char *value = result_fact(result, key);

	if (!value)
		return;
	buffer_puts(buffer, before);
	escape_markdown(buffer, value);
}

int render_markdown(const struct result *result, const struct render_options *options,
		    struct buffer *buffer)
{
	struct result_class total;
	int rc = result_classes_total(&result->classes, &total);

	buffer_puts(buffer, "**");
	escape_markdown(buffer, result->scenario_name ? result->scenario_name : "unnamed scenario");
	buffer_printf(buffer, "**: %s%s\n\n| class", result_status_name(result->status),
		      result->partial ? ", partial" : "");
	for (size_t i = 0; i < COLUMNS; i++)
		buffer_printf(buffer, " | %s", columns[i]);
	buffer_puts(buffer, " |\n|---");
	for (size_t i = 0; i < COLUMNS; i++)
		buffer_puts(buffer, "|---:");
	buffer_puts(buffer, "|\n");
	for (size_t i = 0; i < result->classes.count; i++)
		put_row(result, &result->classes.items[i], buffer);
	if (rc == 0 && total.count)
		put_row(result, &total, buffer);
	buffer_putc(buffer, '\n');
	put_list(result->failures, result->failure_count, "**failed**", buffer);
	put_list(result->warnings, result->warning_count, "warning", buffer);
	put_sites(result, buffer);
	buffer_puts(buffer, "- measured");
	put_fact(result, "kernel.release", " on Linux ", buffer);
	put_fact(result, "cpu.model", ", ", buffer);
	put_fact(result, "cpu.online", ", CPUs ", buffer);
	buffer_putc(buffer, '\n');
	result_class_fini(&total);
	return buffer->failed ? -ENOMEM : rc;
}
