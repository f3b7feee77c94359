// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Ops against this kernel where answers pile up: a receive buffer that overflows, a LIST of a
 * missing set, a dump of many messages.  In a network namespace of our own.
 */
#include "worker/exchange.h"

#include "netlink/message.h"
#include "netlink/query.h"
#include "netlink/uapi.h"
#include "plan/plan.h"
#include "worker/state.h"

#include "unit.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HANG_SECONDS 120
/* An answer that does not come fails a test after this long, ms. */
#define PATIENCE 5000
/* More acknowledgements than fit a socket's smallest receive buffer (about three do). */
#define FLOOD 100
/* Elements of the set that is dumped: several messages. */
#define ELEMENTS 5000

static struct worker worker;
static struct account account;
static struct account *accounts[] = { &account };
/* FLUSH of a missing set, FLUSH of set "empty", LIST of a missing set, LIST of all. */
static struct plan_op refused, acknowledged, list_missing, list;

static void init_op(struct plan_op *op, enum plan_op_kind kind, uint8_t command, uint16_t flags,
		    const char *name)
{
	op->kind = kind;
	op->command = command;
	if (message_begin(&op->message, command, flags, 7) < 0)
		abort();
	if (name && message_put(&op->message, IPSET_ATTR_SETNAME, MESSAGE_STRING, name,
				strlen(name) + 1, NULL) < 0)
		abort();
}

/* What the measured loop does for an op. */
static int perform(struct plan_op *op)
{
	op_function *function = op->kind == PLAN_OP_IPSET ? exchange_ack : exchange_data;

	message_set_sequence(op->message.bytes, ++worker.sequence);
	return function(&worker, op, op->message.bytes);
}

static int set_up(void **state)
{
	memset(&worker, 0, sizeof(worker));
	if (netlink_open(&worker.socket, 0) < 0 ||
	    netlink_set_timeout(&worker.socket, PATIENCE) < 0)
		abort();
	worker.receive = malloc(WORKER_RECEIVE);
	worker.accounts = accounts;
	account.elements = 0;
	return 0;
}

static int tear_down(void **state)
{
	netlink_close(&worker.socket);
	free(worker.receive);
	return 0;
}

static void must_be_in_step(void)
{
	assert_int_equal(perform(&refused), ENOENT);
	assert_int_equal(perform(&acknowledged), 0);
}

/* Send an op without reading its answer. */
static void send_only(struct plan_op *op)
{
	message_set_sequence(op->message.bytes, ++worker.sequence);
	assert_int_equal(send(worker.socket.fd, op->message.bytes, op->message.length, 0),
			 op->message.length);
}

static void shrink_buffer(void)
{
	const int size = 1;

	setsockopt(worker.socket.fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof(size));
}

/*
 * From the first answer dropped until the queue has been read empty the kernel drops all, and says
 * so once: whoever goes on without emptying the queue waits for an answer that was dropped.
 */
static void overflow_is_enobufs_once(void **state)
{
	shrink_buffer();
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < FLOOD; i++)
			send_only(&refused);
		assert_int_equal(perform(&acknowledged), ENOBUFS);
		must_be_in_step();
	}
}

/* The second error of each LIST stays in the queue until the next op; they must not add up. */
static void lists_of_a_missing_set(void **state)
{
	for (int i = 0; i < 1000; i++)
		assert_int_equal(perform(&list_missing), ENOENT);
	must_be_in_step();
}

/* A dump that runs already makes the kernel refuse another one (EBUSY) in its midst. */
static void dump_is_whole_and_over(void **state)
{
	for (int i = 1; i <= 3; i++) {
		assert_int_equal(perform(&list), 0);
		assert_int_equal(worker.dump.sets, 2);
		assert_int_equal(worker.dump.entries, ELEMENTS);
		assert_true(worker.dump.messages > 1);
		assert_int_equal(account.elements, (uint64_t)i * ELEMENTS);
	}
	must_be_in_step();
}

/* What a buffer too small for it cuts off is lost, but not the next op. */
static void overflow_before_a_dump(void **state)
{
	shrink_buffer();
	for (int i = 0; i < FLOOD; i++)
		send_only(&refused);
	assert_int_equal(perform(&list), ENOBUFS);
	assert_int_equal(perform(&list), 0);
	assert_int_equal(worker.dump.entries, ELEMENTS);
	must_be_in_step();
}

