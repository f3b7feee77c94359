// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What a dump holds, counted, and what is no part of a dump refused.
 *
 * With the argument --count, or --count-names, the program dumps what the kernel has in this
 * network namespace and prints "SETS ENTRIES MESSAGES", for a script that counts by itself.
 */
#include "netlink/dump.h"
#include "netlink/query.h"

#include "netlink-liar.h"

#include <errno.h>

/* Which parts a message has. */
enum {
	NAME = 1,
	TYPE = 2,
	DATA = 4,
	ADT = 8,
};

/* A message about set @name with @entries elements, if it has an ADT nest. */
static const struct nlmsghdr *build(struct lie *lie, unsigned int parts, const char *name,
				    unsigned int entries)
{
	struct nlmsghdr *header;
	uint8_t elements[128] = { 0 };
	const struct nlattr element = { .nla_len = 12, .nla_type = IPSET_ATTR_DATA | NLA_F_NESTED };

	lie->length = 0;
	header = lie_data(lie, IPSET_CMD_LIST, NLM_F_MULTI, 1);
	if (parts & NAME)
		lie_attribute(lie, header, IPSET_ATTR_SETNAME, name, strlen(name) + 1);
	if (parts & TYPE)
		lie_attribute(lie, header, IPSET_ATTR_TYPENAME, "hash:ip", 8);
	if (parts & DATA)
		lie_attribute(lie, header, IPSET_ATTR_DATA | NLA_F_NESTED, "", 0);
	for (unsigned int i = 0; i < entries; i++)
		memcpy(elements + 12UL * i, &element, sizeof(element));
	if (parts & ADT)
		lie_attribute(lie, header, IPSET_ATTR_ADT | NLA_F_NESTED, elements, 12UL * entries);
	return header;
}

/* The message is refused, and counted nowhere. */
static void must_refuse(const struct nlmsghdr *header, bool names_only,
			const struct dump_counts *counts)
{
	struct dump_counts after = *counts;

	assert_int_equal(dump_count(header, names_only, &after), -EBADMSG);
	assert_memory_equal(&after, counts, sizeof(after));
}

static void sets_and_entries_are_counted(void **state)
{
	struct dump_counts counts = { 0 };
	struct lie lie;

	assert_int_equal(dump_count(build(&lie, NAME | TYPE | DATA | ADT, "foo", 3), false,
				    &counts), 0);
	assert_string_equal(counts.set, "foo");
	assert_int_equal(dump_count(build(&lie, NAME | ADT, "foo", 7), false, &counts), 0);
	assert_int_equal(dump_count(build(&lie, NAME | TYPE | DATA | ADT, "bar", 0), false,
				    &counts), 0);
	/* The header alone, as it is asked for at times. */
	assert_int_equal(dump_count(build(&lie, NAME | TYPE | DATA, "baz", 0), false, &counts), 0);
	assert_int_equal(counts.sets, 3);
	assert_int_equal(counts.entries, 10);
	assert_int_equal(counts.messages, 4);
	assert_int_equal(counts.bytes, (20 + 8 + 12 + 4 + 40) + (20 + 8 + 88) +
			 (20 + 8 + 12 + 4 + 4) + (20 + 8 + 12 + 4));
	assert_string_equal(counts.set, "baz");
}

static void names_are_counted(void **state)
{
	struct dump_counts counts = { 0 };
	struct lie lie;

	assert_int_equal(dump_count(build(&lie, NAME, "foo", 0), true, &counts), 0);
	assert_int_equal(dump_count(build(&lie, NAME, "a name of thirty-one characters", 0), true,
				    &counts), 0);
	assert_int_equal(counts.sets, 2);
	assert_int_equal(counts.entries, 0);
	assert_string_equal(counts.set, "a name of thirty-one characters");
	assert_string_equal(dump_setname(build(&lie, NAME, "foo", 0)), "foo");
	assert_null(dump_setname(build(&lie, TYPE, "foo", 0)));
	must_refuse(build(&lie, 0, "", 0), true, &counts);
}

