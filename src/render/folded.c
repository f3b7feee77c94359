// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Whole stacks as folded lines, "class;outermost;...;innermost NS": what flame-graph programs read.
 * The second frame tells sleeping from running, so that one file holds both.
 */
#include "render/render.h"

#include "base/buffer.h"
#include "result/result.h"

#include <errno.h>
#include <inttypes.h>

int render_folded(const struct result *result, const struct render_options *options,
		  struct buffer *buffer)
{
	for (size_t i = 0; i < result->classes.count; i++) {
		const struct result_class *class = &result->classes.items[i];

		for (size_t j = 0; j < class->stack_count; j++) {
			const struct result_stack *stack = &class->stacks[j];

			buffer_printf(buffer, "%s;%s;%s %" PRIu64 "\n", class->name,
				      stack->on_cpu ? "[cpu]" : "[blocked]", stack->frames,
				      stack->ns);
		}
	}
	return buffer->failed ? -ENOMEM : 0;
}
