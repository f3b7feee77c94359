// SPDX-License-Identifier: GPL-2.0-or-later
/* Questions to this kernel, in a network namespace of our own. */
#include "netlink/query.h"

#include "netlink/message.h"
#include "netlink/uapi.h"

#include "unit.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HANG_SECONDS 120
/* More acknowledgements than fit a socket's smallest receive buffer (about three do). */
#define FLOOD 100

static struct netlink_socket netlink;
static uint8_t protocol, kernel_max;

/* Send @message; its answer is waited for. */
static int tell(struct message *message)
{
	int rc = query_send(&netlink, message, NULL);

	message_fini(message);
	return rc;
}

static void begin(struct message *message, uint8_t command, uint16_t flags, const char *name)
{
	message_init(message);
	if (message_begin(message, command, flags, protocol) < 0 ||
	    message_put(message, IPSET_ATTR_SETNAME, MESSAGE_STRING, name, strlen(name) + 1,
			NULL) < 0)
		abort();
}

static int create(const char *name, const char *type, uint8_t family, uint8_t revision)
{
	struct message message;
	size_t nest;

	begin(&message, IPSET_CMD_CREATE, NLM_F_CREATE | NLM_F_EXCL, name);
	if (message_put(&message, IPSET_ATTR_TYPENAME, MESSAGE_STRING, type, strlen(type) + 1,
			NULL) < 0 ||
	    message_put(&message, IPSET_ATTR_REVISION, MESSAGE_U8, &revision, 1, NULL) < 0 ||
	    message_put(&message, IPSET_ATTR_FAMILY, MESSAGE_U8, &family, 1, NULL) < 0 ||
	    message_nest_begin(&message, IPSET_ATTR_DATA, &nest) < 0)
		abort();
	message_nest_end(&message, nest);
	return tell(&message);
}

static int destroy(const char *name)
{
	struct message message;

	begin(&message, IPSET_CMD_DESTROY, NLM_F_EXCL, name);
	return tell(&message);
}

static void protocol_is_common(void **state)
{
	assert_in_range(protocol, QUERY_PROTOCOL_MIN, QUERY_PROTOCOL_MAX);
	assert_true(kernel_max >= protocol);
	assert_true(protocol == QUERY_PROTOCOL_MAX || protocol == kernel_max);
}

/* hash:net had revision 6 (skbinfo) in Linux 3.18; none has been taken away since. */
static void revisions_of_a_type(void **state)
{
	uint8_t minimum = 99, maximum = 99;

	assert_int_equal(query_type(&netlink, protocol, "hash:net", AF_INET, &minimum,
				    &maximum), 0);
	assert_int_equal(minimum, 0);
	assert_in_range(maximum, 6, 20);
	/* The kernel takes exactly these. */
	assert_int_equal(create("low", "hash:net", AF_INET, minimum), 0);
	assert_int_equal(create("high", "hash:net", AF_INET, maximum), 0);
	assert_int_equal(create("above", "hash:net", AF_INET, maximum + 1),
			 IPSET_ERR_FIND_TYPE);
	assert_int_equal(destroy("low"), 0);
	assert_int_equal(destroy("high"), 0);
}

static void unknown_type_is_named(void **state)
{
	uint8_t minimum = 99, maximum = 99;

	assert_int_equal(query_type(&netlink, protocol, "hash:moon", AF_INET, &minimum,
				    &maximum), IPSET_ERR_FIND_TYPE);
	/* One byte more than a name may have: the kernel's policy. */
	assert_int_equal(query_type(&netlink, protocol, "hash:a name of thirty-two bytes.",
				    AF_INET, &minimum, &maximum), EINVAL);
	assert_int_equal(minimum, 99);
	assert_int_equal(maximum, 99);
}

static void set_is_described(void **state)
{
	struct query_set set;

	assert_int_equal(query_header(&netlink, protocol, "foo", &set), ENOENT);
	assert_int_equal(create("foo", "hash:net", AF_INET6, 3), 0);
	assert_int_equal(create("foo", "hash:net", AF_INET, 3), EEXIST);
	assert_int_equal(query_header(&netlink, protocol, "foo", &set), 0);
	assert_string_equal(set.type, "hash:net");
	assert_int_equal(set.family, AF_INET6);
	assert_int_equal(set.revision, 3);
	assert_int_equal(destroy("foo"), 0);
	assert_int_equal(destroy("foo"), ENOENT);
}

static void protocol_6_is_spoken(void **state)
{
	const uint8_t spoken = protocol;
	struct query_set set;

	protocol = 6;
	assert_int_equal(create("foo", "hash:net", AF_INET, 0), 0);
	assert_int_equal(query_header(&netlink, 6, "foo", &set), 0);
	assert_int_equal(destroy("foo"), 0);
	protocol = spoken;
	/* And 5 is not. */
	assert_int_equal(query_header(&netlink, 5, "foo", &set), IPSET_ERR_PROTOCOL);
}

/* The kernel sends two errors for it; the second must not answer the next question. */
static void list_of_a_missing_set(void **state)
{
	struct message message;
	struct query_set set;
	char byte;

	assert_int_equal(create("bar", "hash:net", AF_INET, 0), 0);
	for (int i = 0; i < 3; i++) {
		begin(&message, IPSET_CMD_LIST, NLM_F_DUMP, "missing");
		assert_int_equal(tell(&message), ENOENT);
		assert_int_equal(recv(netlink.fd, &byte, 1, MSG_DONTWAIT), -1);
		assert_int_equal(query_header(&netlink, protocol, "bar", &set), 0);
	}
	assert_int_equal(destroy("bar"), 0);
}

