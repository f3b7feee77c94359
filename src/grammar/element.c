// SPDX-License-Identifier: GPL-2.0-or-later
/* The short way for plain elements. */
#include "grammar/element.h"

#include "grammar/address.h"
#include "grammar/values.h"

#include <libipset/linux_ip_set.h>
#include <libipset/nfproto.h>

#include <netinet/in.h>
#include <string.h>

/* Where the forms of a command stand in grammar_set.plain. */
static unsigned int shift_of(uint8_t command)
{
	return command == IPSET_CMD_ADD ? 0 : command == IPSET_CMD_DEL ? 4 : 8;
}

static const char *take_address(const char *text, const char *end,
				struct grammar_command *command, bool ipv4)
{
	uint8_t address[16];

	text = ipv4 ? address_take_ipv4(text, end, address)
		    : address_take_ipv6(text, end, address);
	if (text && ipv4)
		values_append(command, IPSET_ATTR_IP, GRAMMAR_IPV4, address, 4);
	else if (text)
		values_append(command, IPSET_ATTR_IP, GRAMMAR_IPV6, address, 16);
	return text;
}

/* "PROTOCOL:", or nothing, which means tcp; ipset(8) needs /etc/protocols for the names. */
static const char *take_protocol(const char *text, const char *end, uint8_t *protocol)
{
	static const struct {
		const char *name;
		uint8_t length, number;
	} protocols[] = {
		{ "tcp:", 4, IPPROTO_TCP },
		{ "udp:", 4, IPPROTO_UDP },
		{ "sctp:", 5, IPPROTO_SCTP },
		{ "udplite:", 8, IPPROTO_UDPLITE },
	};
	const size_t left = (size_t)(end - text);

	*protocol = IPPROTO_TCP;
	for (size_t i = 0; i < sizeof(protocols) / sizeof(protocols[0]); i++) {
		if (left <= protocols[i].length ||
		    memcmp(text, protocols[i].name, protocols[i].length) != 0)
			continue;
		*protocol = protocols[i].number;
		return text + protocols[i].length;
	}
	return text;
}

static const char *take_port(const char *text, const char *end, struct grammar_command *command)
{
	uint8_t protocol;
	uint32_t number;
	uint16_t port;

	text = take_protocol(text, end, &protocol);
	text = address_take_number(text, end, UINT16_MAX, &number);
	if (!text)
		return NULL;
	port = (uint16_t)number;
	values_append(command, IPSET_ATTR_PORT, GRAMMAR_U16, &port, sizeof(port));
	values_append(command, IPSET_ATTR_PROTO, GRAMMAR_U8, &protocol, 1);
	return text;
}

unsigned int element_take(const char *text, size_t length, bool ipv4,
			  struct grammar_command *command)
{
	const char *end = text + length;
	unsigned int form = ELEMENT_ADDRESS;
	uint32_t prefix;
	uint8_t cidr;

	command->value_count = 0;
	command->stored = 0;
	text = take_address(text, end, command, ipv4);
	if (text && text < end && *text == '/') {
		form = ELEMENT_NETWORK;
		text = address_take_number(text + 1, end, ipv4 ? 32 : 128, &prefix);
		cidr = (uint8_t)prefix;
		values_append(command, IPSET_ATTR_CIDR, GRAMMAR_U8, &cidr, 1);
	}
	if (text && text < end && *text == ',') {
		form *= ELEMENT_ADDRESS_PORT;
		text = take_port(text + 1, end, command);
	}
	return text == end ? form : 0;
}

int element_parse_fast(const struct grammar_set *set, const char *text, size_t length,
		       struct grammar_command *command)
{
	unsigned int forms = (unsigned int)set->plain >> shift_of(command->command) & 0xf;

	return forms &&
	       (element_take(text, length, set->family == NFPROTO_IPV4, command) & forms) != 0;
}
