// SPDX-License-Identifier: GPL-2.0-or-later
/* JUnit XML, as Jenkins, GitLab and GitHub read it. */
#include "render/points.h"

#include "render/escape.h"

#include <math.h>
#include <string.h>

static void put_attribute(struct buffer *buffer, const char *name, const char *text)
{
	buffer_printf(buffer, " %s=\"", name);
	escape_xml(buffer, text);
	buffer_putc(buffer, '"');
}

static void put_details(const struct point *point, struct buffer *buffer)
{
	if (point->detail_count == 0)
		return;
	buffer_puts(buffer, "      <system-out>");
	for (size_t i = 0; i < point->detail_count; i++) {
		const struct point_detail *detail = &point->details[i];

		buffer_printf(buffer, "%s: ", detail->key);
		if (detail->text)
			escape_xml(buffer, detail->text);
		else
			buffer_printf(buffer, "%.10g", detail->number);
		buffer_putc(buffer, '\n');
	}
	buffer_puts(buffer, "</system-out>\n");
}

static void put_point(const struct points *points, const struct point *point,
		      struct buffer *buffer)
{
	buffer_puts(buffer, "    <testcase");
	put_attribute(buffer, "classname", points->suite);
	put_attribute(buffer, "name", point->name);
	buffer_printf(buffer, " time=\"%.9f\">\n", (double)point->ns / 1e9);
	if (point->outcome == POINT_FAILED) {
		buffer_puts(buffer, "      <failure");
		put_attribute(buffer, "message", point->message ? point->message : "failed");
		buffer_puts(buffer, "/>\n");
	} else if (point->outcome == POINT_SKIPPED) {
		buffer_puts(buffer, "      <skipped");
		put_attribute(buffer, "message", point->message ? point->message : "not decided");
		buffer_puts(buffer, "/>\n");
	}
	put_details(point, buffer);
	buffer_puts(buffer, "    </testcase>\n");
}

static void put_counts(const struct points *points, struct buffer *buffer)
{
	uint64_t ns = 0;

	for (size_t i = 0; i < points->count; i++)
		if (strcmp(points->items[i].name, "run") == 0)
			ns = points->items[i].ns;
	buffer_printf(buffer, " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\" "
		      "time=\"%.9f\"", points->count + (points->skip_reason != NULL),
		      points_count(points, POINT_FAILED),
		      points_count(points, POINT_SKIPPED) + (points->skip_reason != NULL),
		      (double)ns / 1e9);
}

void points_junit(const struct points *points, struct buffer *buffer)
{
	buffer_puts(buffer, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
			    "  <testsuite");
	put_attribute(buffer, "name", points->suite);
	put_counts(points, buffer);
	/* xs:dateTime without a zone is what the common schema takes. */
	if (points->started && strlen(points->started) >= 19)
		buffer_printf(buffer, " timestamp=\"%.19s\"", points->started);
	buffer_puts(buffer, ">\n");
	for (size_t i = 0; i < points->count; i++)
		put_point(points, &points->items[i], buffer);
	if (points->skip_reason) {
		char name[] = "run";
		const struct point skipped = {
			.name = name, .message = points->skip_reason, .outcome = POINT_SKIPPED,
		};

		put_point(points, &skipped, buffer);
	}
	buffer_puts(buffer, "  </testsuite>\n</testsuites>\n");
}
