/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Is the running kernel built, or booted, with checks that slow everything down? */
#ifndef RUN_DEBUGGING_H
#define RUN_DEBUGGING_H

#include <stddef.h>

enum debugging {
	DEBUGGING_NONE,
	DEBUGGING_FOUND,
	DEBUGGING_UNKNOWN,	/* no sign of any, but the configuration cannot be read */
};

/* Name those that are on in @text: "KASAN, LOCKDEP". */
enum debugging debugging_options(char *text, size_t size);

#endif
