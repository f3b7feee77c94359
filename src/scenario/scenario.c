// SPDX-License-Identifier: GPL-2.0-or-later
/* A scenario in memory: its life, its options, and the ${NAME}s of its commands. */
#include "scenario/scenario.h"

#include "base/buffer.h"
#include "scenario/place.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void scenario_init(struct scenario *scenario)
{
	memset(scenario, 0, sizeof(*scenario));
}

static void free_options(struct scenario_options *options)
{
	for (size_t i = 0; i < options->count; i++) {
		free(options->items[i].key);
		free(options->items[i].value);
	}
	free(options->items);
}

static void free_lines(struct scenario_lines *lines)
{
	for (size_t i = 0; i < lines->count; i++) {
		free(lines->items[i].expect);
		free(lines->items[i].as);
		free(lines->items[i].only);
	}
	free(lines->items);
}

void scenario_fini(struct scenario *scenario)
{
	free_options(&scenario->options);
	free_options(&scenario->asserts);
	free_lines(&scenario->setup);
	free_lines(&scenario->teardown);
	for (size_t i = 0; i < scenario->job_count; i++) {
		free(scenario->jobs[i].name);
		free(scenario->jobs[i].while_job);
		free_lines(&scenario->jobs[i].lines);
	}
	free(scenario->jobs);
	for (size_t i = 0; i < scenario->variant_count; i++) {
		free(scenario->variants[i].name);
		free_options(&scenario->variants[i].options);
		free_options(&scenario->variants[i].sysctls);
		free_lines(&scenario->variants[i].setup);
		free_lines(&scenario->variants[i].teardown);
	}
	free(scenario->variants);
	for (size_t i = 0; i < scenario->source_count; i++)
		free(scenario->sources[i]);
	free(scenario->sources);
	free(scenario->name);
	free(scenario->text);
	scenario_init(scenario);
}

const struct scenario_option *scenario_find_option(const struct scenario_options *options,
						   const char *key)
{
	for (size_t i = 0; i < options->count; i++)
		if (!strcmp(options->items[i].key, key))
			return &options->items[i];
	return NULL;
}

/* Append the value of the ${NAME} at @dollar to @out.  Returns its end, or NULL. */
static const char *expand_name(struct buffer *out, const char *text, const char *dollar,
			       const struct location *where,
			       const char *(*lookup)(void *context, const char *name),
			       void *context, struct error *error)
{
	const char *end = strchr(dollar, '}');
	size_t length = end ? (size_t)(end - dollar) + 1 : strlen(dollar);
	struct location place = place_within(where, text, (size_t)(dollar - text), length);
	char name[64] = "";
	const char *value;

	if (!end) {
		error_set(error, ERROR_USAGE, &place, "\"${\" without its \"}\"");
		return NULL;
	}
	/* The name is what is between "${" and "}"; one that is cut off is unknown as well. */
	if (length - 3 < sizeof(name))
		memcpy(name, dollar + 2, length - 3);
	value = name[0] ? lookup(context, name) : NULL;
	if (!value) {
		error_set(error, ERROR_USAGE, &place, "%.*s stands for nothing", (int)length,
			  dollar);
		return NULL;
	}
	buffer_puts(out, value);
	return end + 1;
}

char *scenario_expand(const char *text, const struct location *where,
		      const char *(*lookup)(void *context, const char *name), void *context,
		      struct error *error)
{
	const char *at = text, *dollar;
	struct buffer out;

	buffer_init(&out);
	while (at && (dollar = strstr(at, "${")) != NULL) {
		buffer_append(&out, at, (size_t)(dollar - at));
		at = expand_name(&out, text, dollar, where, lookup, context, error);
	}
	if (!at) {
		buffer_fini(&out);
		return NULL;
	}
	buffer_puts(&out, at);
	if (out.failed) {
		buffer_fini(&out);
		error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot expand a command");
		return NULL;
	}
	return out.data;
}
