// SPDX-License-Identifier: GPL-2.0-or-later
/* What a question about protocol, type or set makes of its answer, and of one that lies. */
#include "netlink/query.h"

#include "netlink-liar.h"

#include <errno.h>

#define HANG_SECONDS 120

struct asker {
	int liar;
	struct netlink_socket netlink;
	uint32_t next;		/* sequence number of the next question */
};

static int set_up(void **state)
{
	static struct asker asker;

	asker.liar = liar_open(&asker.netlink);
	asker.next = 1;
	*state = &asker;
	return 0;
}

static int tear_down(void **state)
{
	struct asker *asker = *state;

	liar_close(asker->liar, &asker->netlink);
	return 0;
}

static void must_be_drained(struct asker *asker)
{
	char byte;

	assert_int_equal(recv(asker->netlink.fd, &byte, 1, MSG_DONTWAIT), -1);
	assert_int_equal(errno, EAGAIN);
}

/* An answer to IPSET_CMD_PROTOCOL, @minimum only if it is not 0; then an ack. */
static int ask_protocol(struct asker *asker, uint8_t maximum, uint8_t minimum,
			uint8_t *protocol, uint8_t *kernel_max)
{
	struct lie lie = { .length = 0 }, ack = { .length = 0 };
	struct nlmsghdr *header = lie_data(&lie, IPSET_CMD_PROTOCOL, 0, asker->next);

	lie_attribute(&lie, header, IPSET_ATTR_PROTOCOL, &maximum, 1);
	if (minimum)
		lie_attribute(&lie, header, IPSET_ATTR_PROTOCOL_MIN, &minimum, 1);
	liar_say(asker->liar, &lie);
	lie_ack(&ack, asker->next++, 0);
	liar_say(asker->liar, &ack);
	return query_protocol(&asker->netlink, protocol, kernel_max);
}

static void highest_common_protocol_is_taken(void **state)
{
	static const struct {
		uint8_t maximum, minimum, protocol;
		int rc;
	} cases[] = {
		{ 7, 6, 7, 0 }, { 8, 6, 7, 0 }, { 8, 7, 7, 0 }, { 6, 0, 6, 0 }, { 255, 1, 7, 0 },
		{ 6, 6, 6, 0 },
		{ 9, 8, 0, -EPROTONOSUPPORT }, { 5, 0, 0, -EPROTONOSUPPORT },
		{ 0, 0, 0, -EPROTONOSUPPORT },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint8_t protocol = 0, kernel_max = 0;

		assert_int_equal(ask_protocol(*state, cases[i].maximum, cases[i].minimum,
					      &protocol, &kernel_max), cases[i].rc);
		assert_int_equal(kernel_max, cases[i].maximum);
		if (cases[i].rc == 0)
			assert_int_equal(protocol, cases[i].protocol);
	}
}

static void refusals_of_the_protocol(void **state)
{
	static const struct {
		int error, rc;
	} cases[] = {
		{ EINVAL, -EPROTONOSUPPORT }, { EOPNOTSUPP, -EPROTONOSUPPORT }, { EPERM, -EPERM },
		/* No answer and no error. */
		{ 0, -EBADMSG },
	};
	struct asker *asker = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct lie lie = { .length = 0 };
		uint8_t protocol = 0, kernel_max = 1;

		lie_ack(&lie, asker->next++, -cases[i].error);
		liar_say(asker->liar, &lie);
		assert_int_equal(query_protocol(&asker->netlink, &protocol, &kernel_max),
				 cases[i].rc);
		assert_int_equal(kernel_max, 0);
	}
}

/* What an answer to a question about type hash:ip or set foo holds. */
struct details {
	uint8_t command;
	const char *type;	/* NULL: absent; @type_size bytes of it otherwise */
	size_t type_size;
	int revision, minimum, family;	/* -1: absent, above 255: two bytes long */
};

static void put_number(struct lie *lie, struct nlmsghdr *header, uint16_t type, int value)
{
	const uint8_t bytes[2] = { (uint8_t)value, 0 };

	if (value >= 0)
		lie_attribute(lie, header, type, bytes, value > 255 ? 2 : 1);
}

