// SPDX-License-Identifier: GPL-2.0-or-later
/* Which known word a mistyped one is taken for. */
#include "scenario/suggest.h"

#include "base/error.h"
#include "unit.h"

#include <string.h>

struct row {
	const char *name;
	int other;
};

static const struct row rows[] = {
	{ "loops", 1 }, { "duration", 2 }, { "jobs", 3 }, { "while", 4 }, { "order", 5 },
};

static const struct suggest_names names = SUGGEST_NAMES(rows);

static void check(const char *word, const char *hint)
{
	struct error error = { 0 };

	error_set(&error, ERROR_USAGE, NULL, "unknown");
	assert_int_equal(suggest_hint(&error, &names, "keys", word, strlen(word)), -1);
	assert_string_equal(error.hint, hint);
}

static void near_words(void **state)
{
	check("lops", "did you mean \"loops\"?");
	check("loop", "did you mean \"loops\"?");
	check("loosp", "did you mean \"loops\"?");
	check("durration", "did you mean \"duration\"?");
	check("jbos", "did you mean \"jobs\"?");
	check("dur", "did you mean \"duration\"?");
	check("Order", "did you mean \"order\"?");
}

static void far_words(void **state)
{
	static const char all[] = "keys are loops, duration, jobs, while, order";

	check("", all);
	check("x", all);
	check("colour", all);
	check("a word that is much longer than any of those known", all);
}

static void finds(void **state)
{
	assert_int_equal(suggest_find(&names, "jobs", 4), 2);
	assert_int_equal(suggest_find(&names, "jobsx", 4), 2);
	assert_int_equal(suggest_find(&names, "jobs", 3), -1);
	assert_int_equal(suggest_find(&names, "", 0), -1);
	assert_string_equal(suggest_name(&names, 4), "order");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(near_words),
		cmocka_unit_test(far_words),
		cmocka_unit_test(finds),
	};

	return unit_run(tests);
}
