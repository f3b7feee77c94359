// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Messages byte for byte: against what the original program sent in its loop, and at the limits.
 *
 * With the arguments --print PROTOCOL REVISION the program prints the loop's messages, one a line
 * as "COMMAND: HEX", for a script that holds them against what ipset(8) sends.
 */
#include "netlink/attribute.h"
#include "netlink/message.h"
#include "netlink/uapi.h"

#include "unit.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

/* Bytes of an integer in host order. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define H16(value) ((value) & 0xff), ((value) >> 8)
#define H32(value) H16((value) & 0xffff), H16((value) >> 16)
#else
#define H16(value) ((value) >> 8), ((value) & 0xff)
#define H32(value) H16((value) >> 16), H16((value) & 0xffff)
#endif

#define PROTOCOL_AT 24		/* byte of a message that holds the protocol */
#define SEQUENCE_AT 8

/* nlmsghdr of an ipset message, nfgenmsg, IPSET_ATTR_PROTOCOL. */
#define BEGIN(length, command, flags) \
	H32(length), command, 6, H16(flags), H32(0), H32(0), \
	2, 0, 0, 0, \
	H16(5), H16(1), 7, 0, 0, 0
#define SETNAME_BAR H16(8), H16(2), 'b', 'a', 'r', 0

static const uint8_t golden_swap[] = {
	BEGIN(44, 6, 0x005),
	H16(8), H16(2), 'f', 'o', 'o', 0,
	H16(8), H16(3), 'b', 'a', 'r', 0,
};

static const uint8_t golden_destroy[] = {
	BEGIN(36, 3, 0x205), SETNAME_BAR,
};

static const uint8_t golden_create[] = {
	BEGIN(72, 2, 0x605), SETNAME_BAR,
	H16(13), H16(3), 'h', 'a', 's', 'h', ':', 'n', 'e', 't', 0, 0, 0, 0,
	H16(5), H16(4), 7, 0, 0, 0,		/* revision */
	H16(5), H16(5), 2, 0, 0, 0,		/* AF_INET */
	H16(4), H16(0x8007),
};

static const uint8_t golden_add[] = {
	BEGIN(68, 9, 0x205), SETNAME_BAR,
	H16(32), H16(0x8007),
	H16(12), H16(0x8001), H16(8), H16(0x4001), 10, 1, 0, 0,
	H16(5), H16(3), 16, 0, 0, 0,
	H16(8), H16(0x4009), 0, 0, 0, 0,	/* line */
};

static void begin(struct message *message, uint8_t command, uint16_t flags, uint8_t protocol)
{
	if (message_begin(message, command, flags, protocol) < 0)
		abort();
}

static void put(struct message *message, uint16_t attribute, enum message_encoding encoding,
		const void *value, size_t length)
{
	if (message_put(message, attribute, encoding, value, length, NULL) < 0)
		abort();
}

static void put_text(struct message *message, uint16_t attribute, const char *text)
{
	put(message, attribute, MESSAGE_STRING, text, strlen(text) + 1);
}

static size_t open_nest(struct message *message, uint16_t attribute)
{
	size_t nest = 0;

	if (message_nest_begin(message, attribute, &nest) < 0)
		abort();
	return nest;
}

static void build_swap(struct message *message, uint8_t protocol, uint8_t revision)
{
	(void)revision;
	begin(message, IPSET_CMD_SWAP, NLM_F_ACK, protocol);
	put_text(message, IPSET_ATTR_SETNAME, "foo");
	put_text(message, IPSET_ATTR_SETNAME2, "bar");
}

static void build_destroy(struct message *message, uint8_t protocol, uint8_t revision)
{
	(void)revision;
	begin(message, IPSET_CMD_DESTROY, NLM_F_ACK | NLM_F_EXCL, protocol);
	put_text(message, IPSET_ATTR_SETNAME, "bar");
}

