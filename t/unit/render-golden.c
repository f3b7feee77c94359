// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Reports made from the stored results in t/golden/report against the texts beside them.
 * UPDATE=1 in the environment writes the texts anew; a review then reads the difference.
 */
#include "unit.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "base/units.h"
#include "render/render.h"
#include "result/json.h"
#include "result/result.h"

#include <stdbool.h>
#include <string.h>

static const char *const documents[] = {
	"failing", "list-set", "skipped", "swap-loop", "wall-only",
};

static const struct variant {
	const char *suffix;
	const char *format;
	struct render_options options;
} variants[] = {
	{ "txt", "human", { 0 } },
	{ "verbose.txt", "human", { .verbose = true, .width = 100 } },
	{ "narrow.txt", "human", { .width = 80 } },
	{ "color.txt", "human", { .color = true, .width = 200 } },
	{ "quiet.txt", "human", { .quiet = true } },
	{ "csv", "csv", { 0 } },
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static void make_path(char *path, size_t size, const char *document, const char *suffix)
{
	const char *srcdir = getenv("srcdir");

	snprintf(path, size, "%s/t/golden/report/%s.%s", srcdir ? srcdir : ".", document, suffix);
}

static void load(const char *document, struct result *result)
{
	char path[512];
	struct error error;

	make_path(path, sizeof(path), document, "json");
	if (result_load(path, result, &error) < 0)
		fail_msg("%s", error.message);
}

static void render(const struct result *result, const struct variant *variant,
		   struct buffer *buffer)
{
	const struct render_format *format = render_find(variant->format);

	assert_non_null(format);
	assert_int_equal(format->render(result, &variant->options, buffer), 0);
}

static void check(const char *document, const struct result *result,
		  const struct variant *variant)
{
	struct buffer report, wanted;
	struct error error = { 0 };
	char path[512];

	buffer_init(&report);
	buffer_init(&wanted);
	make_path(path, sizeof(path), document, variant->suffix);
	render(result, variant, &report);
	if (getenv("UPDATE"))
		assert_int_equal(file_write(path, report.data, report.length, &error), 0);
	if (file_read(path, 1 << 20, &wanted, &error) < 0)
		fail_msg("%s", error.message);
	if (wanted.length != report.length ||
	    memcmp(wanted.data, report.data, report.length) != 0) {
		/* Every line by itself as a comment: this is TAP. */
		for (char *line = strtok(report.data, "\n"); line; line = strtok(NULL, "\n"))
			print_message("# %s\n", line);
		fail_msg("%s is not as above", path);
	}
	buffer_fini(&report);
	buffer_fini(&wanted);
}

static void reports_are_as_before(void **state)
{
	struct result result;

	for (size_t i = 0; i < COUNT_OF(documents); i++) {
		load(documents[i], &result);
		for (size_t j = 0; j < COUNT_OF(variants); j++)
			check(documents[i], &result, &variants[j]);
		result_fini(&result);
	}
}

/* The stored documents themselves are a golden file of the writer. */
static void json_is_as_stored(void **state)
{
	for (size_t i = 0; i < COUNT_OF(documents); i++) {
		struct variant json = { .format = "json" };
		struct buffer report, stored;
		struct result result;
		struct error error;
		char path[512];

		load(documents[i], &result);
		buffer_init(&report);
		buffer_init(&stored);
		render(&result, &json, &report);
		make_path(path, sizeof(path), documents[i], "json");
		assert_int_equal(file_read(path, 1 << 20, &stored, &error), 0);
		assert_string_equal(report.data, stored.data);
		buffer_fini(&report);
		buffer_fini(&stored);
		result_fini(&result);
	}
}

static void check_line(const char *line)
{
	size_t length = strlen(line);

	if (units_columns(line) > 100)
		fail_msg("more than 100 columns: %s", line);
	if (length > 0 && line[length - 1] == ' ')
		fail_msg("ends in a blank: %s", line);
	for (const char *byte = line; *byte; byte++)
		if ((unsigned char)*byte < ' ' || *byte == 0x7f)
			fail_msg("control character: %s", line);
}

/* 100 columns at most, nothing that a mail program would show or a terminal obey. */
static void lines_are_plain_and_short(void **state)
{
	struct variant human = { .format = "human" };
	struct buffer report;
	struct result result;

	buffer_init(&report);
	for (size_t i = 0; i < COUNT_OF(documents); i++) {
		for (int verbose = 0; verbose < 2; verbose++) {
			human.options.verbose = verbose;
			load(documents[i], &result);
			buffer_clear(&report);
			render(&result, &human, &report);
			for (char *line = strtok(report.data, "\n"); line;
			     line = strtok(NULL, "\n"))
				check_line(line);
			result_fini(&result);
		}
	}
	buffer_fini(&report);
}

static void without_colour_no_escape(void **state)
{
	struct variant human = { .format = "human" };
	struct buffer report;
	struct result result;

	buffer_init(&report);
	load("failing", &result);
	render(&result, &human, &report);
	assert_null(strchr(report.data, '\033'));
	buffer_clear(&report);
	human.options.color = true;
	render(&result, &human, &report);
	assert_non_null(strstr(report.data, "\033[31m"));
	/* The one that the document brings must not get through even so. */
	assert_non_null(strstr(report.data, "?[31mthe ring"));
	buffer_fini(&report);
	result_fini(&result);
}

static void formats_are_found(void **state)
{
	assert_ptr_equal(render_find("human"), &render_formats[0]);
	assert_non_null(render_find("json"));
	assert_non_null(render_find("csv"));
	assert_null(render_find("xml"));
	assert_null(render_find(""));
}

/* A result that nobody filled is reported all the same. */
static void empty_result(void **state)
{
	struct render_options options = { .verbose = true };
	struct buffer report;
	struct result result;

	result_init(&result);
	buffer_init(&report);
	for (const struct render_format *format = render_formats; format->name; format++)
		assert_int_equal(format->render(&result, &options, &report), 0);
	assert_non_null(strstr(report.data, "unnamed scenario: pass\n"));
	buffer_fini(&report);
	result_fini(&result);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reports_are_as_before),
		cmocka_unit_test(json_is_as_stored),
		cmocka_unit_test(lines_are_plain_and_short),
		cmocka_unit_test(without_colour_no_escape),
		cmocka_unit_test(formats_are_found),
		cmocka_unit_test(empty_result),
	};
	return unit_run(tests);
}
