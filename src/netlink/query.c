// SPDX-License-Identifier: GPL-2.0-or-later
/* Questions to the kernel, outside the measured path. */
#include "netlink/query.h"

#include "netlink/attribute.h"
#include "netlink/message.h"
#include "netlink/reply.h"
#include "netlink/uapi.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#define COMMAND_ATTRIBUTES (IPSET_ATTR_CMD_MAX + 1)

_Static_assert(sizeof(((struct query_set *)0)->type) == IPSET_MAXNAMELEN, "size of a type's name");

/* The kernel's datagrams reach NLMSG_GOODSIZE, a dump's 32 KiB, an error's what it echoes of us. */
#define RECEIVE_BYTES (MESSAGE_MAX + 1 + REPLY_ACK_BYTES)

/* One question under way. */
struct exchange {
	struct netlink_socket *netlink;
	query_data_fn *data;
	void *context;
	uint8_t *buffer;	/* RECEIVE_BYTES */
	uint32_t line;
	int result;		/* of the request: the kernel's error, or a negative errno */
	bool ended;		/* its ACK or DONE has been read */
};

static int send_request(struct netlink_socket *netlink, struct message *message)
{
	struct nlmsghdr *header = (struct nlmsghdr *)(void *)message->bytes;
	ssize_t sent;

	header->nlmsg_flags |= NLM_F_ACK;
	message_set_sequence(message->bytes, ++netlink->sequence);
	do
		sent = send(netlink->fd, message->bytes, message->length, 0);
	while (sent < 0 && errno == EINTR);
	if (sent < 0)
		return -errno;
	return (size_t)sent == message->length ? 0 : -EMSGSIZE;
}

static void take_reply(struct exchange *exchange, const struct reply *reply)
{
	int rc;

	switch (reply->kind) {
	case REPLY_STALE:
		return;
	case REPLY_BROKEN:
		exchange->result = -EBADMSG;
		exchange->ended = true;
		return;
	case REPLY_DATA:
		rc = exchange->data && !exchange->result ?
			exchange->data(reply, exchange->context) : 0;
		if (rc < 0)
			exchange->result = rc;
		return;
	case REPLY_ACK:
	case REPLY_DONE:
		/* The first thing that went wrong stays. */
		if (!exchange->result) {
			exchange->result = reply->error;
			exchange->line = reply->line;
		}
		exchange->ended = true;
		return;
	}
}

/* Receive one datagram and take all that is in it.  Returns 0 or a negative errno. */
static int receive(struct exchange *exchange, int flags)
{
	struct iovec vector = { .iov_base = exchange->buffer, .iov_len = RECEIVE_BYTES };
	struct msghdr header = { .msg_iov = &vector, .msg_iovlen = 1 };
	struct reply reply;
	ssize_t length;

	do
		length = recvmsg(exchange->netlink->fd, &header, flags);
	while (length < 0 && errno == EINTR);
	if (length < 0)
		return -errno;
	/* An adopted socket ends like this where the kernel's never does. */
	if (length == 0)
		return -ECONNRESET;
	if (header.msg_flags & MSG_TRUNC) {
		reply_truncated(&reply);
		take_reply(exchange, &reply);
		return 0;
	}
	for (size_t at = 0; at < (size_t)length;) {
		at += reply_read(exchange->buffer, (size_t)length, at, exchange->netlink->port,
				 exchange->netlink->sequence, &reply);
		take_reply(exchange, &reply);
	}
	return 0;
}

/*
 * The kernel works a request off within send(), so all that it has to say is queued by then, or, in
 * a dump, is made by the next recv(): after the end nothing more can come, and after an overflow
 * either the end is still in the queue or it is lost.  Hence never a wait here.
 *
 * Something does come after the end: a LIST of a missing set is answered by two errors.
 */
static int drain(struct exchange *exchange)
{
	int rc;

	do
		rc = receive(exchange, MSG_DONTWAIT);
	while (rc == 0 || rc == -ENOBUFS);
	return exchange->ended ? 0 : rc;
}

static int await(struct exchange *exchange)
{
	int rc = 0;

	while (rc == 0 && !exchange->ended)
		rc = receive(exchange, 0);
	if (rc == -ENOBUFS)
		return drain(exchange) < 0 ? -ENOBUFS : 0;
	if (rc == 0)
		drain(exchange);
	return rc;
}

int query_read(struct netlink_socket *netlink, struct message *message, query_data_fn *data,
	       void *context, uint32_t *line)
{
	struct exchange exchange = { .netlink = netlink, .data = data, .context = context };
	int rc = -ENOMEM;

	if (line)
		*line = 0;
	exchange.buffer = malloc(RECEIVE_BYTES);
	if (!exchange.buffer)
		return rc;
	rc = send_request(netlink, message);
	if (rc == 0)
		rc = await(&exchange);
	free(exchange.buffer);
	if (rc < 0)
		return rc;
	if (line)
		*line = exchange.line;
	return exchange.result;
}

int query_send(struct netlink_socket *netlink, struct message *message, uint32_t *line)
{
	return query_read(netlink, message, NULL, NULL, line);
}

/* A question's command, what its answer must have, and what it had as far as we ask. */
struct answer {
	uint8_t command;
	uint32_t required;		/* bits by IPSET_ATTR_* */
	bool given;
	uint8_t protocol;
	uint8_t minimum;		/* of the protocol or of the revision: the same attribute */
	uint8_t revision;
	uint8_t family;
	char type[IPSET_MAXNAMELEN];
};

