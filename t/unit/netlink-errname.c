// SPDX-License-Identifier: GPL-2.0-or-later
/* Names of errors both ways, against the numbers in the kernel's and libc's headers. */
#include "netlink/errname.h"
#include "netlink/uapi.h"

#include "unit.h"

#include <errno.h>
#include <string.h>

struct row {
	const char *type;	/* of the set; NULL: any */
	int error;
	const char *name;
};

#define ROW(type, error) { type, error, #error }

static const struct row rows[] = {
	ROW(NULL, EPERM), ROW(NULL, ENOENT), ROW(NULL, EINTR), ROW(NULL, EAGAIN),
	ROW(NULL, ENOMEM), ROW(NULL, EBUSY), ROW(NULL, EEXIST), ROW(NULL, EINVAL),
	ROW(NULL, ENOSPC), ROW(NULL, ERANGE), ROW(NULL, EBADMSG), ROW(NULL, EMSGSIZE),
	ROW(NULL, EOPNOTSUPP), ROW(NULL, ENOBUFS), ROW(NULL, ECONNRESET), ROW(NULL, ETIMEDOUT),
	ROW(NULL, EDEADLK), ROW(NULL, EHWPOISON),
	ROW(NULL, IPSET_ERR_PROTOCOL), ROW(NULL, IPSET_ERR_FIND_TYPE),
	ROW(NULL, IPSET_ERR_MAX_SETS), ROW(NULL, IPSET_ERR_BUSY),
	ROW(NULL, IPSET_ERR_EXIST_SETNAME2), ROW(NULL, IPSET_ERR_TYPE_MISMATCH),
	ROW(NULL, IPSET_ERR_EXIST), ROW(NULL, IPSET_ERR_INVALID_CIDR),
	ROW(NULL, IPSET_ERR_INVALID_NETMASK), ROW(NULL, IPSET_ERR_INVALID_FAMILY),
	ROW(NULL, IPSET_ERR_TIMEOUT), ROW(NULL, IPSET_ERR_REFERENCED),
	ROW(NULL, IPSET_ERR_IPADDR_IPV4), ROW(NULL, IPSET_ERR_IPADDR_IPV6),
	ROW(NULL, IPSET_ERR_COUNTER), ROW(NULL, IPSET_ERR_COMMENT),
	ROW(NULL, IPSET_ERR_INVALID_MARKMASK), ROW(NULL, IPSET_ERR_SKBINFO),
	ROW(NULL, IPSET_ERR_BITMASK_NETMASK_EXCL),
	ROW("hash:ip", IPSET_ERR_HASH_FULL), ROW("hash:net,iface", IPSET_ERR_HASH_ELEM),
	ROW("hash:ip,port", IPSET_ERR_INVALID_PROTO), ROW("hash:ip,port", IPSET_ERR_MISSING_PROTO),
	ROW("hash:mac", IPSET_ERR_HASH_RANGE_UNSUPPORTED), ROW("hash:net", IPSET_ERR_HASH_RANGE),
	ROW("bitmap:ip", IPSET_ERR_BITMAP_RANGE), ROW("bitmap:port", IPSET_ERR_BITMAP_RANGE_SIZE),
	ROW("list:set", IPSET_ERR_NAME), ROW("list:set", IPSET_ERR_LOOP),
	ROW("list:set", IPSET_ERR_BEFORE), ROW("list:set", IPSET_ERR_NAMEREF),
	ROW("list:set", IPSET_ERR_LIST_FULL), ROW("list:set", IPSET_ERR_REF_EXIST),
};

static int parse(const char *name)
{
	return errname_parse(name, strlen(name));
}

static void numbers_are_named(void **state)
{
	char text[ERRNAME_MAX];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		assert_string_equal(errname(rows[i].error, rows[i].type, text), rows[i].name);
		/* Whatever the type, a number that all share keeps its name. */
		if (!rows[i].type)
			assert_string_equal(errname(rows[i].error, "list:set", text), rows[i].name);
	}
}

