// SPDX-License-Identifier: GPL-2.0-or-later
/* What the human report says in words: time off the CPU, wait sites, errors, failures. */
#include "render/findings.h"

#include "base/buffer.h"
#include "render/render.h"
#include "render/style.h"
#include "result/result.h"

#include <inttypes.h>

/* Wait sites of a class that are shown without --verbose. */
#define SITES_SHOWN 3

/* Sites below this share of a class's blocked time are only shown if verbose: 1/1000. */
#define SITE_SHARE 1000

/* Above 5 % of its time. */
static bool is_notable(const struct result_class *class)
{
	return class->off_ns > class->wall_ns / 20;
}

static const struct result_class *most_off_cpu(const struct result *result)
{
	const struct result_class *most = NULL;

	for (size_t i = 0; i < result->classes.count; i++) {
		const struct result_class *class = &result->classes.items[i];

		if (is_notable(class) && (!most || class->off_ns > most->off_ns))
			most = class;
	}
	return most;
}

/* "LABEL" in @style and "TEXT" as a paragraph; @text is used up. */
static void print_paragraph(struct buffer *buffer, const struct render_options *options,
			    enum style style, const char *label, unsigned int indent,
			    struct buffer *text)
{
	if (text->failed)
		buffer->failed = true;
	else
		style_paragraph(buffer, options, style, label, indent, text->data);
	buffer_fini(text);
}

/* How the time off the CPU divides. */
static void say_parts(const struct result_class *class, struct buffer *text)
{
	char blocked[UNITS_TEXT_MAX], preempted[UNITS_TEXT_MAX];

	if (!class->preempted_ns)
		buffer_puts(text, ", all of it blocked");
	else if (!class->blocked_ns)
		buffer_puts(text, ", all of it preempted");
	else
		buffer_printf(text, " (blocked %s, preempted %s)",
			      style_share(blocked, class->blocked_ns, class->wall_ns),
			      style_share(preempted, class->preempted_ns, class->wall_ns));
}

void findings_off_cpu(const struct result *result, const struct render_options *options,
		      struct buffer *buffer)
{
	const struct result_class *class = most_off_cpu(result);
	char share[UNITS_TEXT_MAX], mean[UNITS_TEXT_MAX], sleeps[UNITS_TEXT_MAX];
	struct buffer text;

	if (!class || !class->count)
		return;
	buffer_init(&text);
	buffer_printf(&text, " spent %s of its time off the CPU",
		      style_share(share, class->off_ns, class->wall_ns));
	say_parts(class, &text);
	buffer_printf(&text, ": %s and %s sleeps an op.",
		      units_format_ns(mean, class->off_ns / class->count),
		      style_sleeps(sleeps, result_class_sleeps_per_op(class)));
	buffer_putc(buffer, '\n');
	print_paragraph(buffer, options, STYLE_BOLD, class->name, 2, &text);
}

static void say_site(const struct result_site *site, struct buffer *text)
{
	char mean[UNITS_TEXT_MAX];

	buffer_printf(text, " %s%s%s %s × %" PRIu64, site->site, site->caller ? " ← " : "",
		      site->caller ? site->caller : "",
		      units_format_ns(mean, site->count ? site->ns / site->count : 0),
		      site->count);
}

/* How much is known: a truncated profile must never read as an acquittal. */
static void say_coverage(const struct result_class *class, struct buffer *text)
{
	char share[UNITS_TEXT_MAX];

	buffer_printf(text, " (%s of it attributed",
		      style_share(share, class->attributed_ns, class->blocked_ns));
	if (class->lost_records)
		buffer_printf(text, ", %" PRIu64 " switch records lost", class->lost_records);
	buffer_putc(text, ')');
}

/* Sites worth a line: they come greatest first. */
static size_t count_shown(const struct result_class *class, const struct render_options *options)
{
	size_t shown = 0;

	if (options->verbose)
		return class->site_count;
	while (shown < class->site_count && shown < SITES_SHOWN &&
	       (shown == 0 || class->sites[shown].ns >= class->blocked_ns / SITE_SHARE))
		shown++;
	return shown;
}

static void print_sites(const struct result_class *class, const struct render_options *options,
			struct buffer *buffer)
{
	size_t shown = count_shown(class, options), rest = class->site_count - shown;
	char share[UNITS_TEXT_MAX];
	struct buffer text;

