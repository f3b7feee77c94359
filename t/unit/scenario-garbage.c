// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Garbage for the parser: it must not crash, must not take long, and must say what is wrong, once
 * for each place.  SEED=N repeats a run.
 */
#include "base/error.h"
#include "base/lines.h"
#include "base/random.h"
#include "scenario/builtin.h"
#include "scenario/parse.h"
#include "scenario/scenario.h"
#include "unit.h"

#include <string.h>
#include <time.h>

static struct random source;

/* Parse, and hold the result and each error against their contracts. */
static int parse(const char *text, size_t length, struct error_list *errors)
{
	struct scenario scenario;
	int rc;

	errors->count = 0;
	rc = scenario_parse(&scenario, "garbage", text, length, errors);
	assert_int_equal(rc, errors->count ? -1 : 0);
	assert_true(errors->count <= ERROR_LIST_MAX);
	for (unsigned int i = 0; i < errors->count; i++) {
		const struct error *error = &errors->items[i];

		assert_int_equal(error->kind, ERROR_USAGE);
		assert_string_not_equal(error->message, "");
		assert_string_equal(error->file, "garbage");
		if (error->source[0])
			assert_true(error->column && error->width);
	}
	scenario_fini(&scenario);
	return rc;
}

static void random_bytes(void **state)
{
	static char text[4096];
	struct error_list errors;

	for (int round = 0; round < 500; round++) {
		size_t length = random_below(&source, sizeof(text));

		for (size_t i = 0; i < length; i++)
			text[i] = (char)random_next(&source);
		parse(text, length, &errors);
	}
}

/* Bytes that mean something, in any order. */
static void random_words(void **state)
{
	static const char *const words[] = {
		"[loop ", "[", "]", "\n", "\n", "\n", " ", "@", "@count=", "@weight=0", "=", " = ",
		"{", "}", "{ip ", "{net ", "{zipf 1 ", "10.0.0.0/8", "::/0", "/24", "${", "${type}",
		"#", " # ", "loops", "while", "a", "b", "order = random\n", "[scenario]\n",
		"[variant a]\n", "[variant a teardown]\n", "[assert]\n", "\r\n", "\t", "1", "-",
		"\xff", "add foo ", "999999999999999999999", "0", "[setup]\n", "sh ",
		"\xef\xbb\xbf",
	};
	static char text[2048];
	struct error_list errors;
	int taken = 0;

	for (int round = 0; round < 20000; round++) {
		size_t length = 0;

		for (uint64_t n = random_below(&source, 60); n > 0; n--) {
			const char *word = words[random_below(&source,
							      sizeof(words) / sizeof(words[0]))];

			memcpy(text + length, word, strlen(word));
			length += strlen(word);
		}
		taken += parse(text, length, &errors) == 0;
	}
	assert_true(taken > 0);
}

/* The built-in scenarios with a few bytes changed, and cut off. */
static void damaged_builtins(void **state)
{
	unsigned int count;
	const struct builtin *list = builtin_list(&count);
	struct error_list errors;

	for (unsigned int i = 0; i < count; i++) {
		char *text = malloc(list[i].length);

		assert_non_null(text);
		for (int round = 0; round < 200; round++) {
			memcpy(text, list[i].text, list[i].length);
			for (uint64_t n = random_below(&source, 8); n > 0; n--)
				text[random_below(&source, list[i].length)] =
					(char)random_next(&source);
			parse(text, random_below(&source, list[i].length + 1), &errors);
		}
		free(text);
	}
}

/* @size bytes of @fill behind @head, with the error expected in @line and @column. */
static void check_long(const char *head, char fill, size_t size, unsigned int line,
		       unsigned int column)
{
	size_t length = strlen(head);
	char *text = malloc(length + size);
	struct error_list errors;

	assert_non_null(text);
	for (size_t i = 0; i < length; i++)
		text[i] = head[i];
	memset(text + length, fill, size);
	assert_int_equal(parse(text, length + size, &errors), -1);
	assert_int_equal(errors.items[0].line, line);
	assert_int_equal(errors.items[0].column, column);
	free(text);
}

static void long_lines(void **state)
{
	check_long("[loop main]\nadd foo ", 'x', LINES_MAX, 2, 1);
	check_long("[loop main]\nlist\n", '\0', LINES_MAX, 3, 1);
	check_long("[loop main]\n@", 'x', 60000, 2, 1);
	check_long("[loop main]\n{", '{', 60000, 2, 1);
	check_long("[", 'x', 60000, 1, 1);
	check_long("[", '[', 60000, 1, 1);
	check_long("[loop ", 'x', 60000, 1, 1);
	check_long("x =", ' ', 60000, 1, 1);
}

/* A large file of nothing but faults is left after the first ones. */
static void many_faults(void **state)
{
	size_t size = (size_t)32 << 20;
	char *text = malloc(size);
	struct error_list errors;
	clock_t start = clock();

	assert_non_null(text);
	memset(text, '@', size);
	for (size_t i = 7; i < size; i += 8)
		text[i] = '\n';
	assert_int_equal(parse(text, size, &errors), -1);
	assert_int_equal(errors.count, ERROR_LIST_MAX);
	free(text);
	assert_true(clock() - start < 5 * CLOCKS_PER_SEC);
}

int main(void)
{
	const char *given = getenv("SEED");
	uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_bytes),
		cmocka_unit_test(random_words),
		cmocka_unit_test(damaged_builtins),
		cmocka_unit_test(long_lines),
		cmocka_unit_test(many_faults),
	};

	unit_speak_tap();
	printf("# SEED=%llu\n", (unsigned long long)seed);
	random_init(&source, seed, 0);
	return unit_run(tests);
}
