// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Comparisons of the stored results in t/golden/compare, in every format, against the texts beside
 * them.  UPDATE=1 in the environment writes the texts anew; a review then reads the difference.
 */
#include "unit.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "compare/compare.h"
#include "render/compare.h"
#include "result/json.h"
#include "result/result.h"

#include <string.h>

static const struct golden {
	const char *old_name, *new_name;	/* without .json */
	const char *name;			/* of the texts */
} pairs[] = {
	{ "quick", "sleeping", "sleeping" },
	{ "quick", "slower", "slower" },
	{ "quick", "quick", "same" },
};

static const struct variant {
	const char *suffix;
	const char *format;
	struct render_options options;
} variants[] = {
	{ "txt", "human", { 0 } },
	{ "verbose.txt", "human", { .verbose = true, .width = 100 } },
	{ "quiet.txt", "human", { .quiet = true } },
	{ "md", "markdown", { 0 } },
	{ "csv", "csv", { 0 } },
	{ "comparison", "json", { 0 } },
	{ "tap", "tap", { 0 } },
	{ "ktap", "ktap", { 0 } },
	{ "xml", "junit", { .with_run = true } },
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static void make_path(char *path, size_t size, const char *name, const char *suffix)
{
	const char *srcdir = getenv("srcdir");

	snprintf(path, size, "%s/t/golden/compare/%s.%s", srcdir ? srcdir : ".", name, suffix);
}

static void load(const char *name, struct result *result)
{
	char path[512];
	struct error error;

	make_path(path, sizeof(path), name, "json");
	if (result_load(path, result, &error) < 0)
		fail_msg("%s", error.message);
}

static void check(const struct comparison *comparison, const char *name,
		  const struct variant *variant)
{
	const struct compare_format *format = compare_format_find(variant->format);
	struct buffer text, wanted;
	struct error error = { 0 };
	char path[512];

	buffer_init(&text);
	buffer_init(&wanted);
	assert_non_null(format);
	assert_int_equal(format->render(comparison, &variant->options, &text), 0);
	make_path(path, sizeof(path), name, variant->suffix);
	if (getenv("UPDATE"))
		assert_int_equal(file_write(path, text.data, text.length, &error), 0);
	if (file_read(path, 1 << 20, &wanted, &error) < 0)
		fail_msg("%s", error.message);
	if (wanted.length != text.length || memcmp(wanted.data, text.data, text.length) != 0) {
		for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n"))
			print_message("# %s\n", line);
		fail_msg("%s is not as above", path);
	}
	buffer_fini(&text);
	buffer_fini(&wanted);
}

static void comparisons_are_as_before(void **state)
{
	const struct compare_options options = { 0 };

	for (size_t i = 0; i < COUNT_OF(pairs); i++) {
		struct result old_result, new_result;
		struct comparison comparison;
		struct error error;

		load(pairs[i].old_name, &old_result);
		load(pairs[i].new_name, &new_result);
		const struct compare_group old_group = { "old", &old_result, 1 };
		const struct compare_group new_group = { "new", &new_result, 1 };

		if (compare_results(&old_group, &new_group, &options, &comparison, &error) < 0)
			fail_msg("%s", error.message);
		for (size_t j = 0; j < COUNT_OF(variants); j++)
			check(&comparison, pairs[i].name, &variants[j]);
		comparison_fini(&comparison);
		result_fini(&old_result);
		result_fini(&new_result);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(comparisons_are_as_before),
	};

	return unit_run(tests);
}