static void send_off(struct message *message)
{
	if (query_send(&worker.socket, message, NULL) != 0)
		abort();
	message_fini(message);
}

static void put(struct message *message, uint16_t attribute, enum message_encoding encoding,
		const void *value, size_t length)
{
	if (message_put(message, attribute, encoding, value, length, NULL) < 0)
		abort();
}

static void begin(struct message *message, uint8_t command, uint16_t flags, const char *name)
{
	message_init(message);
	if (message_begin(message, command, flags, 7) < 0)
		abort();
	put(message, IPSET_ATTR_SETNAME, MESSAGE_STRING, name, strlen(name) + 1);
}

static void create(const char *name)
{
	const uint8_t revision = 0, family = AF_INET;
	struct message message;
	size_t nest;

	begin(&message, IPSET_CMD_CREATE, NLM_F_CREATE | NLM_F_EXCL, name);
	put(&message, IPSET_ATTR_TYPENAME, MESSAGE_STRING, "hash:ip", 8);
	put(&message, IPSET_ATTR_REVISION, MESSAGE_U8, &revision, 1);
	put(&message, IPSET_ATTR_FAMILY, MESSAGE_U8, &family, 1);
	if (message_nest_begin(&message, IPSET_ATTR_DATA, &nest) < 0)
		abort();
	message_nest_end(&message, nest);
	send_off(&message);
}

/* A range of addresses is as many elements. */
static void fill(const char *name, uint32_t count)
{
	const uint32_t first = 0x0a000001, line = 0;
	const uint8_t from[4] = { 10, 0, 0, 1 };
	const uint8_t to[4] = {
		10, 0, (uint8_t)((first + count - 1) >> 8), (uint8_t)(first + count - 1),
	};
	struct message message;
	size_t nest;

	begin(&message, IPSET_CMD_ADD, NLM_F_EXCL, name);
	if (message_nest_begin(&message, IPSET_ATTR_DATA, &nest) < 0)
		abort();
	put(&message, IPSET_ATTR_IP, MESSAGE_IPV4, from, 4);
	put(&message, IPSET_ATTR_IP_TO, MESSAGE_IPV4, to, 4);
	put(&message, IPSET_ATTR_LINENO, MESSAGE_U32, &line, 4);
	message_nest_end(&message, nest);
	send_off(&message);
}

/* A network namespace of our own, through a user namespace where we may not make one. */
static int enter_namespace(void)
{
	return unshare(CLONE_NEWNET) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0;
}

static void prepare(void)
{
	if (netlink_open(&worker.socket, 0) < 0)
		abort();
	create("empty");
	create("full");
	fill("full", ELEMENTS);
	netlink_close(&worker.socket);
	init_op(&refused, PLAN_OP_IPSET, IPSET_CMD_FLUSH, NLM_F_ACK, "missing");
	init_op(&acknowledged, PLAN_OP_IPSET, IPSET_CMD_FLUSH, NLM_F_ACK, "empty");
	init_op(&list_missing, PLAN_OP_DUMP, IPSET_CMD_LIST, NLM_F_ACK | NLM_F_DUMP, "missing");
	init_op(&list, PLAN_OP_DUMP, IPSET_CMD_LIST, NLM_F_ACK | NLM_F_DUMP, NULL);
}

static void clean_up(void)
{
	message_fini(&refused.message);
	message_fini(&acknowledged.message);
	message_fini(&list_missing.message);
	message_fini(&list.message);
}

static int ask_protocol(void)
{
	uint8_t protocol, kernel_max;
	int rc = netlink_open(&worker.socket, 0);

	if (rc == 0)
		rc = query_protocol(&worker.socket, &protocol, &kernel_max);
	netlink_close(&worker.socket);
	return rc;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(overflow_is_enobufs_once),
		TEST(lists_of_a_missing_set),
		TEST(dump_is_whole_and_over),
		TEST(overflow_before_a_dump),
	};
	int rc;

	alarm(HANG_SECONDS);
	if (!enter_namespace())
		return unit_skip_all("cannot make a network namespace here");
	rc = ask_protocol();
	if (rc == -EPROTONOSUPPORT)
		return unit_skip_all("the kernel has no ipset");
	if (rc < 0) {
		printf("Bail out! the kernel refuses a question: %s\n", strerror(-rc));
		return 1;
	}
	prepare();
	rc = unit_run(tests);
	clean_up();
	return rc;
}
