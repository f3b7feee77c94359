// SPDX-License-Identifier: GPL-2.0-or-later
/* Elements and options that fit a set type. */
#include "grammar/types.h"

#include <libipset/nfproto.h>

#include <stdio.h>
#include <string.h>

static void print_ip(unsigned int n, bool inet6, char *text, size_t size)
{
	n++;
	if (inet6)
		snprintf(text, size, "2001:db8::%x:%x", n >> 16, n & 0xffff);
	else
		snprintf(text, size, "10.%u.%u.%u", n >> 16 & 0xff, n >> 8 & 0xff, n & 0xff);
}

static void print_net(unsigned int n, bool inet6, char *text, size_t size)
{
	if (inet6)
		snprintf(text, size, "2001:db8:%x:%x::/64", n >> 16, n & 0xffff);
	else
		snprintf(text, size, "10.%u.%u.0/24", n >> 8 & 0xff, n & 0xff);
}

static void print_port(unsigned int n, bool inet6, char *text, size_t size)
{
	(void)inet6;
	snprintf(text, size, "tcp:%u", 1 + n % 65535);
}

static void print_mac(unsigned int n, bool inet6, char *text, size_t size)
{
	(void)inet6;
	snprintf(text, size, "02:00:%02x:%02x:%02x:%02x", n >> 24, n >> 16 & 0xff, n >> 8 & 0xff,
		 n & 0xff);
}

static void print_iface(unsigned int n, bool inet6, char *text, size_t size)
{
	(void)inet6;
	snprintf(text, size, "eth%u", n);
}

static void print_mark(unsigned int n, bool inet6, char *text, size_t size)
{
	(void)inet6;
	snprintf(text, size, "0x%x", n + 1);
}

static void print_set(unsigned int n, bool inet6, char *text, size_t size)
{
	(void)inet6;
	snprintf(text, size, "member%u", n);
}

/* The name of a type says what its elements are made of: METHOD:PART[,PART...] */
static const struct part {
	const char *name;
	void (*print)(unsigned int n, bool inet6, char *text, size_t size);
} parts[] = {
	{ "ip", print_ip },
	{ "net", print_net },
	{ "port", print_port },
	{ "mac", print_mac },
	{ "iface", print_iface },
	{ "mark", print_mark },
	{ "set", print_set },
};

static const struct part *find_part(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (strlen(parts[i].name) == length && strncmp(parts[i].name, name, length) == 0)
			return &parts[i];
	return NULL;
}

const char *types_sample_element(const char *type, uint8_t family, unsigned int n, char *text,
				 size_t size)
{
	struct types_info info;
	const char *name;
	size_t used = 0;

	if (!size || types_describe(type, &info) < 0)
		return NULL;
	if (!family && !info.inet && info.inet6)
		family = NFPROTO_IPV6;
	name = strchr(info.name, ':');
	while (name) {
		const char *begin = name + 1;
		const struct part *part = find_part(begin, strcspn(begin, ","));

		if (!part)
			return NULL;
		if (used)
			used += (size_t)snprintf(text + used, size - used, ",");
		if (used >= size)
			return NULL;
		part->print(n, family == NFPROTO_IPV6, text + used, size - used);
		used += strlen(text + used);
		name = strchr(begin, ',');
	}
	return text;
}

const char *types_required_options(const char *type)
{
	struct types_option options[TYPES_OPTIONS];
	struct types_info info;
	unsigned int count;

	if (types_describe(type, &info) < 0)
		return NULL;
	count = types_options(info.name, info.maximum, TYPES_CREATE, options);
	for (unsigned int i = 0; i < count; i++) {
		if (!options[i].needed)
			continue;
		if (strcmp(options[i].name, "range") != 0)
			return NULL;
		return strstr(info.name, ":port") ? "range 0-65535" : "range 10.0.0.0/16";
	}
	return "";
}

/* Values of options; for a family or for ports another one, where it makes a difference. */
static const struct sample {
	const char *option, *value, *inet6, *port;
} samples[] = {
	{ "-4", "", NULL, NULL },
	{ "-6", "", NULL, NULL },
	{ "bitmask", "255.255.255.0", "ffff:ffff:ffff:ffff::", NULL },
	{ "bucketsize", "4", NULL, NULL },
	{ "bytes", "6000", NULL, NULL },
	{ "counters", "", NULL, NULL },
	{ "family", "inet", "inet6", NULL },
	{ "forceadd", "", NULL, NULL },
	{ "from", "10.0.0.0 to 10.0.255.255", NULL, "0 to 65535" },
	{ "gc", "60", NULL, NULL },
	{ "hashsize", "128", NULL, NULL },
	{ "initval", "0x12345678", NULL, NULL },
	{ "markmask", "0xffff", NULL, NULL },
	{ "maxelem", "1000", NULL, NULL },
	{ "netmask", "24", "64", NULL },
	{ "network", "10.0.0.0/16", NULL, NULL },
	{ "nomatch", "", NULL, NULL },
	{ "packets", "5", NULL, NULL },
	{ "probes", "4", NULL, NULL },
	{ "range", "10.0.0.0/16", NULL, "0-65535" },
	{ "resize", "50", NULL, NULL },
	{ "size", "16", NULL, NULL },
	{ "skbinfo", "", NULL, NULL },
	{ "skbmark", "0x1111/0xff00ffff", NULL, NULL },
	{ "skbprio", "1:10", NULL, NULL },
	{ "skbqueue", "10", NULL, NULL },
	{ "timeout", "300", NULL, NULL },
	{ "to", "10.0.255.255 from 10.0.0.0", NULL, "65535 from 0" },
	{ "wildcard", "", NULL, NULL },
	{ "before", "member0", NULL, NULL },
	{ "after", "member0", NULL, NULL },
};

const char *types_sample_value(const char *type, uint8_t family, enum types_verb verb,
			       const char *option)
{
	/* The same word is a switch of create and a text of an element. */
	if (strcmp(option, "comment") == 0)
		return verb == TYPES_CREATE ? "" : "\"two words; no #comment\"";
	for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
		const struct sample *sample = &samples[i];

		if (strcmp(option, sample->option) != 0)
			continue;
		if (sample->inet6 && family == NFPROTO_IPV6)
			return sample->inet6;
		if (sample->port && strcmp(type, "bitmap:port") == 0)
			return sample->port;
		return sample->value;
	}
	return NULL;
}
