/* SPDX-License-Identifier: GPL-2.0-or-later */
/* JSON as text that people can read and compare line by line: what is short or flat stays whole. */
#ifndef RESULT_JSON_TEXT_H
#define RESULT_JSON_TEXT_H

struct buffer;
struct json_t;

/*
 * Append @value to @buffer, with a newline at the end.  An object or array stands on one line if it
 * fits 100 columns or holds no object; else each member has its own.  Reals have six digits.
 * Returns 0 or -ENOMEM.
 */
int json_text(struct json_t *value, struct buffer *buffer);

#endif
