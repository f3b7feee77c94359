/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What every unit test program shares: cmocka, told to speak TAP.
 *
 *	static void adds_up(void **state)
 *	{
 *		assert_int_equal(1 + 1, 2);
 *	}
 *
 *	int main(void)
 *	{
 *		const struct CMUnitTest tests[] = {
 *			cmocka_unit_test(adds_up),
 *		};
 *		return unit_run(tests);
 *	}
 *
 * One group a program: a second one would print a second plan, which TAP
 * readers refuse. Never cmocka's skip(): version 1.1.5 prints a skipped test
 * as "not ok", which counts as a failure; a program that cannot run here says
 * so with unit_skip_all() before the group starts.
 */
#ifndef UNIT_H
#define UNIT_H

/* cmocka.h wants these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

/*
 * The environment wins over cmocka_set_message_output(), so set the
 * environment: a developer's own CMOCKA_MESSAGE_OUTPUT must not turn TAP off.
 * Line buffering keeps the order of TAP and of what the tested code prints.
 */
static inline void unit_speak_tap(void)
{
	setenv("CMOCKA_MESSAGE_OUTPUT", "TAP", 1);
	setvbuf(stdout, NULL, _IOLBF, 0);
}

/* Runs the array TESTS; the value is main's: 0 if all passed. */
#define unit_run(tests) unit_run_with(tests, NULL, NULL)

/* The same with a set-up and a tear-down function around the whole group. */
#define unit_run_with(tests, setup, teardown)                                  \
	(unit_speak_tap(), cmocka_run_group_tests(tests, setup, teardown) != 0)

/* Ends main with `return unit_skip_all("why")`. */
static inline int unit_skip_all(const char *reason)
{
	printf("1..0 # skip %s\n", reason);
	return 0;
}

#endif
