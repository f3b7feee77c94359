/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Commands that are ours and not ipset(8)'s: sleep, null, wait. */
#ifndef PLAN_OWN_H
#define PLAN_OWN_H

#include "base/error.h"

struct plan_op;

struct own_command {
	const char *name;
	const char *arguments;	/* as shown in help; "" if none */
	const char *help;
};

/*
 * Compile @text into @op if its first word is one of ours.  Returns 1 if it was, 0 if it is not, or
 * -1 with @error set.
 */
int own_compile(const char *text, const struct location *where, struct plan_op *op,
		struct error *error);

/* The table, ended by a NULL name. */
const struct own_command *own_commands(void);

#endif
