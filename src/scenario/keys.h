/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The "key = value" lines of a [loop]: a table of what a job may be told. */
#ifndef SCENARIO_KEYS_H
#define SCENARIO_KEYS_H

struct error;
struct location;
struct scenario_job;

/* Which keys a job has had, to refuse a second one. */
struct keys {
	unsigned int given;
};

/* Begin @job, zeroed, with what a job is without keys. */
void keys_init(struct keys *seen, struct scenario_job *job);

/*
 * Take @value for the key at @key into @job; @where is the value's place.  Returns 0, or -1 with
 * @error set.
 */
int keys_take(struct keys *seen, struct scenario_job *job, const struct location *key,
	      const char *value, const struct location *where, struct error *error);

#endif
