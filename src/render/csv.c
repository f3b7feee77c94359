// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * One row for each repetition and class, for spreadsheets and R (RFC 4180, with LF).
 *
 * Times are nanoseconds.  What was not measured is an empty field, never a zero.
 */
#include "render/render.h"

#include "base/buffer.h"
#include "result/result.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

enum when {
	ALWAYS,
	WITH_CPU,
	WITH_RUNQUEUE,
	WITH_LATENCY,
};

/* Columns after the first eight: numbers of struct result_class. */
static const struct column {
	const char *heading;
	size_t offset;
	enum when when;
} columns[] = {
	{ "wall_ns", offsetof(struct result_class, wall_ns), ALWAYS },
	{ "user_ns", offsetof(struct result_class, user_ns), WITH_CPU },
	{ "sys_ns", offsetof(struct result_class, sys_ns), WITH_CPU },
	{ "off_ns", offsetof(struct result_class, off_ns), WITH_CPU },
	{ "blocked_ns", offsetof(struct result_class, blocked_ns), WITH_CPU },
	{ "preempted_ns", offsetof(struct result_class, preempted_ns), WITH_CPU },
	{ "runqueue_ns", offsetof(struct result_class, runqueue_ns), WITH_RUNQUEUE },
	{ "voluntary", offsetof(struct result_class, voluntary), WITH_CPU },
	{ "involuntary", offsetof(struct result_class, involuntary), WITH_CPU },
	{ "min_ns", offsetof(struct result_class, latency_ns.min), WITH_LATENCY },
	{ "mean_ns", offsetof(struct result_class, latency_ns.mean), WITH_LATENCY },
	{ "p50_ns", offsetof(struct result_class, latency_ns.p50), WITH_LATENCY },
	{ "p90_ns", offsetof(struct result_class, latency_ns.p90), WITH_LATENCY },
	{ "p99_ns", offsetof(struct result_class, latency_ns.p99), WITH_LATENCY },
	{ "p99_9_ns", offsetof(struct result_class, latency_ns.p99_9), WITH_LATENCY },
	{ "max_ns", offsetof(struct result_class, latency_ns.max), WITH_LATENCY },
	{ 0 },
};

static void put_text(struct buffer *buffer, const char *text)
{
	if (!text[strcspn(text, ",\"\r\n")]) {
		buffer_puts(buffer, text);
		return;
	}
	buffer_putc(buffer, '"');
	for (; *text; text++) {
		if (*text == '"')
			buffer_putc(buffer, '"');
		buffer_putc(buffer, *text);
	}
	buffer_putc(buffer, '"');
}

static bool is_known(const struct result *result, const struct result_class *class, enum when when)
{
	switch (when) {
	case ALWAYS:
		return true;
	case WITH_CPU:
		return result_has_cpu(result);
	case WITH_RUNQUEUE:
		return result_has_cpu(result) && result->has_runqueue;
	case WITH_LATENCY:
		return class->latency_ns.max != 0;
	}
	return false;
}

static void put_row(const struct result *result, size_t repetition,
		    const struct result_class *class, struct buffer *buffer)
{
	put_text(buffer, result->scenario_name ? result->scenario_name : "");
	buffer_printf(buffer, ",%zu,", repetition + 1);
	put_text(buffer, class->name);
	buffer_printf(buffer, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", class->count,
		      result_class_errors(class), result_class_unexpected(class));
	if (result->repetitions[repetition].wall_ns)
		buffer_printf(buffer, "%.1f",
			      result_class_rate(class, result->repetitions[repetition].wall_ns));
	buffer_putc(buffer, ',');
	if (result_has_cpu(result) && class->count)
		buffer_printf(buffer, "%.6g", result_class_sleeps_per_op(class));
	for (const struct column *column = columns; column->heading; column++) {
		uint64_t number;

		memcpy(&number, (const char *)class + column->offset, sizeof(number));
		buffer_putc(buffer, ',');
		if (is_known(result, class, column->when))
			buffer_printf(buffer, "%" PRIu64, number);
	}
	buffer_putc(buffer, '\n');
}

int render_csv(const struct result *result, const struct render_options *options,
	       struct buffer *buffer)
{
	buffer_puts(buffer, "scenario,repetition,class,count,errors,unexpected,ops_per_s,"
			    "sleeps_per_op");
	for (const struct column *column = columns; column->heading; column++)
		buffer_printf(buffer, ",%s", column->heading);
	buffer_putc(buffer, '\n');
	for (size_t i = 0; i < result->repetition_count; i++)
		for (size_t j = 0; j < result->repetitions[i].classes.count; j++)
			put_row(result, i, &result->repetitions[i].classes.items[j], buffer);
	return buffer->failed ? -ENOMEM : 0;
}
