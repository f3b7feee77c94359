// SPDX-License-Identifier: GPL-2.0-or-later
/* Result files named on the command line, and how they are to be compared. */
#include "command/group.h"

#include "base/error.h"
#include "base/units.h"
#include "command/options.h"
#include "result/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The path in "label=path"; a file that has such a name is meant itself. */
static const char *split_label(const char *word, size_t *label_length)
{
	const char *equals = strchr(word, '=');

	*label_length = 0;
	if (!equals || equals == word || memchr(word, '/', (size_t)(equals - word)) ||
	    access(word, F_OK) == 0)
		return word;
	*label_length = (size_t)(equals - word);
	return equals + 1;
}

static int make_label(struct group *group, const char *word, size_t length, size_t count)
{
	char more[32] = "";

	/* A label stands for all files behind it, a path only for itself. */
	if (length == 0 && count > 1)
		snprintf(more, sizeof(more), " and %zu more", count - 1);
	if (length == 0)
		length = strlen(word);
	if (asprintf(&group->label, "%.*s%s", (int)length, word, more) < 0) {
		group->label = NULL;
		return -ENOMEM;
	}
	return 0;
}

int group_load(struct group *group, const char *const *paths, size_t count, struct error *error)
{
	group->results = calloc(count, sizeof(*group->results));
	if (!group->results)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the results");
	for (size_t i = 0; i < count; i++) {
		size_t length;
		const char *path = split_label(paths[i], &length);

		if (result_load(path, &group->results[i], error) < 0)
			return -1;
		group->count++;
		if (i == 0 && make_label(group, paths[i], length, count) < 0)
			return error_set_errno(error, ERROR_BROKEN, ENOMEM,
					       "cannot read the results");
	}
	return 0;
}

void group_free(struct group *group)
{
	for (size_t i = 0; i < group->count; i++)
		result_fini(&group->results[i]);
	free(group->results);
	free(group->label);
	memset(group, 0, sizeof(*group));
}

/* A share above 0: "5%", "0.05". */
static int read_share(const char *option, const char *text, const char *value, double limit,
		      double *share, struct error *error)
{
	struct location where = {
		.file = option, .text = text, .line = 1,
		.column = (unsigned int)(value - text) + 1,
		.width = *value ? (unsigned int)strlen(value) : 1,
	};

	if (units_parse_share(value, share) == 0 && *share > 0 && *share <= limit)
		return 0;
	error_set(error, ERROR_USAGE, &where, "\"%s\" is no share above 0", value);
	return error_hint(error, "such as 5%% or 0.05");
}

static int read_threshold(struct group_settings *settings, const char *text, struct error *error)
{
	const char *equals = strrchr(text, '=');
	struct compare_threshold *own =
		&settings->thresholds[settings->options.threshold_count];
	struct location where = { .file = "--threshold", .text = text, .line = 1, .column = 1 };

	if (!equals)
		return read_share("--threshold", text, text, 100, &settings->options.threshold,
				  error);
	where.width = equals > text ? (unsigned int)(equals - text) : 1;
	if (metric_parse(text, (size_t)(equals - text), &own->path) < 0) {
		error_set(error, ERROR_USAGE, &where, "\"%.*s\" ends in no metric",
			  (int)(equals - text), text);
		return error_hint(error, "such as swap.median=3%%");
	}
	settings->options.threshold_count++;
	return read_share("--threshold", text, equals + 1, 100, &own->value, error);
}

int group_settings_read(struct group_settings *settings, const struct options *options,
			struct error *error)
{
	const char *alpha = options_text(options, OPTION_ALPHA);
	size_t count = options_count(options, OPTION_THRESHOLD);

	memset(settings, 0, sizeof(*settings));
	settings->thresholds = calloc(count + 1, sizeof(*settings->thresholds));
	if (!settings->thresholds)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the options");
	settings->options.thresholds = settings->thresholds;
	settings->options.fail_on =
		(enum compare_fail_on)options_number(options, OPTION_FAIL_ON);
	settings->options.require_same = options_text(options, OPTION_REQUIRE_SAME);
	for (size_t i = 0; i < count; i++)
		if (read_threshold(settings, options_item(options, OPTION_THRESHOLD, i),
				   error) < 0)
			return -1;
	return read_share("--alpha", alpha, alpha, 0.5, &settings->options.alpha, error);
}

void group_settings_free(struct group_settings *settings)
{
	free(settings->thresholds);
	settings->thresholds = NULL;
}
