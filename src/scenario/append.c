// SPDX-License-Identifier: GPL-2.0-or-later
/* Appending to the arrays of a scenario. */
#include "scenario/append.h"

#include "base/buffer.h"

#include <string.h>

/* Room for so many to begin with; from there on it doubles. */
#define FIRST ((size_t)16)

void *append_item(void *items, size_t *count, size_t size)
{
	size_t capacity = *count;
	char *array;

	/* The room is FIRST or the next power of two, so it is used up at just those counts. */
	if (*count == 0 || (*count >= FIRST && !(*count & (*count - 1)))) {
		size_t wanted = *count ? 2 * *count : FIRST;

		if (array_reserve(items, &capacity, wanted, size) < 0)
			return NULL;
	}
	/* @items points to a pointer of some type: read it as bytes, the types may not be mixed. */
	memcpy(&array, items, sizeof(array));
	array += size * (*count)++;
	return memset(array, 0, size);
}
