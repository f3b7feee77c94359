// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/revision: the highest revision that kernel and libipset share. */
#include "grammar-lines.h"

/* What the kernel of this test has: hash:ip 0-5, hash:net 200-201, no hash:mac, all others. */
static unsigned int asked;

static int revisions(void *context, const char *type, uint8_t family, uint8_t *minimum,
		     uint8_t *maximum, struct error *reason)
{
	(void)context;
	assert_int_equal(family, strcmp(type, "list:set") && strcmp(type, "hash:mac") ? 2 : 0);
	asked++;
	*minimum = 0;
	*maximum = 250;
	if (strcmp(type, "bitmap:ip") == 0)
		return error_set(reason, ERROR_BROKEN, NULL, "no answer");
	if (strcmp(type, "hash:mac") == 0)
		return 0;
	if (strcmp(type, "hash:ip") == 0)
		*maximum = 5;
	if (strcmp(type, "hash:net") == 0)
		*minimum = 200;
	return 1;
}

static int with_oracle(void **state)
{
	const struct grammar_oracle oracle = { .revisions = revisions };

	(void)state;
	asked = 0;
	grammar = grammar_new(&oracle);
	ask_nobody();
	return grammar ? 0 : -1;
}

#define oracle_test(function) cmocka_unit_test_setup_teardown(function, with_oracle, gone)

static void kernel_limits(void **state)
{
	(void)state;
	parses("create a iphash -6");
	assert_int_equal(parsed.revision, 5);
	parses("create b hash:ip netmask 5");
	assert_int_equal(asked, 1);
	parses("create l list:set");
	assert_int_equal(parsed.revision, 3);
	parses("add a ::1");
	assert_int_equal(parsed.revision, 5);
}

static void option_of_a_higher_revision(void **state)
{
	(void)state;
	refused("create a hash:ip bitmask 255.0.0.0", ERROR_ABSENT, 18,
		"option \"bitmask\" needs revision 6 of set type hash:ip, revision 5 is used");
	assert_non_null(strstr(error.hint, "kernel is older"));
	assert_int_equal(grammar_pin_revision(grammar, "hash:ip", 0, &error), 0);
	refused("create a hash:ip counters", ERROR_USAGE, 18, "needs revision 1");
	assert_non_null(strstr(error.hint, "asked for"));
	parses("create a hash:ip");
	assert_int_equal(parsed.revision, 0);
	wrong("add a 1.1.1.1 packets 5", 15, "needs revision 1");
	wrong("add a 1.1.1.1 counters", 15, "unknown option");
}

static void absent_types(void **state)
{
	(void)state;
	refused("create a hash:mac", ERROR_ABSENT, 10, "no set type hash:mac (family unspec)");
	refused("create a hash:net", ERROR_ABSENT, 10, "revisions 200 to 250");
	assert_non_null(strstr(error.hint, "libipset is older"));
	refused("create a bitmap:ip range 10.0.0.0/8", ERROR_BROKEN, 0, "no answer");
	assert_int_equal(grammar_pin_revision(grammar, "hash:ip", 6, &error), 0);
	refused("create a hash:ip", ERROR_ABSENT, 10, "6 was asked for");
}

static void pins(void **state)
{
	(void)state;
	assert_int_equal(grammar_pin_revision(grammar, "iphash", 2, &error), 0);
	assert_int_equal(grammar_pin_revision(grammar, "hash:ip", 3, &error), 0);
	parses("create a hash:ip comment");
	assert_int_equal(parsed.revision, 3);
	assert_int_equal(grammar_pin_revision(grammar, "hash:ip", 99, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_non_null(strstr(error.hint, "ends at revision"));
	assert_int_equal(grammar_pin_revision(grammar, "hash:moon", 1, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		oracle_test(kernel_limits),
		oracle_test(option_of_a_higher_revision),
		oracle_test(absent_types),
		fresh_test(pins),
	};

	return unit_run(tests);
}
