// SPDX-License-Identifier: GPL-2.0-or-later
/* Attributes: read into a table whatever they are, and nothing read outside of them. */
#include "netlink/attribute.h"
#include "netlink/uapi.h"

#include "unit.h"

#include <errno.h>
#include <string.h>

#define TABLE 12

struct bytes {
	uint8_t data[64];
	size_t length;
	const struct nlattr *table[TABLE];
};

/* What the table points into: exactly as long, so that a memory checker sees a read behind it. */
static uint8_t *exact;

static void append(struct bytes *bytes, uint16_t type, uint16_t said, const void *value,
		   size_t length)
{
	const struct nlattr attribute = { .nla_len = said, .nla_type = type };

	if (bytes->length + sizeof(attribute) + length > sizeof(bytes->data))
		abort();
	memcpy(bytes->data + bytes->length, &attribute, sizeof(attribute));
	memcpy(bytes->data + bytes->length + sizeof(attribute), value, length);
	bytes->length += sizeof(attribute) + length;
}

static int read_table(struct bytes *bytes)
{
	free(exact);
	exact = malloc(bytes->length ? bytes->length : 1);
	if (!exact)
		abort();
	memcpy(exact, bytes->data, bytes->length);
	memset(bytes->table, 0xff, sizeof(bytes->table));
	return attributes_read(exact, bytes->length, bytes->table, TABLE);
}

static int tear_down(void **state)
{
	free(exact);
	exact = NULL;
	return 0;
}

static void table_has_what_is_there(void **state)
{
	struct bytes bytes = { .length = 0 };
	uint32_t u32 = 0;
	uint8_t u8 = 0;

	append(&bytes, 1, 5, "\7\0\0\0", 4);
	append(&bytes, 5 | NLA_F_NET_BYTEORDER, 8, "\1\2\3\4", 4);
	append(&bytes, 6 | NLA_F_NESTED, 4, "", 0);
	/* Beyond the table: what a newer kernel may send. */
	append(&bytes, TABLE, 8, "new.", 4);
	append(&bytes, 2, 8, "foo", 4);
	/* The last one without its padding. */
	append(&bytes, 3, 6, "x", 2);
	assert_int_equal(read_table(&bytes), 0);
	assert_int_equal(attribute_u8(bytes.table[1], &u8), 0);
	assert_int_equal(u8, 7);
	assert_int_equal(attribute_u32(bytes.table[5], &u32), 0);
	assert_int_equal(u32, 0x01020304);
	assert_string_equal(attribute_text(bytes.table[2], 4), "foo");
	assert_string_equal(attribute_text(bytes.table[3], 2), "x");
	assert_non_null(bytes.table[6]);
	for (size_t i = 7; i < TABLE; i++)
		assert_null(bytes.table[i]);
	assert_null(bytes.table[0]);
	assert_null(bytes.table[4]);
}

static void nothing_is_an_empty_table(void **state)
{
	struct bytes bytes = { .length = 0 };

	assert_int_equal(read_table(&bytes), 0);
	for (size_t i = 0; i < TABLE; i++)
		assert_null(bytes.table[i]);
}

static void lengths_are_checked(void **state)
{
	static const uint16_t lengths[] = { 0, 1, 3, 9, 12, 0x8000, 0xffff };

	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		struct bytes alone = { .length = 0 }, second = { .length = 0 };

		append(&alone, 1, lengths[i], "\1\2\3\4", 4);
		assert_int_equal(read_table(&alone), -EBADMSG);
		append(&second, 2, 8, "foo", 4);
		append(&second, 1, lengths[i], "\1\2\3\4", 4);
		assert_int_equal(read_table(&second), -EBADMSG);
	}
}

/* Cut anywhere but between two attributes it is no list of attributes. */
static void cut_short_is_refused(void **state)
{
	for (size_t length = 1; length < 16; length++) {
		struct bytes bytes = { .length = 0 };

		append(&bytes, 1, 8, "\1\2\3\4", 4);
		append(&bytes, 2, 8, "foo", 4);
		bytes.length = length;
		assert_int_equal(read_table(&bytes), length == 8 ? 0 : -EBADMSG);
	}
}

