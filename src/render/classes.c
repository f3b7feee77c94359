// SPDX-License-Identifier: GPL-2.0-or-later
/* The tables of the human report: classes, repetitions, workers. */
#include "render/classes.h"

#include "render/render.h"
#include "render/style.h"
#include "render/table.h"
#include "result/result.h"

#include <inttypes.h>

/* Below this the second table has no room for times beside the shares. */
#define FULL_WIDTH 100

/* A share of time off the CPU that is worth a colour: see findings.c. */
#define NOTABLE(part, whole) ((part) > (whole) / 20)

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static void cell_count(struct table *table, uint64_t count)
{
	char text[UNITS_TEXT_MAX];

	table_cell(table, STYLE_PLAIN, "%s", style_count(text, count));
}

static void cell_errors(struct table *table, const struct result_class *class)
{
	uint64_t errors = result_class_errors(class);
	char text[UNITS_TEXT_MAX];
	enum style style = STYLE_PLAIN;

	if (errors)
		style = result_class_unexpected(class) ? STYLE_BAD : STYLE_NOTICE;
	table_cell(table, style, "%s", style_count(text, errors));
}

static void cell_rate(struct table *table, const struct result_class *class, uint64_t wall_ns)
{
	char text[UNITS_TEXT_MAX];

	if (wall_ns)
		table_cell(table, STYLE_PLAIN, "%s",
			   units_format_count(text, result_class_rate(class, wall_ns)));
	else
		table_cell(table, STYLE_PLAIN, "-");
}

static void cell_ns(struct table *table, uint64_t ns)
{
	char text[UNITS_TEXT_MAX];

	/* Exactly nothing needs no unit, and leaves the others to be seen. */
	table_cell(table, STYLE_PLAIN, "%s", ns ? units_format_ns(text, ns) : "0");
}

static void cell_latency(struct table *table, const struct result_latency *latency, uint64_t ns)
{
	if (latency->max)
		cell_ns(table, ns);
	else
		table_cell(table, STYLE_PLAIN, "-");
}

/* A time and its share of @whole; the share has five columns, so that the times line up. */
static void cell_part(struct table *table, enum style style, bool full, uint64_t ns,
		      uint64_t whole)
{
	char text[UNITS_TEXT_MAX], share[UNITS_TEXT_MAX];

	style_share(share, ns, whole);
	if (ns == 0)
		table_cell(table, style, "0");
	else if (full)
		table_cell(table, style, "%s %5s", units_format_ns(text, ns), share);
	else
		table_cell(table, style, "%s", share);
}

static void cell_off(struct table *table, bool full, uint64_t ns, uint64_t whole)
{
	cell_part(table, NOTABLE(ns, whole) ? STYLE_NOTICE : STYLE_PLAIN, full, ns, whole);
}

static void cell_sleeps(struct table *table, const struct result_class *class)
{
	char text[UNITS_TEXT_MAX];

	if (class->count)
		table_cell(table, STYLE_PLAIN, "%s",
			   style_sleeps(text, result_class_sleeps_per_op(class)));
	else
		table_cell(table, STYLE_PLAIN, "-");
}

static void cells_latency(struct table *table, const struct result_latency *latency)
{
	cell_latency(table, latency, latency->mean);
	cell_latency(table, latency, latency->p50);
	cell_latency(table, latency, latency->p90);
	cell_latency(table, latency, latency->p99);
	cell_latency(table, latency, latency->p99_9);
	cell_latency(table, latency, latency->max);
}

static void latency_row(struct table *table, const struct result_class *class, uint64_t wall_ns)
{
	table_cell(table, STYLE_BOLD, "%s", class->name);
	cell_count(table, class->count);
	cell_errors(table, class);
	cell_rate(table, class, wall_ns);
	cells_latency(table, &class->latency_ns);
}

