/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the kernel answered: one datagram walked message by message, each checked for length, port,
 * sequence number and type, and the error taken from the nlmsgerr payload (struct nlmsgerr.error,
 * 16 bytes into the message).
 */
#ifndef NETLINK_REPLY_H
#define NETLINK_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct nlmsghdr;

enum reply_kind {
	REPLY_ACK,		/* NLMSG_ERROR; reply.error is 0, a positive errno or IPSET_ERR_* */
	REPLY_DONE,		/* NLMSG_DONE: end of a dump; reply.error as above */
	REPLY_DATA,		/* an ipset message; reply.command is its IPSET_CMD_* */
	REPLY_STALE,		/* another sequence number: left from an earlier request */
	REPLY_BROKEN,		/* not a reply; reply.fault says why */
};

enum reply_fault {
	REPLY_FAULT_NONE,
	REPLY_FAULT_SHORT,	/* shorter than a header, or than its own length says */
	REPLY_FAULT_TRUNCATED,	/* the datagram did not fit the buffer (MSG_TRUNC) */
	REPLY_FAULT_PORT,	/* for another port */
	REPLY_FAULT_TYPE,	/* neither control nor ipset */
	REPLY_FAULT_ERROR,	/* an error number that is not a negative one */
};

struct reply {
	enum reply_kind kind;
	enum reply_fault fault;
	int error;		/* positive; 0: none */
	bool multi;		/* NLM_F_MULTI */
	bool interrupted;	/* NLM_F_DUMP_INTR */
	uint8_t command;
	uint32_t line;		/* IPSET_ATTR_LINENO of the request that failed; 0: none */
	const struct nlmsghdr *header;	/* into the datagram */
};

/*
 * Read the message at @at of a datagram of @length bytes, aligned for nlmsghdr.  @at is below
 * @length.  Returns the bytes to advance, above 0 and at most @length - @at; a broken message
 * consumes the rest.  Truncation is the caller's to see (MSG_TRUNC of recvmsg): reply_truncated.
 */
size_t reply_read(const uint8_t *datagram, size_t length, size_t at, uint32_t port,
		  uint32_t sequence, struct reply *reply);

/* Bytes of an acknowledgement without error: nlmsghdr and nlmsgerr, the request not echoed. */
#define REPLY_ACK_BYTES 36

/*
 * The common case, inline for the measured loop: one datagram that is exactly one acknowledgement
 * without error of @sequence for @port.  False: walk it with reply_read.
 */
static inline bool reply_is_plain_ack(const uint8_t *datagram, size_t length, uint32_t port,
				      uint32_t sequence)
{
	const uint32_t *words = (const uint32_t *)(const void *)datagram;
	const uint16_t *halves = (const uint16_t *)(const void *)datagram;

	/* nlmsg_len, nlmsg_type (NLMSG_ERROR), nlmsg_seq, nlmsg_pid, nlmsgerr.error */
	return length == REPLY_ACK_BYTES && words[0] == REPLY_ACK_BYTES && halves[2] == 2 &&
	       words[2] == sequence && words[3] == port && words[4] == 0;
}

/* What to make of a datagram that recv had to cut: a broken reply. */
void reply_truncated(struct reply *reply);

/* "shorter than it says": ends the sentence "the kernel's reply is ...". */
const char *reply_fault_text(enum reply_fault fault);

#endif
