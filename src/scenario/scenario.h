/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A scenario as its author wrote it: options, sections and command lines, each with its place.
 *
 * A command stays text here: what ipset(8) makes of it is plan/'s business.  The scenario owns
 * every string, and the locations point into it, so it must outlive the plan that is made from it.
 */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A "key = value" line of [scenario] or of a [variant]. */
struct scenario_option {
	char *key;
	char *value;
	struct location where;		/* of the value */
	struct location key_where;
};

struct scenario_options {
	struct scenario_option *items;
	size_t count;
};

/* A command with what its @words said. */
struct scenario_line {
	const char *text;		/* the command without annotations; part of a source */
	struct location where;		/* of the command's first byte */
	uint64_t weight;		/* @weight=, default 1; matters in random order */
	uint64_t count;			/* @count=, default 1: times per round */
	uint64_t batch;			/* @batch=, default 1: elements per message */
	uint64_t hold_ns;		/* @hold=: a dump is read this slowly; 0: at once */
	char *expect;			/* @expect=: "ok", "ENOENT,IPSET_ERR_BUSY"; NULL: ok */
	char *as;			/* @as=: class name; NULL: the command's verb */
	char *only;			/* @only=TYPE: just where ${type} is TYPE; NULL: always */
	bool untimed;			/* @untimed */
	bool optional;			/* @optional: left out where the kernel lacks the type */
};

struct scenario_lines {
	struct scenario_line *items;
	size_t count;
};

enum scenario_order {
	SCENARIO_SEQUENCE,
	SCENARIO_RANDOM,		/* one line a step, by weight */
};

/* A [loop NAME] section. */
struct scenario_job {
	char *name;
	struct location where;
	uint64_t loops;			/* rounds; 0: as the invocation says */
	uint64_t duration_ns;		/* 0: as the invocation says */
	uint64_t workers;		/* "jobs =", default 1 */
	uint64_t think_ns;		/* pause after each op */
	double rate;			/* ops per second and worker; 0: as fast as it goes */
	char *while_job;		/* runs as long as that job does; NULL: on its own */
	struct location while_where;	/* of that name */
	enum scenario_order order;
	struct scenario_lines lines;
};

/* A [variant NAME] section: the same loops under another set-up. */
struct scenario_variant {
	char *name;
	struct location where;
	struct scenario_options options;
	struct scenario_options sysctls;	/* "sysctl.net.… = value" */
	struct scenario_lines setup;
	struct scenario_lines teardown;
};

struct scenario {
	char *name;			/* built-in name, or the file's */
	char *text;			/* as written, for the result */
	struct scenario_options options;	/* of [scenario], title included */
	struct scenario_lines setup;
	struct scenario_lines teardown;
	struct scenario_job *jobs;
	size_t job_count;
	struct scenario_variant *variants;
	size_t variant_count;
	struct scenario_options asserts;	/* [assert]: expressions; key is empty */
	char **sources;			/* the lines that locations point to */
	size_t source_count;
};

void scenario_init(struct scenario *scenario);
void scenario_fini(struct scenario *scenario);

/* Value of option @key in @options, or NULL. */
const struct scenario_option *scenario_find_option(const struct scenario_options *options,
						   const char *key);

/*
 * Replace each ${NAME} of @text by what @lookup answers (NULL: unknown name, an error at its
 * place).  Returns a heap string, or NULL with @error set.
 */
char *scenario_expand(const char *text, const struct location *where,
		      const char *(*lookup)(void *context, const char *name), void *context,
		      struct error *error);

#endif
