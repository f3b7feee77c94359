/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reading dumps (IPSET_CMD_LIST, IPSET_CMD_SAVE): what one DATA message of the kernel holds.
 *
 * A set is one or more messages: the first has SETNAME, TYPENAME and a DATA nest (the header); each
 * may have an ADT nest with one DATA nest per element; those that follow have SETNAME and ADT only.
 */
#ifndef NETLINK_DUMP_H
#define NETLINK_DUMP_H

#include <stdbool.h>
#include <stdint.h>

struct nlmsghdr;

/* What the messages of a dump held so far.  All zero before the first. */
struct dump_counts {
	uint64_t messages;
	uint64_t bytes;
	uint64_t sets;		/* set headers seen */
	uint64_t entries;	/* elements */
	char set[32];		/* IPSET_MAXNAMELEN; the set that the last message was about */
};

/*
 * Count what @header (a REPLY_DATA of a dump) holds, strictly: the first message of a set must have
 * SETNAME, TYPENAME and DATA unless only names were asked for, and a later one must go on with the
 * same set.  Returns 0, or -EBADMSG with @counts as they were.
 */
int dump_count(const struct nlmsghdr *header, bool names_only, struct dump_counts *counts);

/* Name of the set that the message is about, or NULL. */
const char *dump_setname(const struct nlmsghdr *header);

#endif
