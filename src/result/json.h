/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The stored form of a result: one JSON object, version RESULT_VERSION.
 *
 * Times are integers in nanoseconds; shares and sleeps_per_op are reals.  What was not measured has
 * no key: never a made-up zero, no null, no NaN.  Writing what was read gives the same bytes.
 * Counts and times reach 2^63 - 1.  The reader refuses another format or version, ignores keys that
 * it does not know, and holds every key that it knows to its type.
 */
#ifndef RESULT_JSON_H
#define RESULT_JSON_H

#include <stddef.h>

struct buffer;
struct error;
struct result;

/* Largest file that is read, bytes: jansson needs some twenty times as much memory. */
#define RESULT_FILE_MAX (32u << 20)

/*
 * Append the stored form to @buffer.  Text that is not UTF-8 (a file name, a comment of a scenario)
 * keeps its ASCII and has "?" for each other byte.
 * Returns 0, -ENOMEM, -EOVERFLOW for a number above 2^63 - 1, or -EINVAL if two facts (a.b and
 * a.b.c) or two classes claim the same place.
 */
int result_to_json(const struct result *result, struct buffer *buffer);

/*
 * Fill @result, which is not initialised, from @length bytes of @text; @name is the file's name for
 * messages.  Returns 0, or -1 with the error set (ERROR_USAGE; ERROR_BROKEN without memory) and
 * @result empty.  Free it by result_fini either way.
 */
int result_from_json(const char *text, size_t length, const char *name, struct result *result,
		     struct error *error);

/* Read the file @path ("-": standard input) as result_from_json. */
int result_load(const char *path, struct result *result, struct error *error);

/* Write to the file @path ("-": standard output), all or nothing.  0, or -1 (ERROR_BROKEN). */
int result_save(const struct result *result, const char *path, struct error *error);

#endif
