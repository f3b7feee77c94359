// SPDX-License-Identifier: GPL-2.0-or-later
/* Reading a reply: sound ones for what they are, lies for what is wrong with them. */
#include "netlink/reply.h"

#include "netlink-liar.h"

#include <errno.h>
#include <limits.h>

#define SEQUENCE 1000u

/*
 * Read the message at @at from a copy that is exactly as long as said, so that a memory checker
 * sees a read behind it.  What the reply points to is gone, so only @reply's values are of use.
 */
static size_t read_exactly(const void *bytes, size_t length, size_t at, struct reply *reply)
{
	uint8_t *copy = malloc(length);
	size_t step;

	if (!copy)
		abort();
	memcpy(copy, bytes, length);
	step = reply_read(copy, length, at, LIAR_PORT, SEQUENCE, reply);
	free(copy);
	return step;
}

static struct reply read_lie(const struct lie *lie)
{
	struct reply reply;

	read_exactly(lie->bytes, lie->length, 0, &reply);
	return reply;
}

/* It is broken in this way, and nothing of it is believed. */
static void must_be_broken(const struct lie *lie, enum reply_fault fault)
{
	struct reply reply;

	assert_int_equal(read_exactly(lie->bytes, lie->length, 0, &reply), lie->length);
	assert_int_equal(reply.kind, REPLY_BROKEN);
	assert_int_equal(reply.fault, fault);
	assert_int_equal(reply.error, 0);
}

static void error_is_read_from_the_payload(void **state)
{
	static const int errors[] = { 0, 1, ENOENT, EBUSY, 4103, 4352, 65535, INT_MAX };

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		struct lie lie = { .length = 0 };
		struct reply reply;

		lie_ack(&lie, SEQUENCE, -errors[i]);
		reply = read_lie(&lie);
		assert_int_equal(reply.kind, REPLY_ACK);
		assert_int_equal(reply.fault, REPLY_FAULT_NONE);
		assert_int_equal(reply.error, errors[i]);
		assert_int_equal(reply.line, 0);
		assert_int_equal(reply_is_plain_ack(lie.bytes, lie.length, LIAR_PORT, SEQUENCE),
				 errors[i] == 0);
	}
}

/* Every byte that counts is looked at: all but the flags (6, 7), up to the echoed header. */
static void plain_ack_is_exact(void **state)
{
	struct lie lie = { .length = 0 };

	lie_ack(&lie, SEQUENCE, 0);
	assert_int_equal(lie.length, REPLY_ACK_BYTES);
	for (size_t at = 0; at < 20; at++) {
		if (at == 6 || at == 7)
			continue;
		lie.bytes[at] ^= 0x10;
		assert_false(reply_is_plain_ack(lie.bytes, lie.length, LIAR_PORT, SEQUENCE));
		lie.bytes[at] ^= 0x10;
	}
	assert_true(reply_is_plain_ack(lie.bytes, lie.length, LIAR_PORT, SEQUENCE));
	assert_false(reply_is_plain_ack(lie.bytes, lie.length - 4, LIAR_PORT, SEQUENCE));
	assert_false(reply_is_plain_ack(lie.bytes, lie.length + 4, LIAR_PORT, SEQUENCE));
}

static void short_datagram_is_broken(void **state)
{
	struct lie lie = { .length = 0 };

	lie_ack(&lie, SEQUENCE, 0);
	while (--lie.length > 0)
		must_be_broken(&lie, REPLY_FAULT_SHORT);
}

static void wrong_length_is_broken(void **state)
{
	static const uint32_t lengths[] = { 0, 1, 15, 16, 20, 35, 37, 40, 65536, UINT32_MAX };
	struct lie lie = { .length = 0 };
	struct nlmsghdr *header = lie_ack(&lie, SEQUENCE, 0);

	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		header->nlmsg_len = lengths[i];
		must_be_broken(&lie, REPLY_FAULT_SHORT);
	}
	header->nlmsg_len = REPLY_ACK_BYTES;
	assert_int_equal(read_lie(&lie).kind, REPLY_ACK);
	/* Room for nlmsghdr, but not for nfgenmsg. */
	lie.length = 0;
	lie_data(&lie, IPSET_CMD_LIST, 0, SEQUENCE)->nlmsg_len = 19;
	must_be_broken(&lie, REPLY_FAULT_SHORT);
}