/* Lines of the elements at fault: the second of three is there already. */
static void line_of_a_failed_batch(void **state)
{
	static const uint8_t hosts[3][4] = { { 10, 0, 0, 1 }, { 10, 0, 0, 1 }, { 10, 0, 0, 2 } };
	struct message message;
	size_t batch, element;
	uint32_t line = 0;

	assert_int_equal(create("bar", "hash:net", AF_INET, 0), 0);
	begin(&message, IPSET_CMD_ADD, NLM_F_EXCL, "bar");
	assert_int_equal(message_put(&message, IPSET_ATTR_LINENO, MESSAGE_U32, &line, 4, NULL), 0);
	assert_int_equal(message_nest_begin(&message, IPSET_ATTR_ADT, &batch), 0);
	for (uint32_t i = 0; i < 3; i++) {
		line = 0x010203 + i;
		assert_int_equal(message_nest_begin(&message, IPSET_ATTR_DATA, &element), 0);
		assert_int_equal(message_put(&message, IPSET_ATTR_IP, MESSAGE_IPV4, hosts[i], 4,
					     NULL), 0);
		assert_int_equal(message_put(&message, IPSET_ATTR_LINENO, MESSAGE_U32, &line, 4,
					     NULL), 0);
		message_nest_end(&message, element);
	}
	message_nest_end(&message, batch);
	assert_int_equal(query_send(&netlink, &message, &line), IPSET_ERR_EXIST);
	assert_int_equal(line, 0x010204);
	message_fini(&message);
	assert_int_equal(destroy("bar"), 0);
}

/*
 * Acknowledgements nobody reads overflow the receive buffer.  The answer to the next question is
 * lost, as the kernel drops all until the queue has been emptied once, and that must be said rather
 * than waited for; the question after that is answered.
 */
static void overflow_is_said_and_over(void **state)
{
	struct netlink_socket other = netlink;
	struct message message;
	struct query_set set;
	const int size = 1;

	assert_int_equal(netlink_open(&netlink, 0), 0);
	setsockopt(netlink.fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof(size));
	begin(&message, IPSET_CMD_FLUSH, NLM_F_ACK, "missing");
	for (int i = 0; i < FLOOD; i++) {
		message_set_sequence(message.bytes, ++netlink.sequence);
		assert_int_equal(send(netlink.fd, message.bytes, message.length, 0),
				 message.length);
	}
	message_fini(&message);
	assert_int_equal(query_header(&netlink, protocol, "missing", &set), -ENOBUFS);
	assert_int_equal(query_header(&netlink, protocol, "missing", &set), ENOENT);
	netlink_close(&netlink);
	assert_int_equal(netlink.fd, -1);
	netlink_close(&netlink);
	netlink = other;
}

/* Ports are the kernel's to give, each socket has its own; nobody else can send to ours. */
static void socket_is_ours(void **state)
{
	struct sockaddr_nl peer = { 0 };
	struct netlink_socket other;
	socklen_t length = sizeof(peer);
	int size = 0;

	assert_int_equal(netlink_open(&other, 65536), 0);
	assert_int_not_equal(other.port, 0);
	assert_int_not_equal(other.port, netlink.port);
	assert_int_equal(getpeername(other.fd, (struct sockaddr *)&peer, &length), 0);
	assert_int_equal(peer.nl_pid, 0);
	length = sizeof(size);
	getsockopt(other.fd, SOL_SOCKET, SO_RCVBUF, &size, &length);
	/* The kernel doubles it, for its own bookkeeping (socket(7)). */
	assert_int_equal(size, 2 * 65536);
	peer.nl_pid = netlink.port;
	assert_int_equal(sendto(other.fd, "x", 1, 0, (struct sockaddr *)&peer, sizeof(peer)), -1);
	assert_int_equal(errno, ECONNREFUSED);
	netlink_close(&other);
}

/* A network namespace of our own, through a user namespace where we may not make one. */
static int enter_namespace(void)
{
	return unshare(CLONE_NEWNET) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(protocol_is_common),
		cmocka_unit_test(revisions_of_a_type),
		cmocka_unit_test(unknown_type_is_named),
		cmocka_unit_test(set_is_described),
		cmocka_unit_test(protocol_6_is_spoken),
		cmocka_unit_test(list_of_a_missing_set),
		cmocka_unit_test(line_of_a_failed_batch),
		cmocka_unit_test(overflow_is_said_and_over),
		cmocka_unit_test(socket_is_ours),
	};
	int rc;

	alarm(HANG_SECONDS);
	if (!enter_namespace())
		return unit_skip_all("cannot make a network namespace here");
	rc = netlink_open(&netlink, 0);
	if (rc == 0)
		rc = query_protocol(&netlink, &protocol, &kernel_max);
	if (rc == -EPROTONOSUPPORT)
		return unit_skip_all("the kernel has no ipset");
	if (rc < 0) {
		printf("Bail out! the kernel refuses a question: %s\n", strerror(-rc));
		return 1;
	}
	rc = unit_run(tests);
	netlink_close(&netlink);
	return rc;
}
