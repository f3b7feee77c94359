/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What an invocation asks of a plan, beyond the text of the scenario. */
#ifndef PLAN_SETTINGS_H
#define PLAN_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

struct plan_revision {
	const char *type;
	uint8_t revision;
};

/* What the invocation asks for, beyond the scenario's text. */
struct plan_settings {
	uint64_t loops;			/* for jobs that do not say; 0: unlimited */
	uint64_t duration_ns;		/* likewise; 0: none */
	uint64_t warmup;
	uint64_t seed;
	uint64_t think_ns;		/* for jobs that do not say; 0: none */
	double rate;			/* likewise, ops/s per worker */
	const char *type;		/* ${type}; NULL: hash:net */
	const char *element;		/* ${element}; NULL: a plain one of the type */
	const char *create_options;	/* ${create-options}; NULL: what the type demands */
	struct plan_revision *revisions;	/* pinned */
	char *revision_text;		/* that their types point into */
	unsigned int revision_count;
	const char *name_prefix;	/* put before every set name; NULL: none */
	bool only_own;			/* refuse commands that touch all sets */
};

#endif
