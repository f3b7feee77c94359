// SPDX-License-Identifier: GPL-2.0-or-later
/* What the kernel answered, each message checked before any of it is believed. */
#include "netlink/reply.h"

#include "netlink/attribute.h"
#include "netlink/uapi.h"

#include <libmnl/libmnl.h>
#include <limits.h>
#include <string.h>

_Static_assert(REPLY_ACK_BYTES == NLMSG_HDRLEN + sizeof(struct nlmsgerr), "size of a bare ack");

static void set_broken(struct reply *reply, enum reply_fault fault)
{
	reply->kind = REPLY_BROKEN;
	reply->fault = fault;
}

/*
 * LINENO of the request that an error message echoes after its number.  Where a batch fails, the
 * kernel (call_ad, net/netfilter/ipset/ip_set_core.c) copies the line of the element at fault over
 * the line of the whole command.
 */
static uint32_t echoed_line(const struct nlmsghdr *header)
{
	const struct nlmsgerr *payload = mnl_nlmsg_get_payload(header);
	const struct nlattr *attributes[IPSET_ATTR_LINENO + 1];
	uint32_t line;

	/* A capped error has the request's header only, whose length then lies. */
	if (header->nlmsg_flags & NLM_F_CAPPED ||
	    payload->msg.nlmsg_len > header->nlmsg_len - NLMSG_HDRLEN - sizeof(payload->error) ||
	    payload->msg.nlmsg_type >> 8 != NFNL_SUBSYS_IPSET ||
	    attributes_of_message(&payload->msg, attributes, IPSET_ATTR_LINENO + 1) < 0 ||
	    attribute_u32(attributes[IPSET_ATTR_LINENO], &line) < 0)
		return 0;
	return line;
}

/* Take the kernel's negative errno.  False if it is none. */
static bool take_error(struct reply *reply, int error)
{
	if (error > 0 || error == INT_MIN) {
		set_broken(reply, REPLY_FAULT_ERROR);
		return false;
	}
	reply->error = -error;
	return true;
}

static void read_ack(const struct nlmsghdr *header, struct reply *reply)
{
	const struct nlmsgerr *payload = mnl_nlmsg_get_payload(header);

	if (header->nlmsg_len < REPLY_ACK_BYTES) {
		set_broken(reply, REPLY_FAULT_SHORT);
		return;
	}
	reply->kind = REPLY_ACK;
	if (take_error(reply, payload->error) && reply->error)
		reply->line = echoed_line(header);
}

/* The end of a dump carries the dump's result; old kernels left it out. */
static void read_done(const struct nlmsghdr *header, struct reply *reply)
{
	int error = 0;

	reply->kind = REPLY_DONE;
	if (header->nlmsg_len >= NLMSG_HDRLEN + sizeof(error))
		memcpy(&error, mnl_nlmsg_get_payload(header), sizeof(error));
	take_error(reply, error);
}

static void read_checked(const struct nlmsghdr *header, uint32_t port, uint32_t sequence,
			 struct reply *reply)
{
	reply->multi = header->nlmsg_flags & NLM_F_MULTI;
	reply->interrupted = header->nlmsg_flags & NLM_F_DUMP_INTR;
	if (header->nlmsg_pid != port) {
		set_broken(reply, REPLY_FAULT_PORT);
	} else if (header->nlmsg_seq != sequence) {
		reply->kind = REPLY_STALE;
	} else if (header->nlmsg_type == NLMSG_ERROR) {
		read_ack(header, reply);
	} else if (header->nlmsg_type == NLMSG_DONE) {
		read_done(header, reply);
	} else if (header->nlmsg_type >> 8 != NFNL_SUBSYS_IPSET) {
		set_broken(reply, REPLY_FAULT_TYPE);
	} else if (header->nlmsg_len < NLMSG_HDRLEN + sizeof(struct nfgenmsg)) {
		set_broken(reply, REPLY_FAULT_SHORT);
	} else {
		reply->kind = REPLY_DATA;
		reply->command = (uint8_t)(header->nlmsg_type & 0xff);
	}
}

size_t reply_read(const uint8_t *datagram, size_t length, size_t at, uint32_t port,
		  uint32_t sequence, struct reply *reply)
{
	const struct nlmsghdr *header = (const void *)(datagram + at);
	size_t rest = length - at;
	size_t step;

	memset(reply, 0, sizeof(*reply));
	if (rest < sizeof(*header) || header->nlmsg_len < sizeof(*header) ||
	    header->nlmsg_len > rest) {
		set_broken(reply, REPLY_FAULT_SHORT);
		return rest;
	}
	reply->header = header;
	read_checked(header, port, sequence, reply);
	step = UAPI_ALIGN((size_t)header->nlmsg_len);
	return reply->kind == REPLY_BROKEN || step > rest ? rest : step;
}

void reply_truncated(struct reply *reply)
{
	memset(reply, 0, sizeof(*reply));
	set_broken(reply, REPLY_FAULT_TRUNCATED);
}

const char *reply_fault_text(enum reply_fault fault)
{
	static const char *const texts[] = {
		[REPLY_FAULT_NONE] = "sound",
		[REPLY_FAULT_SHORT] = "shorter than it says",
		[REPLY_FAULT_TRUNCATED] = "longer than the buffer",
		[REPLY_FAULT_PORT] = "meant for another port",
		[REPLY_FAULT_TYPE] = "of a type that is neither control nor ipset",
		[REPLY_FAULT_ERROR] = "an error whose number is not negative",
	};

	return texts[fault];
}
