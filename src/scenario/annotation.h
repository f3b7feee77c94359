/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The @words before a command: a table of what may be said about it. */
#ifndef SCENARIO_ANNOTATION_H
#define SCENARIO_ANNOTATION_H

#include <stddef.h>

struct error;
struct location;
struct scenario_line;

/* Which annotations a line has had, to refuse a second one.  Zero to begin with. */
struct annotations {
	unsigned int given;
};

/* What every line is without annotations. */
void annotation_defaults(struct scenario_line *line);

/*
 * Take the @length bytes of @word, which begin with "@" and stand at @where, into @line.
 * Returns 0, or -1 with @error set.
 */
int annotation_parse(struct annotations *seen, struct scenario_line *line, const char *word,
		     size_t length, const struct location *where, struct error *error);

/* For "list" and the manual: one row an annotation, ended by a NULL name. */
struct annotation_text {
	const char *name;	/* without the "@" */
	const char *argument;	/* "" where there is none */
	const char *title;
};

const struct annotation_text *annotation_texts(void);

#endif
