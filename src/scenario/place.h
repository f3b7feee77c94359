/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Places inside places: the location of one word of a command, from the command's. */
#ifndef SCENARIO_PLACE_H
#define SCENARIO_PLACE_H

#include "base/error.h"

/*
 * The location of @length bytes at @offset in @text, which stands at @where (NULL: nowhere).  Where
 * the line of @where does not read @text (it was expanded, or comes from an option), it is @where.
 */
struct location place_within(const struct location *where, const char *text, size_t offset,
			     size_t length);

#endif
