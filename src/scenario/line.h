/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One command line of a section: its annotations, then the command. */
#ifndef SCENARIO_LINE_H
#define SCENARIO_LINE_H

struct error;
struct location;
struct scenario_line;

/*
 * Read the text at @where, which has no blanks behind, into the zeroed @line.  @line->text will be
 * a part of that text.  Returns 0, or -1 with @error set; @line's other strings are to be freed
 * either way.
 */
int line_read(struct scenario_line *line, const struct location *where, struct error *error);

#endif
