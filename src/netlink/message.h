/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One nfnetlink ipset message as a template: bytes built once with libmnl, and the offsets at which
 * a worker may patch them.
 *
 * Layout: nlmsghdr, nfgenmsg, IPSET_ATTR_PROTOCOL, then what the command needs
 * (linux/netfilter/ipset/ip_set.h, ip_set_protocol(7) as ipset(8) sends it).
 */
#ifndef NETLINK_MESSAGE_H
#define NETLINK_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

/* Nested attributes carry their length in 16 bits (struct nlattr), so no ADT batch is longer. */
#define MESSAGE_MAX 65535	/* bytes */

struct message {
	uint8_t *bytes;		/* owned; aligned for nlmsghdr */
	size_t length;		/* bytes used; kept in nlmsg_len */
	size_t capacity;
};

/* How the payload of an attribute is laid out. */
enum message_encoding {
	MESSAGE_U8,
	MESSAGE_U16,		/* host order given; sent big-endian with NLA_F_NET_BYTEORDER */
	MESSAGE_U32,
	MESSAGE_U64,
	MESSAGE_STRING,		/* with its NUL */
	MESSAGE_BYTES,
	MESSAGE_IPV4,		/* nested IPSET_ATTR_IPADDR_IPV4, 4 bytes in network order */
	MESSAGE_IPV6,		/* nested IPSET_ATTR_IPADDR_IPV6, 16 bytes */
};

void message_init(struct message *message);
void message_fini(struct message *message);

/* An exact copy.  Returns 0 or -ENOMEM. */
int message_copy(struct message *to, const struct message *from);

/*
 * Begin a message: @command is an IPSET_CMD_*, @flags are NLM_F_* beside NLM_F_REQUEST, @protocol
 * goes into IPSET_ATTR_PROTOCOL.  Drops what the message held.  Returns 0 or -ENOMEM.
 */
int message_begin(struct message *message, uint8_t command, uint16_t flags, uint8_t protocol);

/*
 * Append an attribute.  @value points to @length bytes (for the integer encodings a host-order
 * integer of that size).  @offset, if not NULL, receives where the payload proper lies in the
 * message (the address itself, within its nest).  Returns 0; -EMSGSIZE when the message would be
 * longer than MESSAGE_MAX; -ENOMEM.
 */
int message_put(struct message *message, uint16_t attribute, enum message_encoding encoding,
		const void *value, size_t length, size_t *offset);

/* Open a nest; *@nest is given back to message_nest_end or message_nest_cancel. */
int message_nest_begin(struct message *message, uint16_t attribute, size_t *nest);
void message_nest_end(struct message *message, size_t nest);
void message_nest_cancel(struct message *message, size_t nest);

/* The sequence number of the header, which the measured loop rewrites for each send. */
static inline void message_set_sequence(uint8_t *bytes, uint32_t sequence)
{
	/* offsetof(struct nlmsghdr, nlmsg_seq), linux/netlink.h */
	*(uint32_t *)(void *)(bytes + 8) = sequence;
}

#endif
