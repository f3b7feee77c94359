// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/errtext: every error of the kernel has words, without asking the kernel. */
#include "grammar-lines.h"

#include "grammar/errtext.h"

#include <errno.h>
#include <linux/netfilter/ipset/ip_set.h>

static const char *text_of(int number, uint8_t of_command, const char *type)
{
	static char text[ERRTEXT_MAX];

	assert_ptr_equal(errtext(grammar, number, of_command, type, text, sizeof(text)), text);
	return text;
}

static void says(int number, uint8_t of_command, const char *type, const char *words)
{
	const char *text = text_of(number, of_command, type);

	if (!strstr(text, words) || strchr(text, '\n'))
		fail_msg("%d: \"%s\" lacks \"%s\"", number, text, words);
}

static void general_errors(void **state)
{
	(void)state;
	says(ENOENT, IPSET_CMD_SWAP, NULL, "name does not exist");
	says(EEXIST, IPSET_CMD_CREATE, "hash:ip", "same name already exists");
	says(IPSET_ERR_EXIST, IPSET_CMD_ADD, "hash:ip", "already added");
	says(IPSET_ERR_EXIST, IPSET_CMD_DEL, "hash:ip", "not added");
	says(IPSET_ERR_BUSY, IPSET_CMD_DESTROY, NULL, "in use");
	says(IPSET_ERR_TYPE_MISMATCH, IPSET_CMD_SWAP, NULL, "type does not match");
	says(EBUSY, IPSET_CMD_SWAP, NULL, strerror(EBUSY));
	says(ENOMEM, IPSET_CMD_CREATE, NULL, strerror(ENOMEM));
	says(4200, IPSET_CMD_ADD, NULL, "4200");
}

static void errors_of_types(void **state)
{
	(void)state;
	says(4352, IPSET_CMD_ADD, "hash:ip", "full");
	says(4352, IPSET_CMD_ADD, "bitmap:ip", "outside the set's range");
	says(4352, IPSET_CMD_ADD, "list:set", "does not exist");
	says(4353, IPSET_CMD_ADD, "hash:net,iface", "null element");
	says(4353, IPSET_CMD_CREATE, "bitmap:port", "larger");
	says(4357, IPSET_CMD_ADD, "list:set", "not a member");
	says(4357, IPSET_CMD_ADD, "hash:net", "whole address space");
	says(4358, IPSET_CMD_ADD, "hash:net", "4358");
	says(4354, IPSET_CMD_ADD, "bitmap:ip", "4354");
	says(4352, IPSET_CMD_ADD, NULL, "4352");
	says(4352, IPSET_CMD_ADD, "moon:ip", "4352");
}

static void short_of_room(void **state)
{
	char text[8];

	(void)state;
	errtext(grammar, IPSET_ERR_EXIST, IPSET_CMD_ADD, NULL, text, sizeof(text));
	assert_int_equal(strlen(text), 7);
	errtext(grammar, 4352, IPSET_CMD_ADD, "hash:ip", text, sizeof(text));
	assert_int_equal(strlen(text), 7);
}

static void leaves_no_trace(void **state)
{
	(void)state;
	parses("create a hash:ip");
	says(ENOENT, IPSET_CMD_SWAP, NULL, "exist");
	gives("add a 1.1.1.1-1.1.1.2", "ip=1.1.1.1 ip_to=1.1.1.2");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		fresh_test(general_errors),
		fresh_test(errors_of_types),
		fresh_test(short_of_room),
		fresh_test(leaves_no_trace),
	};

	return unit_run(tests);
}
