/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One line of ipset(8) into typed values, by libipset's own tables and parsers.
 *
 * libipset keeps global state: use it from one thread, before anything is measured.  Nothing here
 * talks to the kernel; what the kernel knows (revisions, sets that exist) comes in through struct
 * grammar_oracle.  Host names are resolved as ipset(8) does, but the resolver is given two seconds
 * and one try.
 */
#ifndef GRAMMAR_COMMAND_H
#define GRAMMAR_COMMAND_H

#include "base/error.h"
#include "grammar/parsed.h"

struct grammar;

/* NULL when out of memory.  @oracle is copied; NULL: all is unknown.  Several may exist. */
struct grammar *grammar_new(const struct grammar_oracle *oracle);
void grammar_free(struct grammar *grammar);

/*
 * Use revision @revision for @type (name or alias) from now on ("--revision TYPE=N").  Returns 0,
 * or -1 with @error: ERROR_USAGE for a type or revision that libipset does not know.
 */
int grammar_pin_revision(struct grammar *grammar, const char *type, uint8_t revision,
			 struct error *error);

/*
 * Parse one line as ipset(8) restore takes it.  @where is the place of @text in the user's file
 * (its column is that of @text's first byte), or NULL; an error points to the word at fault.  The
 * sets that the line creates, destroys, renames or swaps are remembered, so that a later add finds
 * its type.  @warning, if not NULL, is filled when the line is odd but legal (an unknown set, an
 * option that is ignored) and gets kind ERROR_NONE otherwise.
 * Beyond ipset(8): "header SET", "type TYPE [family F]", "protocol", "get-by-name SET" and
 * "get-by-index N".
 * Returns 0, or -1 with @error: ERROR_USAGE, ERROR_ABSENT where the kernel has no such type or an
 * older revision of it, ERROR_BROKEN when out of memory.
 */
int grammar_parse(struct grammar *grammar, const char *text, const struct location *where,
		  struct grammar_command *command, struct error *error, struct error *warning);

/* What is known about set @name; NULL: nothing.  Valid until the next line is parsed. */
const struct grammar_set *grammar_find_set(const struct grammar *grammar, const char *name);

/*
 * Let @name be known as a set of @type, @family (NFPROTO_*) and the revision that create would
 * take, as though a line had created it.  Returns 0 or -1.
 */
int grammar_know_set(struct grammar *grammar, const char *name, const char *type, uint8_t family,
		     struct error *error);

#endif
