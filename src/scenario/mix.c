// SPDX-License-Identifier: GPL-2.0-or-later
/* The text of --mix into operations. */
#include "scenario/mix.h"

#include "base/units.h"
#include "scenario/suggest.h"

#include <errno.h>
#include <string.h>

#define BLANKS " \t"

static const struct mix_text texts[] = {
	[MIX_ADD] = { "add", "add the element" },
	[MIX_DEL] = { "del", "delete the element" },
	[MIX_TEST] = { "test", "test whether the element is in the set" },
	[MIX_CREATE] = { "create", "make the second set" },
	[MIX_DESTROY] = { "destroy", "destroy the second set" },
	[MIX_SWAP] = { "swap", "exchange the two sets" },
	[MIX_RENAME] = { "rename", "give the second set another name, and at the next, its own" },
	[MIX_FLUSH] = { "flush", "delete all elements" },
	[MIX_LIST] = { "list", "dump a set" },
	[MIX_SAVE] = { "save", "dump a set, as ipset save does" },
	[MIX_HEADER] = { "header", "ask for a set's type" },
	{ NULL, NULL },
};

static const struct suggest_names names = {
	texts, sizeof(texts[0]), sizeof(texts) / sizeof(texts[0]) - 1,
};

const struct mix_text *mix_texts(void)
{
	return texts;
}

bool mix_has(const struct mix *mix, enum mix_operation operation)
{
	for (unsigned int i = 0; i < mix->count; i++)
		if (mix->items[i].operation == operation)
			return true;
	return false;
}

/* @length bytes of @text without the blanks around: moves @text, returns the length. */
static size_t strip(const char **text, size_t length)
{
	while (length && strchr(BLANKS, **text)) {
		++*text;
		length--;
	}
	while (length && strchr(BLANKS, (*text)[length - 1]))
		length--;
	return length;
}

static int read_weight(struct mix_item *item, const struct location *where, const char *text,
		       size_t length, struct error *error)
{
	struct location place = *where;
	char number[32] = "";

	length = strip(&text, length);
	place.column = (unsigned int)(text - where->text) + 1;
	place.width = length ? (unsigned int)length : 1;
	if (length < sizeof(number))
		memcpy(number, text, length);
	if (units_parse_count(number, &item->weight) == 0 && item->weight <= UINT32_MAX)
		return 0;
	return error_set(error, ERROR_USAGE, &place,
			 "a weight is a whole number up to 4294967295, not \"%.*s\"", (int)length,
			 text);
}

static int read_item(struct mix *mix, const struct location *where, const char *text,
		     size_t length, struct error *error)
{
	const char *end = text + length, *equals = memchr(text, '=', length);
	struct mix_item *item = &mix->items[mix->count];
	int index;

	if (mix->count == MIX_ITEMS)
		return error_set(error, ERROR_USAGE, where, "more than %d operations", MIX_ITEMS);
	length = strip(&text, equals ? (size_t)(equals - text) : length);
	item->weight = 1;
	item->where = *where;
	item->where.column = (unsigned int)(text - where->text) + 1;
	item->where.width = length ? (unsigned int)length : 1;
	index = suggest_find(&names, text, length);
	if (index < 0) {
		error_set(error, ERROR_USAGE, &item->where, "unknown operation \"%.*s\"",
			  (int)length, text);
		return suggest_hint(error, &names, "operations", text, length);
	}
	item->operation = (enum mix_operation)index;
	if (mix->count && mix->weighted != (equals != NULL)) {
		error_set(error, ERROR_USAGE, &item->where,
			  equals ? "\"%.*s\" has a weight and those before have none"
				 : "\"%.*s\" has no weight and those before have one",
			  (int)length, text);
		return error_hint(error, "weights for all make a random mix, for none a sequence");
	}
	mix->weighted = equals != NULL;
	mix->count++;
	if (!equals)
		return 0;
	return read_weight(item, where, equals + 1, (size_t)(end - equals) - 1, error);
}

int mix_parse(struct mix *mix, const char *text, struct error *error)
{
	struct location where = { .file = "--mix", .text = text };
	const char *at = text;
	uint64_t sum = 0;
	size_t length;

	mix->count = 0;
	mix->weighted = false;
	if (strpbrk(text, "\r\n"))
		return error_set(error, ERROR_USAGE, NULL, "--mix is one line");
	for (;; at += length + 1) {
		length = strcspn(at, ",");
		if (read_item(mix, &where, at, length, error) < 0)
			return -1;
		if (!at[length])
			break;
	}
	for (unsigned int i = 0; i < mix->count; i++)
		sum += mix->items[i].weight;
	where.column = 1;
	where.width = (unsigned int)strlen(text);
	return sum ? 0 : error_set(error, ERROR_USAGE, &where, "all weights are 0");
}
