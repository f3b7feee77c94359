// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * grammar/element: the short way gives what libipset gives, or leaves the element to it.
 *
 * GRAMMAR_SEED in the environment repeats a run whose seed was printed.
 */
#include "grammar-lines.h"

#include "base/random.h"
#include "grammar/element.h"
#include "grammar/internal.h"
#include "grammar/values.h"

#include <linux/netfilter/ipset/ip_set.h>
#include <time.h>

#define ELEMENTS 160000

static struct random source;

static unsigned int below(unsigned int bound)
{
	return (unsigned int)random_below(&source, bound);
}

static int print_ipv4(char *text, size_t size)
{
	switch (below(12)) {
	case 0:
		return snprintf(text, size, "0%u.%u.%u.%u", below(256), below(8), below(8), 1U);
	case 1:
		return snprintf(text, size, "%u.%u", below(256), below(256));
	case 2:
		return snprintf(text, size, "%u", below(1U << 31));
	case 3:
		return snprintf(text, size, "%u.%u.%u.%u", below(300), below(300), 0U, 255U);
	case 4:
		return snprintf(text, size, "0x%x.%u.%u.00", below(256), below(256), 7U);
	default:
		return snprintf(text, size, "%u.%u.%u.%u", below(256), below(256), below(256),
				below(256));
	}
}

static int print_ipv6(char *text, size_t size)
{
	static const char *const odd[] = {
		"::", "::1", "1::", "::ffff:1.2.3.4", "::FFFF:10.0.0.1", "2001:DB8::aBcD",
		"1::1::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:1.2.3.4",
		"::1.2.3.04", ":::", "12345::", "fe80::1%lo", "[::1]", "[2001:db8::1]", "0001::",
		"::00001", "1:2",
	};
	char *end = text;

	if (below(3) == 0)
		return snprintf(text, size, "%s", odd[below(sizeof(odd) / sizeof(odd[0]))]);
	for (unsigned int i = 0; i < 8; i++)
		end += snprintf(end, size - (size_t)(end - text), i ? ":%x" : "%x", below(65536));
	return (int)(end - text);
}

static int print_port(char *text, size_t size)
{
	static const char *const protocols[] = {
		"tcp:", "udp:", "sctp:", "udplite:", "", "", "tcp:", "TCP:", "6:", "icmp:", "gre:",
		"tcp", ":",
	};
	const char *protocol = protocols[below(sizeof(protocols) / sizeof(protocols[0]))];

	switch (below(10)) {
	case 0:
		return snprintf(text, size, "%s0%u", protocol, below(100));
	case 1:
		return snprintf(text, size, "%s%u", protocol, below(100000));
	case 2:
		return snprintf(text, size, "%s%u-%u", protocol, below(70), below(70));
	case 3:
		return snprintf(text, size, "%s0x%x", protocol, below(65536));
	default:
		return snprintf(text, size, "%s%u", protocol, below(65536));
	}
}

/* One element, mostly of the right shape for @create, sometimes with a byte changed. */
static void print_element(const char *create, char *text, size_t size)
{
	bool inet6 = strstr(create, "-6") != NULL;
	bool port = strstr(create, ",port") != NULL;
	char *end;

	if (below(8) == 0)
		inet6 = !inet6;
	end = text + (inet6 ? print_ipv6(text, size) : print_ipv4(text, size));
	if (below(2))
		end += sprintf(end, below(8) ? "/%u" : "/0%u", below(40));
	if (below(16) == 0)
		end += sprintf(end, "-%u.%u.0.0", below(256), below(256));
	if (below(8) ? port : !port) {
		*end++ = ',';
		end += print_port(end, size - (size_t)(end - text));
	}
	if (below(10) == 0)
		text[below((unsigned int)(end - text))] = " .:/,-[]0123456789abcdefx%"[below(27)];
}

static const char *const creates[] = {
	"create s0 hash:ip", "create s1 hash:ip -6", "create s2 hash:net", "create s3 hash:net -6",
	"create s4 hash:ip,port", "create s5 hash:ip,port -6", "create s6 hash:net,port",
	"create s7 hash:net,port -6", "create s8 hash:ip netmask 24",
	"create s9 hash:ip bitmask 255.0.255.0", "create s10 bitmap:ip range 10.0.0.0/16",
	"create s11 hash:ip,mark", "create s12 list:set", "create s13 hash:net,net",
	"create s14 bitmap:ip,mac range 10.0.0.0/16", "create s15 bitmap:port range 0-9",
};

/* A second grammar that is kept from the short way: all is left to libipset. */
static struct grammar *slow_grammar;

static void create_both(const char *line)
{
	struct sets_entry *entry;

	parses(line);
	assert_int_equal(grammar_parse(slow_grammar, line, NULL, &parsed, &error, NULL), 0);
	entry = sets_find(&slow_grammar->sets, parsed.name, strlen(parsed.name));
	entry->set.plain = 0;
}

/* Both grammars think the same of @line; with @fast, the short way's values are those, too. */
static bool both_agree(const char *line, const struct grammar_command *fast)
{
	struct grammar_command slow;
	int status = grammar_parse(slow_grammar, line, NULL, &slow, &error, NULL);

	if (grammar_parse(grammar, line, NULL, &parsed, &error, NULL) != status)
		return false;
	if (status != 0)
		return !fast;
	return values_equal(&parsed, &slow) && (!fast || values_equal(fast, &slow)) &&
	       memcmp(&parsed, &slow, offsetof(struct grammar_command, value_count)) == 0;
}

