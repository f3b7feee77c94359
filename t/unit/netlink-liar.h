/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A kernel that lies: the far end of a socket pair, and answers written byte by byte.
 *
 * Answers are queued before the question is put, as sequence numbers can be foretold: the pair
 * keeps datagrams apart, like netlink.
 */
#ifndef NETLINK_LIAR_H
#define NETLINK_LIAR_H

#include "netlink/message.h"
#include "netlink/reply.h"
#include "netlink/socket.h"
#include "netlink/uapi.h"

#include "unit.h"

#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define LIAR_PORT 4711
#define LIAR_TYPE(command) (NFNL_SUBSYS_IPSET << 8 | (command))

/* One datagram under construction. */
struct lie {
	_Alignas(4) uint8_t bytes[256];
	size_t length;
};

/* Returns the liar's end; the other one is in @netlink. */
static inline int liar_open(struct netlink_socket *netlink)
{
	int pair[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0)
		abort();
	/* What netlink cannot do to us: sending into a closed end must be an error, not a death. */
	signal(SIGPIPE, SIG_IGN);
	netlink_adopt(netlink, pair[0], LIAR_PORT);
	return pair[1];
}

static inline void liar_close(int fd, struct netlink_socket *netlink)
{
	close(fd);
	netlink_close(netlink);
}

static inline void liar_say_bytes(int fd, const void *bytes, size_t length)
{
	if (send(fd, bytes, length, 0) != (ssize_t)length)
		abort();
}

static inline void liar_say(int fd, const struct lie *lie)
{
	liar_say_bytes(fd, lie->bytes, lie->length);
}

/* Append @length bytes, padded to four. */
static inline void lie_put(struct lie *lie, const void *bytes, size_t length)
{
	if (lie->length + UAPI_ALIGN(length) > sizeof(lie->bytes))
		abort();
	memset(lie->bytes + lie->length, 0, UAPI_ALIGN(length));
	memcpy(lie->bytes + lie->length, bytes, length);
	lie->length += UAPI_ALIGN(length);
}

/* Append a message with @payload behind its header.  Returns its header, to be lied with. */
static inline struct nlmsghdr *lie_message(struct lie *lie, uint16_t type, uint16_t flags,
					   uint32_t sequence, const void *payload, size_t length)
{
	struct nlmsghdr header = {
		.nlmsg_len = (uint32_t)(sizeof(header) + length),
		.nlmsg_type = type, .nlmsg_flags = flags,
		.nlmsg_seq = sequence, .nlmsg_pid = LIAR_PORT,
	};
	size_t at = lie->length;

	lie_put(lie, &header, sizeof(header));
	lie_put(lie, payload, length);
	return (struct nlmsghdr *)(void *)(lie->bytes + at);
}

/* An acknowledgement (@error 0) or an error (negative) without the request's body. */
static inline struct nlmsghdr *lie_ack(struct lie *lie, uint32_t sequence, int error)
{
	struct nlmsgerr payload = {
		.error = error,
		.msg = {
			.nlmsg_len = sizeof(struct nlmsghdr),
			.nlmsg_type = LIAR_TYPE(IPSET_CMD_ADD), .nlmsg_seq = sequence,
		},
	};

	return lie_message(lie, NLMSG_ERROR, NLM_F_CAPPED, sequence, &payload, sizeof(payload));
}

/* An error that echoes the @request of @length bytes whole. */
static inline struct nlmsghdr *lie_echo(struct lie *lie, uint32_t sequence, int error,
					const void *request, size_t length)
{
	uint8_t payload[sizeof(lie->bytes)];

	memcpy(payload, &error, sizeof(error));
	memcpy(payload + sizeof(error), request, length);
	return lie_message(lie, NLMSG_ERROR, 0, sequence, payload, sizeof(error) + length);
}

/* The end of a dump. */
static inline struct nlmsghdr *lie_done(struct lie *lie, uint32_t sequence, int error)
{
	return lie_message(lie, NLMSG_DONE, NLM_F_MULTI, sequence, &error, sizeof(error));
}

/* An ipset message that has its nfgenmsg; attributes follow by lie_attribute. */
static inline struct nlmsghdr *lie_data(struct lie *lie, uint8_t command, uint16_t flags,
					uint32_t sequence)
{
	const struct nfgenmsg nfgen = { .nfgen_family = AF_INET };

	return lie_message(lie, LIAR_TYPE(command), flags, sequence, &nfgen, sizeof(nfgen));
}

/* Append an attribute to @header, the last message of @lie. */
static inline void lie_attribute(struct lie *lie, struct nlmsghdr *header, uint16_t type,
				 const void *value, size_t length)
{
	struct nlattr attribute = {
		.nla_len = (uint16_t)(sizeof(attribute) + length), .nla_type = type,
	};

	lie_put(lie, &attribute, sizeof(attribute));
	lie_put(lie, value, length);
	header->nlmsg_len = (uint32_t)(lie->bytes + lie->length - (uint8_t *)header);
}

#endif