/* What a short message leaves over is a broken message of its own. */
static void rest_of_a_datagram_is_not_lost(void **state)
{
	struct lie lie = { .length = 0 };
	struct reply reply;
	size_t step;

	lie_ack(&lie, SEQUENCE, 0);
	lie_put(&lie, "junk", 4);
	step = read_exactly(lie.bytes, lie.length, 0, &reply);
	assert_int_equal(reply.kind, REPLY_ACK);
	assert_int_equal(step, REPLY_ACK_BYTES);
	assert_int_equal(read_exactly(lie.bytes, lie.length, step, &reply), 4);
	assert_int_equal(reply.fault, REPLY_FAULT_SHORT);
}

static void foreign_port_is_broken(void **state)
{
	static const uint32_t ports[] = { 0, LIAR_PORT + 1, UINT32_MAX };

	for (size_t i = 0; i < sizeof(ports) / sizeof(ports[0]); i++) {
		struct lie lie = { .length = 0 };

		lie_ack(&lie, SEQUENCE, 0)->nlmsg_pid = ports[i];
		must_be_broken(&lie, REPLY_FAULT_PORT);
	}
}

static void stale_is_stepped_over(void **state)
{
	struct lie lie = { .length = 0 };
	struct reply reply;
	size_t step;

	lie_ack(&lie, SEQUENCE - 1, -ENOENT);
	lie_ack(&lie, SEQUENCE, -EBUSY);
	step = read_exactly(lie.bytes, lie.length, 0, &reply);
	assert_int_equal(reply.kind, REPLY_STALE);
	assert_int_equal(reply.error, 0);
	assert_int_equal(step, REPLY_ACK_BYTES);
	assert_int_equal(read_exactly(lie.bytes, lie.length, step, &reply), REPLY_ACK_BYTES);
	assert_int_equal(reply.error, EBUSY);
}

static void wrong_type_is_broken(void **state)
{
	static const uint16_t types[] = {
		0, NLMSG_NOOP, NLMSG_OVERRUN, 16, NFNL_SUBSYS_NFTABLES << 8 | 2, 0x0502, 0xffff,
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		struct lie lie = { .length = 0 };

		lie_ack(&lie, SEQUENCE, 0)->nlmsg_type = types[i];
		must_be_broken(&lie, REPLY_FAULT_TYPE);
	}
}

static void error_that_is_none_is_broken(void **state)
{
	static const int errors[] = { 1, ENOENT, INT_MAX, INT_MIN };

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		struct lie ack = { .length = 0 }, done = { .length = 0 };

		lie_ack(&ack, SEQUENCE, errors[i]);
		must_be_broken(&ack, REPLY_FAULT_ERROR);
		lie_done(&done, SEQUENCE, errors[i]);
		must_be_broken(&done, REPLY_FAULT_ERROR);
	}
}

/* A request that carries LINENO as @type says, @value in its payload. */
static void put_request(struct lie *request, uint16_t type, const void *value, size_t length)
{
	const uint8_t protocol = 7;
	struct nlmsghdr *header = lie_data(request, IPSET_CMD_ADD, NLM_F_REQUEST, SEQUENCE);

	lie_attribute(request, header, IPSET_ATTR_PROTOCOL, &protocol, sizeof(protocol));
	lie_attribute(request, header, IPSET_ATTR_SETNAME, "foo", 4);
	lie_attribute(request, header, type, value, length);
}

/* The line that is found in an error with @flags that echoes @request, cut to @echoed bytes. */
static uint32_t line_of(const struct lie *request, uint16_t flags, size_t echoed)
{
	struct lie lie = { .length = 0 };
	struct reply reply;

	lie_echo(&lie, SEQUENCE, -IPSET_ERR_EXIST, request->bytes, echoed)->nlmsg_flags = flags;
	reply = read_lie(&lie);
	assert_int_equal(reply.kind, REPLY_ACK);
	assert_int_equal(reply.error, IPSET_ERR_EXIST);
	return reply.line;
}

