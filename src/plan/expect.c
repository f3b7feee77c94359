// SPDX-License-Identifier: GPL-2.0-or-later
/* Which outcome of an op is expected, a legal race, or evidence against the kernel. */
#include "plan/expect.h"

#include "netlink/errname.h"

#include <errno.h>
#include <string.h>

#include <linux/netfilter/ipset/ip_set.h>

/*
 * While a dump or a long add holds a set (its ref_netlink is up), swap answers EBUSY, destroy
 * IPSET_ERR_BUSY and rename IPSET_ERR_REFERENCED (net/netfilter/ipset/ip_set_core.c).  The other
 * rows follow from two workers using one name or one element.
 */
static const struct expect_race races[] = {
	{ IPSET_CMD_SWAP, EBUSY, "a dump or a long add holds one of the sets" },
	{ IPSET_CMD_SWAP, ENOENT, "another worker destroyed or renamed the first set" },
	{ IPSET_CMD_SWAP, IPSET_ERR_EXIST_SETNAME2,
	  "another worker destroyed or renamed the second set" },
	{ IPSET_CMD_DESTROY, IPSET_ERR_BUSY, "a dump, a long add or a rule holds the set" },
	{ IPSET_CMD_DESTROY, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_RENAME, IPSET_ERR_REFERENCED, "a dump, a long add or a rule holds the set" },
	{ IPSET_CMD_RENAME, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_RENAME, IPSET_ERR_EXIST_SETNAME2, "another worker made the new name" },
	{ IPSET_CMD_CREATE, EEXIST, "another worker made the set" },
	{ IPSET_CMD_FLUSH, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_ADD, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_ADD, IPSET_ERR_EXIST, "another worker added the element" },
	{ IPSET_CMD_DEL, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_DEL, IPSET_ERR_EXIST, "another worker deleted the element" },
	{ IPSET_CMD_TEST, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_TEST, IPSET_ERR_EXIST, "another worker deleted the element" },
	{ IPSET_CMD_LIST, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_SAVE, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_HEADER, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_GET_BYNAME, ENOENT, "another worker destroyed or renamed the set" },
	{ IPSET_CMD_GET_BYINDEX, ENOENT, "another worker destroyed the set" },
};

const struct expect_race *expect_races(unsigned int *count)
{
	*count = sizeof(races) / sizeof(races[0]);
	return races;
}

static bool is_word(const char *text, size_t length, const char *word)
{
	return strlen(word) == length && !strncmp(text, word, length);
}

/* What "exists" and "missing" mean for a command; 0: nothing. */
static int word_error(uint8_t command, bool exists)
{
	switch (command) {
	case IPSET_CMD_CREATE:
		return exists ? EEXIST : 0;
	case IPSET_CMD_ADD:
		return exists ? IPSET_ERR_EXIST : ENOENT;
	case IPSET_CMD_DEL:
	case IPSET_CMD_TEST:
		return exists ? 0 : IPSET_ERR_EXIST;
	case IPSET_CMD_SWAP:
	case IPSET_CMD_RENAME:
		return exists ? IPSET_ERR_EXIST_SETNAME2 : ENOENT;
	default:
		return exists ? 0 : ENOENT;
	}
}

static int parse_word(const char *text, size_t length, uint8_t command)
{
	bool exists = is_word(text, length, "exists");
	int code;

	if (exists || is_word(text, length, "missing")) {
		code = word_error(command, exists);
		return code ? code : -EINVAL;
	}
	return errname_parse(text, length);
}

static int refuse(const struct location *where, struct error *error, const char *text,
		  size_t length)
{
	error_set(error, ERROR_USAGE, where, "@expect= does not know \"%.*s\" for this command",
		  (int)length, text);
	return error_hint(error, "ok, any, exists, missing, an errno name or an IPSET_ERR_ name");
}

int expect_parse(struct expect *expect, const char *text, uint8_t command,
		 const struct location *where, struct error *error)
{
	memset(expect, 0, sizeof(*expect));
	expect->success = !text;
	while (text && *text) {
		size_t length = strcspn(text, ",");
		int code;

		if (is_word(text, length, "ok")) {
			expect->success = true;
		} else if (is_word(text, length, "any")) {
			expect->any = true;
			expect->success = true;
		} else {
			code = parse_word(text, length, command);
			if (code < 0)
				return refuse(where, error, text, length);
			if (expect->count == EXPECT_ERRORS)
				return error_set(error, ERROR_USAGE, where,
						 "@expect= takes at most %d errors",
						 EXPECT_ERRORS);
			expect->errors[expect->count++] = (uint16_t)code;
		}
		text += length + (text[length] == ',');
	}
	return 0;
}

enum expect_verdict expect_judge(const struct expect *expect, uint8_t command, bool concurrent,
				 int error)
{
	if (expect->any || (!error && expect->success))
		return EXPECT_EXPECTED;
	for (unsigned int i = 0; i < expect->count; i++)
		if (expect->errors[i] == error)
			return EXPECT_EXPECTED;
	if (!concurrent)
		return EXPECT_UNEXPECTED;
	/* That the expected failure did not come may be another worker's doing as well. */
	if (!error)
		return EXPECT_RACE;
	for (unsigned int i = 0; i < sizeof(races) / sizeof(races[0]); i++)
		if (races[i].command == command && races[i].error == error)
			return EXPECT_RACE;
	return EXPECT_UNEXPECTED;
}
