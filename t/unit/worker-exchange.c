// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Ops against a kernel that lies: each ends with its own answer or with an error that says what was
 * wrong, and the op after it is in step again.
 */
#include "worker/exchange.h"

#include "plan/plan.h"
#include "worker/state.h"

#include "netlink-liar.h"
#include "netlink-nuisance.h"

#include <errno.h>

/* Far longer than anything here takes, even under valgrind. */
#define HANG_SECONDS 120

/* A worker with what an exchange needs of one, and an op of each kind. */
struct fixture {
	struct worker worker;
	struct account *accounts[1];
	struct plan_op ack, data, dump;
	struct account account;
	int liar;
	uint32_t next;		/* sequence number of the next op */
};

static void init_op(struct plan_op *op, enum plan_op_kind kind, uint8_t command, uint16_t flags)
{
	op->kind = kind;
	op->command = command;
	if (message_begin(&op->message, command, flags, 7) < 0)
		abort();
}

static int set_up(void **state)
{
	struct fixture *fixture = aligned_alloc(64, (sizeof(*fixture) + 63) / 64 * 64);

	if (!fixture)
		abort();
	memset(fixture, 0, sizeof(*fixture));
	fixture->liar = liar_open(&fixture->worker.socket);
	fixture->worker.receive = malloc(WORKER_RECEIVE);
	fixture->accounts[0] = &fixture->account;
	fixture->worker.accounts = fixture->accounts;
	fixture->next = 1;
	init_op(&fixture->ack, PLAN_OP_IPSET, IPSET_CMD_ADD, NLM_F_ACK);
	init_op(&fixture->data, PLAN_OP_DATA, IPSET_CMD_HEADER, 0);
	init_op(&fixture->dump, PLAN_OP_DUMP, IPSET_CMD_LIST, NLM_F_ACK | NLM_F_DUMP);
	*state = fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *fixture = *state;

	liar_close(fixture->liar, &fixture->worker.socket);
	message_fini(&fixture->ack.message);
	message_fini(&fixture->data.message);
	message_fini(&fixture->dump.message);
	free(fixture->worker.receive);
	free(fixture);
	return 0;
}

/* What the measured loop does for an op, whose answers are queued already. */
static int perform(struct fixture *fixture, struct plan_op *op)
{
	struct worker *worker = &fixture->worker;
	op_function *function = op->kind == PLAN_OP_IPSET ? exchange_ack : exchange_data;
	char byte;

	/* Nobody reads the requests: a full queue would stop us. */
	while (recv(fixture->liar, &byte, 1, MSG_DONTWAIT | MSG_TRUNC) > 0)
		;
	worker->bytes = 0;
	fixture->next++;
	message_set_sequence(op->message.bytes, ++worker->sequence);
	return function(worker, op, op->message.bytes);
}

/* The next op gets its own answer. */
static void must_be_in_step(struct fixture *fixture)
{
	struct lie lie = { .length = 0 };

	lie_ack(&lie, fixture->next, -EXDEV);
	liar_say(fixture->liar, &lie);
	assert_int_equal(perform(fixture, &fixture->ack), EXDEV);
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0);
	liar_say(fixture->liar, &lie);
	assert_int_equal(perform(fixture, &fixture->ack), 0);
}

static void must_end(struct fixture *fixture, struct plan_op *op, const struct lie *lie, int wanted)
{
	liar_say(fixture->liar, lie);
	assert_int_equal(perform(fixture, op), wanted);
	must_be_in_step(fixture);
}

static void acknowledgement_is_success(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };
	struct nlmsghdr sent[8];

	lie_ack(&lie, fixture->next, 0);
	liar_say(fixture->liar, &lie);
	assert_int_equal(perform(fixture, &fixture->ack), 0);
	assert_int_equal(fixture->worker.bytes, REPLY_ACK_BYTES);
	assert_int_equal(recv(fixture->liar, sent, sizeof(sent), MSG_TRUNC), 28);
	assert_int_equal(sent[0].nlmsg_seq, 1);
	assert_int_equal(sent[0].nlmsg_type, LIAR_TYPE(IPSET_CMD_ADD));
	must_be_in_step(fixture);
}

static void errors_are_the_payloads(void **state)
{
	static const int errors[] = { 1, ENOENT, EBUSY, 4103, 4352 };
	struct fixture *fixture = *state;

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		struct lie capped = { .length = 0 }, echoing = { .length = 0 };

		lie_ack(&capped, fixture->next, -errors[i]);
		must_end(fixture, &fixture->ack, &capped, errors[i]);
		lie_echo(&echoing, fixture->next, -errors[i], fixture->ack.message.bytes,
			 fixture->ack.message.length);
		must_end(fixture, &fixture->ack, &echoing, errors[i]);
	}
}

