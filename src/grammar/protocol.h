/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Protocol names on a system without /etc/protocols, as in small containers.
 *
 * There libipset takes no name, not even tcp; numbers mean the same to it.
 */
#ifndef GRAMMAR_PROTOCOL_H
#define GRAMMAR_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>

/* Does the system know the names? */
bool protocol_names_work(void);

/*
 * Copy @element into @out of @size bytes with the usual protocol names as numbers ("1.2.3.4,tcp:80"
 * becomes "1.2.3.4,6:80").  Returns @out, or @element if there is no room.
 */
const char *protocol_by_number(const char *element, char *out, size_t size);

#endif