static void parts_that_must_be_there(void **state)
{
	struct dump_counts counts = { 0 };
	struct lie lie;

	/* The first message of a set. */
	must_refuse(build(&lie, TYPE | DATA | ADT, "foo", 1), false, &counts);
	must_refuse(build(&lie, NAME | TYPE | ADT, "foo", 1), false, &counts);
	must_refuse(build(&lie, NAME | DATA | ADT, "foo", 1), false, &counts);
	must_refuse(build(&lie, NAME, "foo", 0), false, &counts);
	must_refuse(build(&lie, NAME | TYPE | DATA, "a name of thirty-two characters.", 0), false,
		    &counts);
	/* One that goes on with a set. */
	assert_int_equal(dump_count(build(&lie, NAME | TYPE | DATA | ADT, "foo", 1), false,
				    &counts), 0);
	must_refuse(build(&lie, NAME, "foo", 0), false, &counts);
	must_refuse(build(&lie, NAME | ADT, "fo", 1), false, &counts);
	must_refuse(build(&lie, NAME | ADT, "food", 1), false, &counts);
	must_refuse(build(&lie, ADT, "foo", 1), false, &counts);
	assert_int_equal(dump_count(build(&lie, NAME | ADT, "foo", 1), false, &counts), 0);
	assert_int_equal(counts.entries, 2);
}

static void command_must_be_list(void **state)
{
	struct dump_counts counts = { 0 };
	struct lie lie;

	build(&lie, NAME | TYPE | DATA | ADT, "foo", 1);
	((struct nlmsghdr *)(void *)lie.bytes)->nlmsg_type = LIAR_TYPE(IPSET_CMD_HEADER);
	must_refuse((const void *)lie.bytes, false, &counts);
}

static void elements_must_be_nests_of_data(void **state)
{
	static const uint16_t lengths[] = { 0, 3, 13, 16, 0xffff };
	struct dump_counts counts = { 0 };
	struct nlattr *element;
	struct lie lie;

	/* The last of three, 12 bytes before the end. */
	build(&lie, NAME | TYPE | DATA | ADT, "foo", 3);
	element = (struct nlattr *)(void *)(lie.bytes + lie.length - 12);
	assert_int_equal(element->nla_len, 12);
	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		element->nla_len = lengths[i];
		must_refuse((const void *)lie.bytes, false, &counts);
	}
	element->nla_len = 12;
	element->nla_type = IPSET_ATTR_IP | NLA_F_NESTED;
	must_refuse((const void *)lie.bytes, false, &counts);
	/* The last one need not be padded. */
	element->nla_type = IPSET_ATTR_DATA;
	element->nla_len = 11;
	assert_int_equal(dump_count((const void *)lie.bytes, false, &counts), 0);
	assert_int_equal(counts.entries, 3);
}

struct count {
	struct dump_counts counts;
	bool names_only;
};

static int take(const struct reply *reply, void *context)
{
	struct count *count = context;

	return dump_count(reply->header, count->names_only, &count->counts);
}

static int print_count(bool names_only)
{
	const uint32_t flags = IPSET_FLAG_LIST_SETNAME;
	struct count count = { .names_only = names_only };
	struct netlink_socket netlink;
	struct message message;
	int rc = netlink_open(&netlink, 0);

	if (rc < 0)
		return 1;
	message_init(&message);
	rc = message_begin(&message, IPSET_CMD_LIST, NLM_F_DUMP, 7);
	if (rc == 0 && names_only)
		rc = message_put(&message, IPSET_ATTR_FLAGS, MESSAGE_U32, &flags, sizeof(flags),
				 NULL);
	if (rc == 0)
		rc = query_read(&netlink, &message, take, &count, NULL);
	message_fini(&message);
	netlink_close(&netlink);
	if (rc != 0) {
		fprintf(stderr, "the dump fails: %d\n", rc);
		return 1;
	}
	printf("%llu %llu %llu\n", (unsigned long long)count.counts.sets,
	       (unsigned long long)count.counts.entries,
	       (unsigned long long)count.counts.messages);
	return 0;
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sets_and_entries_are_counted),
		cmocka_unit_test(names_are_counted),
		cmocka_unit_test(parts_that_must_be_there),
		cmocka_unit_test(command_must_be_list),
		cmocka_unit_test(elements_must_be_nests_of_data),
	};

	if (argc == 2 && strcmp(argv[1], "--count") == 0)
		return print_count(false);
	if (argc == 2 && strcmp(argv[1], "--count-names") == 0)
		return print_count(true);
	return unit_run(tests);
}
