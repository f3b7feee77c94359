// SPDX-License-Identifier: GPL-2.0-or-later
/* The sections of a scenario while it is read. */
#include "scenario/sections.h"

#include "scenario/append.h"
#include "scenario/line.h"
#include "scenario/option.h"
#include "scenario/scenario.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Far more than anybody writes; it keeps the searches for names short. */
#define NAMES_MAX 256

static int no_memory(struct error *error)
{
	return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the scenario");
}

static int add_line(struct scenario_lines *lines, const struct location *where,
		    struct error *error)
{
	struct scenario_line *line = append_item(&lines->items, &lines->count, sizeof(*line));

	return line ? line_read(line, where, error) : no_memory(error);
}

/* A line of a section that holds commands only. */
static int add_command(struct scenario_lines *lines, const struct location *where,
		       struct error *error)
{
	struct location place = *where;
	size_t length = option_key_length(where);

	if (!length)
		return add_line(lines, where, error);
	place.width = (unsigned int)length;
	error_set(error, ERROR_USAGE, &place, "this section holds commands, not keys");
	return error_hint(error, "keys belong into [scenario] or [loop NAME]");
}

static int add_to_loop(struct sections *sections, const struct location *where,
		       struct error *error)
{
	size_t length = option_key_length(where);
	struct location key, value;
	char *text;
	int rc;

	if (!length)
		return add_line(&sections->job->lines, where, error);
	if (option_split(where, length, &key, &value, error) < 0)
		return -1;
	text = strndup(option_text(&value), value.width);
	if (!text)
		return no_memory(error);
	rc = keys_take(&sections->keys, sections->job, &key, text, &value, error);
	free(text);
	return rc;
}

static int add_to_variant(struct sections *sections, const struct location *where,
			  struct error *error)
{
	struct scenario_variant *variant = sections->variant;
	size_t length = option_key_length(where);
	bool sysctl = !strncmp(option_text(where), "sysctl.", strlen("sysctl."));

	if (!length)
		return add_line(&variant->setup, where, error);
	return option_add(sysctl ? &variant->sysctls : &variant->options, where, length, error);
}

static int add_to_scenario(struct sections *sections, const struct location *where,
			   struct error *error)
{
	size_t length = option_key_length(where);

	if (length)
		return option_add(&sections->scenario->options, where, length, error);
	error_set(error, ERROR_USAGE, where, "[scenario] holds lines of \"key = value\"");
	return error_hint(error, "commands belong into [setup], [loop NAME] or [teardown]");
}

static int add_assert(struct sections *sections, const struct location *where,
		      struct error *error)
{
	struct location value = *where;

	value.width = (unsigned int)option_value_length(option_text(where));
	return option_append(&sections->scenario->asserts, NULL, &value, error);
}

static int begin_loop(struct sections *sections, const char *name, const struct location *where,
		      struct error *error)
{
	struct scenario *scenario = sections->scenario;
	struct scenario_job *job;

	for (size_t i = 0; i < scenario->job_count; i++)
		if (!strcmp(scenario->jobs[i].name, name))
			return error_set(error, ERROR_USAGE, where,
					 "there is a loop \"%s\" already, in line %u", name,
					 scenario->jobs[i].where.line);
	if (scenario->job_count == NAMES_MAX)
		return error_set(error, ERROR_USAGE, where, "more than %d loops", NAMES_MAX);
	job = append_item(&scenario->jobs, &scenario->job_count, sizeof(*job));
	if (!job)
		return no_memory(error);
	keys_init(&sections->keys, job);
	sections->job = job;
	job->where = *where;
	job->name = strdup(name);
	return job->name ? 0 : no_memory(error);
}

static struct scenario_variant *find_variant(const struct scenario *scenario, const char *name)
{
	for (size_t i = 0; i < scenario->variant_count; i++)
		if (!strcmp(scenario->variants[i].name, name))
			return &scenario->variants[i];
	return NULL;
}

static int begin_variant(struct sections *sections, const struct header *header,
			 struct error *error)
{
	struct scenario *scenario = sections->scenario;
	struct scenario_variant *variant = find_variant(scenario, header->name);

