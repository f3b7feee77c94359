// SPDX-License-Identifier: GPL-2.0-or-later
/* Reading a text of any size line by line in flat memory. */
#include "base/lines.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Room for the longest line and for a large read beside it. */
#define CHUNK (4 * (size_t)LINES_MAX)

static int prepare(struct lines *lines, const char *name, int fd, struct error *error)
{
	memset(lines, 0, sizeof(*lines));
	lines->name = name;
	lines->fd = fd;
	lines->capacity = CHUNK;
	lines->data = malloc(CHUNK + 1);
	if (!lines->data)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read %s", name);
	return 0;
}

int lines_open(struct lines *lines, const char *path, struct error *error)
{
	bool stream = !strcmp(path, "-");
	int fd = stream ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	int errnum = errno;

	if (fd < 0) {
		memset(lines, 0, sizeof(*lines));
		lines->fd = -1;
		return error_set_errno(error, ERROR_USAGE, errnum, "cannot open %s", path);
	}
	if (prepare(lines, stream ? "<stdin>" : path, fd, error) < 0) {
		lines_close(lines);
		return -1;
	}
	return 0;
}

int lines_open_text(struct lines *lines, const char *name, const char *text, size_t length,
		    struct error *error)
{
	if (prepare(lines, name, -1, error) < 0)
		return -1;
	if (length > lines->capacity) {
		char *grown = realloc(lines->data, length + 1);

		if (!grown) {
			lines_close(lines);
			return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read %s", name);
		}
		lines->data = grown;
		lines->capacity = length;
	}
	if (length)
		memcpy(lines->data, text, length);
	lines->end = length;
	lines->at_end = true;
	return 0;
}

/* Move what is left to the front and read on.  Returns 0 or a negative errno. */
static int refill(struct lines *lines)
{
	ssize_t got;

	memmove(lines->data, lines->data + lines->begin, lines->end - lines->begin);
	lines->end -= lines->begin;
	lines->begin = 0;
	do
		got = read(lines->fd, lines->data + lines->end, lines->capacity - lines->end);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return -errno;
	lines->end += (size_t)got;
	lines->at_end = got == 0;
	return 0;
}

static int refuse(struct lines *lines, struct error *error, unsigned int column,
		  const char *message)
{
	struct location where = {
		.file = lines->name, .line = lines->number, .column = column, .width = 1,
	};

	lines->begin = lines->end;
	lines->at_end = true;
	return error_set(error, ERROR_USAGE, &where, "%s", message);
}

int lines_next(struct lines *lines, char **line, size_t *length, struct error *error)
{
	char *newline, *start, *nul;
	size_t size;
	int rc;

	for (;;) {
		start = lines->data + lines->begin;
		size = lines->end - lines->begin;
		newline = size ? memchr(start, '\n', size) : NULL;
		if (newline || lines->at_end || size > LINES_MAX)
			break;
		rc = refill(lines);
		if (rc < 0) {
			lines->at_end = true;
			lines->begin = lines->end;
			return error_set_errno(error, ERROR_USAGE, -rc, "cannot read %s",
					       lines->name);
		}
	}
	if (!newline && size == 0)
		return 0;
	lines->number++;
	*length = newline ? (size_t)(newline - start) : size;
	lines->begin += newline ? *length + 1 : size;
	if (*length > LINES_MAX)
		return refuse(lines, error, 1, "the line is longer than 65536 bytes");
	nul = memchr(start, '\0', *length);
	if (nul)
		return refuse(lines, error, (unsigned int)(nul - start) + 1,
			      "the line has a NUL byte: this is not a text file");
	if (*length > 0 && start[*length - 1] == '\r')
		--*length;
	start[*length] = '\0';
	*line = start;
	return 1;
}

void lines_close(struct lines *lines)
{
	free(lines->data);
	if (lines->fd > STDIN_FILENO)
		close(lines->fd);
	memset(lines, 0, sizeof(*lines));
	lines->fd = -1;
}
