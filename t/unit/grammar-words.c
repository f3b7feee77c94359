// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/words: a line is cut as `ipset restore` cuts it. */
#include "grammar/words.h"

#include "unit.h"

#include <string.h>

static struct words words;
static struct error error;

/* The words of @line with '|' between them. */
static const char *cut(const char *line)
{
	static char text[2048];

	assert_int_equal(words_split(&words, line, NULL, &error), 0);
	text[0] = '\0';
	for (unsigned int i = 0; i < words.count; i++) {
		strcat(text, i ? "|" : "");
		strcat(text, words.items[i].text);
	}
	return text;
}

static void blanks_separate(void **state)
{
	(void)state;
	assert_string_equal(cut("add a 1.1.1.1"), "add|a|1.1.1.1");
	assert_string_equal(cut(" \t\v\f add\ta \t 1.1.1.1 \t\r"), "add|a|1.1.1.1");
	assert_string_equal(cut(""), "");
	assert_string_equal(cut("  \t "), "");
}

static void comments_begin_lines_only(void **state)
{
	(void)state;
	assert_string_equal(cut("# add a"), "");
	assert_string_equal(cut("  \t#add a"), "");
	assert_string_equal(cut("add a #b"), "add|a|#b");
	assert_string_equal(cut("add # ;b"), "add|#|;b");
}

static void quotes_join_and_vanish(void **state)
{
	(void)state;
	assert_string_equal(cut("a \"b  c\" d"), "a|b  c|d");
	assert_string_equal(cut("a b\"c d\"e f"), "a|bc de|f");
	assert_string_equal(cut("a \"\" b"), "a|b");
	assert_string_equal(cut("a \"\"b"), "a|b");
	assert_string_equal(cut("a \"#\" 'x y'"), "a|#|'x|y'");
	assert_string_equal(cut("a \"b\\\" c"), "a|b\\|c");
	assert_string_equal(cut("\"add\" \"a\tb\""), "add|a\tb");
	assert_string_equal(cut("c \"h\xc3\xa9\""), "c|h\xc3\xa9");
}

static void words_know_their_place(void **state)
{
	const struct location where = { "file", "  x: add  \"a b\"", 7, 6, 1 };
	struct location place;

	(void)state;
	assert_int_equal(words_split(&words, "add  \"a b\"", &where, &error), 0);
	place = words_place(&words, &words.items[1]);
	assert_string_equal(place.file, "file");
	assert_string_equal(place.text, where.text);
	assert_int_equal(place.line, 7);
	assert_int_equal(place.column, 11);
	assert_int_equal(place.width, 5);
	words_drop(&words, 0);
	assert_int_equal(words.count, 1);
	assert_string_equal(words.items[0].text, "a b");
	words_drop(&words, 0);
	place = words_place(&words, NULL);
	assert_int_equal(place.column, 6);
}

static void open_quotes_are_errors(void **state)
{
	(void)state;
	assert_int_equal(words_split(&words, "add a \"b c", NULL, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_int_equal(error.column, 7);
	assert_int_equal(words_split(&words, "add a b \"", NULL, &error), -1);
	assert_int_equal(error.column, 9);
	assert_int_equal(words_split(&words, "\"a\" \"b\" \"c", NULL, &error), -1);
	assert_int_equal(error.column, 9);
}

static void limits_are_those_of_ipset(void **state)
{
	char line[WORDS_LINE_MAX + 2];

	(void)state;
	for (unsigned int i = 0; i <= WORDS_MAX; i++)
		memcpy(line + 2 * i, "x ", 3);
	assert_int_equal(words_split(&words, line, NULL, &error), -1);
	assert_int_equal(error.column, 2 * WORDS_MAX + 1);
	line[2 * WORDS_MAX] = '\0';
	assert_int_equal(words_split(&words, line, NULL, &error), 0);
	assert_int_equal(words.count, WORDS_MAX);

	memset(line, 'x', sizeof(line));
	line[WORDS_LINE_MAX] = '\0';
	assert_int_equal(words_split(&words, line, NULL, &error), 0);
	assert_int_equal(words.items[0].width, WORDS_LINE_MAX);
	line[WORDS_LINE_MAX] = 'x';
	line[WORDS_LINE_MAX + 1] = '\0';
	assert_int_equal(words_split(&words, line, NULL, &error), -1);
	line[0] = '#';
	assert_int_equal(words_split(&words, line, NULL, &error), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(blanks_separate),
		cmocka_unit_test(comments_begin_lines_only),
		cmocka_unit_test(quotes_join_and_vanish),
		cmocka_unit_test(words_know_their_place),
		cmocka_unit_test(open_quotes_are_errors),
		cmocka_unit_test(limits_are_those_of_ipset),
	};

	return unit_run(tests);
}
