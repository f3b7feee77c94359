// SPDX-License-Identifier: GPL-2.0-or-later
/* Finding a built-in scenario; the table of them is made by embed.awk. */
#include "scenario/builtin.h"

#include <string.h>

const struct builtin *builtin_find(const char *name)
{
	unsigned int count;
	const struct builtin *list = builtin_list(&count);

	for (unsigned int i = 0; i < count; i++)
		if (!strcmp(list[i].name, name))
			return &list[i];
	return NULL;
}
