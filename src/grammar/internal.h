/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files of this folder share: libipset's session and the line that is being parsed. */
#ifndef GRAMMAR_INTERNAL_H
#define GRAMMAR_INTERNAL_H

#include "base/error.h"
#include "grammar/parsed.h"
#include "grammar/plain.h"
#include "grammar/revision.h"
#include "grammar/sets.h"
#include "grammar/words.h"

#include <libipset/data.h>
#include <libipset/ipset.h>
#include <libipset/session.h>
#include <libipset/types.h>

struct grammar {
	struct ipset_session *session;
	struct grammar_oracle oracle;
	struct revisions revisions;
	struct sets sets;
	bool no_protocol_names;	/* protocol.h */
	struct plains plains;
	struct words words;	/* of the line being parsed */
};

/* One line on its way. */
struct line {
	struct grammar *grammar;
	struct words *words;	/* verb, arguments, options; environment options taken out */
	struct grammar_command *command;
	const struct ipset_type *type;	/* create, add, del, test */
	struct error *error;
	struct error *warning;	/* may be NULL */
};

/* Parsers of one command each: words into line->command.  0, or -1 with the error set. */
int line_create(struct line *line);
int line_element(struct line *line);

/* Fill the line's error, pointing at @word (NULL: at the first).  Returns -1. */
int line_fail(struct line *line, const struct word *word, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Fill the line's warning, if it is wanted. */
void line_warn(struct line *line, const struct word *word, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Out of memory.  Returns -1. */
int line_no_memory(struct line *line);

/* Start libipset's data and report afresh. */
void report_reset(struct grammar *grammar);

/*
 * Look at what a parser of libipset left behind: @status is its return value, @word what it was
 * given.  An error becomes the line's error and -1, a warning its warning and 0.  Some parsers
 * report an error and return 0 all the same.
 */
int report_check(struct line *line, const struct word *word, int status);

/* libipset's report as one line of text. */
void report_text(const struct grammar *grammar, char *text, size_t size);

/* Word @word as a set's name into @opt of libipset's data (IPSET_SETNAME ...) and @name. */
int line_set_name(struct line *line, const struct word *word, enum ipset_opt opt,
		  char name[GRAMMAR_NAME_MAX]);

/*
 * Remember that set @name exists.  libipset's data and report are empty afterwards.  NULL: out of
 * memory.
 */
const struct sets_entry *remember_set(struct grammar *grammar, const char *name,
				      const struct ipset_type *type, uint8_t family);

/*
 * The entry of set @name, asking the oracle about one never heard of; NULL in *@entry where it does
 * not exist.  0, or -1 with the error set.
 */
int line_find_set(struct line *line, const char *name, const struct sets_entry **entry);

#endif
