// SPDX-License-Identifier: GPL-2.0-or-later
/* Requests to a kernel that lies: always an end, never the next request's answer, never a hang. */
#include "netlink/query.h"

#include "netlink-liar.h"
#include "netlink-nuisance.h"

#include <errno.h>

/* Far longer than anything here takes, even under valgrind. */
#define HANG_SECONDS 120

struct fixture {
	int liar;
	struct netlink_socket netlink;
	struct message message;
	uint32_t next;		/* sequence number of the next question */
	unsigned int data;	/* data messages that came */
	int data_result;	/* what the data function returns */
};

static int set_up(void **state)
{
	static struct fixture fixture;
	const struct fixture fresh = { .next = 1 };

	fixture = fresh;
	fixture.liar = liar_open(&fixture.netlink);
	message_init(&fixture.message);
	if (message_begin(&fixture.message, IPSET_CMD_FLUSH, 0, 7) < 0)
		abort();
	*state = &fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *fixture = *state;

	message_fini(&fixture->message);
	liar_close(fixture->liar, &fixture->netlink);
	return 0;
}

static int count_data(const struct reply *reply, void *context)
{
	struct fixture *fixture = context;

	(void)reply;
	fixture->data++;
	return fixture->data_result;
}

/* Put a question whose answer is queued already. */
static int ask(struct fixture *fixture)
{
	fixture->next++;
	return query_read(&fixture->netlink, &fixture->message, count_data, fixture, NULL);
}

/* The next question and its answer fit together: nothing was left over, nothing taken away. */
static void must_be_in_step(struct fixture *fixture)
{
	struct lie lie = { .length = 0 };

	lie_ack(&lie, fixture->next, -EXDEV);
	liar_say(fixture->liar, &lie);
	assert_int_equal(ask(fixture), EXDEV);
}

static void must_answer(struct fixture *fixture, const struct lie *lie, int wanted)
{
	liar_say(fixture->liar, lie);
	assert_int_equal(ask(fixture), wanted);
	must_be_in_step(fixture);
}

static void question_has_the_next_number(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };
	struct nlmsghdr sent[8];

	lie_ack(&lie, fixture->next, 0);
	must_answer(fixture, &lie, 0);
	assert_int_equal(recv(fixture->liar, sent, sizeof(sent), MSG_TRUNC), 28);
	assert_int_equal(sent[0].nlmsg_seq, 1);
	assert_int_equal(sent[0].nlmsg_flags, NLM_F_REQUEST | NLM_F_ACK);
	assert_int_equal(recv(fixture->liar, sent, sizeof(sent), MSG_TRUNC), 28);
	assert_int_equal(sent[0].nlmsg_seq, 2);
}

static void broken_reply_is_ebadmsg(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };
	struct nlmsghdr *header;

	lie_ack(&lie, fixture->next, 0);
	lie.length -= 4;
	must_answer(fixture, &lie, -EBADMSG);

	lie.length = 0;
	lie_ack(&lie, fixture->next, 0)->nlmsg_len += 4;
	must_answer(fixture, &lie, -EBADMSG);

	lie.length = 0;
	lie_ack(&lie, fixture->next, 0)->nlmsg_len -= 4;
	must_answer(fixture, &lie, -EBADMSG);

	lie.length = 0;
	header = lie_ack(&lie, fixture->next, 0);
	header->nlmsg_pid++;
	must_answer(fixture, &lie, -EBADMSG);

	lie.length = 0;
	header = lie_ack(&lie, fixture->next, 0);
	header->nlmsg_type = NLMSG_NOOP;
	must_answer(fixture, &lie, -EBADMSG);

	lie.length = 0;
	lie_ack(&lie, fixture->next, ENOENT);
	must_answer(fixture, &lie, -EBADMSG);

	/* Something behind a good answer. */
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0);
	lie_put(&lie, "junk", 4);
	must_answer(fixture, &lie, -EBADMSG);
}

static void truncated_datagram_is_ebadmsg(void **state)
{
	static uint8_t bytes[MESSAGE_MAX + 200];
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };
	struct nlmsghdr *header = lie_ack(&lie, fixture->next, 0);

	/* Sound but for its length. */
	header->nlmsg_len = sizeof(bytes);
	memcpy(bytes, lie.bytes, lie.length);
	liar_say_bytes(fixture->liar, bytes, sizeof(bytes));
	assert_int_equal(ask(fixture), -EBADMSG);
	must_be_in_step(fixture);
	/* Cut between two messages: what is there looks whole. */
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0);
	lie_ack(&lie, fixture->next - 1, 0)->nlmsg_len = MESSAGE_MAX + 1;
	memcpy(bytes, lie.bytes, lie.length);
	lie.length = 0;
	lie_ack(&lie, fixture->next, 0);
	memcpy(bytes + REPLY_ACK_BYTES + MESSAGE_MAX + 1, lie.bytes, lie.length);
	liar_say_bytes(fixture->liar, bytes, MESSAGE_MAX + 1 + 2 * REPLY_ACK_BYTES);
	assert_int_equal(ask(fixture), -EBADMSG);
	must_be_in_step(fixture);
}

/* The longest message that can be sent comes back whole in an error. */
static void longest_echo_is_read(void **state)
{
	static uint8_t bytes[REPLY_ACK_BYTES - 16 + MESSAGE_MAX / 4 * 4];
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	lie_ack(&lie, fixture->next, -EBUSY)->nlmsg_len = sizeof(bytes);
	memcpy(bytes, lie.bytes, lie.length);
	liar_say_bytes(fixture->liar, bytes, sizeof(bytes));
	assert_int_equal(ask(fixture), EBUSY);
	must_be_in_step(fixture);
}

