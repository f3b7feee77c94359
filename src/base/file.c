// SPDX-License-Identifier: GPL-2.0-or-later
/* Whole files: bounded reading, all-or-nothing writing. */
#include "base/file.h"

#include "base/buffer.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEMPORARY_ATTEMPTS 100

static bool is_stream(const char *path)
{
	return !strcmp(path, "-");
}

static int read_all(int fd, size_t limit, struct buffer *buffer)
{
	char chunk[16384];
	ssize_t got;

	for (;;) {
		got = read(fd, chunk, sizeof(chunk));
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -errno;
		if (got == 0)
			return buffer->failed ? -ENOMEM : 0;
		buffer_append(buffer, chunk, (size_t)got);
		if (buffer->length > limit)
			return -EFBIG;
	}
}

int file_read(const char *path, size_t limit, struct buffer *buffer, struct error *error)
{
	int fd = is_stream(path) ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	int rc;

	if (fd < 0)
		return error_set_errno(error, ERROR_USAGE, errno, "cannot open %s", path);
	rc = read_all(fd, limit, buffer);
	if (!is_stream(path))
		close(fd);
	if (rc == -EFBIG)
		return error_set(error, ERROR_USAGE, NULL,
				 "%s is larger than the %zu bytes that are read of such a file",
				 path, limit);
	if (rc < 0)
		return error_set_errno(error, rc == -ENOMEM ? ERROR_BROKEN : ERROR_USAGE, -rc,
				       "cannot read %s", path);
	return 0;
}

int file_read_small(const char *path, char *text, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t got;

	text[0] = '\0';
	if (fd < 0)
		return -errno;
	do
		got = read(fd, text, size - 1);
	while (got < 0 && errno == EINTR);
	if (got < 0) {
		int rc = -errno;

		close(fd);
		return rc;
	}
	close(fd);
	text[got] = '\0';
	return 0;
}

/* Open a temporary beside @path: an fd and *@temporary, its name, to be freed; or -errno, NULL. */
static int open_temporary(const char *path, char **temporary)
{
	int fd = -ENOENT;

	*temporary = NULL;
	/* mkostemp would make it private; open gives the mode that a result file should have. */
	for (unsigned int attempt = 0; *path && attempt < TEMPORARY_ATTEMPTS; attempt++) {
		if (asprintf(temporary, "%s.%d-%u", path, (int)getpid(), attempt) < 0) {
			*temporary = NULL;
			return -ENOMEM;
		}
		fd = open(*temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd >= 0)
			return fd;
		fd = -errno;
		free(*temporary);
		*temporary = NULL;
		/* One that a killed process of the same number left. */
		if (fd != -EEXIST)
			break;
	}
	return fd;
}

/* A pipe, terminal or device: written in place, never renamed over. */
static bool is_special(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

int file_probe(const char *path, struct error *error)
{
	char *temporary;
	int fd;

	if (is_stream(path))
		return 0;
	if (is_special(path)) {
		struct stat status;

		if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
			return error_set_errno(error, ERROR_USAGE, EISDIR, "cannot write %s",
					       path);
		if (access(path, W_OK) < 0)
			return error_set_errno(error, ERROR_USAGE, errno, "cannot write %s", path);
		return 0;
	}
	fd = open_temporary(path, &temporary);
	if (fd < 0)
		return error_set_errno(error, ERROR_USAGE, -fd, "cannot write %s", path);
	close(fd);
	unlink(temporary);
	free(temporary);
	return 0;
}

static int write_all(int fd, const char *data, size_t length)
{
	ssize_t put;

	while (length > 0) {
		put = write(fd, data, length);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return -errno;
		data += put;
		length -= (size_t)put;
	}
	return 0;
}

static int write_in_place(const char *path, const void *data, size_t length)
{
	int fd = is_stream(path) ? STDOUT_FILENO : open(path, O_WRONLY | O_CLOEXEC);
	int rc;

	if (fd < 0)
		return -errno;
	rc = write_all(fd, data, length);
	if (!is_stream(path) && close(fd) < 0 && rc == 0)
		rc = -errno;
	return rc;
}

static int write_renamed(const char *path, const void *data, size_t length)
{
	char *temporary;
	int fd = open_temporary(path, &temporary);
	int rc;

	if (!temporary)
		return fd;
	rc = write_all(fd, data, length);
	/* Without it a crash after the rename could leave an empty file on some filesystems. */
	if (rc == 0 && fsync(fd) < 0)
		rc = -errno;
	if (close(fd) < 0 && rc == 0)
		rc = -errno;
	if (rc == 0 && rename(temporary, path) < 0)
		rc = -errno;
	if (rc < 0)
		unlink(temporary);
	free(temporary);
	return rc;
}

/* A link stays one: what it points to is replaced. */
static int write_through(const char *path, const void *data, size_t length)
{
	char *target = realpath(path, NULL);
	int rc = write_renamed(target ? target : path, data, length);

	free(target);
	return rc;
}

int file_write(const char *path, const void *data, size_t length, struct error *error)
{
	int rc = is_stream(path) || is_special(path) ? write_in_place(path, data, length)
						     : write_through(path, data, length);

	if (rc < 0)
		return error_set_errno(error, ERROR_BROKEN, -rc, "cannot write %s",
				       is_stream(path) ? "standard output" : path);
	return 0;
}
