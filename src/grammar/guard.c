// SPDX-License-Identifier: GPL-2.0-or-later
/* Words on which libipset's parsers crash or lose a part. */
#include "grammar/guard.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What libipset takes the @length bytes of @name before a colon for; 0: for no protocol. */
static unsigned long long protocol_number(const char *name, size_t length)
{
	const struct protoent *entry;
	char copy[32], *end;
	/* As libipset: "-18446744073709551615" is 1, and so is any number of zeros before it. */
	unsigned long long number = strtoull(name, &end, 0);

	if (end == name + length)
		return number;
	if (length >= sizeof(copy))
		return 0;
	memcpy(copy, name, length);
	copy[length] = '\0';
	entry = getprotobyname(strcasecmp(copy, "icmpv6") == 0 ? "ipv6-icmp" : copy);
	return entry ? (unsigned long long)entry->p_proto : 0;
}

/*
 * The port of a bitmap:port: an ICMP of the wrong family makes libipset throw its data away, which
 * it then reads; and a set without a family has the wrong one.
 */
static const char *guard_port(const char *text, size_t length)
{
	const char *colon = memchr(text, ':', length);
	const unsigned long long number =
		colon ? protocol_number(text, (size_t)(colon - text)) : 0;

	if (number == IPPROTO_ICMP || number == IPPROTO_ICMPV6)
		return "only tcp and udp are possible here";
	return NULL;
}

/*
 * An address range: where libipset is built with getaddrinfo() it frees the list of the first
 * address twice when the second begins with a bracket and does not end with one.
 */
static const char *guard_range(const char *text, size_t length)
{
	const char *second = memmem(text, length, "-[", 2);

	if (second && text[length - 1] != ']')
		return "there is no ] at the end of the range";
	return NULL;
}

static const char *guard(ipset_parsefn parse, enum ipset_opt opt, const char *text, size_t length)
{
	if (parse == ipset_parse_tcp_udp_port)
		return guard_port(text, length);
	if (opt == IPSET_OPT_IP || opt == IPSET_OPT_IP2)
		return guard_range(text, length);
	return NULL;
}

const char *guard_option(const struct ipset_arg *arg, const char *text)
{
	/* What follows the first address is parsed, kept among an element's parts and not sent. */
	if (strcmp(arg->name[0], "bitmask") == 0 && strpbrk(text, "/-"))
		return "a bitmask is an address: no prefix length, no range";
	return guard(arg->parse, arg->opt, text, strlen(text));
}

const char *guard_element(const struct ipset_type *type, const char *text)
{
	const char *message = NULL;

	for (unsigned int i = 0; i < type->dimension && !message; i++) {
		size_t length = strcspn(text, ",");

		message = guard(type->elem[i].parse, type->elem[i].opt, text, length);
		text += length;
		text += *text == ',';
	}
	return message;
}
