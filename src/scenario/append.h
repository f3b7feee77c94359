/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Appending to the arrays of a scenario, which know their count and not their room. */
#ifndef SCENARIO_APPEND_H
#define SCENARIO_APPEND_H

#include <stddef.h>

/*
 * Append one zeroed item of @size bytes to the heap array *@items of *@count, which only this
 * function may have grown.  Returns the item, or NULL without memory.
 */
void *append_item(void *items, size_t *count, size_t size);

#endif