static void build_create(struct message *message, uint8_t protocol, uint8_t revision)
{
	const uint8_t family = AF_INET;

	begin(message, IPSET_CMD_CREATE, NLM_F_ACK | NLM_F_CREATE | NLM_F_EXCL, protocol);
	put_text(message, IPSET_ATTR_SETNAME, "bar");
	put_text(message, IPSET_ATTR_TYPENAME, "hash:net");
	put(message, IPSET_ATTR_REVISION, MESSAGE_U8, &revision, sizeof(revision));
	put(message, IPSET_ATTR_FAMILY, MESSAGE_U8, &family, sizeof(family));
	message_nest_end(message, open_nest(message, IPSET_ATTR_DATA));
}

/* @offset receives where the address is. */
static void build_add_at(struct message *message, uint8_t protocol, size_t *offset)
{
	static const uint8_t address[] = { 10, 1, 0, 0 };
	const uint8_t prefix = 16;
	const uint32_t line = 0;
	size_t nest;

	begin(message, IPSET_CMD_ADD, NLM_F_ACK | NLM_F_EXCL, protocol);
	put_text(message, IPSET_ATTR_SETNAME, "bar");
	nest = open_nest(message, IPSET_ATTR_DATA);
	if (message_put(message, IPSET_ATTR_IP, MESSAGE_IPV4, address, sizeof(address), offset) < 0)
		abort();
	put(message, IPSET_ATTR_CIDR, MESSAGE_U8, &prefix, sizeof(prefix));
	put(message, IPSET_ATTR_LINENO, MESSAGE_U32, &line, sizeof(line));
	message_nest_end(message, nest);
}

static void build_add(struct message *message, uint8_t protocol, uint8_t revision)
{
	(void)revision;
	build_add_at(message, protocol, NULL);
}

/* The loop of the original program. */
static const struct {
	const char *command;
	void (*build)(struct message *message, uint8_t protocol, uint8_t revision);
	const uint8_t *golden;
	size_t length;
} loop[] = {
	{ "swap foo bar", build_swap, golden_swap, sizeof(golden_swap) },
	{ "destroy bar", build_destroy, golden_destroy, sizeof(golden_destroy) },
	{ "create bar hash:net", build_create, golden_create, sizeof(golden_create) },
	{ "add bar 10.1.0.0/16", build_add, golden_add, sizeof(golden_add) },
};

#define LOOP (sizeof(loop) / sizeof(loop[0]))

static int print_loop(uint8_t protocol, uint8_t revision)
{
	struct message message;

	message_init(&message);
	for (size_t i = 0; i < LOOP; i++) {
		loop[i].build(&message, protocol, revision);
		printf("%s: ", loop[i].command);
		for (size_t at = 0; at < message.length; at++)
			printf("%02x", message.bytes[at]);
		putchar('\n');
	}
	message_fini(&message);
	return 0;
}

static void loop_is_the_original(void **state)
{
	uint8_t wanted[128];
	struct message message;

	message_init(&message);
	for (uint8_t protocol = 6; protocol <= 7; protocol++)
		for (size_t i = 0; i < LOOP; i++) {
			loop[i].build(&message, protocol, 7);
			memcpy(wanted, loop[i].golden, loop[i].length);
			wanted[PROTOCOL_AT] = protocol;
			assert_int_equal(message.length, loop[i].length);
			assert_memory_equal(message.bytes, wanted, message.length);
		}
	message_fini(&message);
}

static void sequence_is_patched_alone(void **state)
{
	const uint32_t sequence = 0xdeadbeef;
	uint8_t wanted[sizeof(golden_swap)];
	struct message message;

	message_init(&message);
	build_swap(&message, 7, 0);
	message_set_sequence(message.bytes, sequence);
	memcpy(wanted, golden_swap, sizeof(wanted));
	memcpy(wanted + SEQUENCE_AT, &sequence, sizeof(sequence));
	assert_memory_equal(message.bytes, wanted, sizeof(wanted));
	message_fini(&message);
}

static void offset_is_of_the_payload(void **state)
{
	static const uint8_t address[] = { 10, 1, 0, 0 };
	struct message message;
	size_t offset = 0;

	message_init(&message);
	build_add_at(&message, 7, &offset);
	assert_int_equal(offset, 48);
	assert_memory_equal(message.bytes + offset, address, sizeof(address));
	assert_int_equal(message_put(&message, 9, MESSAGE_U8, "x", 1, &offset), 0);
	assert_int_equal(offset, sizeof(golden_add) + 4);
	assert_int_equal(message.bytes[offset], 'x');
	message_fini(&message);
}

