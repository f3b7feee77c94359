/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The sections of a scenario while it is read: which one is open, and what its lines mean. */
#ifndef SCENARIO_SECTIONS_H
#define SCENARIO_SECTIONS_H

#include "scenario/header.h"
#include "scenario/keys.h"

struct scenario;
struct scenario_job;
struct scenario_variant;

struct sections {
	struct scenario *scenario;
	enum section open;
	bool skip;			/* lines of a section whose header was wrong */
	bool headers;			/* some were seen, wrong ones included */
	unsigned int first[SECTION_NONE];	/* lines of headers that may come once */
	struct scenario_job *job;	/* of an open loop */
	struct keys keys;		/* of job */
	struct scenario_variant *variant;	/* of an open variant */
};

void sections_init(struct sections *sections, struct scenario *scenario);

/*
 * Take one line, neither empty nor a comment, into the scenario.  @where is its text without the
 * blanks around, in memory that lives as long as the scenario.  Returns 0, or -1 with
 * @error set; the next line may follow all the same.
 */
int sections_take(struct sections *sections, const struct location *where, struct error *error);

#endif