static void message_is_read_behind_its_headers(void **state)
{
	const struct nlattr *table[TABLE];
	struct {
		struct nlmsghdr header;
		struct nfgenmsg nfgen;
		struct nlattr attribute;
		char value[4];
	} message = {
		.header.nlmsg_len = sizeof(message),
		.attribute = { .nla_len = 8, .nla_type = 2 },
		.value = "foo",
	};

	assert_int_equal(attributes_of_message(&message.header, table, TABLE), 0);
	assert_string_equal(attribute_text(table[2], 32), "foo");
	message.header.nlmsg_len = 20;
	assert_int_equal(attributes_of_message(&message.header, table, TABLE), 0);
	assert_null(table[2]);
	for (uint32_t length = 0; length < 20; length++) {
		message.header.nlmsg_len = length;
		assert_int_equal(attributes_of_message(&message.header, table, TABLE), -EBADMSG);
	}
}

static void nest_is_a_list_of_its_own(void **state)
{
	struct bytes bytes = { .length = 0 }, content = { .length = 0 };
	const struct nlattr *inner[TABLE];

	append(&content, 1, 8, "abc", 4);
	append(&content, 2, 8, "def", 4);
	append(&bytes, 7 | NLA_F_NESTED, 20, content.data, content.length);
	append(&bytes, 3, 8, "foo", 4);
	assert_int_equal(read_table(&bytes), 0);
	assert_int_equal(attributes_of_nest(bytes.table[7], inner, TABLE), 0);
	assert_string_equal(attribute_text(inner[2], 4), "def");
	assert_null(inner[3]);
}

static void values_of_another_size_are_refused(void **state)
{
	struct bytes bytes = { .length = 0 };
	uint32_t u32 = 1;
	uint8_t u8 = 1;

	append(&bytes, 1, 8, "\0\0\0\0", 4);
	append(&bytes, 2, 4, "", 0);
	append(&bytes, 3, 12, "12345678", 8);
	assert_int_equal(read_table(&bytes), 0);
	assert_int_equal(attribute_u8(bytes.table[1], &u8), -EBADMSG);
	assert_int_equal(attribute_u8(bytes.table[2], &u8), -EBADMSG);
	assert_int_equal(attribute_u8(NULL, &u8), -EBADMSG);
	assert_int_equal(attribute_u32(bytes.table[2], &u32), -EBADMSG);
	assert_int_equal(attribute_u32(bytes.table[3], &u32), -EBADMSG);
	assert_int_equal(attribute_u32(NULL, &u32), -EBADMSG);
	assert_int_equal(u8, 1);
	assert_int_equal(u32, 1);
}

static void text_ends_within(void **state)
{
	struct bytes bytes = { .length = 0 };

	append(&bytes, 1, 8, "full", 4);
	append(&bytes, 2, 8, "foo", 4);
	append(&bytes, 3, 4, "", 0);
	assert_int_equal(read_table(&bytes), 0);
	assert_null(attribute_text(bytes.table[1], 32));
	assert_null(attribute_text(bytes.table[2], 3));
	assert_null(attribute_text(bytes.table[3], 32));
	assert_null(attribute_text(NULL, 32));
	assert_string_equal(attribute_text(bytes.table[2], 4), "foo");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table_has_what_is_there),
		cmocka_unit_test(nothing_is_an_empty_table),
		cmocka_unit_test(lengths_are_checked),
		cmocka_unit_test(cut_short_is_refused),
		cmocka_unit_test(message_is_read_behind_its_headers),
		cmocka_unit_test(nest_is_a_list_of_its_own),
		cmocka_unit_test(values_of_another_size_are_refused),
		cmocka_unit_test(text_ends_within),
	};

	return unit_run_with(tests, NULL, tear_down);
}
