// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * grammar/types: everything that this libipset knows is known here too.
 *
 * The lines are made from libipset's tables: a type, a part of an element or an option that a newer
 * one has learned fails here and does not get lost.
 */
#include "grammar-lines.h"

#include "grammar/types.h"
#include "grammar/values.h"

#include <errno.h>

static const char *const verbs[TYPES_VERBS] = { "create", "add", "del", "test" };

static void types_are_listed_once(void **state)
{
	const char *previous = "";
	struct types_info info;
	unsigned int count = 0;

	(void)state;
	for (const char *name = types_next(NULL); name; name = types_next(name)) {
		assert_true(strcmp(name, previous) > 0);
		assert_int_equal(types_describe(name, &info), 0);
		assert_string_equal(info.name, name);
		assert_in_range(info.dimension, 1, 3);
		assert_non_null(types_revision_text(name, info.maximum));
		for (unsigned int i = 0; info.aliases[i]; i++) {
			struct types_info same;

			assert_int_equal(types_describe(info.aliases[i], &same), 0);
			assert_string_equal(same.name, name);
		}
		previous = name;
		count++;
	}
	assert_true(count >= 16);
	assert_int_equal(types_describe("hash:moon", &info), -ENOENT);
	assert_null(types_revision_text("hash:ip", 255));
	assert_int_equal(types_describe("iphash", &info), 0);
	assert_true(info.inet && info.inet6 && info.minimum == 0 && info.maximum >= 5);
	assert_int_equal(types_describe("bitmap:ip,mac", &info), 0);
	assert_true(info.inet && !info.inet6 && info.last_optional && info.dimension == 2);
	assert_int_equal(types_describe("list:set", &info), 0);
	assert_false(info.inet || info.inet6);
}

/* Options that libipset may set have an attribute in a message. */
static void options_have_attributes(void **state)
{
	(void)state;
	for (const struct ipset_type *type = ipset_types(); type; type = type->next) {
		for (enum ipset_adt adt = IPSET_ADD; adt < IPSET_CADT_MAX; adt++) {
			uint64_t wanted = type->cmd[adt].full | type->cmd[adt].need;
			const enum ipset_keywords *keyword = type->cmd[adt].args;

			for (; *keyword != IPSET_ARG_NONE; keyword++)
				if (ipset_keyword(*keyword)->parse == ipset_parse_ignored)
					wanted &= ~IPSET_FLAG(ipset_keyword(*keyword)->opt);
			if (values_unknown(adt, wanted))
				fail_msg("%s revision %u, %d: options %#llx have no attribute",
					 type->name, type->revision, adt,
					 (unsigned long long)values_unknown(adt, wanted));
		}
	}
}

/* "create s TYPE family F REQUIRED", with @option instead of REQUIRED where that replaces it. */
static void create_set(const struct types_info *info, bool inet6, const char *option)
{
	char line[256];

	snprintf(line, sizeof(line), "create s %s%s %s", info->name,
		 !info->inet6 ? "" : inet6 ? " family inet6" : " family inet", option);
	parses(line);
}

static void try_option(const struct types_info *info, bool inet6, enum types_verb verb,
		       const struct types_option *option)
{
	const char *required = types_required_options(info->name);
	const char *value = types_sample_value(info->name, inet6 ? 10 : 2, verb, option->name);
	char with[128], element[128], line[512];

	if (!value)
		fail_msg("%s %s: no sample of option %s", verbs[verb], info->name, option->name);
	assert_int_equal(option->takes_value, value[0] != '\0');
	snprintf(with, sizeof(with), "%s %s", option->name, value);
	if (verb == TYPES_CREATE) {
		snprintf(line, sizeof(line), "%s %s", option->needed ? "" : required, with);
		if (strcmp(option->name, "family") != 0 && option->name[0] != '-')
			create_set(info, inet6, line);
		return;
	}
	snprintf(line, sizeof(line), "%s %s", required,
		 option->enabled_by ? option->enabled_by : "");
	create_set(info, inet6, line);
	assert_non_null(types_sample_element(info->name, inet6 ? 10 : 2, 3, element,
					     sizeof(element)));
	snprintf(line, sizeof(line), "%s s %s %s", verbs[verb], element, with);
	parses(line);
	if (!option->obsolete)
		assert_true(parsed.value_count >= 2);
}

static void try_revision(const struct types_info *info, uint8_t revision, bool inet6)
{
	struct types_option options[TYPES_OPTIONS];

	if (!types_revision_text(info->name, revision))
		return;
	assert_int_equal(grammar_pin_revision(grammar, info->name, revision, &error), 0);
	for (enum types_verb verb = TYPES_CREATE; verb < TYPES_VERBS; verb++) {
		unsigned int count = types_options(info->name, revision, verb, options);

		for (unsigned int i = 0; i < count; i++)
			try_option(info, inet6, verb, &options[i]);
	}
}

static void samples_of_all_options_parse(void **state)
{
	struct types_info info;

	(void)state;
	for (const char *name = types_next(NULL); name; name = types_next(name)) {
		assert_int_equal(types_describe(name, &info), 0);
		for (unsigned int revision = info.minimum; revision <= info.maximum; revision++) {
			try_revision(&info, (uint8_t)revision, false);
			if (info.inet6)
				try_revision(&info, (uint8_t)revision, true);
		}
	}
}

static void samples_of_elements_differ_and_parse(void **state)
{
	struct types_info info;

	(void)state;
	for (const char *name = types_next(NULL); name; name = types_next(name)) {
		char previous[128] = "", element[128], line[256];

		assert_int_equal(types_describe(name, &info), 0);
		for (unsigned int family = 2; family <= (info.inet6 ? 10 : 2); family += 8) {
			create_set(&info, family == 10, types_required_options(name));
			for (unsigned int n = 0; n < 65535; n += n < 300 ? 1 : 997) {
				assert_non_null(types_sample_element(name, (uint8_t)family, n,
								     element, sizeof(element)));
				assert_string_not_equal(element, previous);
				strcpy(previous, element);
				snprintf(line, sizeof(line), "add s %s", element);
				parses(line);
				snprintf(line, sizeof(line), "test s %s", element);
				parses(line);
			}
		}
	}
	assert_null(types_sample_element("hash:moon", 2, 0, (char[8]){ 0 }, 8));
	assert_null(types_sample_element("hash:ip,port,net", 2, 0, (char[8]){ 0 }, 8));
	assert_null(types_required_options("hash:moon"));
	assert_string_equal(types_required_options("portmap"), "range 0-65535");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(types_are_listed_once),
		fresh_test(options_have_attributes),
		fresh_test(samples_of_all_options_parse),
		fresh_test(samples_of_elements_differ_and_parse),
	};

	return unit_run(tests);
}
