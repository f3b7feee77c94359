// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * TAP and KTAP.  The document is one of TAP 14, but says version 13, which has the same YAML
 * blocks: prove of Perl 5.36 counts an announced 14 as a parse error.
 */
#include "render/points.h"

#include "render/escape.h"
#include "render/render.h"

#include <errno.h>
#include <math.h>
#include <string.h>

static void put_value(struct buffer *buffer, const struct point_detail *detail)
{
	if (detail->text)
		escape_quoted(buffer, detail->text);
	else if (isfinite(detail->number))
		buffer_printf(buffer, "%.10g", detail->number);
	else
		buffer_puts(buffer, detail->number > 0 ? ".inf" : "-.inf");
}

/* A map has each key once: several of a key are a list. */
static void put_yaml(const struct point *point, struct buffer *buffer)
{
	if (!point->message && point->detail_count == 0)
		return;
	buffer_puts(buffer, "  ---\n");
	if (point->message) {
		buffer_puts(buffer, "  message: ");
		escape_quoted(buffer, point->message);
		buffer_putc(buffer, '\n');
	}
	for (size_t i = 0; i < point->detail_count; i++) {
		const struct point_detail *detail = &point->details[i];
		bool first = i == 0 || strcmp(detail->key, detail[-1].key) != 0;
		bool more = i + 1 < point->detail_count && !strcmp(detail->key, detail[1].key);

		if (first)
			buffer_printf(buffer, "  %s:%s", detail->key, more ? "\n" : " ");
		if (!first || more)
			buffer_puts(buffer, "    - ");
		put_value(buffer, detail);
		buffer_putc(buffer, '\n');
	}
	buffer_puts(buffer, "  ...\n");
}

void points_tap(const struct points *points, struct buffer *buffer)
{
	buffer_printf(buffer, "TAP version 13\n1..%zu", points->count);
	if (points->skip_reason) {
		buffer_puts(buffer, " # SKIP ");
		escape_tap(buffer, points->skip_reason);
	}
	buffer_putc(buffer, '\n');
	for (size_t i = 0; i < points->count; i++) {
		const struct point *point = &points->items[i];

		buffer_printf(buffer, "%s %zu - ", point->outcome == POINT_FAILED ? "not ok" : "ok",
			      i + 1);
		escape_tap(buffer, point->name);
		if (point->outcome == POINT_SKIPPED) {
			buffer_puts(buffer, " # SKIP ");
			escape_tap(buffer, point->message);
		}
		buffer_putc(buffer, '\n');
		put_yaml(point, buffer);
	}
}

/* Documentation/dev-tools/ktap.rst: diagnostics stand before the point's line. */
void points_ktap(const struct points *points, struct buffer *buffer)
{
	buffer_printf(buffer, "KTAP version 1\n1..%zu", points->count);
	if (points->skip_reason) {
		buffer_puts(buffer, " # SKIP ");
		escape_ktap(buffer, points->skip_reason);
	}
	buffer_putc(buffer, '\n');
	for (size_t i = 0; i < points->count; i++) {
		const struct point *point = &points->items[i];

		for (size_t j = 0; j < point->detail_count; j++) {
			buffer_printf(buffer, "# %s: ", point->details[j].key);
			if (point->details[j].text)
				escape_ktap(buffer, point->details[j].text);
			else
				put_value(buffer, &point->details[j]);
			buffer_putc(buffer, '\n');
		}
		if (point->message) {
			buffer_puts(buffer, "# ");
			escape_ktap(buffer, point->message);
			buffer_putc(buffer, '\n');
		}
		buffer_printf(buffer, "%s %zu ", point->outcome == POINT_FAILED ? "not ok" : "ok",
			      i + 1);
		escape_ktap(buffer, point->name);
		if (point->outcome == POINT_SKIPPED) {
			buffer_puts(buffer, " # SKIP ");
			escape_ktap(buffer, point->message);
		}
		buffer_putc(buffer, '\n');
	}
}

static int render_points(const struct result *result,
			 void (*print)(const struct points *, struct buffer *),
			 struct buffer *buffer)
{
	struct points points = { 0 };
	int rc = points_of_result(result, &points);

	if (rc == 0)
		print(&points, buffer);
	points_fini(&points);
	return buffer->failed ? -ENOMEM : rc;
}

int render_tap(const struct result *result, const struct render_options *options,
	       struct buffer *buffer)
{
	return render_points(result, points_tap, buffer);
}

int render_ktap(const struct result *result, const struct render_options *options,
		struct buffer *buffer)
{
	return render_points(result, points_ktap, buffer);
}

int render_junit(const struct result *result, const struct render_options *options,
		 struct buffer *buffer)
{
	return render_points(result, points_junit, buffer);
}
