// SPDX-License-Identifier: GPL-2.0-or-later
/* Values of generators against values made by hand. */
#include "scenario/generator.h"

#include "unit.h"

#include <string.h>

static struct generator scan(const char *text)
{
	struct generator_use uses[GENERATOR_USES];
	struct error error = { 0 };

	if (generator_scan(text, NULL, uses, &error) != 1)
		fail_msg("%s: %s", text, error.message);
	return uses[0].generator;
}

/* Value @n of the generator @text has the bytes @hex and reads @format. */
static void check(const char *text, uint64_t n, const char *hex, const char *format)
{
	struct generator generator = scan(text);
	char got_hex[40] = "", got_text[GENERATOR_TEXT_MAX];
	uint8_t bytes[16];
	size_t length;

	assert_true(n < generator.count);
	length = generator_value(&generator, n, bytes);
	for (size_t i = 0; i < length; i++)
		snprintf(got_hex + 2 * i, 3, "%02x", bytes[i]);
	assert_string_equal(got_hex, hex);
	generator_format(&generator, n, got_text);
	assert_string_equal(got_text, format);
}

static void addresses(void **state)
{
	check("{ip 10.0.0.0/8}", 0, "0a000000", "10.0.0.0");
	check("{ip 10.0.0.0/8}", 1, "0a000001", "10.0.0.1");
	check("{ip 10.0.0.0/8}", 0x010203, "0a010203", "10.1.2.3");
	check("{ip 10.0.0.0/8}", 0xffffff, "0affffff", "10.255.255.255");
	check("{ip 192.0.2.7}", 0, "c0000207", "192.0.2.7");
	check("{ip 0.0.0.0/0}", 0xffffffff, "ffffffff", "255.255.255.255");
	check("{ip 2001:db8::/32}", 0, "20010db8000000000000000000000000", "2001:db8::");
	check("{ip 2001:db8::/32}", 0x10002, "20010db8000000000000000000010002",
	      "2001:db8::1:2");
	/* Of 2^96 addresses the first 2^63 are used. */
	check("{ip 2001:db8::/32}", ((uint64_t)1 << 63) - 1, "20010db8000000007fffffffffffffff",
	      "2001:db8::7fff:ffff:ffff:ffff");
	check("{ip ::ffff:0:0/96}", 1, "00000000000000000000ffff00000001", "::ffff:0.0.0.1");
}

static void networks(void **state)
{
	check("{net 10.0.0.0/8 /24}", 0, "0a000000", "10.0.0.0/24");
	check("{net 10.0.0.0/8 /24}", 257, "0a010100", "10.1.1.0/24");
	check("{net 10.0.0.0/8 /24}", 65535, "0affff00", "10.255.255.0/24");
	check("{net 10.0.0.0/8 /8}", 0, "0a000000", "10.0.0.0/8");
	check("{net 10.0.0.0/30 /32}", 3, "0a000003", "10.0.0.3/32");
	check("{net 0.0.0.0/0 /1}", 1, "80000000", "128.0.0.0/1");
	check("{net 0.0.0.0/0 /0}", 0, "00000000", "0.0.0.0/0");
	check("{net 2001:db8::/32 /64}", 0xffffffff, "20010db8ffffffff0000000000000000",
	      "2001:db8:ffff:ffff::/64");
	/* A shift past 64 bits: from bit 96 up. */
	check("{net 2000::/3 /32}", 0x0db8, "20000db8000000000000000000000000",
	      "2000:db8::/32");
	check("{net ::/0 /0}", 0, "00000000000000000000000000000000", "::/0");
	check("{net ::/0 /1}", 1, "80000000000000000000000000000000", "8000::/1");
}

