// SPDX-License-Identifier: GPL-2.0-or-later
/* Reading the attributes of a message into a table, without trusting any length in it. */
#include "netlink/attribute.h"

#include "netlink/uapi.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libmnl/libmnl.h>
#include <limits.h>
#include <string.h>

int attributes_read(const void *data, size_t length, const struct nlattr **table, size_t count)
{
	const uint8_t *at = data;
	size_t step;

	for (size_t i = 0; i < count; i++)
		table[i] = NULL;
	while (length > 0) {
		const struct nlattr *attribute = (const void *)at;
		uint16_t type;

		if (length > INT_MAX || !mnl_attr_ok(attribute, (int)length))
			return -EBADMSG;
		type = mnl_attr_get_type(attribute);
		if (type < count)
			table[type] = attribute;
		step = UAPI_ALIGN((size_t)attribute->nla_len);
		/* The last one need not be padded. */
		if (step > length)
			step = length;
		at += step;
		length -= step;
	}
	return 0;
}

int attributes_of_message(const struct nlmsghdr *header, const struct nlattr **table,
			  size_t count)
{
	const size_t skip = UAPI_MESSAGE_HEADER;

	if (header->nlmsg_len < skip)
		return -EBADMSG;
	return attributes_read((const uint8_t *)header + skip, header->nlmsg_len - skip, table,
			       count);
}

int attributes_of_nest(const struct nlattr *nest, const struct nlattr **table, size_t count)
{
	return attributes_read(mnl_attr_get_payload(nest), mnl_attr_get_payload_len(nest), table,
			       count);
}

int attribute_u8(const struct nlattr *attribute, uint8_t *value)
{
	if (!attribute || mnl_attr_get_payload_len(attribute) != sizeof(*value))
		return -EBADMSG;
	*value = mnl_attr_get_u8(attribute);
	return 0;
}

int attribute_u32(const struct nlattr *attribute, uint32_t *value)
{
	if (!attribute || mnl_attr_get_payload_len(attribute) != sizeof(*value))
		return -EBADMSG;
	*value = mnl_attr_get_u32(attribute);
	if (attribute->nla_type & NLA_F_NET_BYTEORDER)
		*value = ntohl(*value);
	return 0;
}

const char *attribute_text(const struct nlattr *attribute, size_t size)
{
	size_t length;
	const char *text;

	if (!attribute)
		return NULL;
	text = mnl_attr_get_payload(attribute);
	length = mnl_attr_get_payload_len(attribute);
	if (length > size || !memchr(text, '\0', length))
		return NULL;
	return text;
}