static void names_are_numbers(void **state)
{
	static const char prefix[] = "IPSET_ERR_";

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		assert_int_equal(parse(rows[i].name), rows[i].error);
		if (strncmp(rows[i].name, prefix, strlen(prefix)) == 0)
			assert_int_equal(parse(rows[i].name + strlen(prefix)), rows[i].error);
	}
	assert_int_equal(parse("EWOULDBLOCK"), EWOULDBLOCK);
	assert_int_equal(parse("ENOTSUP"), ENOTSUP);
}

/* The numbers from 4352 up are named after the type of the set, and not at all without one. */
static void type_decides_from_4352(void **state)
{
	char text[ERRNAME_MAX];

	assert_string_equal(errname(4352, "hash:ip", text), "IPSET_ERR_HASH_FULL");
	assert_string_equal(errname(4352, "bitmap:ip", text), "IPSET_ERR_BITMAP_RANGE");
	assert_string_equal(errname(4352, "list:set", text), "IPSET_ERR_NAME");
	assert_string_equal(errname(4352, NULL, text), "error 4352");
	assert_string_equal(errname(4352, "", text), "error 4352");
	assert_string_equal(errname(4354, "bitmap:ip", text), "error 4354");
}

/* No name stands for two numbers, and what is printed can be read again. */
static void every_name_leads_back(void **state)
{
	static const char *const types[] = { "hash:ip", "bitmap:ip", "list:set" };
	char text[ERRNAME_MAX];
	const char *name;

	for (size_t i = 0; i < 3; i++)
		for (int error = 1; error < 5000; error++) {
			name = errname(error, types[i], text);
			if (name != text)
				assert_int_equal(parse(name), error);
		}
}

static void unknown_numbers_are_printed(void **state)
{
	char text[ERRNAME_MAX];

	assert_string_equal(errname(4400, "hash:ip", text), "error 4400");
	assert_string_equal(errname(4096, NULL, text), "error 4096");
	assert_string_equal(errname(2147483647, NULL, text), "error 2147483647");
	assert_string_equal(errname(-2147483647 - 1, NULL, text), "error -2147483648");
}

static void numbers_are_parsed(void **state)
{
	assert_int_equal(parse("1"), 1);
	assert_int_equal(parse("4352"), 4352);
	assert_int_equal(parse("0017"), 17);
	assert_int_equal(parse("65535"), ERRNAME_NUMBER_MAX);
	/* No further than told. */
	assert_int_equal(errname_parse("17xyz", 2), 17);
	assert_int_equal(errname_parse("ENOENTRY", 6), ENOENT);
}

static void other_words_are_refused(void **state)
{
	static const char *const words[] = {
		"", "0", "-1", "+1", "65536", "65540", "4294967297", "99999999999999999999", "12a",
		" 1", "0x10",
		"E", "ENOEN", "ENOENTX", "enoent", "IPSET_ERR_", "IPSET_ERR_ENOENT", "IPSET_ERR",
		"_ERR_BUSY", "NOENT",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		assert_int_equal(parse(words[i]), -EINVAL);
}

/* libc's own table, where it has one: no errno is missing. */
static void libc_agrees(void **state)
{
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 32)
	char text[ERRNAME_MAX];

	for (int error = 1; error < 4096; error++)
		if (strerrorname_np(error))
			assert_string_equal(errname(error, NULL, text), strerrorname_np(error));
#endif
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_named),
		cmocka_unit_test(names_are_numbers),
		cmocka_unit_test(type_decides_from_4352),
		cmocka_unit_test(every_name_leads_back),
		cmocka_unit_test(unknown_numbers_are_printed),
		cmocka_unit_test(numbers_are_parsed),
		cmocka_unit_test(other_words_are_refused),
		cmocka_unit_test(libc_agrees),
	};

	return unit_run(tests);
}
