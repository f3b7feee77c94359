// SPDX-License-Identifier: GPL-2.0-or-later
/* What an error of the kernel means. */
#include "grammar/errtext.h"

#include "grammar/internal.h"

#include <libipset/errcode.h>

#include <stdio.h>
#include <string.h>

/* Meaning of IPSET_ERR_TYPE_SPECIFIC + index; linux/netfilter/ipset/ip_set_{bitmap,hash,list}.h */
static const char *const bitmap_texts[] = {
	"the element lies outside the set's range",
	"the range is larger than a bitmap set can be",
	NULL,
};

static const char *const hash_texts[] = {
	"the set is full (maxelem)",
	"a hash set cannot hold the null element",
	"invalid protocol",
	"the protocol is missing",
	"no ranges in this part of the element",
	"the range covers the whole address space",
	NULL,
};

static const char *const list_texts[] = {
	"the member set does not exist",
	"a list:set cannot be a member of another",
	"a reference set is needed",
	"the set named after before or after does not exist",
	"the list is full (size)",
	"the set named after before or after is not a member",
	NULL,
};

static const struct {
	const char *prefix;
	const char *const *texts;
} families[] = {
	{ "bitmap:", bitmap_texts },
	{ "hash:", hash_texts },
	{ "list:", list_texts },
};

static const char *specific_text(int error, const char *type)
{
	const char *const *texts = NULL;

	for (size_t i = 0; type && i < sizeof(families) / sizeof(families[0]); i++)
		if (strncmp(type, families[i].prefix, strlen(families[i].prefix)) == 0)
			texts = families[i].texts;
	if (!texts)
		return NULL;
	for (int number = IPSET_ERR_TYPE_SPECIFIC; *texts; number++, texts++)
		if (number == error)
			return *texts;
	return NULL;
}

const char *errtext(struct grammar *grammar, int error, uint8_t command, const char *type,
		    char *text, size_t size)
{
	const char *own = specific_text(error, type);

	/* ipset(8) has no text for it: to a test it is an answer. */
	if (error == IPSET_ERR_EXIST && command == IPSET_CMD_TEST)
		own = "the element is not in the set";
	if (own) {
		snprintf(text, size, "%s", own);
		return text;
	}
	report_reset(grammar);
	ipset_errcode(grammar->session, (enum ipset_cmd)command, error);
	report_text(grammar, text, size);
	report_reset(grammar);
	return text;
}
