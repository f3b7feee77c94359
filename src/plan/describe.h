/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a plan would do, in words: for `check`. */
#ifndef PLAN_DESCRIBE_H
#define PLAN_DESCRIBE_H

struct buffer;
struct plan;

/* Append one line for each section and op: class, how often, message size, what varies. */
void plan_describe(const struct plan *plan, struct buffer *buffer);

#endif