static void integers_are_big_endian(void **state)
{
	static const uint8_t address[16] = { 0x20, 1, 0xd, 0xb8, [15] = 1 };
	static const uint8_t wanted[] = {
		BEGIN(100, 9, 0x001),
		H16(6), H16(0x4004), 0x12, 0x34, 0, 0,
		H16(8), H16(0x4006), 0x12, 0x34, 0x56, 0x78,
		H16(12), H16(0x4018), 1, 2, 3, 4, 5, 6, 7, 8,
		H16(24), H16(0x8001), H16(20), H16(0x4002),
		0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
		H16(10), H16(17), 1, 2, 3, 4, 5, 6, 0, 0,
		H16(6), H16(26), 'c', 0, 0, 0,
	};
	const uint16_t u16 = 0x1234;
	const uint32_t u32 = 0x12345678;
	const uint64_t u64 = 0x0102030405060708;
	struct message message;

	message_init(&message);
	begin(&message, IPSET_CMD_ADD, 0, 7);
	put(&message, 4, MESSAGE_U16, &u16, sizeof(u16));
	put(&message, 6, MESSAGE_U32, &u32, sizeof(u32));
	put(&message, 24, MESSAGE_U64, &u64, sizeof(u64));
	put(&message, 1, MESSAGE_IPV6, address, sizeof(address));
	put(&message, 17, MESSAGE_BYTES, "\1\2\3\4\5\6", 6);
	put_text(&message, 26, "c");
	assert_int_equal(message.length, sizeof(wanted));
	assert_memory_equal(message.bytes, wanted, sizeof(wanted));
	message_fini(&message);
}

/* What a longer message left in the memory must not be sent as padding. */
static void padding_is_zero(void **state)
{
	uint8_t noise[200];
	struct message message;

	memset(noise, 0xff, sizeof(noise));
	message_init(&message);
	begin(&message, IPSET_CMD_CREATE, 0, 7);
	put(&message, 1, MESSAGE_BYTES, noise, sizeof(noise));
	build_create(&message, 7, 7);
	assert_int_equal(message.length, sizeof(golden_create));
	assert_memory_equal(message.bytes, golden_create, sizeof(golden_create));
	message_fini(&message);
}

static void copy_is_exact_and_its_own(void **state)
{
	struct message message, copy;

	message_init(&message);
	message_init(&copy);
	build_add(&copy, 7, 0);
	assert_int_equal(message_copy(&message, &copy), 0);
	assert_int_equal(message.length, sizeof(golden_add));
	message_set_sequence(copy.bytes, 1);
	assert_memory_equal(message.bytes, golden_add, sizeof(golden_add));
	message_fini(&copy);
	put_text(&message, IPSET_ATTR_SETNAME2, "more");
	message_fini(&message);
	assert_null(message.bytes);
}

/* The length that the header says. */
static uint32_t said_length(const struct message *message)
{
	uint32_t length;

	memcpy(&length, message->bytes, sizeof(length));
	return length;
}

/* Fill up with attributes of @step bytes each until there is no room. */
static void fill(struct message *message, size_t step)
{
	static const uint8_t zeroes[1024];
	int rc;

	do
		rc = message_put(message, IPSET_ATTR_COMMENT, MESSAGE_BYTES, zeroes, step - 4,
				 NULL);
	while (rc == 0);
	assert_int_equal(rc, -EMSGSIZE);
}

