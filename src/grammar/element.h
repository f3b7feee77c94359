/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The short way for plain elements: an address or network, alone or with a port, by hand.
 *
 * libipset stays the judge: which of these forms a set takes in which command is found out by
 * giving it examples when the set becomes known, and whatever looks the least bit unusual (a
 * leading zero, a name, a range, brackets) is left to it.
 */
#ifndef GRAMMAR_ELEMENT_H
#define GRAMMAR_ELEMENT_H

#include "grammar/parsed.h"

/*
 * Parse @text of @length bytes as an element of @set (from grammar_find_set) for the command in
 * command->command: IPSET_CMD_ADD, DEL or TEST.  Returns 1 with the values of @command replaced and
 * the rest of it left alone, exactly as grammar_parse would set them; 0, with its values undefined,
 * if this is for grammar_parse to decide.
 */
int element_parse_fast(const struct grammar_set *set, const char *text, size_t length,
		       struct grammar_command *command);

/* Plain forms.  grammar_set.plain has them for add, shifted by 4 for del, by 8 for test. */
enum element_form {
	ELEMENT_ADDRESS = 1,
	ELEMENT_NETWORK = 2,	/* address/length */
	ELEMENT_ADDRESS_PORT = 4,
	ELEMENT_NETWORK_PORT = 8,
};

/*
 * Read @text whatever the set is.  Returns its form (enum element_form) with the values of @command
 * replaced, or 0 with them undefined.
 */
unsigned int element_take(const char *text, size_t length, bool ipv4,
			  struct grammar_command *command);

#endif
