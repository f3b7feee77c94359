/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Network namespaces: a run happens in one of its own, through a user namespace where it must, and
 * it is gone with the process even after SIGKILL.
 */
#ifndef RUN_NAMESPACE_H
#define RUN_NAMESPACE_H

#include <stdbool.h>

struct error;

enum namespace_mode {
	NAMESPACE_PRIVATE,	/* one for all workers */
	NAMESPACE_PER_WORKER,	/* one each */
	NAMESPACE_HOST,		/* the one we were started in */
};

/* Parse "private" (or "shared"), "per-worker", "host".  Returns 0 or -EINVAL. */
int namespace_parse(const char *text, enum namespace_mode *mode);
const char *namespace_name(enum namespace_mode mode);

/*
 * Gain the right to make network namespaces: as it is where CAP_SYS_ADMIN is there, else by a new
 * user namespace, in which the caller is root.  Once per process, before any thread is made.
 * *@user tells whether a user namespace was needed.  In host mode nothing is made, and the caller
 * must have CAP_NET_ADMIN.  Returns 0, or -1 (ERROR_ABSENT) with a hint.
 */
int namespace_prepare(enum namespace_mode mode, bool *user, struct error *error);

/* Move the calling thread into a new network namespace.  Returns 0 or -1. */
int namespace_enter_new(struct error *error);

#endif
