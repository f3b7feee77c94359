/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A first look at a file that is to be replayed: commands or a list, and what a list holds. */
#ifndef PLAN_CENSUS_H
#define PLAN_CENSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;
struct lines;

/* What a list holds. */
struct replay_census {
	bool list;			/* else commands */
	bool inet, inet6, networks;
	uint64_t count[2];		/* elements at most, by family: inet, inet6 */
};

/*
 * Read on to the first line with something on it; *@line and *@length are that line, or NULL at the
 * end.  Returns 1 if it is of a list of addresses, 0 if it must be a command, or -1.
 */
int census_first(struct lines *lines, char **line, size_t *length, struct error *error);

/* Count what list @path holds.  Lines that are wrong are left to who reads it in earnest. */
int census_count(const char *path, struct replay_census *census, struct error *error);

#endif
