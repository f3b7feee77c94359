/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Whole files: bounded reading, and writing that never leaves half a file behind (a temporary
 * beside the target, synced and renamed at the end).
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

struct buffer;
struct error;

/*
 * Read all of @path into @buffer (appended).  "-" is standard input.  More than @limit bytes is an
 * error of kind ERROR_USAGE, as is a file that cannot be read.  Returns 0 or -1.
 */
int file_read(const char *path, size_t limit, struct buffer *buffer, struct error *error);

/* As file_read for small files of /proc and /sys: 0 or a negative errno, no message. */
int file_read_small(const char *path, char *text, size_t size);

/*
 * Would file_write(@path) work?  Creates and removes a temporary beside it; the file itself is not
 * touched.  "-" is always writable.  Returns 0 or -1 (ERROR_USAGE).
 */
int file_probe(const char *path, struct error *error);

/*
 * Replace @path by @length bytes of @data: all or nothing.  "-" writes to standard output.
 * Devices and pipes (/dev/full, /dev/stdout) are written in place: they cannot be renamed over.
 * Returns 0, or -1 (ERROR_BROKEN) with the earlier file intact.
 */
int file_write(const char *path, const void *data, size_t length, struct error *error);

#endif
