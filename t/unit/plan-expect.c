// SPDX-License-Identifier: GPL-2.0-or-later
/* @expect= and the race table: numbers by hand from linux/netfilter/ipset/ip_set.h. */
#include "unit.h"

#include "plan/expect.h"

#include <string.h>

enum { CREATE = 2, DESTROY = 3, SWAP = 6, ADD = 9, DEL = 10, TEST = 11 };

static struct expect parse(const char *text, uint8_t command)
{
	struct location where = { .file = "f", .line = 1, .column = 1 };
	struct expect expect;
	struct error error;

	assert_int_equal(expect_parse(&expect, text, command, &where, &error), 0);
	return expect;
}

static void test_default(void **state)
{
	struct expect expect = parse(NULL, ADD);

	assert_int_equal(expect_judge(&expect, ADD, false, 0), EXPECT_EXPECTED);
	assert_int_equal(expect_judge(&expect, ADD, false, 4103), EXPECT_UNEXPECTED);
	assert_int_equal(expect_judge(&expect, ADD, true, 4103), EXPECT_RACE);
	assert_int_equal(expect_judge(&expect, ADD, true, 12), EXPECT_UNEXPECTED);
}

static void test_words(void **state)
{
	struct expect expect = parse("missing", TEST);

	assert_int_equal(expect_judge(&expect, TEST, false, 4103), EXPECT_EXPECTED);
	assert_int_equal(expect_judge(&expect, TEST, false, 0), EXPECT_UNEXPECTED);
	expect = parse("exists", CREATE);
	assert_int_equal(expect_judge(&expect, CREATE, false, 17), EXPECT_EXPECTED);
	expect = parse("ok,exists", ADD);
	assert_int_equal(expect_judge(&expect, ADD, false, 4103), EXPECT_EXPECTED);
	assert_int_equal(expect_judge(&expect, ADD, false, 0), EXPECT_EXPECTED);
	expect = parse("any", DEL);
	assert_int_equal(expect_judge(&expect, DEL, false, 12), EXPECT_EXPECTED);
}

static void test_names(void **state)
{
	struct expect expect = parse("EBUSY,IPSET_ERR_BUSY,4108", DESTROY);

	assert_int_equal(expect_judge(&expect, DESTROY, false, 16), EXPECT_EXPECTED);
	assert_int_equal(expect_judge(&expect, DESTROY, false, 4100), EXPECT_EXPECTED);
	assert_int_equal(expect_judge(&expect, DESTROY, false, 4108), EXPECT_EXPECTED);
	assert_int_equal(expect_judge(&expect, DESTROY, false, 2), EXPECT_UNEXPECTED);
}

/* Legal while others work on the same sets; not when one works alone. */
static void test_races(void **state)
{
	struct expect expect = parse(NULL, SWAP);

	assert_int_equal(expect_judge(&expect, SWAP, true, 16), EXPECT_RACE);
	assert_int_equal(expect_judge(&expect, SWAP, false, 16), EXPECT_UNEXPECTED);
	assert_int_equal(expect_judge(&expect, DESTROY, true, 4100), EXPECT_RACE);
	/* A swap of sets of different types is nobody else's doing. */
	assert_int_equal(expect_judge(&expect, SWAP, true, 4102), EXPECT_UNEXPECTED);
}

static void test_unknown(void **state)
{
	struct location where = { .file = "f", .text = "@expect=x add", .line = 3, .column = 9 };
	struct expect expect;
	struct error error;

	assert_int_equal(expect_parse(&expect, "ok,EWHAT", ADD, &where, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_int_equal(error.line, 3);
	assert_non_null(strstr(error.message, "EWHAT"));
	assert_int_equal(expect_parse(&expect, "1,2,3,4,5,6,7,8,9", ADD, &where, &error), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_default),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_races),
		cmocka_unit_test(test_unknown),
	};

	return unit_run(tests);
}
