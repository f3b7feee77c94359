/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Result files named on the command line, loaded; and how they are to be compared. */
#ifndef COMMAND_GROUP_H
#define COMMAND_GROUP_H

#include "compare/compare.h"

#include <stddef.h>

struct error;
struct options;

/* Loaded files; a path may be written label=path.  All zero: none. */
struct group {
	struct result *results;		/* owned */
	size_t count;
	char *label;			/* owned */
};

/* Load @count >= 1 files, @group being all zero.  Returns 0 or -1; group_free either way. */
int group_load(struct group *group, const char *const *paths, size_t count, struct error *error);
void group_free(struct group *group);

/* What --threshold, --alpha, --fail-on and --require-same say. */
struct group_settings {
	struct compare_options options;
	struct compare_threshold *thresholds;	/* owned */
};

/* Returns 0, or -1 with an error and its place; group_settings_free either way. */
int group_settings_read(struct group_settings *settings, const struct options *options,
			struct error *error);
void group_settings_free(struct group_settings *settings);

#endif
