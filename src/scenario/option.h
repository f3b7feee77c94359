/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "key = value" lines: told from commands, split, kept. */
#ifndef SCENARIO_OPTION_H
#define SCENARIO_OPTION_H

#include <stddef.h>

struct error;
struct location;
struct scenario_options;

/* The text of a place. */
const char *option_text(const struct location *where);

/* Length of the KEY of "KEY = value" at @where, or 0: it is nothing of the kind. */
size_t option_key_length(const struct location *where);

/* Length of the value that begins at @text, without the comment and the blanks behind it. */
size_t option_value_length(const char *text);

/*
 * The places of key, of @length bytes, and value of the line at @where.  Returns 0, or -1 with
 * @error set.
 */
int option_split(const struct location *where, size_t length, struct location *key,
		 struct location *value, struct error *error);

/* Keep the texts at @key (NULL: an empty key) and @value.  Returns 0, or -1 with @error set. */
int option_append(struct scenario_options *options, const struct location *key,
		  const struct location *value, struct error *error);

/* Keep the line at @where, whose key has @length bytes and must be new.  Returns 0 or -1. */
int option_add(struct scenario_options *options, const struct location *where, size_t length,
	       struct error *error);

#endif
