/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A NETLINK_NETFILTER socket that is bound and connected to the kernel, so that plain send and
 * recv work and nobody else can answer.
 *
 * Leaf calls: 0 or a negative errno.  For tests any connected datagram socket can be adopted: it
 * plays the part of a kernel that lies.
 */
#ifndef NETLINK_SOCKET_H
#define NETLINK_SOCKET_H

#include <stddef.h>
#include <stdint.h>

struct netlink_socket {
	int fd;			/* -1: closed */
	uint32_t port;		/* our netlink port id; see netlink(7) nl_pid */
	uint32_t sequence;	/* of the last request; raise it by one for each */
};

/*
 * @buffer_bytes sizes the receive buffer (0: the system's default).
 * -EPROTONOSUPPORT: the kernel has no NETLINK_NETFILTER.
 */
int netlink_open(struct netlink_socket *netlink, size_t buffer_bytes);
void netlink_adopt(struct netlink_socket *netlink, int fd, uint32_t port);
void netlink_close(struct netlink_socket *netlink);

/* Give up waiting for a reply after @timeout_ms (0: never): recv then fails with EAGAIN. */
int netlink_set_timeout(struct netlink_socket *netlink, unsigned int timeout_ms);

#endif