static void overflow_leaves_the_message_alone(void **state)
{
	static uint8_t large[MESSAGE_MAX + 2];
	struct message message;
	size_t before, nest;

	message_init(&message);
	begin(&message, IPSET_CMD_ADD, 0, 7);
	assert_int_equal(message_put(&message, 1, MESSAGE_BYTES, large, sizeof(large), NULL),
			 -EMSGSIZE);
	assert_int_equal(message_put(&message, 1, MESSAGE_BYTES, large, SIZE_MAX, NULL), -EMSGSIZE);
	assert_int_equal(message.length, 28);
	fill(&message, 1024);
	fill(&message, 12);
	before = message.length;
	assert_in_range(before, MESSAGE_MAX - 12, MESSAGE_MAX);
	assert_int_equal(said_length(&message), before);
	/* Its nest would fit, the address in it does not. */
	assert_int_equal(message_put(&message, 1, MESSAGE_IPV4, large, 4, NULL), -EMSGSIZE);
	assert_int_equal(message.length, before);
	assert_int_equal(said_length(&message), before);
	fill(&message, 4);
	before = message.length;
	assert_int_equal(before, MESSAGE_MAX / 4 * 4);
	assert_int_equal(message_nest_begin(&message, IPSET_ATTR_DATA, &nest), -EMSGSIZE);
	assert_int_equal(message.length, before);
	assert_int_equal(said_length(&message), before);
	message_fini(&message);
}

static void cancelled_nest_is_gone(void **state)
{
	struct message message;
	size_t outer, inner;

	message_init(&message);
	begin(&message, IPSET_CMD_DESTROY, NLM_F_ACK | NLM_F_EXCL, 7);
	outer = open_nest(&message, IPSET_ATTR_ADT);
	put_text(&message, IPSET_ATTR_COMMENT, "will not be sent");
	inner = open_nest(&message, IPSET_ATTR_DATA);
	put_text(&message, IPSET_ATTR_COMMENT, "nor this");
	message_nest_end(&message, inner);
	message_nest_cancel(&message, outer);
	assert_int_equal(message.length, 28);
	assert_int_equal(said_length(&message), 28);
	put_text(&message, IPSET_ATTR_SETNAME, "bar");
	assert_int_equal(message.length, sizeof(golden_destroy));
	assert_memory_equal(message.bytes, golden_destroy, sizeof(golden_destroy));
	message_fini(&message);
}

/* The largest batch that fits reads back as what was put in. */
static void full_batch_reads_back(void **state)
{
	const struct nlattr *table[IPSET_ATTR_CMD_MAX + 1];
	struct message message;
	uint32_t count = 0;
	size_t batch, nest;
	int rc = 0;

	message_init(&message);
	begin(&message, IPSET_CMD_ADD, NLM_F_ACK, 7);
	batch = open_nest(&message, IPSET_ATTR_ADT);
	while (rc == 0) {
		rc = message_nest_begin(&message, IPSET_ATTR_DATA, &nest);
		if (rc < 0)
			break;
		rc = message_put(&message, IPSET_ATTR_IP, MESSAGE_IPV4, &count, 4, NULL);
		if (rc < 0)
			message_nest_cancel(&message, nest);
		else
			message_nest_end(&message, nest);
		count += rc == 0;
	}
	message_nest_end(&message, batch);
	assert_int_equal(rc, -EMSGSIZE);
	assert_int_equal(count, (MESSAGE_MAX - 32) / 16);
	assert_int_equal(said_length(&message), message.length);
	assert_int_equal(attributes_of_message((const void *)message.bytes, table,
					       IPSET_ATTR_CMD_MAX + 1), 0);
	assert_non_null(table[IPSET_ATTR_ADT]);
	assert_int_equal(table[IPSET_ATTR_ADT]->nla_len, 4 + 16 * count);
	message_fini(&message);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loop_is_the_original),
		cmocka_unit_test(sequence_is_patched_alone),
		cmocka_unit_test(offset_is_of_the_payload),
		cmocka_unit_test(integers_are_big_endian),
		cmocka_unit_test(padding_is_zero),
		cmocka_unit_test(copy_is_exact_and_its_own),
		cmocka_unit_test(overflow_leaves_the_message_alone),
		cmocka_unit_test(cancelled_nest_is_gone),
		cmocka_unit_test(full_batch_reads_back),
	};

	if (argc == 4 && strcmp(argv[1], "--print") == 0)
		return print_loop((uint8_t)strtoul(argv[2], NULL, 10),
				  (uint8_t)strtoul(argv[3], NULL, 10));
	return unit_run(tests);
}
