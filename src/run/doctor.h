/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What this machine can do and what it cannot, each with the way to mend it. */
#ifndef RUN_DOCTOR_H
#define RUN_DOCTOR_H

#include <stddef.h>
#include <stdint.h>

struct diagnosis;

/* A set type as the library knows it; strings are borrowed. */
struct doctor_type {
	const char *name;
	uint8_t family;			/* NFPROTO_* to ask the kernel for */
	uint8_t minimum, maximum;	/* revisions */
};

/*
 * Examine everything, in a private network namespace that the calling thread then stays in.
 * diagnosis->unusable says that a run cannot work here.
 */
void doctor_examine(struct diagnosis *diagnosis, const struct doctor_type *types, size_t count);

#endif
