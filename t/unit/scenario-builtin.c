// SPDX-License-Identifier: GPL-2.0-or-later
/* Every built-in scenario is right, complete and says what it is. */
#include "scenario/builtin.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "scenario/parse.h"
#include "scenario/scenario.h"
#include "unit.h"

#include <string.h>

static void are_there(void **state)
{
	static const char *const names[] = {
		"swap-loop", "reload", "churn", "grow", "timeout-gc", "list-while-add",
		"create-destroy", "set-of-sets", "flush", "rename-swap", "all-types",
		"comment-counters", "many-sets", "range-add",
	};
	unsigned int count;

	builtin_list(&count);
	assert_int_equal(count, sizeof(names) / sizeof(names[0]));
	for (unsigned int i = 0; i < count; i++) {
		assert_non_null(builtin_find(names[i]));
		assert_string_equal(builtin_find(names[i])->name, names[i]);
	}
	assert_null(builtin_find("swap"));
	assert_null(builtin_find(""));
}

static void parse_all(void **state)
{
	unsigned int count;
	const struct builtin *list = builtin_list(&count);

	for (unsigned int i = 0; i < count; i++) {
		struct error_list errors = { 0 };
		const struct scenario_option *title;
		struct scenario scenario;

		assert_int_equal(strlen(list[i].text), list[i].length);
		if (scenario_parse(&scenario, list[i].name, list[i].text, list[i].length,
				   &errors) < 0)
			fail_msg("%s:%u: %s", list[i].name, errors.items[0].line,
				 errors.items[0].message);
		title = scenario_find_option(&scenario.options, "title");
		assert_non_null(title);
		assert_string_equal(title->value, list[i].title);
		scenario_fini(&scenario);
	}
}

/* The text is the file, byte for byte. */
static void are_the_files(void **state)
{
	const char *srcdir = getenv("srcdir");
	unsigned int count;
	const struct builtin *list = builtin_list(&count);

	for (unsigned int i = 0; i < count; i++) {
		struct buffer file;
		char path[4096];

		buffer_init(&file);
		snprintf(path, sizeof(path), "%s/src/scenario/builtin/%s.scenario",
			 srcdir ? srcdir : ".", list[i].name);
		assert_int_equal(file_read(path, 1 << 20, &file, NULL), 0);
		assert_string_equal(file.data, list[i].text);
		buffer_fini(&file);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(are_there),
		cmocka_unit_test(parse_all),
		cmocka_unit_test(are_the_files),
	};

	return unit_run(tests);
}
