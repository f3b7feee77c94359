// SPDX-License-Identifier: GPL-2.0-or-later
/* Where in a command the generators are, and where an error points to. */
#include "scenario/generator.h"

#include "unit.h"

#include <string.h>

static struct generator_use uses[GENERATOR_USES];
static struct error error;

static int scan(const char *text)
{
	struct location where = {
		.file = "x", .text = text, .line = 1, .column = 1,
		.width = (unsigned int)strlen(text),
	};

	memset(&error, 0, sizeof(error));
	return generator_scan(text, &where, uses, &error);
}

static void finds_all(void **state)
{
	const char text[] = "add foo {ip 10.0.0.0/16},tcp:{port 1-1024}";

	assert_int_equal(scan(text), 2);
	assert_int_equal(uses[0].begin, 8);
	assert_int_equal(uses[0].end, 24);
	assert_int_equal(uses[1].begin, 29);
	assert_int_equal(uses[1].end, strlen(text));
	assert_int_equal(uses[0].generator.kind, GENERATOR_IP);
	assert_int_equal(uses[1].generator.kind, GENERATOR_PORT);
}

static void side_by_side(void **state)
{
	assert_int_equal(scan("{job}{worker}{i}"), 3);
	assert_int_equal(uses[0].generator.kind, GENERATOR_JOB);
	assert_int_equal(uses[1].generator.kind, GENERATOR_WORKER);
	assert_int_equal(uses[2].generator.kind, GENERATOR_LOOP);
	assert_int_equal(scan("{i}{i}{i}{i}{i}{i}{i}{i}"), GENERATOR_USES);
}

static void blanks_within(void **state)
{
	assert_int_equal(scan("add foo {  ip\t10.0.0.0/8 }"), 1);
	assert_int_equal(uses[0].end, strlen("add foo {  ip\t10.0.0.0/8 }"));
}

/* A lone "}" occurs in names that people have; a variable is not a generator. */
static void leaves_others_alone(void **state)
{
	assert_int_equal(scan(""), 0);
	assert_int_equal(scan("add weave-94D4P%N1ac^8#m}i;KwFqXYQu 10.0.0.1"), 0);
	assert_int_equal(scan("create foo ${type} ${create-options}"), 0);
	assert_int_equal(scan("add ${name}{i} 10.0.0.1"), 1);
	assert_int_equal(uses[0].begin, 11);
	assert_int_equal(scan("add foo ${open"), 0);
}

static void points_at_the_word(void **state)
{
	assert_int_equal(scan("add foo {ip 10.0.0.0/99}"), -1);
	assert_int_equal(error.column, 13);
	assert_int_equal(error.width, 11);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_int_equal(scan("add foo {i} {net 10.0.0.0/8 /x}"), -1);
	assert_int_equal(error.column, 29);
}

/* The text of a command may have been expanded: then its columns are not the line's. */
static void points_at_the_command(void **state)
{
	struct location where = {
		.file = "x", .text = "  add foo ${element}", .line = 4, .column = 3, .width = 18,
	};

	assert_int_equal(generator_scan("add foo {ipp 10.0.0.0/8}", &where, uses, &error), -1);
	assert_int_equal(error.line, 4);
	assert_int_equal(error.column, 3);
	assert_int_equal(error.width, 18);
}

static void refuses(void **state)
{
	static const char *const texts[] = {
		"{", "{}", "{ }", "{{i}}", "{ip", "{ip}", "{ip 10.0.0.0/}", "{ip 10.0.0.0/-1}",
		"{ip 10.0.0.0/8/8}", "{ip /8}", "{ip 10.0.0/8}", "{ip 010.0.0.0/8}",
		"{ip :/8}", "{ip ::1::/8}", "{ip 2001:db8::/129}", "{ip 10.0.0.0/0x8}",
		"{net 10.0.0.0/8}", "{net 10.0.0.0/8 /33}", "{net 10.0.0.0/8 /7}",
		"{net 10.0.0.0/8 /}", "{port}", "{port -}", "{port 1-}", "{port -5}",
		"{port 70000}", "{port 5-70000}", "{port 1-2-3}", "{port http}", "{mac 1}",
		"{int}", "{int 1.5}", "{int -1}", "{int 99999999999999999999}", "{int 0x-1}",
		"{zipf}", "{zipf 1}", "{zipf -1 ip 10.0.0.0/8}", "{zipf nan ip 10.0.0.0/8}",
		"{zipf 1e1 ip 10.0.0.0/8}", "{zipf . ip 10.0.0.0/8}", "{zipf 11 ip 10.0.0.0/8}",
		"{zipf 1 zipf 1 ip 10.0.0.0/8}", "{zipf 1 job}", "{job 1}", "{i+}",
		"{IP 10.0.0.0/8}",
		"{ip aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}",
		"{a b c d e f g h i j}", "{i}{i}{i}{i}{i}{i}{i}{i}{i}",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		if (scan(texts[i]) != -1)
			fail_msg("%s is taken", texts[i]);
		assert_int_equal(error.kind, ERROR_USAGE);
		assert_true(error.column > 0);
	}
}

static void texts_name_them_all(void **state)
{
	unsigned int count = 0;

	for (const struct generator_text *row = generator_texts(); row->name; row++)
		count++;
	assert_int_equal(count, 14);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_all),		cmocka_unit_test(side_by_side),
		cmocka_unit_test(blanks_within),	cmocka_unit_test(leaves_others_alone),
		cmocka_unit_test(points_at_the_word),	cmocka_unit_test(points_at_the_command),
		cmocka_unit_test(refuses),		cmocka_unit_test(texts_name_them_all),
	};

	return unit_run(tests);
}
