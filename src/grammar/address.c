// SPDX-License-Identifier: GPL-2.0-or-later
/* Numbers and addresses in their plain form only. */
#include "grammar/address.h"

#include <arpa/inet.h>
#include <stddef.h>

const char *address_take_number(const char *text, const char *end, uint32_t most,
				uint32_t *number)
{
	const char *begin = text;
	uint32_t value = 0;

	for (; text < end && *text >= '0' && *text <= '9' && text - begin < 6; text++)
		value = value * 10 + (uint32_t)(*text - '0');
	*number = value;
	if (text == begin || value > most || (*begin == '0' && text - begin > 1))
		return NULL;
	return text;
}

const char *address_take_ipv4(const char *text, const char *end, uint8_t address[4])
{
	for (unsigned int i = 0; i < 4; i++) {
		uint32_t byte;

		if (i && (text == end || *text++ != '.'))
			return NULL;
		text = address_take_number(text, end, 255, &byte);
		if (!text)
			return NULL;
		address[i] = (uint8_t)byte;
	}
	return text;
}

const char *address_take_ipv6(const char *text, const char *end, uint8_t address[16])
{
	char copy[INET6_ADDRSTRLEN];
	size_t length = 0;

	for (; text < end && *text != '/' && *text != ','; text++) {
		if (length == sizeof(copy) - 1)
			return NULL;
		copy[length++] = *text;
	}
	copy[length] = '\0';
	return inet_pton(AF_INET6, copy, address) == 1 ? text : NULL;
}
