/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Questions to the kernel, outside the measured path: protocol, revisions of a type, what a set is.
 *
 * Where not said otherwise they return 0, the kernel's positive error, or a negative errno when the
 * exchange itself failed: -EBADMSG (a broken reply), -ENOBUFS (the reply was lost), -EAGAIN (the
 * socket's timeout passed).  Whatever a request left in the socket's queue is drained.
 */
#ifndef NETLINK_QUERY_H
#define NETLINK_QUERY_H

#include "netlink/socket.h"

#include <stdint.h>

struct message;
struct reply;

/*
 * Called for each REPLY_DATA, which is valid during the call only.  A negative errno makes the
 * query return it, after the rest of the answer has been read.
 */
typedef int query_data_fn(const struct reply *reply, void *context);

/*
 * Send @message (NLM_F_ACK is set) and wait for its end.  @line, if not NULL, gets the LINENO of a
 * failed batch, 0 if there is none.
 */
int query_send(struct netlink_socket *netlink, struct message *message, uint32_t *line);

/* The same, with what the kernel answers handed to @data. */
int query_read(struct netlink_socket *netlink, struct message *message, query_data_fn *data,
	       void *context, uint32_t *line);

/* What we can speak, whatever the headers of the day say IPSET_PROTOCOL is. */
#define QUERY_PROTOCOL_MIN 6
#define QUERY_PROTOCOL_MAX 7

/*
 * The protocol to speak: the highest that the kernel and we share.
 * Returns 0; -EPROTONOSUPPORT: no ipset in this kernel, or no common protocol (then *@kernel_max
 * tells the kernel's, otherwise it is 0); another negative errno (-EPERM: needs CAP_NET_ADMIN).
 */
int query_protocol(struct netlink_socket *netlink, uint8_t *protocol, uint8_t *kernel_max);

/*
 * Revisions of set type @name that the kernel has, for @family (NFPROTO_*).  The kernel loads the
 * module if it must.  IPSET_ERR_FIND_TYPE: no such type.
 */
int query_type(struct netlink_socket *netlink, uint8_t protocol, const char *name, uint8_t family,
	       uint8_t *revision_min, uint8_t *revision_max);

struct query_set {
	char type[32];		/* IPSET_MAXNAMELEN */
	uint8_t family;
	uint8_t revision;
};

/* What set @name is (IPSET_CMD_HEADER).  ENOENT: no such set. */
int query_header(struct netlink_socket *netlink, uint8_t protocol, const char *name,
		 struct query_set *set);

#endif
