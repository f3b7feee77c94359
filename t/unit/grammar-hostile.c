// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * grammar: lines with bytes changed, lost, doubled and mixed never do harm, and an error always
 * points into the line.
 *
 * GRAMMAR_SEED in the environment repeats a run whose seed was printed.
 */
#include "grammar-lines.h"

#include "base/random.h"

#include <time.h>

#define LINES 60000

static const char *const seeds[] = {
	"create s hash:ip family inet6 hashsize 64 maxelem 9 timeout 5 counters comment skbinfo",
	"create s bitmap:ip range 10.0.0.0-10.0.0.255 netmask 28",
	"create s bitmap:port range tcp:1-65535",
	"create s hash:ip,port bitmask 255.255.0.255 probes 4",
	"create s list:set size 8",
	"add a [2001:db8::1],icmpv6:128/0",
	"add b 1.2.3.4-1.2.3.9,tcp:[ftp-data]-ssh",
	"add c 10.0.0.0/8,physdev:eth0 wildcard nomatch",
	"add d 10.0.0.0/8,udp:53-99,11.0.0.0/8 timeout 5 comment \"two words\"",
	"add e 1.2.3.4 packets 5 bytes 6 skbmark 0x1/0xff skbprio 1:10 skbqueue 3",
	"add f icmp:80-90",
	"test g 00:11:22:33:44:55",
	"add h other before third",
	"add h other,after,third -exist",
	"del i 1.1.1.1,0xff",
	"add j 10.0.0.0-10.0.0.9,11.0.0.0-11.0.0.9",
	"add k 1.2.3.4/24",
	"swap a b", "rename a b", "list -name -o xml", "destroy", "-! flush a", "get-by-index 7",
	"type hash:ip family inet6",
};

static const char *const creates[] = {
	"create a hash:ip,port -6", "create b hash:ip,port", "create c hash:net,iface",
	"create d hash:net,port,net timeout 0 comment", "create e hash:ip counters skbinfo",
	"create f bitmap:port range 0-99", "create g hash:mac", "create h list:set",
	"create i hash:ip,mark", "create j hash:net,net", "create k hash:net",
};

static struct random source;

static unsigned int below(size_t bound)
{
	return (unsigned int)random_below(&source, bound);
}

#define PICK(array) (array)[below(sizeof(array) / sizeof((array)[0]))]

/* One change of the line of *@length bytes, of which @size have room. */
static void change(char *line, size_t *length, size_t size)
{
	static const char bytes[] = " \t\"\\/-,:[].#;!0123456789abfxz\x01\x7f\xff";
	size_t at = below(*length + 1), other = below(*length + 1);
	const char *seed = PICK(seeds);

	switch (below(5)) {
	case 0:
		line[at] = bytes[below(sizeof(bytes) - 1)];
		break;
	case 1:
		memmove(line + at, line + at + (at < *length), *length - at);
		break;
	case 2:
		if (*length + 2 >= size)
			break;
		memmove(line + at + 1, line + at, *length - at + 1);
		line[at] = bytes[below(sizeof(bytes) - 1)];
		break;
	case 3:
		snprintf(line + at, size - at, "%s", seed + below(strlen(seed)));
		break;
	default:
		if (at < other)
			memmove(line + at, line + other, *length - other + 1);
	}
	line[size - 1] = '\0';
	*length = strlen(line);
}

static void check_values(const char *line)
{
	for (unsigned int i = 0; i < parsed.value_count; i++)
		if ((size_t)parsed.values[i].offset + parsed.values[i].length > parsed.stored ||
		    (i && parsed.values[i - 1].attribute >= parsed.values[i].attribute))
			fail_msg("%s: value %u lies outside or out of order", line, i);
	if (parsed.value_count > GRAMMAR_VALUES || parsed.stored > GRAMMAR_STORAGE)
		fail_msg("%s: too many values", line);
}

static void changed_lines(void **state)
{
	const char *given = getenv("GRAMMAR_SEED");
	uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
	unsigned int accepted = 0;

	(void)state;
	print_message("# GRAMMAR_SEED=%llu\n", (unsigned long long)seed);
	random_init(&source, seed, 1);
	for (unsigned int n = 0; n < LINES; n++) {
		char line[1200];
		size_t length = (size_t)snprintf(line, sizeof(line), "%s", PICK(seeds));

		if (n % 50 == 0)
			for (size_t i = 0; i < sizeof(creates) / sizeof(creates[0]); i++)
				parses(creates[i]);
		for (unsigned int changes = below(4); changes; changes--)
			change(line, &length, sizeof(line));
		error = (struct error){ 0 };
		if (grammar_parse(grammar, line, NULL, &parsed, &error, &warning) == 0) {
			accepted++;
			check_values(line);
		} else if (!error.message[0] || !error.column || error.column > length + 1) {
			fail_msg("%s: column %u, \"%s\"", line, error.column, error.message);
		}
	}
	print_message("# %u of %u lines were accepted\n", accepted, LINES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		fresh_test(changed_lines),
	};

	return unit_run(tests);
}
