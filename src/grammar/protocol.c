// SPDX-License-Identifier: GPL-2.0-or-later
/* Protocol names on a system without /etc/protocols. */
#include "grammar/protocol.h"

#include <netdb.h>
#include <stdio.h>
#include <string.h>

/* Those that ipset(8) has something special to say about; numbers by IANA. */
static const struct {
	const char *name;
	unsigned int number;
} protocols[] = {
	{ "tcp", 6 },
	{ "udp", 17 },
	{ "sctp", 132 },
	{ "udplite", 136 },
	{ "icmp", 1 },
	{ "icmpv6", 58 },
	{ "ipv6-icmp", 58 },
	{ "gre", 47 },
	{ "esp", 50 },
	{ "ah", 51 },
	{ "vrrp", 112 },
};

bool protocol_names_work(void)
{
	return getprotobyname("tcp") != NULL;
}

static int number_of(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof(protocols) / sizeof(protocols[0]); i++)
		if (strlen(protocols[i].name) == length &&
		    strncmp(protocols[i].name, name, length) == 0)
			return (int)protocols[i].number;
	return -1;
}

const char *protocol_by_number(const char *element, char *out, size_t size)
{
	size_t used = 0;

	for (const char *part = element; *part;) {
		size_t length = strcspn(part, ",");
		size_t name = strcspn(part, ":,");
		int number = part[name] == ':' ? number_of(part, name) : -1;

		length += part[length] == ',';
		if (number >= 0)
			used += (size_t)snprintf(out + used, size - used, "%d%.*s", number,
						 (int)(length - name), part + name);
		else
			used += (size_t)snprintf(out + used, size - used, "%.*s", (int)length,
						 part);
		if (used >= size)
			return element;
		part += length;
	}
	return used ? out : element;
}
