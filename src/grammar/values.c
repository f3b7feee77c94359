// SPDX-License-Identifier: GPL-2.0-or-later
/* What libipset parsed, as values of message attributes. */
#include "grammar/values.h"

#include <string.h>

/* Younger than libipset 7.0, so its header may lack them. */
enum {
	ATTRIBUTE_BITMASK = 12,
	ATTRIBUTE_INITVAL = 17,
	ATTRIBUTE_BUCKETSIZE = 21,
};

/* How an option of libipset travels.  IP stands for either address encoding. */
struct mapping {
	uint8_t attribute;
	uint8_t opt;		/* enum ipset_opt; 0: ask for the option of that name */
	uint8_t encoding;
	uint8_t length;		/* of BYTES */
	const char *name;
};

#define IP GRAMMAR_IPV4

/* Ascending attribute; attributes as ipset(8) sends them. */
static const struct mapping create_mappings[] = {
	{ IPSET_ATTR_IP, IPSET_OPT_IP, IP, 0, NULL },
	{ IPSET_ATTR_IP_TO, IPSET_OPT_IP_TO, IP, 0, NULL },
	{ IPSET_ATTR_CIDR, IPSET_OPT_CIDR, GRAMMAR_U8, 0, NULL },
	{ IPSET_ATTR_PORT, IPSET_OPT_PORT, GRAMMAR_U16, 0, NULL },
	{ IPSET_ATTR_PORT_TO, IPSET_OPT_PORT_TO, GRAMMAR_U16, 0, NULL },
	{ IPSET_ATTR_TIMEOUT, IPSET_OPT_TIMEOUT, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_PROTO, IPSET_OPT_PROTO, GRAMMAR_U8, 0, NULL },
	{ IPSET_ATTR_CADT_FLAGS, IPSET_OPT_CADT_FLAGS, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_MARKMASK, IPSET_OPT_MARKMASK, GRAMMAR_U32, 0, NULL },
	{ ATTRIBUTE_BITMASK, 0, IP, 0, "bitmask" },
	{ ATTRIBUTE_INITVAL, 0, GRAMMAR_U32, 0, "initval" },
	{ IPSET_ATTR_HASHSIZE, IPSET_OPT_HASHSIZE, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_MAXELEM, IPSET_OPT_MAXELEM, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_NETMASK, IPSET_OPT_NETMASK, GRAMMAR_U8, 0, NULL },
	{ ATTRIBUTE_BUCKETSIZE, 0, GRAMMAR_U8, 0, "bucketsize" },
	{ IPSET_ATTR_SIZE, IPSET_OPT_SIZE, GRAMMAR_U32, 0, NULL },
	{ 0 },
};

static const struct mapping element_mappings[] = {
	{ IPSET_ATTR_IP, IPSET_OPT_IP, IP, 0, NULL },
	{ IPSET_ATTR_IP_TO, IPSET_OPT_IP_TO, IP, 0, NULL },
	{ IPSET_ATTR_CIDR, IPSET_OPT_CIDR, GRAMMAR_U8, 0, NULL },
	{ IPSET_ATTR_PORT, IPSET_OPT_PORT, GRAMMAR_U16, 0, NULL },
	{ IPSET_ATTR_PORT_TO, IPSET_OPT_PORT_TO, GRAMMAR_U16, 0, NULL },
	{ IPSET_ATTR_TIMEOUT, IPSET_OPT_TIMEOUT, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_PROTO, IPSET_OPT_PROTO, GRAMMAR_U8, 0, NULL },
	{ IPSET_ATTR_CADT_FLAGS, IPSET_OPT_CADT_FLAGS, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_MARK, IPSET_OPT_MARK, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_ETHER, IPSET_OPT_ETHER, GRAMMAR_BYTES, 6, NULL },
	{ IPSET_ATTR_NAME, IPSET_OPT_NAME, GRAMMAR_STRING, 0, NULL },
	{ IPSET_ATTR_NAMEREF, IPSET_OPT_NAMEREF, GRAMMAR_STRING, 0, NULL },
	{ IPSET_ATTR_IP2, IPSET_OPT_IP2, IP, 0, NULL },
	{ IPSET_ATTR_CIDR2, IPSET_OPT_CIDR2, GRAMMAR_U8, 0, NULL },
	{ IPSET_ATTR_IP2_TO, IPSET_OPT_IP2_TO, IP, 0, NULL },
	{ IPSET_ATTR_IFACE, IPSET_OPT_IFACE, GRAMMAR_STRING, 0, NULL },
	{ IPSET_ATTR_BYTES, IPSET_OPT_BYTES, GRAMMAR_U64, 0, NULL },
	{ IPSET_ATTR_PACKETS, IPSET_OPT_PACKETS, GRAMMAR_U64, 0, NULL },
	{ IPSET_ATTR_COMMENT, IPSET_OPT_ADT_COMMENT, GRAMMAR_STRING, 0, NULL },
	{ IPSET_ATTR_SKBMARK, IPSET_OPT_SKBMARK, GRAMMAR_U64, 0, NULL },
	{ IPSET_ATTR_SKBPRIO, IPSET_OPT_SKBPRIO, GRAMMAR_U32, 0, NULL },
	{ IPSET_ATTR_SKBQUEUE, IPSET_OPT_SKBQUEUE, GRAMMAR_U16, 0, NULL },
	{ 0 },
};