static void stale_answers_are_passed_over(void **state)
{
	struct fixture *fixture = *state;
	struct lie stale = { .length = 0 }, lie = { .length = 0 };

	lie_ack(&stale, fixture->next - 1, -EPERM);
	liar_say(fixture->liar, &stale);
	liar_say(fixture->liar, &stale);
	lie_ack(&lie, fixture->next, -ENOENT);
	must_answer(fixture, &lie, ENOENT);
}

/* A LIST of a missing set is answered like this. */
static void second_error_is_drained(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	lie_ack(&lie, fixture->next, -ENOENT);
	liar_say(fixture->liar, &lie);
	must_answer(fixture, &lie, ENOENT);
	/* Both in one datagram; the first one counts. */
	lie.length = 0;
	lie_ack(&lie, fixture->next, -ENOENT);
	lie_ack(&lie, fixture->next, -EPERM);
	must_answer(fixture, &lie, ENOENT);
}

static void line_of_a_batch_is_told(void **state)
{
	static const uint8_t line[] = { 0, 0, 1, 0 };
	struct fixture *fixture = *state;
	struct lie request = { .length = 0 }, lie = { .length = 0 };
	uint32_t told = 99;

	lie_attribute(&request, lie_data(&request, IPSET_CMD_ADD, 0, 0),
		      IPSET_ATTR_LINENO | NLA_F_NET_BYTEORDER, line, sizeof(line));
	lie_echo(&lie, fixture->next, -IPSET_ERR_EXIST, request.bytes, request.length);
	liar_say(fixture->liar, &lie);
	assert_int_equal(query_send(&fixture->netlink, &fixture->message, &told), IPSET_ERR_EXIST);
	assert_int_equal(told, 256);
	lie.length = 0;
	lie_ack(&lie, ++fixture->next, 0);
	liar_say(fixture->liar, &lie);
	assert_int_equal(query_send(&fixture->netlink, &fixture->message, &told), 0);
	assert_int_equal(told, 0);
}

static void dump_is_read_to_its_end(void **state)
{
	struct fixture *fixture = *state;
	struct lie first = { .length = 0 }, last = { .length = 0 };

	lie_data(&first, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	lie_data(&first, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	liar_say(fixture->liar, &first);
	lie_data(&last, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	lie_done(&last, fixture->next, 0);
	must_answer(fixture, &last, 0);
	assert_int_equal(fixture->data, 3);
}

static void dump_may_end_in_an_error(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	lie_data(&lie, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	lie_done(&lie, fixture->next, -EMSGSIZE);
	must_answer(fixture, &lie, EMSGSIZE);
	assert_int_equal(fixture->data, 1);
}

/* The caller's objection stops what it is called for, not the reading. */
static void objection_is_returned_at_the_end(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	fixture->data_result = -ENOMEM;
	lie_data(&lie, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	lie_data(&lie, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	liar_say(fixture->liar, &lie);
	lie.length = 0;
	lie_done(&lie, fixture->next, 0);
	must_answer(fixture, &lie, -ENOMEM);
	assert_int_equal(fixture->data, 1);
}

static void closed_socket_is_an_error(void **state)
{
	struct fixture *fixture = *state;

	shutdown(fixture->liar, SHUT_WR);
	assert_int_equal(ask(fixture), -ECONNRESET);
	shutdown(fixture->liar, SHUT_RD);
	assert_int_equal(ask(fixture), -EPIPE);
}

/* An end in the middle of a dump: what came is not taken for all. */
static void closed_in_a_dump_is_an_error(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };

	lie_data(&lie, IPSET_CMD_LIST, NLM_F_MULTI, fixture->next);
	liar_say(fixture->liar, &lie);
	shutdown(fixture->liar, SHUT_WR);
	assert_int_equal(ask(fixture), -ECONNRESET);
}

static void silence_is_eagain(void **state)
{
	struct fixture *fixture = *state;

	assert_int_equal(netlink_set_timeout(&fixture->netlink, 20), 0);
	assert_int_equal(ask(fixture), -EAGAIN);
	must_be_in_step(fixture);
}

static void signal_does_not_end_the_wait(void **state)
{
	struct fixture *fixture = *state;
	struct lie lie = { .length = 0 };
	struct nuisance nuisance;

	lie_ack(&lie, fixture->next, -EBUSY);
	nuisance_begin(&nuisance, fixture->liar, &lie);
	assert_int_equal(ask(fixture), EBUSY);
	nuisance_end(&nuisance);
	must_be_in_step(fixture);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(question_has_the_next_number),
		TEST(broken_reply_is_ebadmsg),
		TEST(truncated_datagram_is_ebadmsg),
		TEST(longest_echo_is_read),
		TEST(stale_answers_are_passed_over),
		TEST(second_error_is_drained),
		TEST(line_of_a_batch_is_told),
		TEST(dump_is_read_to_its_end),
		TEST(dump_may_end_in_an_error),
		TEST(objection_is_returned_at_the_end),
		TEST(closed_socket_is_an_error),
		TEST(closed_in_a_dump_is_an_error),
		TEST(silence_is_eagain),
		TEST(signal_does_not_end_the_wait),
	};

	alarm(HANG_SECONDS);
	return unit_run(tests);
}
