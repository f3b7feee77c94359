// SPDX-License-Identifier: GPL-2.0-or-later
/* Where the ops of a class slept and ran: a worker's stacks into the result. */
#include "run/sites.h"

#include "base/buffer.h"
#include "measure/site.h"
#include "measure/stacks.h"
#include "measure/symbols.h"
#include "result/result.h"
#include "worker/state.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#define UNKNOWN "[unknown]"

static bool same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

/* Several stacks lead to one site. */
static struct result_site *find_or_add(struct result_class *class, const struct site *site)
{
	for (size_t i = 0; i < class->site_count; i++)
		if (same(class->sites[i].site, site->site) &&
		    same(class->sites[i].caller, site->caller))
			return &class->sites[i];
	return result_add_site(class, site->site, site->caller);
}

/* "outermost;...;innermost" with names, or addresses where there are none. */
static int fold(const struct stacks_entry *entry, const struct symbols *symbols,
		struct buffer *text)
{
	buffer_clear(text);
	for (unsigned int i = entry->depth; i-- > 0; ) {
		const char *name = symbols_name(symbols, entry->frames[i]);

		if (name)
			buffer_puts(text, name);
		else
			buffer_printf(text, "0x%" PRIx64, entry->frames[i]);
		if (i)
			buffer_putc(text, ';');
	}
	return text->failed || !text->data ? -ENOMEM : 0;
}

static int add_stack(struct result_class *class, const char *frames, bool on_cpu,
		     const struct stacks_value *value)
{
	struct result_stack *stack;

	if (!value->count)
		return 0;
	stack = result_add_stack(class, frames, on_cpu);
	if (!stack)
		return -ENOMEM;
	stack->count = value->count;
	stack->ns = value->ns;
	return 0;
}

static int add_site(struct result_class *class, const struct stacks_entry *entry,
		    const struct symbols *symbols)
{
	const struct stacks_value *blocked = &entry->values[STACKS_BLOCKED];
	struct result_site *target;
	struct site site;

	if (!blocked->count)
		return 0;
	site_of(symbols, entry, &site);
	target = find_or_add(class, &site);
	if (!target)
		return -ENOMEM;
	target->count += blocked->count;
	target->ns += blocked->ns;
	return 0;
}

/* Where it ran: the innermost function. */
static int add_symbol(struct result_class *class, const struct stacks_entry *entry,
		      const struct symbols *symbols)
{
	uint64_t samples = entry->values[STACKS_CPU].count;
	struct result_symbol *target = NULL;
	const char *name;

	if (!samples || !entry->depth)
		return 0;
	name = symbols_name(symbols, entry->frames[0]);
	for (size_t i = 0; i < class->symbol_count && !target; i++)
		if (same(class->symbols[i].symbol, name ? name : UNKNOWN))
			target = &class->symbols[i];
	if (!target)
		target = result_add_symbol(class, name ? name : UNKNOWN);
	if (!target)
		return -ENOMEM;
	target->samples += samples;
	return 0;
}

static int add_entry(struct result_class *class, const struct stacks_entry *entry,
		     const struct symbols *symbols, struct buffer *text)
{
	int rc = fold(entry, symbols, text);

	if (rc == 0)
		rc = add_stack(class, text->data, false, &entry->values[STACKS_BLOCKED]);
	if (rc == 0)
		rc = add_stack(class, text->data, true, &entry->values[STACKS_CPU]);
	if (rc == 0)
		rc = add_site(class, entry, symbols);
	return rc ? rc : add_symbol(class, entry, symbols);
}

int sites_add(struct result_class *class, const struct stacks *stacks, size_t index,
	      const struct symbols *symbols)
{
	struct buffer text;
	int rc = 0;

	buffer_init(&text);
	class->has_sites = true;
	class->attributed_ns += stacks_attributed(stacks, (unsigned int)index, STACKS_BLOCKED).ns;
	for (unsigned int i = 0; i < stacks_count(stacks) && rc == 0; i++) {
		struct stacks_entry entry = stacks_get(stacks, i);

		if (entry.class == index && entry.depth)
			rc = add_entry(class, &entry, symbols, &text);
	}
	buffer_fini(&text);
	return rc;
}

int sites_fill(struct result_class *class, const struct worker *worker, size_t index,
	       const struct symbols *symbols)
{
	/* A worker that is stuck may still write to its stacks. */
	if (!worker->stacks || !worker->meter.stacks || !symbols ||
	    !atomic_load(&worker->live.ended))
		return 0;
	return sites_add(class, worker->stacks, index, symbols);
}
