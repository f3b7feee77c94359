/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines of plain address lists, as blocklists come: an address, network or range, then anything.
 *
 * Comments begin with '#' or ';', at the begin of a line or right after the address; blanks around
 * it, a carriage return and a byte order mark do not matter.  Only forms that mean the same to
 * everybody are taken: 010.0.0.1 is octal to ipset(8) and decimal to whoever pads numbers.
 */
#ifndef GRAMMAR_LIST_H
#define GRAMMAR_LIST_H

#include <stddef.h>
#include <stdint.h>

enum list_kind {
	LIST_BLANK,		/* nothing, or a comment */
	LIST_ADDRESS,
	LIST_NETWORK,		/* ADDRESS/LENGTH */
	LIST_RANGE,		/* ADDRESS-ADDRESS, IPv4 only: ipset(8) takes no other */
	LIST_BAD,		/* none of these */
};

struct list_item {
	enum list_kind kind;
	uint8_t family;		/* NFPROTO_IPV4 or _IPV6; 0 for LIST_BLANK and LIST_BAD */
	const char *text;	/* the first word, also where it is bad; points into the line */
	size_t length;		/* of text, in bytes */
};

/* What stands in the @length bytes of @line.  Returns item->kind. */
enum list_kind list_parse(const char *line, size_t length, struct list_item *item);

#endif
