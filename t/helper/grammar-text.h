/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A parsed command as text that a test can state by hand: "ip=1.2.3.4 cidr=24 comment='x y'". */
#ifndef GRAMMAR_TEXT_H
#define GRAMMAR_TEXT_H

#include "grammar/command.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TEXT_CREATE 2 /* IPSET_CMD_CREATE */

/* Names of attributes; from 17 on those of create and of elements differ. */
static inline const char *text_name(bool create, unsigned int attribute)
{
	static const char *const common[17] = {
		[1] = "ip",	 [2] = "ip_to",	   [3] = "cidr",   [4] = "port",  [5] = "port_to",
		[6] = "timeout", [7] = "proto",	   [8] = "flags",  [9] = "lineno", [10] = "mark",
		[11] = "markmask", [12] = "bitmask",
	};
	static const char *const created[8] = {
		"initval", "hashsize", "maxelem", "netmask", "bucketsize", "resize", "size",
	};
	static const char *const element[14] = {
		"ether", "name",    "nameref", "ip2",	  "cidr2",   "ip2_to",	"iface",
		"bytes", "packets", "comment", "skbmark", "skbprio", "skbqueue",
	};
	const char *name = NULL;

	if (attribute < 17)
		name = common[attribute];
	else if (create && attribute < 17 + 8)
		name = created[attribute - 17];
	else if (!create && attribute < 17 + 14)
		name = element[attribute - 17];
	return name ? name : "unknown";
}

static inline int text_value(const struct grammar_command *command,
			     const struct grammar_value *value, char *text, size_t size)
{
	const uint8_t *data = command->storage + value->offset;
	char address[INET6_ADDRSTRLEN];
	uint16_t u16;
	uint32_t u32;
	uint64_t u64;
	int used = 0;

	switch (value->encoding) {
	case GRAMMAR_U8:
		return snprintf(text, size, "%u", *data);
	case GRAMMAR_U16:
		memcpy(&u16, data, sizeof(u16));
		return snprintf(text, size, "%u", u16);
	case GRAMMAR_U32:
		memcpy(&u32, data, sizeof(u32));
		return snprintf(text, size, "%" PRIu32, u32);
	case GRAMMAR_U64:
		memcpy(&u64, data, sizeof(u64));
		return snprintf(text, size, "%" PRIu64, u64);
	case GRAMMAR_STRING:
		return snprintf(text, size, "'%s'", (const char *)data);
	case GRAMMAR_IPV4:
		inet_ntop(AF_INET, data, address, sizeof(address));
		return snprintf(text, size, "%s", address);
	case GRAMMAR_IPV6:
		inet_ntop(AF_INET6, data, address, sizeof(address));
		return snprintf(text, size, "%s", address);
	default:
		for (unsigned int i = 0; i < value->length; i++)
			used += snprintf(text + used, size - (size_t)used, "%02x", data[i]);
		return used;
	}
}

/* What the message has besides values: "create s hash:ip family=2 revision=6". */
static inline size_t text_head(const struct grammar_command *command, char *text, size_t size)
{
	static const char *const verbs[] = {
		[2] = "create", [3] = "destroy", [4] = "flush", [5] = "rename", [6] = "swap",
		[7] = "list", [8] = "save", [9] = "add", [10] = "del", [11] = "test",
	};
	const unsigned int verb = command->command;
	const bool create = verb == TEXT_CREATE;
	const bool known = verb < sizeof(verbs) / sizeof(verbs[0]) && verbs[verb];
	/* Only of these the message says whether -exist was given. */
	const bool exclusive = create || verb == 3 || verb == 9 || verb == 10;
	int used = snprintf(text, size, "%s%s%s%s%s%s", known ? verbs[verb] : "nothing",
			    exclusive && command->exist ? "!" : "", command->name[0] ? " " : "",
			    command->name, command->name2[0] ? " " : "", command->name2);

	if (create)
		used += snprintf(text + used, size - (size_t)used, " %s family=%u revision=%u",
				 command->type, command->family, command->revision);
	if (verb == 7 && command->scope != GRAMMAR_LIST_ALL)
		used += snprintf(text + used, size - (size_t)used, " scope=%u", command->scope);
	return (size_t)used;
}

/* All values into @text; returns it. */
static inline const char *text_values(const struct grammar_command *command, char *text,
				      size_t size)
{
	size_t used = 0;

	text[0] = '\0';
	for (unsigned int i = 0; i < command->value_count; i++) {
		const struct grammar_value *value = &command->values[i];
		const char *name = text_name(command->command == TEXT_CREATE, value->attribute);

		used += (size_t)snprintf(text + used, size - used, "%s%s=", used ? " " : "", name);
		used += (size_t)text_value(command, value, text + used, size - used);
	}
	return text;
}

#endif
