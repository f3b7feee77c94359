// SPDX-License-Identifier: GPL-2.0-or-later
/* Errors: what they keep, and exactly how they are printed. */
#include "unit.h"

#include "base/error.h"

#include <errno.h>
#include <string.h>

static void check_print(const struct error *error, const char *wanted)
{
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	assert_non_null(stream);
	error_print(error, "prog", stream);
	fclose(stream);
	assert_string_equal(text, wanted);
	free(text);
}

static void plain_message(void **state)
{
	struct error error;

	memset(&error, 0xff, sizeof(error));
	assert_int_equal(error_set(&error, ERROR_ABSENT, NULL, "no %s here", "ipset"), -1);
	assert_int_equal(error.kind, ERROR_ABSENT);
	check_print(&error, "prog: no ipset here\n");
	assert_int_equal(error_hint(&error, "load module %s", "ip_set"), -1);
	check_print(&error, "prog: no ipset here (load module ip_set)\n");
	assert_int_equal(error_set(&error, ERROR_USAGE, NULL, "another"), -1);
	check_print(&error, "prog: another\n");
}

static void with_an_errno(void **state)
{
	struct error error;

	assert_int_equal(error_set_errno(&error, ERROR_BROKEN, ENOSPC, "cannot write %s", "x"), -1);
	assert_int_equal(error.kind, ERROR_BROKEN);
	check_print(&error, "prog: cannot write x: No space left on device\n");
	error_set(&error, ERROR_BROKEN, NULL, "1 µs × 2 ← Ä");
	check_print(&error, "prog: 1 µs × 2 ← Ä\n");
}

static void without_a_struct(void **state)
{
	assert_int_equal(error_set(NULL, ERROR_USAGE, NULL, "x"), -1);
	assert_int_equal(error_set_errno(NULL, ERROR_USAGE, 1, "x"), -1);
	assert_int_equal(error_hint(NULL, "x"), -1);
}

static void caret_under_the_word(void **state)
{
	struct location where = {
		.file = "a.scenario", .text = "add foo 10.0.0.0/33", .line = 3, .column = 9,
		.width = 11,
	};
	struct error error;

	error_set(&error, ERROR_USAGE, &where, "bad prefix");
	check_print(&error,
		    "prog: a.scenario:3:9: bad prefix\n"
		    "  add foo 10.0.0.0/33\n"
		    "          ^~~~~~~~~~~\n");
	where.column = 1;
	where.width = 1;
	error_set(&error, ERROR_USAGE, &where, "bad command");
	check_print(&error,
		    "prog: a.scenario:3:1: bad command\n"
		    "  add foo 10.0.0.0/33\n"
		    "  ^\n");
}

static void places_known_in_part(void **state)
{
	struct location where = { .file = "r.json" };
	struct error error;

	error_set(&error, ERROR_USAGE, &where, "foreign");
	check_print(&error, "prog: r.json: foreign\n");
	where.line = 7;
	error_set(&error, ERROR_USAGE, &where, "foreign");
	check_print(&error, "prog: r.json:7: foreign\n");
	/* A line without a column has no caret. */
	where.text = "swap foo";
	error_set(&error, ERROR_USAGE, &where, "foreign");
	check_print(&error, "prog: r.json:7: foreign\n  swap foo\n");
}

/* The word is longer than the line, or stands behind it (something is missing at the end). */
static void caret_stays_in_the_line(void **state)
{
	struct location where = {
		.file = "f", .text = "swap foo", .line = 1, .column = 6, .width = 50,
	};
	struct error error;

	error_set(&error, ERROR_USAGE, &where, "m");
	check_print(&error, "prog: f:1:6: m\n  swap foo\n       ^~~\n");
	where.column = 9;
	where.width = 1;
	error_set(&error, ERROR_USAGE, &where, "m");
	check_print(&error, "prog: f:1:9: m\n  swap foo\n          ^\n");
}

/* Columns are bytes, terminals show characters: é is two bytes and one column. */
static void caret_counts_characters(void **state)
{
	struct location where = {
		.file = "f", .text = "é été bad", .line = 1, .column = 10, .width = 3,
	};
	struct error error;

	error_set(&error, ERROR_USAGE, &where, "m");
	check_print(&error, "prog: f:1:10: m\n  é été bad\n        ^~~\n");
	where.column = 4;
	where.width = 5;
	error_set(&error, ERROR_USAGE, &where, "m");
	check_print(&error, "prog: f:1:4: m\n  é été bad\n    ^~~\n");
}

