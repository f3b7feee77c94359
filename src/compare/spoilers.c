// SPDX-License-Identifier: GPL-2.0-or-later
/* What differs between two groups of results besides their figures. */
#include "compare/spoilers.h"

#include "base/error.h"
#include "compare/comparison.h"
#include "result/result.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Several values within one group. */
#define SEVERAL "several"

/* Facts that may differ: they are what people compare, or say nothing about speed. */
static const char *const harmless[] = {
	"kernel.release", "kernel.version", "kernel.tainted", "kernel.cmdline", "ipset.protocol",
	"ipset.types.", "perf.paranoid", "machine.load", "cpu.online_list", "user.privileges",
	"machine.memory_bytes", NULL,
};

/* Load differs always, and is looked at by itself; memory by a few pages. */
static const char *const ignored[] = { "machine.load", "machine.memory_bytes", NULL };

static bool is_among(const char *const *list, const char *key)
{
	for (; *list; list++) {
		size_t length = strlen(*list);
		bool prefix = (*list)[length - 1] == '.';

		if (prefix ? !strncmp(*list, key, length) : !strcmp(*list, key))
			return true;
	}
	return false;
}

static int add(struct spoilers *spoilers, const char *key, const char *old_text,
	       const char *new_text, bool spoils)
{
	struct spoiler added = { .key = strdup(key), .old_text = strdup(old_text),
				 .new_text = new_text ? strdup(new_text) : NULL, .spoils = spoils };
	struct spoiler *items = realloc(spoilers->items, (spoilers->count + 1) * sizeof(*items));
	size_t at = 0;

	if (items)
		spoilers->items = items;
	if (!items || !added.key || !added.old_text || (new_text && !added.new_text)) {
		free(added.key);
		free(added.old_text);
		free(added.new_text);
		return -ENOMEM;
	}
	/* Those that spoil stand first, in the order in which they were found. */
	while (at < spoilers->count && (!spoils || items[at].spoils))
		at++;
	memmove(&items[at + 1], &items[at], (spoilers->count - at) * sizeof(*items));
	items[at] = added;
	spoilers->count++;
	return 0;
}

/* Fact @key of a group, SEVERAL, or NULL where none has it. */
static const char *group_fact(const struct compare_group *group, const char *key)
{
	const char *value = result_fact(&group->results[0], key);

	for (size_t i = 1; i < group->count; i++) {
		const char *other = result_fact(&group->results[i], key);

		if (!other != !value || (value && strcmp(value, other) != 0))
			return SEVERAL;
	}
	return value;
}

static bool differ(const char *a, const char *b)
{
	if (!a || !b)
		return a != b;
	return strcmp(a, b) != 0 || !strcmp(a, SEVERAL);
}

static const char *or_none(const char *text)
{
	return text ? text : "not known";
}

static bool is_listed(const struct spoilers *spoilers, const char *key)
{
	for (size_t i = 0; i < spoilers->count; i++)
		if (!strcmp(spoilers->items[i].key, key))
			return true;
	return false;
}

/* Compare every fact that a result of @from has. */
static int compare_facts(const struct compare_group *from, const struct compare_group *old_group,
			 const struct compare_group *new_group, struct spoilers *spoilers)
{
	int rc = 0;

	for (size_t i = 0; i < from->results[0].fact_count && rc == 0; i++) {
		const char *key = from->results[0].facts[i].key;
		const char *old_text = group_fact(old_group, key);
		const char *new_text = group_fact(new_group, key);

		if (is_among(ignored, key) || !differ(old_text, new_text) ||
		    is_listed(spoilers, key))
			continue;
		rc = add(spoilers, key, or_none(old_text), or_none(new_text),
			 !is_among(harmless, key));
	}
	return rc;
}

static const char *group_text(const struct compare_group *group,
			      const char *(*text)(const struct result *))
{
	const char *value = text(&group->results[0]);

	for (size_t i = 1; i < group->count; i++)
		if (differ(value, text(&group->results[i])))
			return SEVERAL;
	return value;
}

static const char *timing_of(const struct result *result)
{
	return result->timing_method;
}

