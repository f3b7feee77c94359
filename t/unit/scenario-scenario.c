// SPDX-License-Identifier: GPL-2.0-or-later
/* The ${NAME}s of commands. */
#include "scenario/scenario.h"

#include "unit.h"

#include <string.h>

static const char *lookup(void *context, const char *name)
{
	*(unsigned int *)context += 1;
	if (!strcmp(name, "type"))
		return "hash:net";
	if (!strcmp(name, "create-options"))
		return "";
	return NULL;
}

static char *expand(const char *text, struct error *error)
{
	unsigned int asked = 0;
	struct location where = {
		.file = "x", .text = text, .line = 7, .column = 1,
		.width = (unsigned int)strlen(text),
	};

	return scenario_expand(text, &where, lookup, &asked, error);
}

static void check(const char *text, const char *expected)
{
	struct error error = { 0 };
	char *got = expand(text, &error);

	if (!got)
		fail_msg("%s", error.message);
	assert_string_equal(got, expected);
	free(got);
}

static void replaces(void **state)
{
	check("create foo ${type} ${create-options}", "create foo hash:net ");
	check("${type}${type}", "hash:nethash:net");
	check("", "");
	check("add foo 10.0.0.1", "add foo 10.0.0.1");
	check("sh echo $HOME $$ $", "sh echo $HOME $$ $");
	check("{ip 10.0.0.0/8} ${type}}", "{ip 10.0.0.0/8} hash:net}");
}

/* What is put in is not looked at again. */
static const char *itself(void *context, const char *name)
{
	return "${type}";
}

static void replaces_once(void **state)
{
	char *got = scenario_expand("a ${type}", NULL, itself, NULL, NULL);

	assert_string_equal(got, "a ${type}");
	free(got);
}

static void refuses(void **state)
{
	static const char *const texts[] = {
		"add ${typ}", "add ${}", "add ${type", "add ${", "add ${ type }",
		"add ${aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct error error = { 0 };

		assert_null(expand(texts[i], &error));
		assert_int_equal(error.kind, ERROR_USAGE);
		assert_int_equal(error.line, 7);
		assert_int_equal(error.column, 5);
		assert_int_equal(error.width, strlen(texts[i]) - 4);
	}
}

static void empty_scenario(void **state)
{
	struct scenario scenario;

	scenario_init(&scenario);
	assert_null(scenario_find_option(&scenario.options, "title"));
	scenario_fini(&scenario);
	scenario_fini(&scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(replaces),
		cmocka_unit_test(replaces_once),
		cmocka_unit_test(refuses),
		cmocka_unit_test(empty_scenario),
	};

	return unit_run(tests);
}
