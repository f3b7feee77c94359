/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The built-in scenarios: the texts of builtin/NAME.scenario, embedded when the program is built.
 *
 * They are parsed like a user's file; `show NAME` prints one as a file to start from.
 */
#ifndef SCENARIO_BUILTIN_H
#define SCENARIO_BUILTIN_H

#include <stddef.h>

struct builtin {
	const char *name;
	const char *title;	/* its "title =" line */
	const char *text;	/* NUL-terminated */
	size_t length;		/* bytes */
};

/* The built-in called @name, or NULL. */
const struct builtin *builtin_find(const char *name);

/* All of them, *@count, in the order in which they are to be shown. */
const struct builtin *builtin_list(unsigned int *count);

#endif
