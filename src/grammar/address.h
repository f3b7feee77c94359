/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers and addresses in their plain form only.
 *
 * What means something unexpected to ipset(8) is not taken: a leading zero makes a number octal,
 * an address of fewer than four numbers is filled up in the middle.  Each function reads from
 * @text on and returns the byte after what it took, or NULL.
 */
#ifndef GRAMMAR_ADDRESS_H
#define GRAMMAR_ADDRESS_H

#include <stdint.h>

/* A decimal number up to @most, which has at most six digits. */
const char *address_take_number(const char *text, const char *end, uint32_t most,
				uint32_t *number);

/* Four numbers with dots between them, into network order. */
const char *address_take_ipv4(const char *text, const char *end, uint8_t address[4]);

/* Whatever stands before a slash, a comma or @end, if inet_pton() takes it; into network order. */
const char *address_take_ipv6(const char *text, const char *end, uint8_t address[16]);

#endif