static void short_and_long_way_agree(void **state)
{
	static const char *const verbs[] = { "add", "del", "test" };
	static const char *const options[] = { "", "", "", " timeout 5", " -exist", " nomatch" };
	static const uint8_t commands[] = { IPSET_CMD_ADD, IPSET_CMD_DEL, IPSET_CMD_TEST };
	const char *given = getenv("GRAMMAR_SEED");
	uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
	unsigned int taken = 0;

	(void)state;
	print_message("# GRAMMAR_SEED=%llu\n", (unsigned long long)seed);
	random_init(&source, seed, 0);
	for (size_t i = 0; i < sizeof(creates) / sizeof(creates[0]); i++)
		create_both(creates[i]);
	for (unsigned int i = 0; i < ELEMENTS; i++) {
		struct grammar_command fast = { 0 };
		unsigned int verb = below(3);
		unsigned int set = below(sizeof(creates) / sizeof(creates[0]));
		const char *option = options[below(sizeof(options) / sizeof(options[0]))];
		char name[8], element[160] = "", line[256];
		bool plain;

		snprintf(name, sizeof(name), "s%u", set);
		print_element(creates[set], element, sizeof(element));
		snprintf(line, sizeof(line), "%s %s %s%s", verbs[verb], name, element, option);
		fast.command = commands[verb];
		plain = element_parse_fast(grammar_find_set(grammar, name), element,
					   strlen(element), &fast) && !option[0];
		taken += plain;
		if (!both_agree(line, plain ? &fast : NULL))
			fail_msg("%s: %s: the ways differ (seed %llu)", creates[set], line,
				 (unsigned long long)seed);
	}
	print_message("# of %u elements %u took the short way\n", ELEMENTS, taken);
	assert_true(taken > ELEMENTS / 10);
}

/* The commonest lines do take it, and grammar_parse gives the same either way. */
static void plain_forms_are_taken(void **state)
{
	static const struct {
		const char *create, *element;
	} table[] = {
		{ "create s hash:ip", "192.168.1.1" },
		{ "create s hash:ip", "192.168.1.0/24" },
		{ "create s hash:ip -6", "2001:DB8::1" },
		{ "create s hash:net", "10.0.0.0/8" },
		{ "create s hash:net", "0.0.0.0/0" },
		{ "create s hash:net", "10.0.0.1/32" },
		{ "create s hash:net -6", "2001:db8::/32" },
		{ "create s hash:ip,port", "10.0.0.1,tcp:80" },
		{ "create s hash:ip,port", "10.0.0.1,80" },
		{ "create s hash:ip,port -6", "::1,udplite:65535" },
		{ "create s hash:net,port", "10.0.0.0/8,sctp:0" },
		{ "create s hash:ip netmask 24", "10.0.0.1" },
	};
	struct grammar_command fast = { .command = IPSET_CMD_ADD };
	char line[128];

	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		create_both(table[i].create);
		assert_true(element_parse_fast(grammar_find_set(grammar, "s"), table[i].element,
					       strlen(table[i].element), &fast));
		snprintf(line, sizeof(line), "add s %s ", table[i].element);
		assert_true(both_agree(line, &fast));
	}
}

static void unusual_forms_are_left(void **state)
{
	static const char *const elements[] = {
		"", "1", "10.1", "1.2.3", "010.1.1.1", "1.2.3.4.5", "1.2.3.256", "1.2.3.4/",
		"1.2.3.4/33",
		"1.2.3.4/08", "1.2.3.4/24/5", "1.2.3.4 ", "+1.2.3.4", "1.2.3.4-1.2.3.5",
		"localhost",
		"1.2.3.4,80", "::1", "1.2.3.4/24x", "0x1.2.3.4", "1.2.3.1000000000000000000004",
	};
	const struct grammar_set *set;

	(void)state;
	parses("create s hash:ip");
	set = grammar_find_set(grammar, "s");
	parsed.command = IPSET_CMD_ADD;
	for (size_t i = 0; i < sizeof(elements) / sizeof(elements[0]); i++)
		assert_false(element_parse_fast(set, elements[i], strlen(elements[i]), &parsed));
	/* Of a longer text only @length bytes count. */
	assert_true(element_parse_fast(set, "1.2.3.45678", 8, &parsed));
	assert_false(element_parse_fast(set, "1.2.3.4", 6, &parsed));
}

static int fresh_pair(void **state)
{
	slow_grammar = grammar_new(NULL);
	return slow_grammar && fresh(state) == 0 ? 0 : -1;
}

static int pair_gone(void **state)
{
	grammar_free(slow_grammar);
	return gone(state);
}

#define pair_test(function) cmocka_unit_test_setup_teardown(function, fresh_pair, pair_gone)

int main(void)
{
	const struct CMUnitTest tests[] = {
		pair_test(short_and_long_way_agree),
		pair_test(plain_forms_are_taken),
		fresh_test(unusual_forms_are_left),
	};

	return unit_run(tests);
}
