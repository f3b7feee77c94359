/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reading the attributes of a message into a table, without trusting any length in it. */
#ifndef NETLINK_ATTRIBUTE_H
#define NETLINK_ATTRIBUTE_H

#include <stddef.h>
#include <stdint.h>

struct nlattr;
struct nlmsghdr;

/*
 * Enter the attributes in @length bytes at @data into @table of @count entries by their type, NULL
 * where absent; types from @count on are skipped, as a newer kernel may send them.  Returns 0, or
 * -EBADMSG if the bytes are not attributes to the end.
 */
int attributes_read(const void *data, size_t length, const struct nlattr **table, size_t count);

/* The same for an ipset message: what follows its nfgenmsg.  The header's length is trusted. */
int attributes_of_message(const struct nlmsghdr *header, const struct nlattr **table,
			  size_t count);

/* The same for what is nested in @nest. */
int attributes_of_nest(const struct nlattr *nest, const struct nlattr **table, size_t count);

/* Value of an integer attribute, in host order.  Returns 0, or -EBADMSG (absent, wrong size). */
int attribute_u8(const struct nlattr *attribute, uint8_t *value);
int attribute_u32(const struct nlattr *attribute, uint32_t *value);

/*
 * Text of an attribute, NULL if it is absent, has no NUL within, or is longer than @size with it.
 */
const char *attribute_text(const struct nlattr *attribute, size_t size);

#endif
