/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The text of a scenario file into sections, with an error for every line that is wrong. */
#ifndef SCENARIO_PARSE_H
#define SCENARIO_PARSE_H

#include <stddef.h>

struct error_list;
struct scenario;

/*
 * Parse @length bytes of @text; @name is how messages call the file.  Reading stops after
 * ERROR_LIST_MAX errors.  Returns 0, or -1 with at least one error in @errors; @scenario is to be
 * finished with scenario_fini either way.
 */
int scenario_parse(struct scenario *scenario, const char *name, const char *text, size_t length,
		   struct error_list *errors);

#endif