static void line_is_read_from_the_echo(void **state)
{
	static const uint8_t bytes[] = { 0, 1, 2, 3 };
	const uint16_t type = IPSET_ATTR_LINENO | NLA_F_NET_BYTEORDER;
	struct lie big = { .length = 0 }, host = { .length = 0 }, wide = { .length = 0 };
	struct lie other = { .length = 0 };
	uint32_t value;

	put_request(&big, type, bytes, sizeof(bytes));
	assert_int_equal(line_of(&big, 0, big.length), 0x010203);
	/* The flag says that the request is not there, whatever follows. */
	assert_int_equal(line_of(&big, NLM_F_CAPPED, big.length), 0);
	for (size_t echoed = sizeof(struct nlmsghdr); echoed < big.length; echoed += 4)
		assert_int_equal(line_of(&big, 0, echoed), 0);
	memcpy(&value, bytes, sizeof(value));
	put_request(&host, IPSET_ATTR_LINENO, bytes, sizeof(bytes));
	assert_int_equal(line_of(&host, 0, host.length), value);
	put_request(&wide, type, "eight byt", 8);
	assert_int_equal(line_of(&wide, 0, wide.length), 0);
	put_request(&other, type, bytes, sizeof(bytes));
	((struct nlmsghdr *)(void *)other.bytes)->nlmsg_type = NFNL_SUBSYS_NFTABLES << 8;
	assert_int_equal(line_of(&other, 0, other.length), 0);
}

static void lengths_in_an_echo_are_not_believed(void **state)
{
	static const uint8_t line[] = { 0, 0, 0, 9 };
	struct lie request = { .length = 0 };
	struct nlmsghdr *header = (struct nlmsghdr *)(void *)request.bytes;
	uint8_t good[sizeof(request.bytes)];
	struct lie lie = { .length = 0 };

	put_request(&request, IPSET_ATTR_LINENO | NLA_F_NET_BYTEORDER, line, sizeof(line));
	memcpy(good, request.bytes, sizeof(good));
	/* Of the message: shorter leaves LINENO out, longer reaches beyond the datagram. */
	for (uint32_t length = 0; length < 2 * request.length; length++) {
		header->nlmsg_len = length;
		assert_int_equal(line_of(&request, 0, request.length),
				 length == request.length ? 9 : 0);
	}
	/* What lies behind the error is not part of it. */
	header->nlmsg_len = (uint32_t)request.length;
	lie_echo(&lie, SEQUENCE, -IPSET_ERR_EXIST, request.bytes, request.length)->nlmsg_len -= 8;
	assert_int_equal(read_lie(&lie).line, 0);
	/* Any byte of it: whatever is found, nothing is read outside (for a memory checker). */
	for (size_t at = 0; at < request.length; at++)
		for (unsigned int value = 0; value < 256; value += 5) {
			memcpy(request.bytes, good, sizeof(good));
			request.bytes[at] = (uint8_t)value;
			line_of(&request, 0, request.length);
		}
}

static void done_carries_its_result(void **state)
{
	struct lie lie = { .length = 0 };
	struct reply reply;

	lie_done(&lie, SEQUENCE, -EBUSY);
	reply = read_lie(&lie);
	assert_int_equal(reply.kind, REPLY_DONE);
	assert_int_equal(reply.error, EBUSY);
	assert_true(reply.multi);
	lie.length = 0;
	lie_done(&lie, SEQUENCE, 0);
	assert_int_equal(read_lie(&lie).error, 0);
	/* Without a result, as old kernels send it. */
	lie.length = 0;
	lie_message(&lie, NLMSG_DONE, NLM_F_MULTI, SEQUENCE, "", 0);
	reply = read_lie(&lie);
	assert_int_equal(reply.kind, REPLY_DONE);
	assert_int_equal(reply.error, 0);
}

