// SPDX-License-Identifier: GPL-2.0-or-later
/* A NETLINK_NETFILTER socket that is bound and connected to the kernel. */
#include "netlink/socket.h"

#include <errno.h>
#include <limits.h>
#include <linux/netlink.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* Bind, learn our port, connect to the kernel (port 0).  Returns 0 or a negative errno. */
static int attach(struct netlink_socket *netlink)
{
	struct sockaddr_nl address = { .nl_family = AF_NETLINK };
	socklen_t length = sizeof(address);

	if (bind(netlink->fd, (struct sockaddr *)&address, sizeof(address)) < 0)
		return -errno;
	if (getsockname(netlink->fd, (struct sockaddr *)&address, &length) < 0)
		return -errno;
	netlink->port = address.nl_pid;
	address.nl_pid = 0;
	if (connect(netlink->fd, (struct sockaddr *)&address, sizeof(address)) < 0)
		return -errno;
	return 0;
}

static int set_buffer(int fd, size_t bytes)
{
	int size = bytes > INT_MAX ? INT_MAX : (int)bytes;

	/* The forced one passes net.core.rmem_max, with CAP_NET_ADMIN in the first namespace. */
	if (setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size)) == 0)
		return 0;
	if (setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof(size)) < 0)
		return -errno;
	return 0;
}

int netlink_open(struct netlink_socket *netlink, size_t buffer_bytes)
{
	int rc;

	netlink_adopt(netlink, socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_NETFILTER), 0);
	if (netlink->fd < 0)
		return -errno;
	rc = attach(netlink);
	if (rc == 0 && buffer_bytes > 0)
		rc = set_buffer(netlink->fd, buffer_bytes);
	if (rc < 0)
		netlink_close(netlink);
	return rc;
}

void netlink_adopt(struct netlink_socket *netlink, int fd, uint32_t port)
{
	memset(netlink, 0, sizeof(*netlink));
	netlink->fd = fd;
	netlink->port = port;
}

void netlink_close(struct netlink_socket *netlink)
{
	if (netlink->fd >= 0)
		close(netlink->fd);
	netlink->fd = -1;
}

int netlink_set_timeout(struct netlink_socket *netlink, unsigned int timeout_ms)
{
	struct timeval limit = {
		.tv_sec = timeout_ms / 1000,
		.tv_usec = timeout_ms % 1000 * 1000,
	};

	if (setsockopt(netlink->fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit)) < 0)
		return -errno;
	return 0;
}
