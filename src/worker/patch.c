// SPDX-License-Identifier: GPL-2.0-or-later
/* Giving a message its next generated values: arithmetic and a few bytes written. */
#include "worker/patch.h"

#include "plan/plan.h"
#include "plan/values.h"
#include "worker/state.h"

#include <string.h>

static void write_digits(uint8_t *place, unsigned int width, uint64_t number)
{
	while (width-- > 0) {
		place[width] = (uint8_t)('0' + number % 10);
		number /= 10;
	}
}

static size_t draw(struct worker *worker, const struct plan_op *op,
		   const struct plan_patch *patch, uint8_t value[16])
{
	struct values_context context = {
		.job = worker->job_index,
		.worker = worker->number,
		.workers = worker->job ? worker->job->workers : 1,
		/* {i} counts the repetitions of a line that has some, else the rounds. */
		.loop = op->line->count > 1 ? worker->repetition + patch->element
					     : worker->round,
		.given = worker->streams[patch->stream]++,
	};

	return values_next(&worker->steps->streams[patch->stream], &context, &worker->random,
			   value);
}

void patch_message(struct worker *worker, const struct plan_op *op, uint8_t *bytes)
{
	const struct plan_patch *patch = op->patches;
	const struct plan_patch *end = patch + op->patch_count;
	uint8_t value[16] = { 0 };
	size_t length = 0;

	for (; patch < end; patch++) {
		if (!patch->repeat)
			length = draw(worker, op, patch, value);
		if (patch->digits)
			write_digits(bytes + patch->offset, patch->width,
				     values_number(value, length));
		else
			/* An integer is fitted to its attribute from the low end. */
			memcpy(bytes + patch->offset, value + length - patch->width,
			       patch->width);
	}
}
