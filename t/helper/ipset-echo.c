// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Preloaded into ipset(8), stands for a kernel that has every set type and agrees to everything.
 *
 * Each message that ipset sends is written to the file named by IPSET_ECHO, one line of hexadecimal
 * digits each.  So the messages of types that the running kernel lacks can be looked at, too.
 */
#include <linux/netfilter/ipset/ip_set.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

struct mnl_socket;
struct mnl_socket *mnl_socket_open(int bus);
int mnl_socket_bind(struct mnl_socket *socket, unsigned int groups, pid_t pid);
unsigned int mnl_socket_get_portid(const struct mnl_socket *socket);
int mnl_socket_close(struct mnl_socket *socket);
ssize_t mnl_socket_sendto(const struct mnl_socket *socket, const void *buffer, size_t length);
ssize_t mnl_socket_recvfrom(const struct mnl_socket *socket, void *buffer, size_t size);

static union {
	struct nlmsghdr header;
	char bytes[1024];
} reply;

static int placeholder;
static FILE *echo;

struct mnl_socket *mnl_socket_open(int bus)
{
	const char *path = getenv("IPSET_ECHO");

	(void)bus;
	echo = path ? fopen(path, "a") : NULL;
	return echo ? (struct mnl_socket *)&placeholder : NULL;
}

int mnl_socket_bind(struct mnl_socket *socket, unsigned int groups, pid_t pid)
{
	(void)socket;
	(void)groups;
	(void)pid;
	return 0;
}

unsigned int mnl_socket_get_portid(const struct mnl_socket *socket)
{
	(void)socket;
	return 1;
}

int mnl_socket_close(struct mnl_socket *socket)
{
	(void)socket;
	return fclose(echo);
}

static void begin_reply(const struct nlmsghdr *request, uint16_t type)
{
	memset(&reply, 0, sizeof(reply));
	reply.header.nlmsg_len = NLMSG_HDRLEN;
	reply.header.nlmsg_type = type;
	reply.header.nlmsg_seq = request->nlmsg_seq;
	reply.header.nlmsg_pid = 1;
}

static void append(const void *data, size_t length)
{
	memcpy(reply.bytes + reply.header.nlmsg_len, data, length);
	reply.header.nlmsg_len += (uint32_t)NLMSG_ALIGN(length);
}

static void append_attribute(uint16_t type, const void *data, size_t length)
{
	const struct nlattr header = { (uint16_t)(NLA_HDRLEN + length), type };

	append(&header, sizeof(header));
	append(data, length);
}

static void append_byte(uint16_t type, uint8_t value)
{
	append_attribute(type, &value, 1);
}

/* Payload of attribute @type of a request; NULL: not there. */
static const char *attribute(const struct nlmsghdr *request, unsigned int type)
{
	size_t offset = NLMSG_HDRLEN + sizeof(struct nfgenmsg);

	while (offset + NLA_HDRLEN <= request->nlmsg_len) {
		const struct nlattr *nla = (const void *)((const char *)request + offset);

		if ((nla->nla_type & NLA_TYPE_MASK) == type)
			return (const char *)nla + NLA_HDRLEN;
		if (nla->nla_len < NLA_HDRLEN)
			break;
		offset += NLA_ALIGN(nla->nla_len);
	}
	return NULL;
}

static void acknowledge(const struct nlmsghdr *request, int error)
{
	begin_reply(request, NLMSG_ERROR);
	append(&error, sizeof(error));
	append(request, request->nlmsg_len < 512 ? request->nlmsg_len : NLMSG_HDRLEN);
}

static void answer(const struct nlmsghdr *request)
{
	const unsigned int command = request->nlmsg_type & 0xff;
	const struct nfgenmsg family = { AF_INET, 0, 0 };
	const char *type = attribute(request, IPSET_ATTR_TYPENAME);
	const char *wanted = attribute(request, IPSET_ATTR_FAMILY);
	const char *limit = getenv("IPSET_ECHO_REVISION");

	if (command == IPSET_CMD_HEADER)
		return acknowledge(request, -ENOENT);
	if (command == IPSET_CMD_LIST || command == IPSET_CMD_SAVE) {
		begin_reply(request, NLMSG_DONE);
		return append(&(int){ 0 }, sizeof(int));
	}
	if (command != IPSET_CMD_PROTOCOL && command != IPSET_CMD_TYPE)
		return acknowledge(request, 0);
	begin_reply(request, request->nlmsg_type);
	append(&family, sizeof(family));
	append_byte(IPSET_ATTR_PROTOCOL, IPSET_PROTOCOL);
	if (command == IPSET_CMD_PROTOCOL)
		return append_byte(IPSET_ATTR_PROTOCOL_MIN, IPSET_PROTOCOL_MIN);
	append_attribute(IPSET_ATTR_TYPENAME, type, strlen(type) + 1);
	append_byte(IPSET_ATTR_FAMILY, wanted ? (uint8_t)*wanted : 0);
	append_byte(IPSET_ATTR_REVISION, (uint8_t)(limit ? atoi(limit) : 200));
	append_byte(IPSET_ATTR_REVISION_MIN, 0);
}

ssize_t mnl_socket_sendto(const struct mnl_socket *socket, const void *buffer, size_t length)
{
	const unsigned char *bytes = buffer;

	(void)socket;
	for (size_t i = 0; i < length; i++)
		fprintf(echo, "%02x", bytes[i]);
	fputc('\n', echo);
	fflush(echo);
	answer(buffer);
	return (ssize_t)length;
}

ssize_t mnl_socket_recvfrom(const struct mnl_socket *socket, void *buffer, size_t size)
{
	const size_t length = reply.header.nlmsg_len;

	(void)socket;
	if (length > size)
		return -1;
	memcpy(buffer, &reply, length);
	/* A second read without a second message: the end. */
	reply.header.nlmsg_len = 0;
	return (ssize_t)length;
}
