// SPDX-License-Identifier: GPL-2.0-or-later
/* What a plan would do, in words. */
#include "plan/describe.h"

#include "base/buffer.h"
#include "base/units.h"
#include "plan/plan.h"

#include <inttypes.h>

static void describe_expect(const struct expect *expect, struct buffer *buffer)
{
	if (expect->any)
		buffer_puts(buffer, ", any outcome");
	else if (expect->count && expect->success)
		buffer_puts(buffer, ", may fail as expected");
	else if (expect->count)
		buffer_puts(buffer, ", must fail as expected");
}

static void describe_op(const struct plan *plan, const struct plan_op *op,
			struct buffer *buffer)
{
	char time[UNITS_TEXT_MAX];

	buffer_printf(buffer, "  %-16s %s, ", plan->classes[op->class].name,
		      plan_op_kind_name(op->kind));
	if (op->message.length)
		buffer_printf(buffer, "%zu bytes, ", op->message.length);
	if (op->elements > 1)
		buffer_printf(buffer, "%u elements, ", op->elements);
	if (op->hold_ns)
		buffer_printf(buffer, "%s, ", units_format_ns(time, op->hold_ns));
	buffer_printf(buffer, "%" PRIu64 " a round", op->repeat);
	if (op->patch_count)
		buffer_printf(buffer, ", %zu values patched", op->patch_count);
	describe_expect(&op->expect, buffer);
	buffer_printf(buffer, "\n    line %u: %s\n", op->line->where.line, op->line->text);
}

static void describe_steps(const struct plan *plan, const struct plan_steps *steps,
			   const char *title, struct buffer *buffer)
{
	if (!steps->op_count)
		return;
	buffer_printf(buffer, "%s\n", title);
	for (size_t i = 0; i < steps->op_count; i++)
		describe_op(plan, &steps->ops[i], buffer);
}

static void describe_job(const struct plan *plan, const struct plan_job *job,
			 struct buffer *buffer)
{
	char text[UNITS_TEXT_MAX];

	buffer_printf(buffer, "loop %s: %u worker%s, %s", job->name, job->workers,
		      job->workers == 1 ? "" : "s",
		      job->order == SCENARIO_RANDOM ? "one line at random a round"
						    : "all lines in order a round");
	if (job->while_job >= 0)
		buffer_printf(buffer, ", as long as %s runs", plan->jobs[job->while_job].name);
	if (job->loops)
		buffer_printf(buffer, ", %" PRIu64 " rounds", job->loops);
	if (job->duration_ns)
		buffer_printf(buffer, ", for %s", units_format_ns(text, job->duration_ns));
	if (job->rate >= 1)
		buffer_printf(buffer, ", %s ops/s", units_format_count(text, job->rate));
	else if (job->rate > 0)
		buffer_printf(buffer, ", %g ops/s", job->rate);
	if (job->think_ns)
		buffer_printf(buffer, ", pausing %s after each op",
			      units_format_ns(text, job->think_ns));
	describe_steps(plan, &job->body, "", buffer);
}

void plan_describe(const struct plan *plan, struct buffer *buffer)
{
	describe_steps(plan, &plan->setup, "set-up", buffer);
	for (size_t i = 0; i < plan->job_count; i++)
		describe_job(plan, &plan->jobs[i], buffer);
	describe_steps(plan, &plan->teardown, "tear-down", buffer);
}