static void tabs_and_controls_are_blanks(void **state)
{
	struct location where = {
		.file = "a\033b", .text = "\tswap\033[31m \xc2\x9b" "foo", .line = 1, .column = 14,
		.width = 3,
	};
	struct error error;

	error_set(&error, ERROR_USAGE, &where, "m\033]0;x\a");
	error_hint(&error, "h\n");
	check_print(&error,
		    "prog: a b:1:14: m ]0;x  (h )\n"
		    "   swap [31m  foo\n"
		    "              ^~~\n");
}

/* 200 bytes: at most 96 are shown, and the caret is under its byte wherever it stands. */
static void long_lines_are_cut(void **state)
{
	char line[201], *text, *source, *caret;
	size_t size;

	for (size_t i = 0; i < 200; i++)
		line[i] = (char)('a' + i % 26);
	line[200] = '\0';
	for (unsigned int column = 1; column <= 200; column++) {
		struct location where = {
			.file = "f", .text = line, .line = 1, .column = column, .width = 2,
		};
		struct error error;
		FILE *stream = open_memstream(&text, &size);

		assert_non_null(stream);
		error_set(&error, ERROR_USAGE, &where, "m");
		error_print(&error, "prog", stream);
		fclose(stream);
		strtok(text, "\n");
		source = strtok(NULL, "\n");
		caret = strtok(NULL, "\n");
		assert_int_equal(strlen(source), 2 + 96);
		assert_int_equal(source[strspn(caret, " ")], line[column - 1]);
		assert_int_equal(caret[strspn(caret, " ")], '^');
		free(text);
	}
}

/* 100 times é: no half of a character at either end. */
static void cut_between_characters(void **state)
{
	char line[201];
	struct location where = { .file = "f", .text = line, .line = 1, .width = 1 };

	for (size_t i = 0; i < 200; i += 2)
		memcpy(line + i, "é", 3);
	for (unsigned int column = 1; column <= 200; column++) {
		struct error error;

		where.column = column;
		error_set(&error, ERROR_USAGE, &where, "m");
		assert_int_equal(strlen(error.source) % 2, 0);
		assert_true(strlen(error.source) >= 94);
		assert_memory_equal(error.source, "é", 2);
	}
}

/* An error may be wrapped into itself. */
static void wraps_itself(void **state)
{
	struct error error;
	struct location where = { .file = error.file, .line = 5 };

	error_set(&error, ERROR_USAGE, &(struct location){ .file = "inner" }, "first");
	error_set(&error, ERROR_DEFECT, &where, "second: %s", error.message);
	check_print(&error, "prog: inner:5: second: first\n");
}

static void long_texts_are_cut(void **state)
{
	struct error error;

	error_set(&error, ERROR_USAGE, NULL, "%2000d", 1);
	assert_int_equal(strlen(error.message), sizeof(error.message) - 1);
	error_set_errno(&error, ERROR_USAGE, EIO, "%2000d", 1);
	assert_int_equal(strlen(error.message), sizeof(error.message) - 1);
	error_hint(&error, "%2000d", 1);
	assert_int_equal(strlen(error.hint), sizeof(error.hint) - 1);
}

static void lists_are_bounded(void **state)
{
	static struct error_list list;
	struct error *slot;

	for (unsigned int i = 0; i < ERROR_LIST_MAX; i++) {
		slot = error_list_slot(&list);
		assert_non_null(slot);
		assert_int_equal(slot->kind, ERROR_NONE);
		error_set(slot, ERROR_USAGE, NULL, "%u", i);
	}
	assert_null(error_list_slot(&list));
	assert_int_equal(list.count, ERROR_LIST_MAX);
	assert_string_equal(list.items[19].message, "19");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_message),
		cmocka_unit_test(with_an_errno),
		cmocka_unit_test(without_a_struct),
		cmocka_unit_test(caret_under_the_word),
		cmocka_unit_test(places_known_in_part),
		cmocka_unit_test(caret_stays_in_the_line),
		cmocka_unit_test(caret_counts_characters),
		cmocka_unit_test(tabs_and_controls_are_blanks),
		cmocka_unit_test(long_lines_are_cut),
		cmocka_unit_test(cut_between_characters),
		cmocka_unit_test(wraps_itself),
		cmocka_unit_test(long_texts_are_cut),
		cmocka_unit_test(lists_are_bounded),
	};
	return unit_run(tests);
}
