// SPDX-License-Identifier: GPL-2.0-or-later
/* Places inside places. */
#include "scenario/place.h"

#include <string.h>

static bool reads(const struct location *where, const char *text)
{
	return where->text && where->column && where->column <= strlen(where->text) &&
	       !strncmp(where->text + where->column - 1, text, strlen(text));
}

struct location place_within(const struct location *where, const char *text, size_t offset,
			     size_t length)
{
	struct location place = { 0 };

	if (where)
		place = *where;
	if (where && reads(where, text)) {
		place.column += (unsigned int)offset;
		place.width = length ? (unsigned int)length : 1;
	}
	return place;
}
