// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/sets and known: which sets exist, by the text and by the oracle. */
#include "grammar-lines.h"

/* An oracle that knows set "old" of type hash:net, inet6, and counts how often it is asked. */
static unsigned int asked;

static int find(void *context, const char *name, struct grammar_set *set, struct error *reason)
{
	asked++;
	assert_ptr_equal(context, &asked);
	if (strcmp(name, "broken") == 0)
		return error_set(reason, ERROR_BROKEN, NULL, "no answer");
	if (strncmp(name, "old", 3) != 0 && strcmp(name, "newer") != 0)
		return 0;
	strcpy(set->type, "hash:net");
	set->family = 10;
	set->revision = strcmp(name, "newer") == 0 ? 77 : 3;
	return 1;
}

static int with_oracle(void **state)
{
	const struct grammar_oracle oracle = { .set = find, .context = &asked };

	(void)state;
	asked = 0;
	grammar = grammar_new(&oracle);
	ask_nobody();
	return grammar ? 0 : -1;
}

static const char *type_of(const char *name)
{
	const struct grammar_set *set = grammar_find_set(grammar, name);

	return set ? set->type : "";
}

static void create_makes_known(void **state)
{
	(void)state;
	wrong("add a 1.1.1.1", 5, "\"a\" is not known");
	parses("create a hash:ip");
	assert_string_equal(type_of("a"), "hash:ip");
	parses("add a 1.1.1.1");
	parses("destroy a");
	assert_null(grammar_find_set(grammar, "a"));
	wrong("add a 1.1.1.1", 5, "\"a\" is not known");
	parses("create a hash:net -6");
	parses("add a ::/0");
	assert_int_equal(parsed.family, 10);
	parses("create a hash:ip");
	parses("add a 1.1.1.1");
	parses("destroy");
	wrong("add a 1.1.1.1", 5, "\"a\" is not known");
	wrong("create b hash:ip maxelem x", 26, "number");
	assert_null(grammar_find_set(grammar, "b"));
}

static void swap_and_rename_carry_types(void **state)
{
	(void)state;
	parses("create a hash:ip");
	parses("create b hash:ip,port");
	parses("swap a b");
	assert_string_equal(type_of("a"), "hash:ip,port");
	assert_string_equal(type_of("b"), "hash:ip");
	parses("swap a a");
	assert_string_equal(type_of("a"), "hash:ip,port");
	parses("rename a c");
	assert_string_equal(type_of("a"), "");
	parses("add c 1.1.1.1,80");
	parses("rename c c");
	assert_string_equal(type_of("c"), "hash:ip,port");
	parses("swap b unknown");
	assert_string_equal(type_of("b"), "hash:ip");
	assert_string_equal(type_of("unknown"), "hash:ip");
	parses("swap nobody c");
	assert_string_equal(type_of("nobody"), "hash:ip,port");
	parses("rename neither nor");
	assert_string_equal(type_of("nor"), "");
}

static void oracle_is_believed_until_the_text_says_more(void **state)
{
	(void)state;
	parses("add old 2001::/16");
	assert_int_equal(parsed.revision, 3);
	assert_int_equal(asked, 1);
	parses("add old ::/0 timeout 5");
	assert_int_equal(asked, 1);
	parses("destroy old");
	wrong("add old ::/0", 5, "not known");
	parses("flush old2");
	assert_int_equal(warning.kind, ERROR_NONE);
	parses("create old2 hash:ip");
	parses("add old2 1.1.1.1");
	parses("rename old3 young");
	parses("add young ::/1");
	wrong("add old3 ::/1", 5, "not known");
	parses("destroy");
	asked = 0;
	wrong("add old4 ::/1", 5, "not known");
	assert_int_equal(asked, 0);
}

static void oracle_may_fail(void **state)
{
	(void)state;
	refused("add broken 1.1.1.1", ERROR_BROKEN, 0, "no answer");
	refused("swap old broken", ERROR_BROKEN, 0, "no answer");
	refused("add newer ::/0", ERROR_ABSENT, 5, "revision 77 of type hash:net");
}

static void sets_can_be_made_known(void **state)
{
	(void)state;
	assert_int_equal(grammar_know_set(grammar, "x", "nethash", 10, &error), 0);
	gives("add x ::/0", "ip=:: cidr=0");
	assert_string_equal(parsed.type, "hash:net");
	assert_int_equal(grammar_know_set(grammar, "x", "moon", 10, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
}

/* More sets than the kernel takes; each found again, half of them destroyed. */
static void many_sets(void **state)
{
	enum { MANY = 70000 };
	char line[64];

	(void)state;
	for (unsigned int i = 0; i < MANY; i++) {
		snprintf(line, sizeof(line), "create set-%u %s", i, i % 2 ? "hash:ip" : "hash:net");
		parses(line);
	}
	for (unsigned int i = 1; i < MANY; i += 2) {
		snprintf(line, sizeof(line), "destroy set-%u", i);
		parses(line);
		assert_int_equal(warning.kind, ERROR_NONE);
	}
	for (unsigned int i = 0; i < MANY; i++) {
		snprintf(line, sizeof(line), "set-%u", i);
		assert_string_equal(type_of(line), i % 2 ? "" : "hash:net");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		fresh_test(create_makes_known),
		fresh_test(swap_and_rename_carry_types),
		cmocka_unit_test_setup_teardown(oracle_is_believed_until_the_text_says_more,
						with_oracle, gone),
		cmocka_unit_test_setup_teardown(oracle_may_fail, with_oracle, gone),
		fresh_test(sets_can_be_made_known),
		fresh_test(many_sets),
	};

	return unit_run(tests);
}
