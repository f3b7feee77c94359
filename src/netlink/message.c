// SPDX-License-Identifier: GPL-2.0-or-later
/* One nfnetlink ipset message as a template. */
#include "netlink/message.h"

#include "base/buffer.h"
#include "netlink/uapi.h"

#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <libmnl/libmnl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

void message_init(struct message *message)
{
	memset(message, 0, sizeof(*message));
}

void message_fini(struct message *message)
{
	free(message->bytes);
	message_init(message);
}

static struct nlmsghdr *header_of(struct message *message)
{
	return (struct nlmsghdr *)(void *)message->bytes;
}

/* Room for @length bytes more, zeroed: padding that is sent must not carry old bytes. */
static int make_room(struct message *message, size_t length)
{
	if (length > MESSAGE_MAX - message->length)
		return -EMSGSIZE;
	if (array_reserve(&message->bytes, &message->capacity, message->length + length, 1) < 0)
		return -ENOMEM;
	memset(message->bytes + message->length, 0, length);
	return 0;
}

int message_copy(struct message *to, const struct message *from)
{
	if (array_reserve(&to->bytes, &to->capacity, from->length, 1) < 0)
		return -ENOMEM;
	if (from->length)
		memcpy(to->bytes, from->bytes, from->length);
	to->length = from->length;
	return 0;
}

int message_begin(struct message *message, uint8_t command, uint16_t flags, uint8_t protocol)
{
	const size_t length = UAPI_MESSAGE_HEADER;
	struct nlmsghdr *header;
	struct nfgenmsg *nfgen;
	int rc;

	message->length = 0;
	rc = make_room(message, length);
	if (rc < 0)
		return rc;
	header = mnl_nlmsg_put_header(message->bytes);
	header->nlmsg_type = (uint16_t)(NFNL_SUBSYS_IPSET << 8 | command);
	header->nlmsg_flags = NLM_F_REQUEST | flags;
	nfgen = mnl_nlmsg_put_extra_header(header, sizeof(*nfgen));
	/* The kernel ignores it and reads IPSET_ATTR_FAMILY; ipset(8) always says AF_INET. */
	nfgen->nfgen_family = AF_INET;
	nfgen->version = NFNETLINK_V0;
	message->length = length;
	return message_put(message, IPSET_ATTR_PROTOCOL, MESSAGE_U8, &protocol, sizeof(protocol),
			   NULL);
}

/* Append an attribute as it is.  The offset of its payload goes to *@offset. */
static int put_raw(struct message *message, uint16_t type, const void *value, size_t length,
		   size_t *offset)
{
	size_t begin = message->length;
	int rc;

	if (length > MESSAGE_MAX)
		return -EMSGSIZE;
	rc = make_room(message, UAPI_ATTRIBUTE_HEADER + UAPI_ALIGN(length));
	if (rc < 0)
		return rc;
	mnl_attr_put(header_of(message), type, length, value);
	message->length = header_of(message)->nlmsg_len;
	if (offset)
		*offset = begin + UAPI_ATTRIBUTE_HEADER;
	return 0;
}

/* An address is a nest with one attribute, whose type tells the family. */
static int put_address(struct message *message, uint16_t attribute, uint16_t family_attribute,
		       const void *value, size_t length, size_t *offset)
{
	size_t nest;
	int rc = message_nest_begin(message, attribute, &nest);

	if (rc < 0)
		return rc;
	/* Without the flag the kernel answers IPSET_ERR_PROTOCOL. */
	rc = put_raw(message, family_attribute | NLA_F_NET_BYTEORDER, value, length, offset);
	if (rc < 0) {
		message_nest_cancel(message, nest);
		return rc;
	}
	message_nest_end(message, nest);
	return 0;
}

int message_put(struct message *message, uint16_t attribute, enum message_encoding encoding,
		const void *value, size_t length, size_t *offset)
{
	const uint16_t big_endian = attribute | NLA_F_NET_BYTEORDER;
	union {
		uint16_t u16;
		uint32_t u32;
		uint64_t u64;
	} integer = { 0 };

	switch (encoding) {
	case MESSAGE_U16:
		memcpy(&integer.u16, value, sizeof(integer.u16));
		integer.u16 = htons(integer.u16);
		return put_raw(message, big_endian, &integer, sizeof(integer.u16), offset);
	case MESSAGE_U32:
		memcpy(&integer.u32, value, sizeof(integer.u32));
		integer.u32 = htonl(integer.u32);
		return put_raw(message, big_endian, &integer, sizeof(integer.u32), offset);
	case MESSAGE_U64:
		memcpy(&integer.u64, value, sizeof(integer.u64));
		integer.u64 = htobe64(integer.u64);
		return put_raw(message, big_endian, &integer, sizeof(integer.u64), offset);
	case MESSAGE_IPV4:
		return put_address(message, attribute, IPSET_ATTR_IPADDR_IPV4, value, 4, offset);
	case MESSAGE_IPV6:
		return put_address(message, attribute, IPSET_ATTR_IPADDR_IPV6, value, 16, offset);
	case MESSAGE_U8:
	case MESSAGE_STRING:
	case MESSAGE_BYTES:
		break;
	}
	return put_raw(message, attribute, value, length, offset);
}

int message_nest_begin(struct message *message, uint16_t attribute, size_t *nest)
{
	int rc = make_room(message, UAPI_ATTRIBUTE_HEADER);

	if (rc < 0)
		return rc;
	*nest = message->length;
	mnl_attr_nest_start(header_of(message), attribute);
	message->length = header_of(message)->nlmsg_len;
	return 0;
}

void message_nest_end(struct message *message, size_t nest)
{
	mnl_attr_nest_end(header_of(message), (struct nlattr *)(void *)(message->bytes + nest));
}

void message_nest_cancel(struct message *message, size_t nest)
{
	message->length = nest;
	header_of(message)->nlmsg_len = (uint32_t)nest;
}
