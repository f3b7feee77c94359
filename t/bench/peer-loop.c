// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The peer of the default run: swap, destroy, create, add as a bare loop of sendto and recvmsg, the
 * system calls and nothing else.  Prints the loop's wall time in ns.
 */
#include "netlink/message.h"
#include "netlink/uapi.h"

#include <err.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };
static int fd;

static void put(struct message *message, uint16_t attribute, enum message_encoding encoding,
		const void *value, size_t length)
{
	if (message_put(message, attribute, encoding, value, length, NULL) < 0)
		errx(1, "cannot build a message");
}

static void begin(struct message *message, uint8_t command, uint16_t flags, const char *name)
{
	message_init(message);
	if (message_begin(message, command, NLM_F_ACK | flags, IPSET_PROTOCOL) < 0)
		errx(1, "cannot build a message");
	put(message, IPSET_ATTR_SETNAME, MESSAGE_STRING, name, strlen(name) + 1);
}

static void build_create(struct message *message, const char *name)
{
	static const char type[] = "hash:net";
	uint8_t revision = 0, family = AF_INET;
	size_t nest;

	begin(message, IPSET_CMD_CREATE, NLM_F_CREATE | NLM_F_EXCL, name);
	put(message, IPSET_ATTR_TYPENAME, MESSAGE_STRING, type, sizeof(type));
	put(message, IPSET_ATTR_REVISION, MESSAGE_U8, &revision, 1);
	put(message, IPSET_ATTR_FAMILY, MESSAGE_U8, &family, 1);
	message_nest_begin(message, IPSET_ATTR_DATA, &nest);
	message_nest_end(message, nest);
}

static void build_add(struct message *message, const char *name)
{
	static const uint8_t address[] = { 10, 1, 0, 0 };
	uint8_t prefix = 16;
	uint32_t line = 0;
	size_t nest;

	begin(message, IPSET_CMD_ADD, NLM_F_EXCL, name);
	message_nest_begin(message, IPSET_ATTR_DATA, &nest);
	put(message, IPSET_ATTR_IP, MESSAGE_IPV4, address, sizeof(address));
	put(message, IPSET_ATTR_CIDR, MESSAGE_U8, &prefix, 1);
	put(message, IPSET_ATTR_LINENO, MESSAGE_U32, &line, sizeof(line));
	message_nest_end(message, nest);
}

static void exchange(const struct message *message)
{
	static char answer[4096];
	struct sockaddr_nl from;
	struct iovec vector = { .iov_base = answer, .iov_len = sizeof(answer) };
	struct msghdr header = {
		.msg_name = &from, .msg_namelen = sizeof(from),
		.msg_iov = &vector, .msg_iovlen = 1,
	};

	if (sendto(fd, message->bytes, message->length, 0, (const struct sockaddr *)&kernel,
		   sizeof(kernel)) < 0)
		err(1, "sendto");
	if (recvmsg(fd, &header, 0) < 0)
		err(1, "recvmsg");
	if (((const struct nlmsgerr *)NLMSG_DATA((struct nlmsghdr *)(void *)answer))->error)
		errx(1, "the kernel refuses a command");
}

static long long now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int argc, char **argv)
{
	long loops = argc > 1 ? atol(argv[1]) : 10000;
	struct message swap, destroy, create, add, create_foo;
	struct sockaddr_nl local = { .nl_family = AF_NETLINK };
	long long began;

	if (unshare(CLONE_NEWNET) < 0)
		err(1, "unshare");
	fd = socket(AF_NETLINK, SOCK_RAW, NETLINK_NETFILTER);
	if (fd < 0 || bind(fd, (const struct sockaddr *)&local, sizeof(local)) < 0)
		err(1, "socket");
	begin(&swap, IPSET_CMD_SWAP, 0, "foo");
	put(&swap, IPSET_ATTR_SETNAME2, MESSAGE_STRING, "bar", 4);
	begin(&destroy, IPSET_CMD_DESTROY, NLM_F_EXCL, "bar");
	build_create(&create, "bar");
	build_create(&create_foo, "foo");
	build_add(&add, "bar");
	exchange(&create_foo);
	exchange(&create);
	began = now();
	for (long i = 0; i < loops; i++) {
		exchange(&swap);
		exchange(&destroy);
		exchange(&create);
		exchange(&add);
	}
	printf("%lld\n", now() - began);
	return 0;
}
