// SPDX-License-Identifier: GPL-2.0-or-later
/* Which plain elements a set type takes. */
#include "grammar/plain.h"

#include "grammar/allowed.h"
#include "grammar/element.h"
#include "grammar/values.h"

#include <libipset/session.h>

#include <string.h>

static void start_afresh(struct ipset_session *session)
{
	ipset_data_reset(ipset_session_data(session));
	ipset_session_report_reset(session);
}

/* Does libipset read @text as element_take does? */
static bool agrees(struct ipset_session *session, const struct ipset_type *type, uint8_t family,
		   enum ipset_adt adt, const char *text)
{
	struct ipset_data *data = ipset_session_data(session);
	struct grammar_command slow = { 0 }, fast = { 0 };
	uint64_t flags;

	start_afresh(session);
	ipset_data_set(data, IPSET_OPT_FAMILY, &family);
	ipset_data_set(data, IPSET_OPT_TYPE, type);
	if (ipset_parse_elem(session, type->last_elem_optional, text) != 0 ||
	    ipset_session_report_type(session) != IPSET_NO_ERROR)
		return false;
	flags = ipset_data_flags(data);
	if (allowed_missing(type, adt, flags) || allowed_excess(type, adt, flags) ||
	    values_collect(data, adt, type, &slow) != 0)
		return false;
	return element_take(text, strlen(text), family == NFPROTO_IPV4, &fast) != 0 &&
	       values_equal(&slow, &fast);
}

/* Examples of a form: those of IPv4, then of IPv6. */
#define EXAMPLES 3
static const struct {
	enum element_form form;
	const char *texts[2][EXAMPLES];
} examples[] = {
	{ ELEMENT_ADDRESS,
	  { { "10.20.30.40", "0.0.0.0", "255.255.255.255" },
	    { "2001:db8::1", "::", "::ffff:1.2.3.4" } } },
	{ ELEMENT_NETWORK,
	  { { "10.20.30.40/24", "0.0.0.0/0", "10.20.30.40/32" },
	    { "2001:db8::1/64", "::/0", "2001:db8::1/128" } } },
	{ ELEMENT_ADDRESS_PORT,
	  { { "10.20.30.40,80", "0.0.0.0,0", "10.20.30.40,65535" },
	    { "2001:db8::1,80", "::,0", "2001:db8::1,65535" } } },
	{ ELEMENT_NETWORK_PORT,
	  { { "10.20.30.40/24,80", "0.0.0.0/0,0", "10.20.30.40/32,65535" },
	    { "2001:db8::1/64,80", "::/0,0", "2001:db8::1/128,65535" } } },
};

/* The bits for one command, a row of enum element_form. */
static unsigned int probe_command(struct ipset_session *session, const struct ipset_type *type,
				  uint8_t family, enum ipset_adt adt)
{
	const bool inet6 = family == NFPROTO_IPV6;
	unsigned int forms = 0;

	for (unsigned int i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		unsigned int good = 0;

		while (good < EXAMPLES &&
		       agrees(session, type, family, adt, examples[i].texts[inet6][good]))
			good++;
		if (good == EXAMPLES)
			forms |= examples[i].form;
	}
	return forms;
}

uint16_t plain_forms(struct plains *plains, struct ipset_session *session,
		     const struct ipset_type *type, uint8_t family)
{
	struct plain plain = { .type = type, .family = family };

	if (family != NFPROTO_IPV4 && family != NFPROTO_IPV6)
		return 0;
	for (unsigned int i = 0; i < plains->count; i++)
		if (plains->items[i].type == type && plains->items[i].family == family)
			return plains->items[i].forms;
	plain.forms = (uint16_t)(probe_command(session, type, family, IPSET_ADD) |
				 probe_command(session, type, family, IPSET_DEL) << 4 |
				 probe_command(session, type, family, IPSET_TEST) << 8);
	start_afresh(session);
	if (plains->count < PLAINS_CACHED)
		plains->items[plains->count++] = plain;
	return plain.forms;
}
