// SPDX-License-Identifier: GPL-2.0-or-later
/* Where a result was measured, in three lines. */
#include "render/environment.h"

#include "base/buffer.h"
#include "render/render.h"
#include "render/style.h"
#include "result/result.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Set types named without --verbose. */
#define TYPES_SHOWN 3

#define TYPES_PREFIX "ipset.types."

struct phrase {
	const char *key;	/* of the fact */
	const char *before, *after;	/* put around its value */
	const char *usual;	/* this value is not worth a word; may be NULL */
	const char *separator;	/* from what stands before it */
};

static const struct phrase kernel_phrases[] = {
	{ "kernel.release", "", "", NULL, "" },
	{ "kernel.arch", "", "", NULL, " " },
	{ "kernel.hz", "HZ ", "", NULL, ", " },
	{ "kernel.preempt", "preempt ", "", NULL, ", " },
	{ "kernel.rcu_expedited", "rcu_expedited ", "", "0", ", " },
	{ "kernel.rcu_normal", "rcu_normal ", "", "0", ", " },
	{ "kernel.tainted", "tainted ", "", "0", ", " },
	{ "netns", "netns ", "", NULL, ", " },
	{ "user.privileges", "as ", "", NULL, ", " },
	{ 0 },
};

static const struct phrase machine_phrases[] = {
	{ "cpu.model", "", "", NULL, "" },
	{ "cpu.online", "", " online", NULL, ", " },
	{ "cpu.governor", "governor ", "", NULL, ", " },
	{ "cpu.turbo", "turbo ", "", NULL, ", " },
	{ "machine.virtualisation", "", "", "none", ", " },
	{ "clock.source", "clocksource ", "", NULL, ", " },
	{ "machine.load", "load ", "", NULL, ", " },
	{ 0 },
};

static const struct phrase ipset_phrases[] = {
	{ "ipset.protocol", "protocol ", "", NULL, "" },
	{ 0 },
};

static void say(struct buffer *text, const char *separator, const char *before, const char *value,
		const char *after)
{
	size_t word = strcspn(before, " ");

	/* Not "preempt PREEMPT_DYNAMIC". */
	if (word && !strncasecmp(before, value, word))
		before = "";
	buffer_printf(text, "%s%s%s%s", text->length ? separator : "", before, value, after);
}

static void say_facts(struct buffer *text, const struct result *result,
		      const struct phrase *phrases)
{
	for (; phrases->key; phrases++) {
		const char *value = result_fact(result, phrases->key);

		if (value && (!phrases->usual || strcmp(value, phrases->usual) != 0))
			say(text, phrases->separator, phrases->before, value, phrases->after);
	}
}

static void say_types(struct buffer *text, const struct result *result, bool all)
{
	size_t prefix = strlen(TYPES_PREFIX), types = 0;

	for (size_t i = 0; i < result->fact_count; i++) {
		const struct result_fact *fact = &result->facts[i];

		if (strncmp(fact->key, TYPES_PREFIX, prefix) != 0)
			continue;
		if (all || types < TYPES_SHOWN)
			say(text, ", ", fact->key + prefix, " rev ", fact->value);
		types++;
	}
	if (!all && types > TYPES_SHOWN)
		buffer_printf(text, ", %zu more types", types - TYPES_SHOWN);
}

static void say_timing(struct buffer *text, const struct result *result)
{
	if (!result->timing_method)
		return;
	say(text, ", ", "", result->timing_method, " timing");
	if (result->stacks)
		buffer_puts(text, " with stacks");
	if (result->accounting_error >= 0)
		buffer_printf(text, ", accounting error %.1f%%", 100 * result->accounting_error);
}

/* No line has room for it by default, and it hardly changes a figure. */
static void say_memory(struct buffer *text, const struct result *result)
{
	const char *value = result_fact(result, "machine.memory_bytes");
	char memory[UNITS_TEXT_MAX];

	if (value)
		say(text, ", ", "memory ", units_format_bytes(memory, strtoull(value, NULL, 10)),
		    "");
}

static void print_line(const char *label, struct buffer *text,
		       const struct render_options *options, struct buffer *buffer)
{
	if (text->failed)
		buffer->failed = true;
	else if (text->length)
		style_paragraph(buffer, options, STYLE_DIM, label, 9, text->data);
	buffer_clear(text);
}

void environment_print(const struct result *result, const struct render_options *options,
		       struct buffer *buffer)
{
	struct buffer text;

	buffer_init(&text);
	buffer_putc(buffer, '\n');
	say_facts(&text, result, kernel_phrases);
	print_line("kernel   ", &text, options, buffer);
	say_facts(&text, result, machine_phrases);
	if (options->verbose)
		say_memory(&text, result);
	print_line("machine  ", &text, options, buffer);
	say_facts(&text, result, ipset_phrases);
	say_types(&text, result, options->verbose);
	say_timing(&text, result);
	/* A seed that nothing was made from says nothing. */
	if (result->classes.count)
		buffer_printf(&text, "%sseed %" PRIu64, text.length ? ", " : "", result->seed);
	print_line("ipset    ", &text, options, buffer);
	if (result->timing_note) {
		buffer_puts(&text, result->timing_note);
		print_line("timing   ", &text, options, buffer);
	}
	if (result->kernel.log_note) {
		buffer_puts(&text, result->kernel.log_note);
		print_line("health   ", &text, options, buffer);
	}
	buffer_fini(&text);
}
