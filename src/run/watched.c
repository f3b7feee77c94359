// SPDX-License-Identifier: GPL-2.0-or-later
/* Wait sites sampled from /proc, where the workers' own stacks will not do. */
#include "run/watched.h"

#include "measure/procstack.h"
#include "measure/stacks.h"
#include "measure/symbols.h"
#include "measure/watcher.h"
#include "plan/plan.h"
#include "result/result.h"
#include "run/crew.h"
#include "run/sites.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* What worker @number is doing: called on the watcher's thread. */
static bool look(void *context, unsigned int number, struct watcher_subject *subject)
{
	const struct watched *watched = context;
	const struct worker *worker = &watched->crew->members[number]->worker;
	const struct plan_op *op = atomic_load_explicit(&worker->live.op, memory_order_relaxed);

	/* The ops of a stream are not there to be looked at: their memory is used again. */
	if (!op || worker->feed)
		return false;
	subject->tid = atomic_load_explicit(&worker->live.tid, memory_order_relaxed);
	subject->class = op->class;
	subject->began_ns = atomic_load_explicit(&worker->live.began_ns, memory_order_relaxed);
	return subject->began_ns != 0;
}

/* Are all workers' own stacks there, with names to be had for them? */
static bool have_stacks(const struct crew *crew)
{
	for (unsigned int i = 0; i < crew->count; i++)
		if (!crew->members[i]->worker.meter.stacks)
			return false;
	return symbols_readable();
}

int watched_start(struct watched *watched, const struct crew *crew, struct symbols *symbols,
		  struct error *error)
{
	struct watcher_options options = {
		.look = look, .context = watched, .count = crew->count, .symbols = symbols,
	};

	memset(watched, 0, sizeof(*watched));
	if (!crew->members[0]->worker.options.stacks ||
	    crew->members[0]->worker.meter.method == METER_WALL || have_stacks(crew) ||
	    procstack_available() == PROCSTACK_NOTHING)
		return 0;
	watched->crew = crew;
	watched->stacks = stacks_new(0);
	if (!watched->stacks)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot watch the workers");
	options.stacks = watched->stacks;
	watched->watcher = watcher_start(&options, error);
	return watched->watcher ? 0 : -1;
}

void watched_stop(struct watched *watched)
{
	watcher_stop(watched->watcher, NULL);
	watched->watcher = NULL;
}

static int note(struct result *result)
{
	char text[512];

	snprintf(text, sizeof(text), "%s; wait sites are sampled from /proc, an estimate",
		 result->timing_note ? result->timing_note : "no stacks");
	return result_set(&result->timing_note, text);
}

int watched_collect(struct watched *watched, struct result *result,
		    const struct symbols *symbols)
{
	const struct plan *plan;
	int rc = 0;

	if (!watched->stacks)
		return 0;
	plan = watched->crew->plan;
	for (size_t i = 0; i < plan->class_count && rc == 0; i++) {
		struct result_class *class = result_find_class(&result->classes,
							       plan->classes[i].name);

		if (!class || plan->classes[i].untimed)
			continue;
		rc = sites_add(class, watched->stacks, i, symbols);
		/* Each sample stands for a whole period: the sum may be more than there was. */
		if (class->attributed_ns > class->blocked_ns)
			class->attributed_ns = class->blocked_ns;
	}
	if (rc == 0)
		rc = note(result);
	stacks_free(watched->stacks);
	watched->stacks = NULL;
	return rc;
}