static void answer(struct asker *asker, const struct details *details)
{
	struct lie lie = { .length = 0 };
	struct nlmsghdr *header = lie_data(&lie, details->command, 0, asker->next);

	put_number(&lie, header, IPSET_ATTR_PROTOCOL, 7);
	if (details->type)
		lie_attribute(&lie, header, IPSET_ATTR_TYPENAME, details->type,
			      details->type_size);
	put_number(&lie, header, IPSET_ATTR_REVISION, details->revision);
	put_number(&lie, header, IPSET_ATTR_REVISION_MIN, details->minimum);
	put_number(&lie, header, IPSET_ATTR_FAMILY, details->family);
	liar_say(asker->liar, &lie);
	lie.length = 0;
	lie_ack(&lie, asker->next++, 0);
	liar_say(asker->liar, &lie);
}

#define TYPE(text) text, sizeof(text)

static void answer_about_a_type_is_checked(void **state)
{
	static const struct {
		struct details details;
		int rc;
	} cases[] = {
		{ { IPSET_CMD_TYPE, TYPE("hash:ip"), 6, 0, 2 }, 0 },
		{ { IPSET_CMD_TYPE, NULL, 0, 6, 0, -1 }, 0 },
		{ { IPSET_CMD_HEADER, TYPE("hash:ip"), 6, 0, 2 }, -EBADMSG },
		{ { IPSET_CMD_TYPE, TYPE("hash:ip"), -1, 0, 2 }, -EBADMSG },
		{ { IPSET_CMD_TYPE, TYPE("hash:ip"), 6, -1, 2 }, -EBADMSG },
		{ { IPSET_CMD_TYPE, TYPE("hash:ip"), 256, 0, 2 }, -EBADMSG },
		{ { IPSET_CMD_TYPE, TYPE("hash:ip"), 6, 256, 2 }, -EBADMSG },
		{ { IPSET_CMD_TYPE, TYPE("hash:ip"), 6, 7, 2 }, -EBADMSG },
		{ { IPSET_CMD_TYPE, "hash:ip", 7, 6, 0, 2 }, -EBADMSG },
	};
	struct asker *asker = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uint8_t minimum = 99, maximum = 99;

		answer(asker, &cases[i].details);
		assert_int_equal(query_type(&asker->netlink, 7, "hash:ip", 2, &minimum, &maximum),
				 cases[i].rc);
		assert_int_equal(minimum, cases[i].rc ? 99 : 0);
		assert_int_equal(maximum, cases[i].rc ? 99 : 6);
		must_be_drained(asker);
	}
}

static void answer_about_a_set_is_checked(void **state)
{
	static const struct {
		struct details details;
		int rc;
	} cases[] = {
		{ { IPSET_CMD_HEADER, TYPE("hash:ip"), 6, -1, 10 }, 0 },
		{ { IPSET_CMD_HEADER, TYPE("a name of thirty-two characters."), 6, -1, 2 },
		  -EBADMSG },
		{ { IPSET_CMD_HEADER, "hash:ip", 7, 6, -1, 2 }, -EBADMSG },
		{ { IPSET_CMD_HEADER, NULL, 0, 6, -1, 2 }, -EBADMSG },
		{ { IPSET_CMD_HEADER, TYPE("hash:ip"), -1, -1, 2 }, -EBADMSG },
		{ { IPSET_CMD_HEADER, TYPE("hash:ip"), 6, -1, -1 }, -EBADMSG },
		{ { IPSET_CMD_HEADER, TYPE("hash:ip"), 6, -1, 256 }, -EBADMSG },
		{ { IPSET_CMD_LIST, TYPE("hash:ip"), 6, -1, 2 }, -EBADMSG },
	};
	struct asker *asker = *state;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct query_set set = { .family = 99 };

		answer(asker, &cases[i].details);
		assert_int_equal(query_header(&asker->netlink, 7, "foo", &set), cases[i].rc);
		assert_int_equal(set.family, cases[i].rc ? 99 : 10);
		assert_int_equal(set.revision, cases[i].rc ? 0 : 6);
		assert_string_equal(set.type, cases[i].rc ? "" : "hash:ip");
		must_be_drained(asker);
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(highest_common_protocol_is_taken),
		TEST(refusals_of_the_protocol),
		TEST(answer_about_a_type_is_checked),
		TEST(answer_about_a_set_is_checked),
	};

	alarm(HANG_SECONDS);
	return unit_run(tests);
}
