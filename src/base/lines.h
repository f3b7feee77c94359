/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reading a text of any size line by line in flat memory, with positions.
 *
 * A line ends at LF; a CR before it is dropped.  A line longer than LINES_MAX or with a NUL byte
 * is an error that names its place.
 */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct error;

#define LINES_MAX 65536		/* bytes */

struct lines {
	const char *name;	/* as shown in messages; borrowed */
	char *data;
	size_t begin, end, capacity;
	unsigned int number;	/* of the line returned last, from 1 */
	int fd;
	bool at_end;
};

/*
 * Read @path, or standard input for "-".  @path is borrowed.  Returns 0, or -1 with nothing open;
 * lines_close() is allowed then, not needed.
 */
int lines_open(struct lines *lines, const char *path, struct error *error);

/* Read from memory instead; both strings are borrowed.  Returns 0 or -1. */
int lines_open_text(struct lines *lines, const char *name, const char *text, size_t length,
		    struct error *error);

/*
 * The next line: *@line is NUL-terminated, writable, and valid until the next call; *@length is in
 * bytes.  Returns 1, 0 at the end, or -1 with the error set (the reader is then at the end).
 */
int lines_next(struct lines *lines, char **line, size_t *length, struct error *error);

void lines_close(struct lines *lines);

#endif