static const char *stacks_of(const struct result *result)
{
	return result->stacks ? "recorded" : "not recorded";
}

static const char *version_of(const struct result *result)
{
	return result->tool_version;
}

static const char *ending_of(const struct result *result)
{
	return result->partial ? "broken off" : "complete";
}

static int compare_texts(const struct compare_group *old_group,
			 const struct compare_group *new_group, struct spoilers *spoilers)
{
	static const struct {
		const char *key;
		const char *(*text)(const struct result *);
	} rows[] = {
		{ "timing method", timing_of }, { "stacks", stacks_of },
		{ "version of the program", version_of }, { "ending", ending_of },
	};
	int rc = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]) && rc == 0; i++) {
		const char *old_text = group_text(old_group, rows[i].text);
		const char *new_text = group_text(new_group, rows[i].text);

		if (differ(old_text, new_text))
			rc = add(spoilers, rows[i].key, or_none(old_text), or_none(new_text), true);
	}
	return rc;
}

/* Options that say where the result goes, or how often, not what is done; each with a value. */
static bool is_output_option(const char *word)
{
	static const char *const words[] = {
		"-j", "--json", "-f", "--format", "--baseline", "--assert", "--folded", "--trace",
		"--color", "-r", "--repeat", NULL,
	};

	return is_among(words, word);
}

/* Append what @result was asked to do to @text of @size bytes. */
static void describe_command(const struct result *result, char *text, size_t size)
{
	size_t length = 0;

	text[0] = '\0';
	for (char **word = result->command; word && *word && length < size; word++) {
		if (is_output_option(*word) && word[1])
			word++;
		else
			length += (size_t)snprintf(text + length, size - length, "%s%s",
						   length ? " " : "", *word);
	}
}

static int compare_commands(const struct compare_group *old_group,
			    const struct compare_group *new_group, struct spoilers *spoilers)
{
	char old_text[512], new_text[512];

	describe_command(&old_group->results[0], old_text, sizeof(old_text));
	describe_command(&new_group->results[0], new_text, sizeof(new_text));
	return strcmp(old_text, new_text) ? add(spoilers, "command", old_text, new_text, false) : 0;
}

/* What the results themselves warn of: a loaded machine, a governor, lost records. */
static int add_warnings(const struct compare_group *group, struct spoilers *spoilers)
{
	int rc = 0;

	for (size_t i = 0; i < group->count; i++)
		for (size_t j = 0; j < group->results[i].warning_count && rc == 0; j++)
			rc = add(spoilers, group->label, group->results[i].warnings[j], NULL, true);
	return rc;
}

int spoilers_find(const struct compare_group *old_group, const struct compare_group *new_group,
		  struct spoilers *spoilers)
{
	int rc;

	rc = compare_texts(old_group, new_group, spoilers);
	if (rc == 0)
		rc = compare_facts(old_group, old_group, new_group, spoilers);
	if (rc == 0)
		rc = compare_facts(new_group, old_group, new_group, spoilers);
	if (rc == 0)
		rc = compare_commands(old_group, new_group, spoilers);
	if (rc == 0)
		rc = add_warnings(old_group, spoilers);
	if (rc == 0 && new_group->results != old_group->results)
		rc = add_warnings(new_group, spoilers);
	return rc;
}

int spoilers_require_same(const struct compare_group *old_group,
			  const struct compare_group *new_group, const char *keys,
			  struct error *error)
{
	char key[128];

	while (*keys) {
		size_t length = strcspn(keys, ",");
		const char *old_text, *new_text;

		snprintf(key, sizeof(key), "%.*s", (int)length, keys);
		old_text = group_fact(old_group, key);
		new_text = group_fact(new_group, key);
		if (!old_text && !new_text)
			return error_set(error, ERROR_USAGE, NULL,
					 "no result records \"%s\", which must be the same", key);
		if (differ(old_text, new_text))
			return error_set(error, ERROR_USAGE, NULL,
					 "%s must be the same: %s and %s", key, or_none(old_text),
					 or_none(new_text));
		keys += length + (keys[length] == ',');
	}
	return 0;
}