/* Options that are flags (bits of CADT_FLAGS; "wildcard" is younger), or the command's own part. */
#define FLAG_OPTIONS                                                                               \
	(IPSET_FLAG(IPSET_OPT_BEFORE) | IPSET_FLAG(IPSET_OPT_PHYSDEV) |                            \
	 IPSET_FLAG(IPSET_OPT_NOMATCH) | IPSET_FLAG(IPSET_OPT_COUNTERS) |                          \
	 IPSET_FLAG(IPSET_OPT_CREATE_COMMENT) | IPSET_FLAG(IPSET_OPT_FORCEADD) |                   \
	 IPSET_FLAG(IPSET_OPT_SKBINFO))
#define COMMAND_OPTIONS                                                                            \
	(IPSET_FLAG(IPSET_SETNAME) | IPSET_FLAG(IPSET_OPT_TYPENAME) |                              \
	 IPSET_FLAG(IPSET_OPT_FAMILY) | IPSET_FLAG(IPSET_OPT_TYPE))

static enum ipset_opt option_named(const char *name)
{
	for (unsigned int i = IPSET_ARG_NONE + 1; i < IPSET_ARG_MAX; i++) {
		const struct ipset_arg *arg = ipset_keyword((enum ipset_keywords)i);

		if (arg->name[0] && strcmp(arg->name[0], name) == 0)
			return arg->opt;
	}
	return IPSET_OPT_NONE;
}

/* IPSET_OPT_NONE where libipset is too old to have it. */
static enum ipset_opt option_of(const struct mapping *mapping)
{
	return mapping->opt ? (enum ipset_opt)mapping->opt : option_named(mapping->name);
}

enum ipset_opt values_option(uint16_t attribute)
{
	const struct mapping *mapping = element_mappings;

	while (mapping->attribute && mapping->attribute != attribute)
		mapping++;
	return (enum ipset_opt)mapping->opt;
}

static const struct mapping *mappings_of(enum ipset_adt adt)
{
	return adt == IPSET_CREATE ? create_mappings : element_mappings;
}

uint64_t values_unknown(enum ipset_adt adt, uint64_t wanted)
{
	uint64_t known = FLAG_OPTIONS | COMMAND_OPTIONS;

	for (const struct mapping *mapping = mappings_of(adt); mapping->attribute; mapping++)
		known |= IPSET_FLAG(option_of(mapping));
	wanted &= ~known;
	return wanted ? wanted & ~IPSET_FLAG(option_named("wildcard")) : 0;
}

/* As ipset(8): what a create says goes by the type's family, except for the bitmask. */
static bool is_ipv4(const struct ipset_data *data, enum ipset_adt adt,
		    const struct ipset_type *type, const struct mapping *mapping)
{
	if (adt == IPSET_CREATE && mapping->attribute != ATTRIBUTE_BITMASK)
		return type->family == NFPROTO_IPV4;
	return ipset_data_family(data) == NFPROTO_IPV4;
}

static void append(struct grammar_command *command, const struct mapping *mapping,
		   const void *data, bool ipv4)
{
	enum grammar_encoding encoding = (enum grammar_encoding)mapping->encoding;
	static const uint8_t lengths[] = {
		[GRAMMAR_U8] = 1, [GRAMMAR_U16] = 2, [GRAMMAR_U32] = 4,
		[GRAMMAR_U64] = 8, [GRAMMAR_IPV4] = 4, [GRAMMAR_IPV6] = 16,
	};
	size_t length;

	if (encoding == IP && !ipv4)
		encoding = GRAMMAR_IPV6;
	length = lengths[encoding];
	if (encoding == GRAMMAR_BYTES)
		length = mapping->length;
	else if (encoding == GRAMMAR_STRING)
		length = strlen(data) + 1;
	values_append(command, mapping->attribute, encoding, data, length);
}

int values_collect(const struct ipset_data *data, enum ipset_adt adt,
		   const struct ipset_type *type, struct grammar_command *command)
{
	uint64_t unknown = values_unknown(adt, ipset_data_flags(data));

	if (unknown)
		return __builtin_ctzll(unknown);
	for (const struct mapping *mapping = mappings_of(adt); mapping->attribute; mapping++) {
		enum ipset_opt opt = option_of(mapping);

		if (opt != IPSET_OPT_NONE && ipset_data_test(data, opt))
			append(command, mapping, ipset_data_get(data, opt),
			       is_ipv4(data, adt, type, mapping));
	}
	return 0;
}

bool values_equal(const struct grammar_command *a, const struct grammar_command *b)
{
	if (a->value_count != b->value_count || a->stored != b->stored)
		return false;
	for (unsigned int i = 0; i < a->value_count; i++) {
		const struct grammar_value *x = &a->values[i], *y = &b->values[i];

		if (x->attribute != y->attribute || x->encoding != y->encoding ||
		    x->length != y->length || x->offset != y->offset)
			return false;
	}
	return memcmp(a->storage, b->storage, a->stored) == 0;
}
