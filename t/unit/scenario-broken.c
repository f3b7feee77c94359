// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * t/broken/NAME.scenario has one fault; NAME.expected is all that is printed for it.  A new pair is
 * a new case; UPDATE=1 writes the messages anew.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "scenario/parse.h"
#include "scenario/scenario.h"
#include "unit.h"

#include <glob.h>
#include <string.h>

static char *print_errors(const struct error_list *errors)
{
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	assert_non_null(stream);
	for (unsigned int i = 0; i < errors->count; i++)
		error_print(&errors->items[i], "ipset-stress", stream);
	fclose(stream);
	return text;
}

/* What the parser says to the file at @path, which is named without its folder. */
static char *messages(const char *path)
{
	struct error_list errors = { 0 };
	struct scenario scenario;
	struct buffer text;
	char *printed;

	buffer_init(&text);
	assert_int_equal(file_read(path, 1 << 20, &text, NULL), 0);
	assert_int_equal(scenario_parse(&scenario, strrchr(path, '/') + 1,
					text.data ? text.data : "", text.length, &errors), -1);
	printed = print_errors(&errors);
	scenario_fini(&scenario);
	buffer_fini(&text);
	return printed;
}

/* Returns whether the messages are the expected ones. */
static bool check(const char *path)
{
	char *printed = messages(path), expected_path[4096];
	struct buffer expected;
	bool same;

	buffer_init(&expected);
	snprintf(expected_path, sizeof(expected_path), "%.*s.expected",
		 (int)(strlen(path) - strlen(".scenario")), path);
	if (getenv("UPDATE"))
		file_write(expected_path, printed, strlen(printed), NULL);
	file_read(expected_path, 1 << 20, &expected, NULL);
	same = expected.data && !strcmp(expected.data, printed);
	if (!same)
		print_message("%s: expected\n%sgot\n%s", path, expected.data ? expected.data : "",
			      printed);
	buffer_fini(&expected);
	free(printed);
	return same;
}

static void says_what_is_expected(void **state)
{
	const char *srcdir = getenv("srcdir");
	char pattern[4096];
	unsigned int wrong = 0;
	glob_t found;

	snprintf(pattern, sizeof(pattern), "%s/t/broken/*.scenario", srcdir ? srcdir : ".");
	assert_int_equal(glob(pattern, 0, NULL, &found), 0);
	assert_true(found.gl_pathc > 50);
	for (size_t i = 0; i < found.gl_pathc; i++)
		wrong += !check(found.gl_pathv[i]);
	globfree(&found);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_what_is_expected),
	};

	return unit_run(tests);
}
