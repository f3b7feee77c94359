// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The tables of set types in libipset as lines for shell scripts, fields separated by the byte 037:
 *	type TYPE FAMILY REQUIRED ELEMENT ELEMENT
 *	option TYPE FAMILY create|add NAME VALUE ENABLED-BY NEEDED
 * FAMILY is inet, inet6 or none; NEEDED is needed or free.  A value of which no sample is known is
 * "?".  Arguments TYPE=REVISION choose the revision; else it is the highest.
 */
#include "grammar/types.h"

#include <libipset/nfproto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEPARATOR "\037"

static uint8_t choose_revision(char **arguments, const struct types_info *info)
{
	size_t length = strlen(info->name);

	for (; *arguments; arguments++)
		if (strncmp(*arguments, info->name, length) == 0 && (*arguments)[length] == '=')
			return (uint8_t)atoi(*arguments + length + 1);
	return info->maximum;
}

static void print_options(const char *type, uint8_t revision, uint8_t family, const char *word,
			  enum types_verb verb)
{
	struct types_option options[TYPES_OPTIONS];
	unsigned int count = types_options(type, revision, verb, options);

	for (unsigned int i = 0; i < count; i++) {
		const char *value = types_sample_value(type, family, verb, options[i].name);

		printf("option" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s"
		       SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s\n", type, word,
		       verb == TYPES_CREATE ? "create" : "add", options[i].name,
		       value ? value : "?", options[i].enabled_by ? options[i].enabled_by : "",
		       options[i].needed ? "needed" : "free");
	}
}

/* Elements 0 and 300 differ in the network of 24 bits as well. */
static void print_family(const char *type, uint8_t revision, uint8_t family, const char *word)
{
	const char *required = types_required_options(type);
	char first[256] = "?", second[256] = "?";

	types_sample_element(type, family, 0, first, sizeof(first));
	types_sample_element(type, family, 300, second, sizeof(second));
	printf("type" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s" SEPARATOR "%s\n",
	       type, word, required ? required : "?", first, second);
	print_options(type, revision, family, word, TYPES_CREATE);
	print_options(type, revision, family, word, TYPES_ADD);
}

int main(int argc, char **argv)
{
	(void)argc;
	for (const char *name = types_next(NULL); name; name = types_next(name)) {
		struct types_info info;
		uint8_t revision;

		if (types_describe(name, &info) < 0)
			return 1;
		revision = choose_revision(argv + 1, &info);
		if (info.inet)
			print_family(name, revision, NFPROTO_IPV4, "inet");
		if (info.inet6)
			print_family(name, revision, NFPROTO_IPV6, "inet6");
		if (!info.inet && !info.inet6)
			print_family(name, revision, 0, "none");
	}
	return 0;
}