static void numbers(void **state)
{
	check("{port 1024-65535}", 0, "0400", "1024");
	check("{port 1024-65535}", 64511, "ffff", "65535");
	check("{port 80}", 0, "0050", "80");
	check("{mac}", 0, "020000000000", "02:00:00:00:00:00");
	check("{mac}", 0xffffffffff, "02ffffffffff", "02:ff:ff:ff:ff:ff");
	check("{int 0-99}", 42, "000000000000002a", "42");
	check("{int 10-10}", 0, "000000000000000a", "10");
	check("{int 0x10-0x1F}", 15, "000000000000001f", "31");
	check("{int 18446744073709551615}", 0, "ffffffffffffffff", "18446744073709551615");
	check("{i}", 7, "0000000000000007", "7");
	check("{job}", 1, "0000000000000001", "1");
	check("{worker}", 63, "000000000000003f", "63");
}

static void counts(void **state)
{
	assert_int_equal(scan("{ip 10.0.0.0/8}").count, 1 << 24);
	assert_int_equal(scan("{ip 10.0.0.1/32}").count, 1);
	assert_int_equal(scan("{ip 0.0.0.0/0}").count, (uint64_t)1 << 32);
	assert_int_equal(scan("{ip ::/65}").count, (uint64_t)1 << 63);
	assert_int_equal(scan("{ip ::/66}").count, (uint64_t)1 << 62);
	assert_int_equal(scan("{ip ::/0}").count, (uint64_t)1 << 63);
	assert_int_equal(scan("{net 10.0.0.0/8 /24}").count, 65536);
	assert_int_equal(scan("{net ::/0 /128}").count, (uint64_t)1 << 63);
	assert_int_equal(scan("{port 0-65535}").count, 65536);
	assert_int_equal(scan("{int 5-7}").count, 3);
	assert_int_equal(scan("{int 0-18446744073709551615}").count, (uint64_t)1 << 63);
	assert_int_equal(scan("{mac}").count, (uint64_t)1 << 40);
	assert_int_equal(scan("{i}").count, (uint64_t)1 << 63);
}

static void picks(void **state)
{
	assert_int_equal(scan("{ip 10.0.0.0/8}").pick, GENERATOR_UNIFORM);
	assert_int_equal(scan("{ip+ 10.0.0.0/8}").pick, GENERATOR_ASCENDING);
	assert_int_equal(scan("{net+ 10.0.0.0/8 /9}").pick, GENERATOR_ASCENDING);
	assert_int_equal(scan("{port+ 1-2}").pick, GENERATOR_ASCENDING);
	assert_int_equal(scan("{int+ 1-2}").pick, GENERATOR_ASCENDING);
	assert_int_equal(scan("{mac+}").pick, GENERATOR_ASCENDING);
	assert_int_equal(scan("{i}").pick, GENERATOR_GIVEN);
}

static void zipf(void **state)
{
	struct generator generator = scan("{zipf 1.25 net 10.0.0.0/8 /24}");

	assert_int_equal(generator.pick, GENERATOR_ZIPF);
	assert_int_equal(generator.kind, GENERATOR_NET);
	assert_int_equal(generator.count, 65536);
	assert_true(generator.exponent == 1.25);
	assert_int_equal(scan("{zipf 10 port 1-9}").count, 9);
}

/* Every value is in the network and different from its neighbours, whatever the prefix. */
static void stays_inside(void **state)
{
	for (unsigned int prefix = 0; prefix <= 32; prefix++) {
		struct generator generator;
		uint8_t bytes[16] = { 0 };
		uint32_t last;
		char text[64];

		snprintf(text, sizeof(text), "{ip 0.0.0.0/%u}", prefix);
		generator = scan(text);
		assert_int_equal(generator.count, (uint64_t)1 << (32 - prefix));
		generator_value(&generator, generator.count - 1, bytes);
		last = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
		       (uint32_t)bytes[2] << 8 | bytes[3];
		assert_int_equal(last, generator.count - 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses),	cmocka_unit_test(networks),
		cmocka_unit_test(numbers),	cmocka_unit_test(counts),
		cmocka_unit_test(picks),	cmocka_unit_test(zipf),
		cmocka_unit_test(stays_inside),
	};

	return unit_run(tests);
}
