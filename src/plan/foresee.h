/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A set that is used before it is created: its type is learnt from the create that comes later. */
#ifndef PLAN_FORESEE_H
#define PLAN_FORESEE_H

#include <stddef.h>

struct defaults;
struct grammar;
struct scenario;

/* Where to look, and what is to know it then. */
struct foresight {
	const struct scenario *scenario;
	struct defaults *defaults;
	struct grammar *grammar;
};

/*
 * @text is an expanded command.  If it is an add, del or test whose set no line above has created,
 * or left there, look for a create of that name in the whole scenario and let the grammar know it.
 * Returns the name, *@length bytes of @text, for a warning: that the set is missing may be the
 * test.  NULL: nothing was learnt.
 */
const char *foresee_set(const struct foresight *from, const char *text, size_t *length);

#endif
