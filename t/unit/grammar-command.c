// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/command: which command a line is, and the options that stand anywhere in it. */
#include "grammar-lines.h"

#include <linux/netfilter/ipset/ip_set.h>

/* The line is that command; NONE: it does nothing. */
static void is_command(const char *line, unsigned int wanted)
{
	parses(line);
	if (parsed.command != wanted)
		fail_msg("%s: got command %u, want %u", line, parsed.command, wanted);
}

static void every_name_of_every_command(void **state)
{
	static const struct {
		unsigned int command;
		const char *lines[8];
	} table[] = {
		{ IPSET_CMD_CREATE,
		  { "create b hash:ip", "c b hash:ip", "crea b hash:ip", "--create b hash:ip",
		    "n b hash:ip", "new b hash:ip", "-N b hash:ip", "--new b hash:ip" } },
		{ IPSET_CMD_ADD, { "add a 1.1.1.1", "a a 1.1.1.1", "-A a 1.1.1.1", "ad a 1.1.1.1",
				   "--add a 1.1.1.1" } },
		{ IPSET_CMD_DEL, { "del a 1.1.1.1", "d a 1.1.1.1", "-D a 1.1.1.1",
				   "--del a 1.1.1.1" } },
		{ IPSET_CMD_TEST, { "test a 1.1.1.1", "t a 1.1.1.1", "-T a 1.1.1.1",
				    "--test a 1.1.1.1" } },
		{ IPSET_CMD_LIST, { "list", "l", "-L", "--list", "list a", "li a" } },
		{ IPSET_CMD_SAVE, { "save", "s", "sa", "-S", "--save", "save a" } },
		{ IPSET_CMD_FLUSH, { "flush", "f", "-F", "--flush", "flush a" } },
		{ IPSET_CMD_RENAME, { "rename a b", "ren b a", "e a b", "-E b a",
				      "--rename a b" } },
		{ IPSET_CMD_SWAP, { "swap a b", "sw a b", "w a b", "-W a b", "--swap a b" } },
		{ IPSET_CMD_DESTROY, { "destroy x", "des x", "x x", "-X x", "--destroy x" } },
		{ IPSET_CMD_HEADER, { "header a" } },
		{ IPSET_CMD_TYPE, { "type hash:ip" } },
		{ IPSET_CMD_PROTOCOL, { "protocol" } },
		{ IPSET_CMD_GET_BYNAME, { "get-by-name a" } },
		{ IPSET_CMD_GET_BYINDEX, { "get-by-index 7" } },
		{ IPSET_CMD_NONE, { "", "   ", "# anything", " # x", "COMMIT", " COMMIT", "quit",
				    "q" } },
	};

	(void)state;
	parses("create a hash:ip");
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		for (size_t n = 0; n < 8 && table[i].lines[n]; n++)
			is_command(table[i].lines[n], table[i].command);
}

static void commands_that_do_not_fit(void **state)
{
	(void)state;
	wrong("restore", 1, "not possible");
	wrong("r", 1, "not possible");
	wrong("help", 1, "not possible");
	wrong("h hash:ip", 1, "not possible");
	wrong("version", 1, "not possible");
	wrong("crate a hash:ip", 1, "unknown command \"crate\"");
	wrong("  frob", 3, "unknown command \"frob\"");
	wrong("headers a", 1, "unknown command");
	wrong("-", 1, "unknown command");
	wrong("COMMIT x", 1, "unknown command");
	wrong("-! COMMIT", 4, "unknown command");
	wrong("-exist", 1, "no command");
	wrong("create", 1, "missing after \"create\"");
	wrong("create a", 8, "missing after \"a\"");
	wrong("add a", 5, "missing");
	wrong("swap a", 6, "missing");
	wrong("swap a b c", 10, "unexpected \"c\"");
	wrong("destroy a b", 11, "unexpected \"b\"");
	wrong("list a b", 8, "unexpected");
	wrong("protocol 7", 10, "unexpected");
	wrong("header", 1, "missing");
	wrong("get-by-index 65536", 14, "no index");
	wrong("get-by-index -1", 14, "no index");
	wrong("get-by-index 1x", 14, "no index");
	wrong("get-by-index", 1, "missing");
	wrong("type hash:ip inet", 14, "expected");
	wrong("type hash:ip family ipx", 21, "family");
}

static void exist_stands_anywhere(void **state)
{
	static const char *const lines[] = {
		"-exist add a 1.1.1.1", "add -exist a 1.1.1.1", "add a -exist 1.1.1.1",
		"add a 1.1.1.1 -exist", "-! add a 1.1.1.1",	"add a 1.1.1.1 -!",
		"add --exist a 1.1.1.1", "add -! -! a 1.1.1.1", "add a 1.1.1.1 timeout 5 -!",
		"add a 1.1.1.1 timeout -! 5",
	};

	(void)state;
	parses("create a hash:ip timeout 0");
	assert_false(parsed.exist);
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		parses(lines[i]);
		assert_true(parsed.exist);
		assert_string_equal(parsed.name, "a");
	}
	parses("add a 1.1.1.1");
	assert_false(parsed.exist);
	wrong("add exist a 1.1.1.1", 5, "\"exist\"");
	wrong("add a 1.1.1.1 timeout -!", 15, "needs a value");
}