void classes_latency(const struct result *result, const struct result_class *total,
		     const struct render_options *options, struct buffer *buffer)
{
	static const struct table_column columns[] = {
		{ "class", TABLE_LEFT }, { "count", TABLE_RIGHT }, { "errors", TABLE_RIGHT },
		{ "ops/s", TABLE_RIGHT }, { "mean", TABLE_RIGHT }, { "p50", TABLE_RIGHT },
		{ "p90", TABLE_RIGHT }, { "p99", TABLE_RIGHT }, { "p99.9", TABLE_RIGHT },
		{ "max", TABLE_RIGHT },
	};
	struct table table;

	table_init(&table, columns, COUNT_OF(columns));
	for (size_t i = 0; i < result->classes.count; i++)
		latency_row(&table, &result->classes.items[i], result->wall_ns);
	latency_row(&table, total, result->wall_ns);
	table_print(&table, options, buffer);
	table_fini(&table);
}

/* At a rate, latency also counts from the intended start: the wait for one's turn is in it. */
void classes_intended(const struct result *result, const struct render_options *options,
		      struct buffer *buffer)
{
	static const struct table_column columns[] = {
		{ "from the intended start", TABLE_LEFT }, { "mean", TABLE_RIGHT },
		{ "p50", TABLE_RIGHT }, { "p90", TABLE_RIGHT }, { "p99", TABLE_RIGHT },
		{ "p99.9", TABLE_RIGHT }, { "max", TABLE_RIGHT },
	};
	struct table table;
	bool any = false;

	table_init(&table, columns, COUNT_OF(columns));
	for (size_t i = 0; i < result->classes.count; i++) {
		const struct result_class *class = &result->classes.items[i];

		if (!class->intended_ns.max)
			continue;
		any = true;
		table_cell(&table, STYLE_BOLD, "%s", class->name);
		cells_latency(&table, &class->intended_ns);
	}
	if (any) {
		buffer_putc(buffer, '\n');
		table_print(&table, options, buffer);
	}
	table_fini(&table);
}

static void time_row(struct table *table, const struct result_class *class, bool full,
		     bool runqueue)
{
	table_cell(table, STYLE_BOLD, "%s", class->name);
	cell_ns(table, class->wall_ns);
	cell_part(table, STYLE_PLAIN, full, class->user_ns, class->wall_ns);
	cell_part(table, STYLE_PLAIN, full, class->sys_ns, class->wall_ns);
	cell_off(table, full, class->blocked_ns, class->wall_ns);
	cell_off(table, full, class->preempted_ns, class->wall_ns);
	cell_sleeps(table, class);
	if (runqueue)
		cell_ns(table, class->runqueue_ns);
}

void classes_time(const struct result *result, const struct result_class *total,
		  const struct render_options *options, struct buffer *buffer)
{
	static const struct table_column columns[] = {
		{ "class", TABLE_LEFT }, { "wall", TABLE_RIGHT }, { "user", TABLE_RIGHT },
		{ "sys", TABLE_RIGHT }, { "blocked", TABLE_RIGHT }, { "preempted", TABLE_RIGHT },
		{ "sleeps/op", TABLE_RIGHT }, { "run queue", TABLE_RIGHT },
	};
	bool full = style_width(options) >= FULL_WIDTH, runqueue = result->has_runqueue;
	struct table table;

	if (!result_has_cpu(result))
		return;
	table_init(&table, columns, COUNT_OF(columns) - !runqueue);
	for (size_t i = 0; i < result->classes.count; i++)
		time_row(&table, &result->classes.items[i], full, runqueue);
	time_row(&table, total, full, runqueue);
	buffer_putc(buffer, '\n');
	table_print(&table, options, buffer);
	table_fini(&table);
}

static void repetition_row(struct table *table, size_t number, bool cpu,
			   const struct result_repetition *repetition,
			   const struct result_class *class)
{
	/* The class is the wide one: it stands first, where a table may be cut. */
	table_cell(table, STYLE_BOLD, "%s", class->name);
	table_cell(table, repetition->partial ? STYLE_NOTICE : STYLE_PLAIN, "%zu%s", number,
		   repetition->partial ? " (partial)" : "");
	cell_count(table, class->count);
	cell_errors(table, class);
	cell_rate(table, class, repetition->wall_ns);
	cell_latency(table, &class->latency_ns, class->latency_ns.mean);
	cell_latency(table, &class->latency_ns, class->latency_ns.p50);
	cell_latency(table, &class->latency_ns, class->latency_ns.p99);
	cell_latency(table, &class->latency_ns, class->latency_ns.max);
	if (!cpu)
		return;
	cell_off(table, false, class->off_ns, class->wall_ns);
	cell_sleeps(table, class);
}

