// SPDX-License-Identifier: GPL-2.0-or-later
/* Reading dumps: what one DATA message of the kernel holds. */
#include "netlink/dump.h"

#include "netlink/attribute.h"
#include "netlink/uapi.h"

#include <errno.h>
#include <libmnl/libmnl.h>
#include <string.h>

#define COMMAND_ATTRIBUTES (IPSET_ATTR_CMD_MAX + 1)

_Static_assert(sizeof(((struct dump_counts *)0)->set) == IPSET_MAXNAMELEN, "size of a name");

/* Elements in an ADT nest: each is a DATA nest.  Returns 0 or -EBADMSG. */
static int count_entries(const struct nlattr *adt, uint64_t *entries)
{
	const uint8_t *at = mnl_attr_get_payload(adt);
	int rest = mnl_attr_get_payload_len(adt);

	while (rest > 0) {
		const struct nlattr *element = (const void *)at;
		int step;

		if (!mnl_attr_ok(element, rest) || mnl_attr_get_type(element) != IPSET_ATTR_DATA)
			return -EBADMSG;
		++*entries;
		/* The last one need not be padded. */
		step = (int)UAPI_ALIGN((size_t)element->nla_len);
		if (step > rest)
			step = rest;
		at += step;
		rest -= step;
	}
	return 0;
}

int dump_count(const struct nlmsghdr *header, bool names_only, struct dump_counts *counts)
{
	const struct nlattr *attributes[COMMAND_ATTRIBUTES];
	uint64_t entries = 0;
	const char *name;
	bool first;

	/* So it is headed for IPSET_CMD_SAVE as well. */
	if ((header->nlmsg_type & 0xff) != IPSET_CMD_LIST ||
	    attributes_of_message(header, attributes, COMMAND_ATTRIBUTES) < 0)
		return -EBADMSG;
	name = attribute_text(attributes[IPSET_ATTR_SETNAME], IPSET_MAXNAMELEN);
	if (!name)
		return -EBADMSG;
	first = names_only || attributes[IPSET_ATTR_TYPENAME];
	if (first && !names_only && !attributes[IPSET_ATTR_DATA])
		return -EBADMSG;
	if (!first && (!attributes[IPSET_ATTR_ADT] || strcmp(counts->set, name) != 0))
		return -EBADMSG;
	if (attributes[IPSET_ATTR_ADT] && count_entries(attributes[IPSET_ATTR_ADT], &entries) < 0)
		return -EBADMSG;
	counts->messages++;
	counts->bytes += header->nlmsg_len;
	counts->sets += first;
	counts->entries += entries;
	memset(counts->set, 0, sizeof(counts->set));
	memcpy(counts->set, name, strlen(name));
	return 0;
}

const char *dump_setname(const struct nlmsghdr *header)
{
	const struct nlattr *attributes[COMMAND_ATTRIBUTES];

	if (attributes_of_message(header, attributes, COMMAND_ATTRIBUTES) < 0)
		return NULL;
	return attribute_text(attributes[IPSET_ATTR_SETNAME], IPSET_MAXNAMELEN);
}
