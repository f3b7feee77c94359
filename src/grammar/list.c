// SPDX-License-Identifier: GPL-2.0-or-later
/* Lines of plain address lists. */
#include "grammar/list.h"

#include "grammar/address.h"

#include <libipset/nfproto.h>

#include <stdbool.h>
#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool ends_word(char c)
{
	return is_blank(c) || c == '#' || c == ';' || c == '\0';
}

/* The kind of what follows an address at @rest; LIST_BAD if it cannot. */
static enum list_kind classify_rest(const char *rest, const char *end, bool ipv4)
{
	uint8_t address[4];
	uint32_t prefix;

	if (rest == end)
		return LIST_ADDRESS;
	if (*rest == '/' && address_take_number(rest + 1, end, ipv4 ? 32 : 128, &prefix) == end)
		return LIST_NETWORK;
	if (*rest == '-' && ipv4 && address_take_ipv4(rest + 1, end, address) == end)
		return LIST_RANGE;
	return LIST_BAD;
}

static void classify(struct list_item *item)
{
	const char *end = item->text + item->length;
	uint8_t address[16];
	const char *rest = address_take_ipv4(item->text, end, address);
	bool ipv4 = rest != NULL;

	if (!rest)
		rest = address_take_ipv6(item->text, end, address);
	item->kind = rest ? classify_rest(rest, end, ipv4) : LIST_BAD;
	if (item->kind != LIST_BAD)
		item->family = ipv4 ? NFPROTO_IPV4 : NFPROTO_IPV6;
}

enum list_kind list_parse(const char *line, size_t length, struct list_item *item)
{
	static const char mark[] = "\xef\xbb\xbf";
	const char *end = line + length;

	if (length >= sizeof(mark) - 1 && memcmp(line, mark, sizeof(mark) - 1) == 0)
		line += sizeof(mark) - 1;
	while (line < end && is_blank(*line))
		line++;
	*item = (struct list_item){ .kind = LIST_BLANK, .text = line };
	while (line < end && !ends_word(*line))
		line++;
	item->length = (size_t)(line - item->text);
	/* A line that begins with a NUL byte is no blank line. */
	if (item->length)
		classify(item);
	else if (line < end && *line == '\0')
		item->kind = LIST_BAD;
	return item->kind;
}
