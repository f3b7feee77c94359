// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/list: lines of plain address lists, tolerantly. */
#include "grammar/list.h"

#include "unit.h"

#include <string.h>

/* The line is of that kind and family, its first word @word. */
static void is(const char *line, enum list_kind kind, unsigned int family, const char *word)
{
	struct list_item item;
	enum list_kind got = list_parse(line, strlen(line), &item);

	if (got != kind || item.kind != kind || item.family != family ||
	    item.length != strlen(word) || strncmp(item.text, word, item.length) != 0)
		fail_msg("\"%s\": kind %d, family %u, word \"%.*s\"", line, got, item.family,
			 (int)item.length, item.text);
}

static void blank_lines(void **state)
{
	(void)state;
	is("", LIST_BLANK, 0, "");
	is(" \t\r", LIST_BLANK, 0, "");
	is("# 1.2.3.4", LIST_BLANK, 0, "");
	is("  ; Spamhaus 1.2.3.0/24", LIST_BLANK, 0, "");
	is("\xef\xbb\xbf# first line", LIST_BLANK, 0, "");
}

static void addresses(void **state)
{
	(void)state;
	is("1.2.3.4", LIST_ADDRESS, 2, "1.2.3.4");
	is("  1.2.3.4\r", LIST_ADDRESS, 2, "1.2.3.4");
	is("\xef\xbb\xbf""1.2.3.4", LIST_ADDRESS, 2, "1.2.3.4");
	is("1.2.3.4 some words", LIST_ADDRESS, 2, "1.2.3.4");
	is("1.2.3.4\t# why", LIST_ADDRESS, 2, "1.2.3.4");
	is("1.2.3.4#why", LIST_ADDRESS, 2, "1.2.3.4");
	is("1.2.3.4;why", LIST_ADDRESS, 2, "1.2.3.4");
	is("2001:DB8::1 ; x", LIST_ADDRESS, 10, "2001:DB8::1");
	is("::ffff:1.2.3.4", LIST_ADDRESS, 10, "::ffff:1.2.3.4");
	is("0.0.0.0", LIST_ADDRESS, 2, "0.0.0.0");
}

static void networks_and_ranges(void **state)
{
	(void)state;
	is("10.0.0.0/8", LIST_NETWORK, 2, "10.0.0.0/8");
	is("0.0.0.0/0", LIST_NETWORK, 2, "0.0.0.0/0");
	is("1.10.16.0/20 ; SBL256894", LIST_NETWORK, 2, "1.10.16.0/20");
	is("2001:db8::/32", LIST_NETWORK, 10, "2001:db8::/32");
	is("::/128", LIST_NETWORK, 10, "::/128");
	is("1.2.3.4-1.2.3.9", LIST_RANGE, 2, "1.2.3.4-1.2.3.9");
}

static void bad_lines(void **state)
{
	static const char *const words[] = {
		"hello", "1.2.3", "10.1", "010.1.1.1", "001.002.003.004", "1.2.3.256", "1.2.3.4/33",
		"1.2.3.4/", "1.2.3.4/x", "1.2.3.0/255.255.255.0", "1.2.3.4/024", "1.2.3.4-",
		"::1-::5",
		"2001::/129", "1.2.3.4,tcp:80", "<html>", "fe80::1%eth0", "[::1]", "1.2.3.4-1.2.3",
		"add", "1.2.3.4.5",
	};
	struct list_item item;

	(void)state;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		is(words[i], LIST_BAD, 0, words[i]);
	assert_int_equal(list_parse("\0" "1.2.3.4", 8, &item), LIST_BAD);
	assert_int_equal(list_parse("1.2.3.4\0x", 9, &item), LIST_ADDRESS);
	assert_int_equal(list_parse("1.2.3.45", 7, &item), LIST_ADDRESS);
	assert_int_equal(item.length, 7);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(blank_lines),
		cmocka_unit_test(addresses),
		cmocka_unit_test(networks_and_ranges),
		cmocka_unit_test(bad_lines),
	};

	return unit_run(tests);
}
