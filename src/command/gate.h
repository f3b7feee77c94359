/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a run is held to: --assert, the scenario's [assert], and --baseline. */
#ifndef COMMAND_GATE_H
#define COMMAND_GATE_H

#include "command/group.h"

#include <stdbool.h>
#include <stddef.h>

struct assertion;
struct comparison;
struct error;
struct error_list;
struct options;
struct result;
struct scenario;

struct gate {
	struct assertion *assertions;	/* owned; their texts belong to options and scenario */
	size_t count;
	struct group baseline;		/* empty: none */
	struct group_settings settings;
};

/* Fill @gate, which is all zero.  Returns 0, or -1 with errors; free it by gate_free either way. */
int gate_read(struct gate *gate, const struct options *options, const struct scenario *scenario,
	      struct error_list *errors);
void gate_free(struct gate *gate);

/* Is @result, which says what will be run, comparable with the baseline at all?  0 or -1. */
int gate_check(const struct gate *gate, const struct result *result, struct error_list *errors);

/* Hold @result to the assertions.  Returns 0, or -1 with an error. */
int gate_judge(const struct gate *gate, struct result *result, struct error_list *errors);

/* Compare @result with the baseline, which is there.  comparison_fini either way. */
int gate_compare(const struct gate *gate, const struct result *result,
		 struct comparison *comparison, struct error *error);

#endif
