/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The kernel's ipset headers, and what older copies of them lack.
 *
 * The names are enumerators there, so no #ifdef can ask for them: the macros below come after the
 * headers and hide an enumerator of the same value where there is one.
 */
#ifndef NETLINK_UAPI_H
#define NETLINK_UAPI_H

#include <linux/netlink.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/ipset/ip_set.h>
#include <linux/netfilter/ipset/ip_set_bitmap.h>
#include <linux/netfilter/ipset/ip_set_hash.h>
#include <linux/netfilter/ipset/ip_set_list.h>
#include <stddef.h>

/* Linux 6.2 ("netfilter: ipset: Add support for new bitmask parameter", e93745249505). */
#define IPSET_ATTR_BITMASK 12
#define IPSET_ERR_BITMASK_NETMASK_EXCL 4115

/* Netlink pads to 4 bytes.  MNL_ALIGN does it with a signed mask, which -Wconversion refuses. */
#define UAPI_ALIGN(length) (((length) + 3u) & ~(size_t)3)
#define UAPI_ATTRIBUTE_HEADER UAPI_ALIGN(sizeof(struct nlattr))
/* Where the attributes of an ipset message begin. */
#define UAPI_MESSAGE_HEADER \
	(UAPI_ALIGN(sizeof(struct nlmsghdr)) + UAPI_ALIGN(sizeof(struct nfgenmsg)))

#endif
