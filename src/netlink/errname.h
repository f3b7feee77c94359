/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Names of the errors in a reply: errno below 4096, IPSET_ERR_* from 4097, and from 4352 up names
 * whose meaning depends on the set type (linux/netfilter/ipset/ip_set*.h).
 */
#ifndef NETLINK_ERRNAME_H
#define NETLINK_ERRNAME_H

#include <stddef.h>

/*
 * Name of positive @error for a set of type @type_name ("hash:ip", "bitmap:port", "list:set"; NULL:
 * unknown): "ENOENT", "IPSET_ERR_BUSY", "IPSET_ERR_HASH_FULL".  @text holds at least
 * ERRNAME_MAX bytes and is used for unknown numbers ("error 4400").  Returns the name.
 */
#define ERRNAME_MAX 40
#define ERRNAME_NUMBER_MAX 65535	/* highest number that errname_parse takes */

const char *errname(int error, const char *type_name, char text[ERRNAME_MAX]);

/*
 * The reverse: "ENOENT", "IPSET_ERR_BUSY" or "BUSY" or a number, as a scenario's @expect= gives it,
 * of @length bytes.  Returns the positive error, or -EINVAL.
 */
int errname_parse(const char *name, size_t length);

#endif