static void line_of_a_batch_is_kept(void **state)
{
	static const uint8_t line[] = { 0, 0, 1, 0 };
	struct fixture *fixture = *state;
	struct lie request = { .length = 0 }, lie = { .length = 0 };

	lie_attribute(&request, lie_data(&request, IPSET_CMD_ADD, 0, 0),
		      IPSET_ATTR_LINENO | NLA_F_NET_BYTEORDER, line, sizeof(line));
	lie_echo(&lie, fixture->next, -IPSET_ERR_EXIST, request.bytes, request.length);
	liar_say(fixture->liar, &lie);
	assert_int_equal(perform(fixture, &fixture->ack), IPSET_ERR_EXIST);
	assert_int_equal(fixture->worker.failed_line, 256);
	/* It is not the line of the next one. */
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0)->nlmsg_pid = 0;
	liar_say(fixture->liar, &lie);
	assert_int_equal(perform(fixture, &fixture->ack), EBADMSG);
	assert_int_equal(fixture->worker.failed_line, 0);
	must_be_in_step(fixture);
}

static void broken_answers_are_ebadmsg(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	for (size_t length = 1; length < REPLY_ACK_BYTES; length++) {
		lie.length = 0;
		lie_ack(&lie, fixture->next, 0);
		lie.length = length;
		must_end(fixture, &fixture->ack, &lie, EBADMSG);
	}
	for (uint32_t said = 0; said < 64; said++) {
		if (said == REPLY_ACK_BYTES)
			continue;
		lie.length = 0;
		lie_ack(&lie, fixture->next, 0)->nlmsg_len = said;
		must_end(fixture, &fixture->ack, &lie, EBADMSG);
	}
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0)->nlmsg_pid = 0;
	must_end(fixture, &fixture->ack, &lie, EBADMSG);
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0)->nlmsg_type = NLMSG_OVERRUN;
	must_end(fixture, &fixture->ack, &lie, EBADMSG);
	lie.length = 0;
	lie_ack(&lie, fixture->next, EBUSY);
	must_end(fixture, &fixture->ack, &lie, EBADMSG);
	/* Good, but with something behind it. */
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0);
	lie_put(&lie, "junk", 4);
	must_end(fixture, &fixture->ack, &lie, EBADMSG);
}

static void too_long_is_emsgsize(void **state)
{
	static uint8_t bytes[WORKER_RECEIVE + 4];
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	lie_ack(&lie, fixture->next, 0)->nlmsg_len = sizeof(bytes);
	memcpy(bytes, lie.bytes, lie.length);
	liar_say_bytes(fixture->liar, bytes, sizeof(bytes));
	assert_int_equal(perform(fixture, &fixture->ack), EMSGSIZE);
	must_be_in_step(fixture);
}

static void stale_answers_are_passed_over(void **state)
{
	struct fixture *fixture = *state;
	struct lie stale = { .length = 0 }, lie = { .length = 0 };

	lie_ack(&stale, fixture->next - 1, 0);
	lie_data(&stale, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next - 1);
	lie_ack(&stale, fixture->next + 1, -EPERM);
	liar_say(fixture->liar, &stale);
	lie_ack(&lie, fixture->next, -ENOENT);
	must_end(fixture, &fixture->ack, &lie, ENOENT);
}

/* A LIST of a missing set has two; the op behind it must not take the second for its own. */
static void second_error_is_nobodys(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	lie_ack(&lie, fixture->next, -ENOENT);
	liar_say(fixture->liar, &lie);
	must_end(fixture, &fixture->dump, &lie, ENOENT);
}

/* What is sound by itself, but no answer to this op. */
static void answers_to_something_else(void **state)
{
	struct fixture *fixture = *state;
	struct lie done = { .length = 0 }, data = { .length = 0 }, other = { .length = 0 };
	struct lie ack = { .length = 0 };

	/* The end of a dump, or data, where an acknowledgement is due. */
	lie_done(&done, fixture->next, 0);
	must_end(fixture, &fixture->ack, &done, EBADMSG);
	lie_data(&data, IPSET_CMD_ADD, 0, fixture->next);
	liar_say(fixture->liar, &data);
	lie_ack(&ack, fixture->next, 0);
	must_end(fixture, &fixture->ack, &ack, EBADMSG);
	/* An acknowledgement where data are due, or data of another command. */
	ack.length = 0;
	lie_ack(&ack, fixture->next, 0);
	must_end(fixture, &fixture->data, &ack, EBADMSG);
	ack.length = 0;
	lie_ack(&ack, fixture->next, 0);
	must_end(fixture, &fixture->dump, &ack, EBADMSG);
	lie_data(&other, IPSET_CMD_TYPE, 0, fixture->next);
	must_end(fixture, &fixture->data, &other, EBADMSG);
}

static void data_are_an_answer(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	lie_data(&lie, IPSET_CMD_HEADER, 0, fixture->next);
	must_end(fixture, &fixture->data, &lie, 0);
	lie.length = 0;
	lie_ack(&lie, fixture->next, -ENOENT);
	must_end(fixture, &fixture->data, &lie, ENOENT);
}

