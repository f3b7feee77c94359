// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Reads what t/helper/ipset-echo.c wrote and shows it as grammar-check shows what it parsed.
 *
 * A line "= STATUS" ends a case with the exit status of ipset(8): one line of output, of the last
 * message before it, is then "accept COMMAND VALUES" or "reject".  Questions about types do not
 * count.
 */
#include "grammar-text.h"

#include <linux/netfilter/ipset/ip_set.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>

#include <stdlib.h>

/* Attribute number @index of the @length bytes at @data; 0 at the end. */
static size_t take(const uint8_t *data, size_t length, size_t offset, struct nlattr *header)
{
	if (offset + NLA_HDRLEN > length)
		return 0;
	memcpy(header, data + offset, sizeof(*header));
	if (header->nla_len < NLA_HDRLEN || offset + header->nla_len > length)
		return 0;
	return offset + NLA_ALIGN(header->nla_len);
}

/* Payload of attribute @type; NULL: not there. */
static const uint8_t *find(const uint8_t *data, size_t length, uint16_t type, size_t *size)
{
	struct nlattr header;

	for (size_t offset = 0, next; (next = take(data, length, offset, &header));
	     offset = next) {
		if ((header.nla_type & NLA_TYPE_MASK) != type)
			continue;
		*size = header.nla_len - (size_t)NLA_HDRLEN;
		return data + offset + NLA_HDRLEN;
	}
	return NULL;
}

static void keep(struct grammar_command *command, uint16_t attribute,
		 enum grammar_encoding encoding, const uint8_t *data, size_t size)
{
	struct grammar_value *value = &command->values[command->value_count++];
	uint8_t *to = command->storage + command->stored;
	const bool number = encoding <= GRAMMAR_U64;

	*value = (struct grammar_value){ attribute, (uint8_t)encoding, (uint16_t)size,
					 (uint16_t)command->stored };
	/* Numbers travel in network order; this is a little-endian view of them. */
	for (size_t i = 0; i < size; i++)
		to[i] = number && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? data[size - 1 - i]
									    : data[i];
	command->stored += size;
}

/* The message does not say what kind a value is: its length and its flags do. */
static void take_value(struct grammar_command *command, const struct nlattr *header,
		       const uint8_t *data, size_t size)
{
	static const enum grammar_encoding numbers[] = {
		[1] = GRAMMAR_U8, [2] = GRAMMAR_U16, [4] = GRAMMAR_U32, [8] = GRAMMAR_U64,
	};
	const uint16_t attribute = header->nla_type & NLA_TYPE_MASK;
	struct nlattr address;

	if (attribute == IPSET_ATTR_LINENO)
		return;
	if (header->nla_type & NLA_F_NESTED && take(data, size, 0, &address))
		keep(command, attribute, size > 8 ? GRAMMAR_IPV6 : GRAMMAR_IPV4, data + NLA_HDRLEN,
		     address.nla_len - (size_t)NLA_HDRLEN);
	else if (header->nla_type & NLA_F_NET_BYTEORDER || size == 1)
		keep(command, attribute, numbers[size], data, size);
	else
		keep(command, attribute,
		     command->command != IPSET_CMD_CREATE && attribute == IPSET_ATTR_ETHER
			     ? GRAMMAR_BYTES : GRAMMAR_STRING, data, size);
}

static void take_name(const uint8_t *data, size_t length, uint16_t type,
		      char name[GRAMMAR_NAME_MAX])
{
	size_t size;
	const uint8_t *text = find(data, length, type, &size);

	if (text)
		snprintf(name, GRAMMAR_NAME_MAX, "%.*s", (int)size, (const char *)text);
}

static uint8_t take_byte(const uint8_t *data, size_t length, uint16_t type)
{
	size_t size;
	const uint8_t *byte = find(data, length, type, &size);

	return byte ? *byte : 0;
}

static void take_head(const uint8_t *data, size_t length, struct grammar_command *command)
{
	size_t size;
	const uint8_t *flags = find(data, length, IPSET_ATTR_FLAGS, &size);

	take_name(data, length, IPSET_ATTR_SETNAME, command->name);
	if (command->command == IPSET_CMD_CREATE)
		take_name(data, length, IPSET_ATTR_TYPENAME, command->type);
	else
		take_name(data, length, IPSET_ATTR_SETNAME2, command->name2);
	command->family = take_byte(data, length, IPSET_ATTR_FAMILY);
	command->revision = take_byte(data, length, IPSET_ATTR_REVISION);
	if (flags && flags[3] & IPSET_FLAG_LIST_SETNAME)
		command->scope = GRAMMAR_LIST_NAMES;
	else if (flags && flags[3] & IPSET_FLAG_LIST_HEADER)
		command->scope = GRAMMAR_LIST_HEADERS;
}

/* One message into @command. */
static void decode(const uint8_t *message, size_t length, struct grammar_command *command)
{
	const uint8_t *data, *batch;
	struct nlmsghdr header;
	struct nlattr attribute;
	size_t size, inner;

	memcpy(&header, message, sizeof(header));
	command->command = (uint8_t)header.nlmsg_type;
	command->exist = !(header.nlmsg_flags & NLM_F_EXCL);
	message += NLMSG_HDRLEN + sizeof(struct nfgenmsg);
	length -= NLMSG_HDRLEN + sizeof(struct nfgenmsg);
	take_head(message, length, command);
	batch = find(message, length, IPSET_ATTR_ADT, &inner);
	data = batch ? find(batch, inner, IPSET_ATTR_DATA, &size)
		     : find(message, length, IPSET_ATTR_DATA, &size);
	for (size_t offset = 0, next; data && (next = take(data, size, offset, &attribute));
	     offset = next)
		take_value(command, &attribute, data + offset + NLA_HDRLEN,
			   attribute.nla_len - (size_t)NLA_HDRLEN);
}

static size_t from_hex(const char *text, uint8_t *bytes, size_t size)
{
	size_t length = 0;
	unsigned int byte;

	while (length < size && sscanf(text + 2 * length, "%2x", &byte) == 1)
		bytes[length++] = (uint8_t)byte;
	return length;
}

int main(void)
{
	static char line[16384];
	struct grammar_command command = { 0 };
	uint8_t message[8192];
	char head[256], text[2048];

	while (fgets(line, sizeof(line), stdin)) {
		if (line[0] != '=') {
			struct grammar_command next = { 0 };

			decode(message, from_hex(line, message, sizeof(message)), &next);
			if (next.command != IPSET_CMD_PROTOCOL && next.command != IPSET_CMD_TYPE)
				command = next;
			continue;
		}
		if (atoi(line + 1) == 0) {
			text_head(&command, head, sizeof(head));
			printf("accept %s %s\n", head, text_values(&command, text, sizeof(text)));
		} else {
			puts("reject");
		}
		memset(&command, 0, sizeof(command));
	}
	return 0;
}