#define ATTRIBUTE(type) (1u << (type))

_Static_assert(IPSET_ATTR_CMD_MAX < 32, "bits of answer.required");

/* An attribute that is absent leaves @value as it is.  Returns 0 or -EBADMSG. */
static int take_u8(const struct nlattr *attribute, uint8_t *value)
{
	return attribute ? attribute_u8(attribute, value) : 0;
}

static int take_text(const struct nlattr *attribute, char value[IPSET_MAXNAMELEN])
{
	const char *text = attribute_text(attribute, IPSET_MAXNAMELEN);

	if (text)
		memcpy(value, text, strlen(text) + 1);
	return text || !attribute ? 0 : -EBADMSG;
}

static int take_answer(const struct reply *reply, void *context)
{
	const struct nlattr *attributes[COMMAND_ATTRIBUTES];
	struct answer *answer = context;

	if (reply->command != answer->command ||
	    attributes_of_message(reply->header, attributes, COMMAND_ATTRIBUTES) < 0)
		return -EBADMSG;
	for (unsigned int type = 0; type < COMMAND_ATTRIBUTES; type++)
		if (answer->required & ATTRIBUTE(type) && !attributes[type])
			return -EBADMSG;
	if (take_u8(attributes[IPSET_ATTR_PROTOCOL], &answer->protocol) < 0 ||
	    take_u8(attributes[IPSET_ATTR_PROTOCOL_MIN], &answer->minimum) < 0 ||
	    take_u8(attributes[IPSET_ATTR_REVISION], &answer->revision) < 0 ||
	    take_u8(attributes[IPSET_ATTR_FAMILY], &answer->family) < 0 ||
	    take_text(attributes[IPSET_ATTR_TYPENAME], answer->type) < 0)
		return -EBADMSG;
	answer->given = true;
	return 0;
}

/*
 * Ask with @name in @attribute and @family, either of which may be NULL.  No answer beside an
 * acknowledgement is a broken reply.
 */
static int ask(struct netlink_socket *netlink, uint8_t protocol, uint16_t attribute,
	       const char *name, const uint8_t *family, struct answer *answer)
{
	struct message message;
	int rc;

	message_init(&message);
	rc = message_begin(&message, answer->command, 0, protocol);
	if (rc == 0 && name)
		rc = message_put(&message, attribute, MESSAGE_STRING, name, strlen(name) + 1, NULL);
	if (rc == 0 && family)
		rc = message_put(&message, IPSET_ATTR_FAMILY, MESSAGE_U8, family, sizeof(*family),
				 NULL);
	if (rc == 0)
		rc = query_read(netlink, &message, take_answer, answer, NULL);
	message_fini(&message);
	return rc == 0 && !answer->given ? -EBADMSG : rc;
}

int query_protocol(struct netlink_socket *netlink, uint8_t *protocol, uint8_t *kernel_max)
{
	/* Kernels before protocol 7 do not send a minimum. */
	struct answer answer = {
		.command = IPSET_CMD_PROTOCOL,
		.required = ATTRIBUTE(IPSET_ATTR_PROTOCOL),
	};
	int rc;

	*kernel_max = 0;
	rc = ask(netlink, QUERY_PROTOCOL_MAX, 0, NULL, NULL, &answer);
	/* EINVAL: nfnetlink has no such subsystem, and no module brought it. */
	if (rc == EINVAL || rc == EOPNOTSUPP)
		return -EPROTONOSUPPORT;
	if (rc != 0)
		return rc < 0 ? rc : -rc;
	*kernel_max = answer.protocol;
	*protocol = answer.protocol < QUERY_PROTOCOL_MAX ? answer.protocol : QUERY_PROTOCOL_MAX;
	if (*protocol < QUERY_PROTOCOL_MIN || *protocol < answer.minimum)
		return -EPROTONOSUPPORT;
	return 0;
}

int query_type(struct netlink_socket *netlink, uint8_t protocol, const char *name, uint8_t family,
	       uint8_t *revision_min, uint8_t *revision_max)
{
	struct answer answer = {
		.command = IPSET_CMD_TYPE,
		.required = ATTRIBUTE(IPSET_ATTR_REVISION) | ATTRIBUTE(IPSET_ATTR_REVISION_MIN),
	};
	int rc = ask(netlink, protocol, IPSET_ATTR_TYPENAME, name, &family, &answer);

	if (rc != 0)
		return rc;
	if (answer.minimum > answer.revision)
		return -EBADMSG;
	*revision_min = answer.minimum;
	*revision_max = answer.revision;
	return 0;
}

int query_header(struct netlink_socket *netlink, uint8_t protocol, const char *name,
		 struct query_set *set)
{
	struct answer answer = {
		.command = IPSET_CMD_HEADER,
		.required = ATTRIBUTE(IPSET_ATTR_TYPENAME) | ATTRIBUTE(IPSET_ATTR_FAMILY) |
			    ATTRIBUTE(IPSET_ATTR_REVISION),
	};
	int rc = ask(netlink, protocol, IPSET_ATTR_SETNAME, name, NULL, &answer);

	if (rc != 0)
		return rc;
	memcpy(set->type, answer.type, sizeof(set->type));
	set->family = answer.family;
	set->revision = answer.revision;
	return 0;
}