static void scope_is(const char *line, enum grammar_scope scope, bool has_name)
{
	parses(line);
	assert_int_equal(parsed.command, IPSET_CMD_LIST);
	assert_int_equal(parsed.scope, scope);
	assert_int_equal(parsed.has_name, has_name);
}

static void lists_have_a_scope(void **state)
{
	(void)state;
	scope_is("list", GRAMMAR_LIST_ALL, false);
	scope_is("list a", GRAMMAR_LIST_ALL, true);
	scope_is("list -name", GRAMMAR_LIST_NAMES, false);
	scope_is("-n list", GRAMMAR_LIST_NAMES, false);
	scope_is("list a -t", GRAMMAR_LIST_HEADERS, true);
	scope_is("list -terse -name", GRAMMAR_LIST_NAMES, false);
	scope_is("list -o xml -t", GRAMMAR_LIST_HEADERS, false);
	scope_is("list -output save -t", GRAMMAR_LIST_ALL, false);
	scope_is("list -sorted -quiet -resolve -s -q -r", GRAMMAR_LIST_ALL, false);
	wrong("list -o", 6, "needs a value");
	wrong("list -o html", 9, "output mode \"html\"");
	scope_is("list -file /nowhere", GRAMMAR_LIST_ALL, false);
	assert_int_equal(warning.kind, ERROR_USAGE);
	assert_int_equal(warning.column, 6);
}

static void names_are_kept(void **state)
{
	(void)state;
	parses("create 0123456789012345678901234567890 hash:ip");
	assert_string_equal(parsed.name, "0123456789012345678901234567890");
	wrong("create 01234567890123456789012345678901 hash:ip", 8, "longer than 31");
	wrong("swap a 01234567890123456789012345678901", 8, "longer than 31");
	parses("swap weave-94D4P%N1ac^8#m}i;KwFqXYQu inet6:x,y");
	assert_string_equal(parsed.name, "weave-94D4P%N1ac^8#m}i;KwFqXYQu");
	assert_string_equal(parsed.name2, "inet6:x,y");
	parses("rename a \"b c\"");
	assert_string_equal(parsed.name2, "b c");
	parses("destroy");
	assert_false(parsed.has_name);
	parses("get-by-index 0x10");
	assert_int_equal(parsed.index, 16);
	parses("type iphash family inet6");
	assert_string_equal(parsed.type, "hash:ip");
	assert_int_equal(parsed.family, 10);
	parses("type hash:ip");
	assert_int_equal(parsed.family, 2);
	parses("type list:set");
	assert_int_equal(parsed.family, 0);
	parses("type moon:cheese");
	assert_string_equal(parsed.type, "moon:cheese");
	parses("quit now");
	assert_true(parsed.quit);
}

static void odd_lines_give_a_warning(void **state)
{
	(void)state;
	parses("create a hash:ip probes 4 resize 50");
	assert_int_equal(warning.kind, ERROR_USAGE);
	assert_non_null(strstr(warning.message, "ignored"));
	parses("create a hash:ip");
	assert_int_equal(warning.kind, ERROR_NONE);
	parses("flush a");
	assert_int_equal(warning.kind, ERROR_NONE);
	parses("swap a other");
	assert_int_equal(warning.kind, ERROR_USAGE);
	assert_int_equal(warning.column, 8);
	assert_non_null(strstr(warning.message, "\"other\" is not known"));
	assert_int_equal(grammar_parse(grammar, "flush b", NULL, &parsed, &error, NULL), 0);
}

static void errors_point_into_the_users_file(void **state)
{
	const struct location where = { "x.scenario", "@count=2 add a 1.1.1.1", 12, 10, 1 };

	(void)state;
	assert_int_equal(grammar_parse(grammar, where.text + 9, &where, &parsed, &error, NULL), -1);
	assert_string_equal(error.file, "x.scenario");
	assert_int_equal(error.line, 12);
	assert_int_equal(error.column, 14);
	assert_int_equal(error.width, 1);
	assert_string_equal(error.source, where.text);
	assert_non_null(strstr(error.hint, "create it"));
}

/* An error's text is one line, whatever libipset piled up. */
static void messages_are_one_line(void **state)
{
	(void)state;
	parses("create p hash:ip,port");
	wrong("add p 1.1.1.1,tcp:nosuchport", 7, "cannot parse 'nosuchport' as a tcp port");
	assert_null(strchr(error.message, '\n'));
	wrong("create c hash:ip netmask 33", 26, "33");
	assert_null(strchr(error.message, '\n'));
	assert_true(strlen(error.message) > 0);
	assert_true(error.message[strlen(error.message) - 1] != ' ');
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		fresh_test(every_name_of_every_command),
		fresh_test(commands_that_do_not_fit),
		fresh_test(exist_stands_anywhere),
		fresh_test(lists_have_a_scope),
		fresh_test(names_are_kept),
		fresh_test(odd_lines_give_a_warning),
		fresh_test(errors_point_into_the_users_file),
		fresh_test(messages_are_one_line),
	};

	return unit_run(tests);
}
