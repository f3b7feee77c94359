/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One error: what went wrong, where in the user's text, and how to mend it.
 *
 * Whatever touches a user's text or choice fills a struct error and returns -1; leaf calls that
 * only wrap the system return a negative errno instead.  Nothing below command/ prints: the error
 * travels up and is printed once.  The struct owns copies of everything, so it outlives its source.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Decides the exit status; see command/status.h. */
enum error_kind {
	ERROR_NONE,
	ERROR_USAGE,	/* the command line, a scenario or an input file is wrong */
	ERROR_BROKEN,	/* the run broke: no memory, cannot write, internal error */
	ERROR_ABSENT,	/* cannot run here: no ipset, no permission, a type or revision missing */
	ERROR_DEFECT,	/* evidence against the kernel under test */
};

/*
 * A place in a user's text.  Strings are borrowed: they must live as long as the location.
 * line and column count from 1, in bytes; 0 means "not known".  width is the length of the word
 * meant, in bytes, at least 1 where column is set.  text is the whole line without its newline.
 */
struct location {
	const char *file;
	const char *text;
	unsigned int line;
	unsigned int column;
	unsigned int width;
};

struct error {
	enum error_kind kind;
	unsigned int line;
	unsigned int column;
	unsigned int width;
	char file[256];
	char message[512];
	char hint[256];
	char source[256];	/* the part of the line around the column */
	unsigned int source_skip;	/* bytes of the line cut off before source */
};

/* At most this many errors are collected from one file; then reading stops. */
#define ERROR_LIST_MAX 20

struct error_list {
	unsigned int count;
	struct error items[ERROR_LIST_MAX];
};

/*
 * Fill @error, replacing what it held.  @where may be NULL.  A NULL @error is allowed.
 * Returns -1, so that callers can write "return error_set(...)".
 */
int error_set(struct error *error, enum error_kind kind, const struct location *where,
	      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same with ": " and the text of @errnum (a positive errno) appended. */
int error_set_errno(struct error *error, enum error_kind kind, int errnum,
		    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Say how to mend it.  Returns -1. */
int error_hint(struct error *error, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Return a fresh, empty slot of @list, or NULL when the list is full. */
struct error *error_list_slot(struct error_list *list);

/*
 * Print as "PROGRAM: FILE:LINE:COLUMN: message (hint)" on one line, followed by the source line
 * and a caret line where the place is known.
 */
void error_print(const struct error *error, const char *program, FILE *stream);

#endif