	buffer_init(&text);
	buffer_printf(&text, " %s off CPU:", style_share(share, class->off_ns, class->wall_ns));
	if (shown)
		say_site(&class->sites[0], &text);
	else
		buffer_puts(&text, " no stack was taken");
	say_coverage(class, &text);
	print_paragraph(buffer, options, STYLE_BOLD, class->name, 4, &text);
	for (size_t i = 1; i < shown; i++) {
		buffer_init(&text);
		say_site(&class->sites[i], &text);
		print_paragraph(buffer, options, STYLE_PLAIN, "   ", 6, &text);
	}
	if (rest)
		buffer_printf(buffer, "    and %zu lesser site%s\n", rest, style_plural(rest));
}

void findings_sites(const struct result *result, const struct render_options *options,
		    struct buffer *buffer)
{
	bool first = true;

	for (size_t i = 0; i < result->classes.count; i++) {
		const struct result_class *class = &result->classes.items[i];

		/* A class that hardly ever slept would only hide those that did. */
		if (!class->has_sites || !class->blocked_ns ||
		    (!options->verbose && class->blocked_ns < class->wall_ns / SITE_SHARE))
			continue;
		if (first)
			buffer_putc(buffer, '\n');
		first = false;
		print_sites(class, options, buffer);
	}
}

/* The functions that ran most, greatest first as they come. */
static void print_symbols(const struct result_class *class, const struct render_options *options,
			  struct buffer *buffer)
{
	char share[UNITS_TEXT_MAX];
	struct buffer text;
	uint64_t samples = 0;

	for (size_t i = 0; i < class->symbol_count; i++)
		samples += class->symbols[i].samples;
	buffer_init(&text);
	buffer_printf(&text, " ran in (%" PRIu64 " sample%s):", samples, style_plural(samples));
	for (size_t i = 0; i < class->symbol_count && (options->verbose || i < SITES_SHOWN); i++) {
		const struct result_symbol *symbol = &class->symbols[i];

		if (!options->verbose && i && symbol->samples < samples / SITE_SHARE)
			break;
		buffer_printf(&text, "%s %s %s", i ? "," : "", symbol->symbol,
			      style_share(share, symbol->samples, samples));
	}
	print_paragraph(buffer, options, STYLE_BOLD, class->name, 4, &text);
}

void findings_symbols(const struct result *result, const struct render_options *options,
		      struct buffer *buffer)
{
	bool first = true;

	for (size_t i = 0; i < result->classes.count; i++) {
		if (!result->classes.items[i].symbol_count)
			continue;
		if (first)
			buffer_putc(buffer, '\n');
		first = false;
		print_symbols(&result->classes.items[i], options, buffer);
	}
}

static void print_error(const struct result_class *class, const struct result_error *error,
			const struct render_options *options, struct buffer *buffer)
{
	struct buffer label, text;

	buffer_init(&label);
	buffer_init(&text);
	buffer_printf(&label, "  %s: %" PRIu64 " × %s", class->name, error->count, error->name);
	buffer_printf(&text, ", %s", result_error_kind_name(error->kind));
	if (error->where)
		buffer_printf(&text, ", first at %s", error->where);
	if (error->text)
		buffer_printf(&text, ": %s", error->text);
	if (label.failed || text.failed)
		buffer->failed = true;
	else
		style_paragraph(buffer, options,
				error->kind == RESULT_ERROR_UNEXPECTED ? STYLE_BAD : STYLE_NOTICE,
				label.data, 4, text.data);
	buffer_fini(&label);
	buffer_fini(&text);
}

void findings_errors(const struct result *result, const struct render_options *options,
		     struct buffer *buffer)
{
	bool first = true;

	for (size_t i = 0; i < result->classes.count; i++) {
		const struct result_class *class = &result->classes.items[i];

		for (size_t j = 0; j < class->error_count; j++) {
			if (first)
				buffer_puts(buffer, "\nerrors\n");
			first = false;
			print_error(class, &class->errors[j], options, buffer);
		}
	}
}

void findings_failures(const struct result *result, const struct render_options *options,
		       struct buffer *buffer)
{
	if (result->failure_count)
		buffer_putc(buffer, '\n');
	for (size_t i = 0; i < result->failure_count; i++)
		style_paragraph(buffer, options, STYLE_BAD, "failed: ", 8, result->failures[i]);
}

void findings_warnings(const struct result *result, const struct render_options *options,
		       struct buffer *buffer)
{
	if (result->warning_count)
		buffer_putc(buffer, '\n');
	for (size_t i = 0; i < result->warning_count; i++)
		style_paragraph(buffer, options, STYLE_NOTICE, "warning: ", 9,
				result->warnings[i]);
}