static void multipart_is_walked_to_its_end(void **state)
{
	static const enum reply_kind kinds[] = { REPLY_DATA, REPLY_DATA, REPLY_DONE };
	const uint16_t flags = NLM_F_MULTI | NLM_F_DUMP_INTR;
	struct lie lie = { .length = 0 };
	struct nlmsghdr *header = lie_data(&lie, IPSET_CMD_LIST, flags, SEQUENCE);
	struct reply reply;
	size_t at = 0;

	lie_attribute(&lie, header, IPSET_ATTR_SETNAME, "a", 2);
	/* Its odd length ends in padding, which belongs to it. */
	header->nlmsg_len -= 2;
	lie_data(&lie, IPSET_CMD_LIST, flags, SEQUENCE);
	lie_done(&lie, SEQUENCE, 0);
	for (size_t i = 0; i < 3; i++) {
		at += read_exactly(lie.bytes, lie.length, at, &reply);
		assert_int_equal(reply.kind, kinds[i]);
		assert_int_equal(reply.interrupted, i < 2);
		assert_int_equal(reply.command, i < 2 ? IPSET_CMD_LIST : 0);
	}
	assert_int_equal(at, lie.length);
}

static void last_one_need_not_be_padded(void **state)
{
	struct lie lie = { .length = 0 };
	struct reply reply;

	lie_message(&lie, NLMSG_DONE, 0, SEQUENCE, "\0\0\0\0\0", 5);
	lie.length -= 3;
	assert_int_equal(read_exactly(lie.bytes, lie.length, 0, &reply), lie.length);
	assert_int_equal(reply.kind, REPLY_DONE);
}

/* Any bytes at all: each step goes on, none beyond the end. */
static void noise_is_walked_to_its_end(void **state)
{
	uint32_t seed = 1;

	for (int round = 0; round < 20000; round++) {
		struct lie lie = { .length = 0 };
		struct reply reply;

		lie_echo(&lie, SEQUENCE, -1, lie.bytes, 64);
		lie_done(&lie, SEQUENCE, 0);
		for (int i = 0; i < 6; i++) {
			seed = seed * 1664525 + 1013904223;
			lie.bytes[(seed >> 8) % lie.length] = (uint8_t)(seed >> 24);
		}
		for (size_t at = 0; at < lie.length;) {
			size_t step = read_exactly(lie.bytes, lie.length, at, &reply);

			assert_in_range(step, 1, lie.length - at);
			assert_in_range(reply.error, 0, INT_MAX);
			at += step;
		}
	}
}

static void faults_have_texts(void **state)
{
	struct reply reply;

	for (int fault = REPLY_FAULT_NONE; fault <= REPLY_FAULT_ERROR; fault++)
		assert_non_null(reply_fault_text((enum reply_fault)fault));
	reply_truncated(&reply);
	assert_int_equal(reply.kind, REPLY_BROKEN);
	assert_string_equal(reply_fault_text(reply.fault), "longer than the buffer");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(error_is_read_from_the_payload),
		cmocka_unit_test(plain_ack_is_exact),
		cmocka_unit_test(short_datagram_is_broken),
		cmocka_unit_test(wrong_length_is_broken),
		cmocka_unit_test(rest_of_a_datagram_is_not_lost),
		cmocka_unit_test(foreign_port_is_broken),
		cmocka_unit_test(stale_is_stepped_over),
		cmocka_unit_test(wrong_type_is_broken),
		cmocka_unit_test(error_that_is_none_is_broken),
		cmocka_unit_test(line_is_read_from_the_echo),
		cmocka_unit_test(lengths_in_an_echo_are_not_believed),
		cmocka_unit_test(done_carries_its_result),
		cmocka_unit_test(multipart_is_walked_to_its_end),
		cmocka_unit_test(last_one_need_not_be_padded),
		cmocka_unit_test(noise_is_walked_to_its_end),
		cmocka_unit_test(faults_have_texts),
	};

	return unit_run(tests);
}
