/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What libipset parsed, as values of message attributes. */
#ifndef GRAMMAR_VALUES_H
#define GRAMMAR_VALUES_H

#include "grammar/parsed.h"

#include <libipset/types.h>

/*
 * Append all that libipset's data holds for IPSET_CREATE or an element (IPSET_ADD, DEL, TEST) to
 * @command, in ascending attribute order.  Returns 0, or the number of the option (enum ipset_opt)
 * that has no known attribute: a newer libipset has learned something new.
 */
int values_collect(const struct ipset_data *data, enum ipset_adt adt,
		   const struct ipset_type *type, struct grammar_command *command);

/* Which of the options @wanted (IPSET_FLAG bits) have no attribute in that command. */
uint64_t values_unknown(enum ipset_adt adt, uint64_t wanted);

/* The option that an attribute of an element comes from (IPSET_OPT_NONE: from none). */
enum ipset_opt values_option(uint16_t attribute);

/* Do both say the same? */
bool values_equal(const struct grammar_command *a, const struct grammar_command *b);

/* Append one value of @length bytes; there is always room for all that one line can say. */
static inline void values_append(struct grammar_command *command, uint16_t attribute,
				 enum grammar_encoding encoding, const void *data, size_t length)
{
	struct grammar_value *value = &command->values[command->value_count++];

	*value = (struct grammar_value){ attribute, (uint8_t)encoding, (uint16_t)length,
					 (uint16_t)command->stored };
	__builtin_memcpy(command->storage + command->stored, data, length);
	command->stored += length;
}

#endif