/* A message of a dump: set foo, with its header if it is the @first, and three elements. */
static void put_set(struct fixture *fixture, struct lie *lie, bool first)
{
	struct nlmsghdr *header = lie_data(lie, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	const struct nlattr elements[3] = {
		{ .nla_len = 4, .nla_type = IPSET_ATTR_DATA | NLA_F_NESTED },
		{ .nla_len = 4, .nla_type = IPSET_ATTR_DATA | NLA_F_NESTED },
		{ .nla_len = 4, .nla_type = IPSET_ATTR_DATA | NLA_F_NESTED },
	};

	lie_attribute(lie, header, IPSET_ATTR_SETNAME, "foo", 4);
	if (first) {
		lie_attribute(lie, header, IPSET_ATTR_TYPENAME, "hash:ip", 8);
		lie_attribute(lie, header, IPSET_ATTR_DATA | NLA_F_NESTED, "", 0);
	}
	lie_attribute(lie, header, IPSET_ATTR_ADT | NLA_F_NESTED, elements, sizeof(elements));
}

static void dump_is_read_to_its_end(void **state)
{
	struct fixture *fixture = *state;
	struct lie first = { .length = 0 }, last = { .length = 0 };

	fixture->dump.hold_ns = 1000;
	put_set(fixture, &first, true);
	put_set(fixture, &first, false);
	liar_say(fixture->liar, &first);
	put_set(fixture, &last, false);
	lie_done(&last, fixture->next, 0);
	liar_say(fixture->liar, &last);
	assert_int_equal(perform(fixture, &fixture->dump), 0);
	assert_int_equal(fixture->worker.dump.entries, 9);
	assert_int_equal(fixture->worker.dump.sets, 1);
	assert_int_equal(fixture->account.elements, 9);
	assert_int_equal(fixture->worker.bytes, first.length + last.length);
	must_be_in_step(fixture);
}

static void dump_may_end_in_an_error(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	put_set(fixture, &lie, true);
	lie_done(&lie, fixture->next, -EBUSY);
	must_end(fixture, &fixture->dump, &lie, EBUSY);
}

/* A message that is wrong spoils the dump, which is read on to its end. */
static void wrong_message_in_a_dump(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	put_set(fixture, &lie, false);
	put_set(fixture, &lie, true);
	lie_done(&lie, fixture->next, 0);
	must_end(fixture, &fixture->dump, &lie, EBADMSG);
}

/* A broken datagram ends the op at once; what is left of its answer is nobody's. */
static void broken_datagram_in_a_dump(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };
	char byte;

	put_set(fixture, &lie, true);
	lie.length -= 4;
	liar_say(fixture->liar, &lie);
	lie.length = 0;
	put_set(fixture, &lie, false);
	liar_say(fixture->liar, &lie);
	liar_say(fixture->liar, &lie);
	assert_int_equal(perform(fixture, &fixture->dump), EBADMSG);
	assert_int_equal(recv(fixture->worker.socket.fd, &byte, 1, MSG_DONTWAIT), -1);
	must_be_in_step(fixture);
}

static void closed_socket_ends_the_worker(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	put_set(fixture, &lie, true);
	liar_say(fixture->liar, &lie);
	shutdown(fixture->liar, SHUT_WR);
	assert_int_equal(perform(fixture, &fixture->dump), -ECONNRESET);
	assert_int_equal(perform(fixture, &fixture->ack), -ECONNRESET);
	shutdown(fixture->liar, SHUT_RD);
	assert_int_equal(perform(fixture, &fixture->ack), -EPIPE);
	assert_int_equal(perform(fixture, &fixture->data), -EPIPE);
}

/* The answer that comes too late is not the next op's. */
static void silence_is_eagain(void **state)
{
	struct fixture *fixture = *state;
	struct lie late = { .length = 0 };

	assert_int_equal(netlink_set_timeout(&fixture->worker.socket, 20), 0);
	assert_int_equal(perform(fixture, &fixture->ack), EAGAIN);
	lie_ack(&late, fixture->next - 1, -EPERM);
	liar_say(fixture->liar, &late);
	must_be_in_step(fixture);
	assert_int_equal(perform(fixture, &fixture->dump), EAGAIN);
	must_be_in_step(fixture);
}

static void signal_does_not_end_the_wait(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };
	struct nuisance nuisance;

	lie_ack(&lie, fixture->next, -EBUSY);
	nuisance_begin(&nuisance, fixture->liar, &lie);
	assert_int_equal(perform(fixture, &fixture->ack), EBUSY);
	nuisance_end(&nuisance);
	must_be_in_step(fixture);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(acknowledgement_is_success),
		TEST(errors_are_the_payloads),
		TEST(line_of_a_batch_is_kept),
		TEST(broken_answers_are_ebadmsg),
		TEST(too_long_is_emsgsize),
		TEST(stale_answers_are_passed_over),
		TEST(second_error_is_nobodys),
		TEST(answers_to_something_else),
		TEST(data_are_an_answer),
		TEST(dump_is_read_to_its_end),
		TEST(dump_may_end_in_an_error),
		TEST(wrong_message_in_a_dump),
		TEST(broken_datagram_in_a_dump),
		TEST(closed_socket_ends_the_worker),
		TEST(silence_is_eagain),
		TEST(signal_does_not_end_the_wait),
	};

	alarm(HANG_SECONDS);
	return unit_run(tests);
}