	if (variant)
		return error_set(error, ERROR_USAGE, &header->where,
				 "there is a variant \"%s\" already, in line %u", header->name,
				 variant->where.line);
	if (scenario->variant_count == NAMES_MAX)
		return error_set(error, ERROR_USAGE, &header->where, "more than %d variants",
				 NAMES_MAX);
	variant = append_item(&scenario->variants, &scenario->variant_count, sizeof(*variant));
	if (!variant)
		return no_memory(error);
	sections->variant = variant;
	variant->where = header->where;
	variant->name = strdup(header->name);
	return variant->name ? 0 : no_memory(error);
}

static int begin_variant_teardown(struct sections *sections, const struct header *header,
				  struct error *error)
{
	struct scenario_variant *variant = find_variant(sections->scenario, header->name);

	sections->variant = variant;
	if (!variant)
		return error_set(error, ERROR_USAGE, &header->where,
				 "there is no variant \"%s\" before its teardown", header->name);
	if (variant->teardown.count)
		return error_set(error, ERROR_USAGE, &header->where,
				 "variant \"%s\" has a teardown already, around line %u",
				 header->name, variant->teardown.items[0].where.line);
	return 0;
}

/* A section that may come once. */
static int begin_once(struct sections *sections, const struct header *header, struct error *error)
{
	unsigned int *first = &sections->first[header->section];

	if (*first)
		return error_set(error, ERROR_USAGE, &header->where,
				 "the section is there already, in line %u", *first);
	*first = header->where.line;
	return 0;
}

static int begin_section(struct sections *sections, const struct location *where,
			 struct error *error)
{
	struct header header;

	if (header_read(&header, where, error) < 0)
		return -1;
	sections->open = header.section;
	switch (header.section) {
	case SECTION_LOOP:
		return begin_loop(sections, header.name, &header.where, error);
	case SECTION_VARIANT:
		return begin_variant(sections, &header, error);
	case SECTION_VARIANT_TEARDOWN:
		return begin_variant_teardown(sections, &header, error);
	default:
		return begin_once(sections, &header, error);
	}
}

/* The first line of a text that begins without a header: commands alone are a loop. */
static int begin_bare(struct sections *sections, const struct location *where,
		      struct error *error)
{
	size_t length = option_key_length(where);
	struct location place = *where;

	if (length) {
		place.width = (unsigned int)length;
		error_set(error, ERROR_USAGE, &place, "\"%.*s\" stands before any section",
			  (int)length, option_text(where));
		return error_hint(error, "a line [scenario] or [loop NAME] belongs above it");
	}
	if (begin_loop(sections, "main", where, error) < 0)
		return -1;
	sections->open = SECTION_LOOP;
	return add_line(&sections->job->lines, where, error);
}

/* Commands without a section are a whole scenario; before one, they lack their header. */
static int refuse_bare(const struct sections *sections, struct error *error)
{
	error_set(error, ERROR_USAGE, &sections->scenario->jobs[0].where,
		  "a command before the first section");
	return error_hint(error, "a line [loop NAME] or [setup] belongs above it");
}

static int take_header(struct sections *sections, const struct location *where,
		       struct error *error)
{
	bool bare = !sections->headers && sections->scenario->job_count;
	int rc;

	sections->headers = true;
	/* Of two errors in one line the earlier is told; the section begins all the same. */
	rc = begin_section(sections, where, bare ? NULL : error);
	sections->skip = rc < 0;
	return bare ? refuse_bare(sections, error) : rc;
}

void sections_init(struct sections *sections, struct scenario *scenario)
{
	memset(sections, 0, sizeof(*sections));
	sections->scenario = scenario;
	sections->open = SECTION_NONE;
}

int sections_take(struct sections *sections, const struct location *where, struct error *error)
{
	struct scenario *scenario = sections->scenario;

	if (*option_text(where) == '[')
		return take_header(sections, where, error);
	if (sections->skip)
		return 0;
	switch (sections->open) {
	case SECTION_SCENARIO:
		return add_to_scenario(sections, where, error);
	case SECTION_SETUP:
		return add_command(&scenario->setup, where, error);
	case SECTION_TEARDOWN:
		return add_command(&scenario->teardown, where, error);
	case SECTION_LOOP:
		return add_to_loop(sections, where, error);
	case SECTION_VARIANT:
		return add_to_variant(sections, where, error);
	case SECTION_VARIANT_TEARDOWN:
		return add_command(&sections->variant->teardown, where, error);
	case SECTION_ASSERT:
		return add_assert(sections, where, error);
	case SECTION_NONE:
		break;
	}
	return begin_bare(sections, where, error);
}