void classes_repetitions(const struct result *result, const struct render_options *options,
			 struct buffer *buffer)
{
	static const struct table_column columns[] = {
		{ "class", TABLE_LEFT }, { "repetition", TABLE_RIGHT }, { "count", TABLE_RIGHT },
		{ "errors", TABLE_RIGHT }, { "ops/s", TABLE_RIGHT }, { "mean", TABLE_RIGHT },
		{ "p50", TABLE_RIGHT }, { "p99", TABLE_RIGHT }, { "max", TABLE_RIGHT },
		{ "off CPU", TABLE_RIGHT }, { "sleeps/op", TABLE_RIGHT },
	};
	bool cpu = result_has_cpu(result);
	struct table table;

	table_init(&table, columns, COUNT_OF(columns) - (cpu ? 0 : 2));
	/* By class, so that what is to be compared stands together. */
	for (size_t i = 0; i < result->classes.count; i++) {
		for (size_t j = 0; j < result->repetition_count; j++) {
			const struct result_repetition *repetition = &result->repetitions[j];
			const struct result_class *class =
				result_find_class(&repetition->classes,
						  result->classes.items[i].name);

			if (class)
				repetition_row(&table, j + 1, cpu, repetition, class);
		}
	}
	if (table.cells.length)
		buffer_putc(buffer, '\n');
	table_print(&table, options, buffer);
	table_fini(&table);
}

static void sum_worker(const struct result_worker *worker, struct result_class *sum)
{
	for (size_t i = 0; i < worker->classes.count; i++) {
		const struct result_class *class = &worker->classes.items[i];

		sum->count += class->count;
		sum->wall_ns += class->wall_ns;
		sum->user_ns += class->user_ns;
		sum->sys_ns += class->sys_ns;
		sum->off_ns += class->off_ns;
		sum->voluntary += class->voluntary;
		sum->involuntary += class->involuntary;
	}
}

static void worker_row(struct table *table, const struct result_worker *worker, bool cpu)
{
	struct result_class sum = { 0 };

	sum_worker(worker, &sum);
	table_cell(table, STYLE_BOLD, "%s/%u", worker->job, worker->worker);
	table_cell(table, STYLE_PLAIN, "%u", worker->repetition + 1);
	if (worker->cpu >= 0)
		table_cell(table, STYLE_PLAIN, "%d", worker->cpu);
	else
		table_cell(table, STYLE_PLAIN, "-");
	cell_count(table, sum.count);
	cell_ns(table, worker->wall_ns);
	if (!cpu)
		return;
	cell_off(table, false, sum.off_ns, sum.wall_ns);
	cell_ns(table, sum.user_ns + sum.sys_ns);
	cell_ns(table, worker->cpu_clock_ns);
	table_cell(table, STYLE_PLAIN, "%" PRIu64 " + %" PRIu64, sum.voluntary, sum.involuntary);
	table_cell(table, STYLE_PLAIN, "%" PRIu64 " + %" PRIu64, worker->rusage_voluntary,
		   worker->rusage_involuntary);
}

void classes_workers(const struct result *result, const struct render_options *options,
		     struct buffer *buffer)
{
	static const struct table_column columns[] = {
		{ "worker", TABLE_LEFT }, { "repetition", TABLE_RIGHT }, { "CPU", TABLE_RIGHT },
		{ "count", TABLE_RIGHT }, { "wall", TABLE_RIGHT }, { "off CPU", TABLE_RIGHT },
		{ "user+sys", TABLE_RIGHT }, { "CPU clock", TABLE_RIGHT },
		{ "switches", TABLE_RIGHT }, { "rusage's", TABLE_RIGHT },
	};
	bool cpu = result_has_cpu(result);
	struct table table;

	table_init(&table, columns, COUNT_OF(columns) - (cpu ? 0 : 5));
	for (size_t i = 0; i < result->worker_count; i++)
		worker_row(&table, &result->workers[i], cpu);
	if (table.cells.length)
		buffer_putc(buffer, '\n');
	table_print(&table, options, buffer);
	table_fini(&table);
}
