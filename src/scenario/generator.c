// SPDX-License-Identifier: GPL-2.0-or-later
/* Generators as arithmetic: from a number to the bytes of a value, and to its text. */
#include "scenario/generator.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static unsigned __int128 read_number(const uint8_t *bytes, size_t length)
{
	unsigned __int128 number = 0;

	for (size_t i = 0; i < length; i++)
		number = number << 8 | bytes[i];
	return number;
}

static size_t write_number(unsigned __int128 number, uint8_t *bytes, size_t length)
{
	for (size_t i = length; i-- > 0; number >>= 8)
		bytes[i] = (uint8_t)number;
	return length;
}

static size_t address(const struct generator *generator, uint64_t n, uint8_t bytes[16])
{
	size_t length = generator->ipv6 ? 16 : 4;
	unsigned __int128 number = read_number(generator->base, length);

	/* A shift of 128 (of ::/0 with prefix 0, whose only n is 0) is undefined in C. */
	if (n)
		number += (unsigned __int128)n << generator->shift;
	return write_number(number, bytes, length);
}

size_t generator_value(const struct generator *generator, uint64_t n, uint8_t bytes[16])
{
	switch (generator->kind) {
	case GENERATOR_IP:
	case GENERATOR_NET:
		return address(generator, n, bytes);
	case GENERATOR_PORT:
		return write_number(generator->low + n, bytes, 2);
	case GENERATOR_MAC:
		return write_number(generator->low + n, bytes, 6);
	case GENERATOR_INT:
		return write_number(generator->low + n, bytes, 8);
	case GENERATOR_JOB:
	case GENERATOR_WORKER:
	case GENERATOR_LOOP:
		break;
	}
	return write_number(n, bytes, 8);
}

static void format_address(const struct generator *generator, const uint8_t *bytes,
			   char text[GENERATOR_TEXT_MAX])
{
	size_t length;

	inet_ntop(generator->ipv6 ? AF_INET6 : AF_INET, bytes, text, GENERATOR_TEXT_MAX);
	if (generator->kind != GENERATOR_NET)
		return;
	length = strlen(text);
	snprintf(text + length, GENERATOR_TEXT_MAX - length, "/%u", generator->prefix);
}

void generator_format(const struct generator *generator, uint64_t n,
		      char text[GENERATOR_TEXT_MAX])
{
	uint8_t bytes[16];
	size_t length = generator_value(generator, n, bytes);

	switch (generator->kind) {
	case GENERATOR_IP:
	case GENERATOR_NET:
		format_address(generator, bytes, text);
		break;
	case GENERATOR_MAC:
		snprintf(text, GENERATOR_TEXT_MAX, "%02x:%02x:%02x:%02x:%02x:%02x", bytes[0],
			 bytes[1], bytes[2], bytes[3], bytes[4], bytes[5]);
		break;
	default:
		snprintf(text, GENERATOR_TEXT_MAX, "%" PRIu64,
			 (uint64_t)read_number(bytes, length));
	}
}
