// SPDX-License-Identifier: GPL-2.0-or-later
/* Which revision of a set type is used. */
#include "grammar/revision.h"

#include "base/error.h"

#include <libipset/types.h>

#include <string.h>

/* libipset's list holds all revisions of all types, of each type the highest first. */
static const struct ipset_type *first_of(const char *name)
{
	const struct ipset_type *type;

	for (type = ipset_types(); type; type = type->next)
		if (strcmp(type->name, name) == 0)
			return type;
	return NULL;
}

static bool takes_family(const struct ipset_type *type, uint8_t family)
{
	return family == NFPROTO_UNSPEC || type->family == family ||
	       type->family == NFPROTO_IPSET_IPV46;
}

/* The family that ipset(8) assumes until an option says otherwise. */
static uint8_t default_family(const struct ipset_type *type)
{
	return type->family == NFPROTO_IPSET_IPV46 ? NFPROTO_IPV4 : type->family;
}

const struct ipset_type *revision_exact(const char *name, uint8_t family, uint8_t revision)
{
	const struct ipset_type *type;

	for (type = ipset_types(); type; type = type->next)
		if (strcmp(type->name, name) == 0 && takes_family(type, family) &&
		    type->revision == revision)
			return type;
	return NULL;
}

/* The number of the pin of type @name; pin_count: there is none. */
static unsigned int find_pin(const struct revisions *revisions, const char *name)
{
	unsigned int i = 0;

	while (i < revisions->pin_count && strcmp(revisions->pins[i].type, name) != 0)
		i++;
	return i;
}

bool revision_is_pinned(const struct revisions *revisions, const char *name)
{
	return find_pin(revisions, name) < revisions->pin_count;
}

/* Ask the oracle, once for each type and family. */
static int kernel_range(struct revisions *revisions, const char *name, uint8_t family,
			struct revision_range *range, struct error *error)
{
	const struct grammar_oracle *oracle = revisions->oracle;
	int status;

	*range = (struct revision_range){ .type = name, .family = family, .maximum = UINT8_MAX };
	if (!oracle->revisions)
		return 0;
	for (unsigned int i = 0; i < revisions->range_count; i++) {
		*range = revisions->ranges[i];
		if (range->type == name && range->family == family)
			return 0;
	}
	*range = (struct revision_range){ .type = name, .family = family };
	status = oracle->revisions(oracle->context, name, family, &range->minimum,
				   &range->maximum, error);
	if (status < 0)
		return -1;
	range->absent = status == 0;
	if (revisions->range_count < REVISIONS_CACHED)
		revisions->ranges[revisions->range_count++] = *range;
	return 0;
}

static const char *family_name(uint8_t family)
{
	return family == NFPROTO_IPV4 ? "inet" : family == NFPROTO_IPV6 ? "inet6" : "unspec";
}

static const struct ipset_type *no_common(const struct ipset_type *newest,
					  const struct revision_range *range,
					  const struct location *where, struct error *error)
{
	error_set(error, ERROR_ABSENT, where,
		  "the kernel has revisions %u to %u of set type %s, libipset none of them",
		  range->minimum, range->maximum, newest->name);
	if (range->minimum > newest->revision)
		error_hint(error, "libipset is older than the kernel: it ends at revision %u",
			   newest->revision);
	return NULL;
}

static const struct ipset_type *take_pinned(const struct ipset_type *newest, uint8_t revision,
					    const struct revision_range *range,
					    const struct location *where, struct error *error)
{
	if (revision >= range->minimum && revision <= range->maximum)
		return revision_exact(newest->name, NFPROTO_UNSPEC, revision);
	error_set(error, ERROR_ABSENT, where,
		  "the kernel has revisions %u to %u of set type %s, %u was asked for",
		  range->minimum, range->maximum, newest->name, revision);
	return NULL;
}

const struct ipset_type *revision_choose(struct revisions *revisions, const char *name,
					 uint8_t *family, const struct location *where,
					 struct error *error)
{
	const struct ipset_type *newest = first_of(name);
	const struct ipset_type *type;
	struct revision_range range;
	unsigned int pin;

	*family = default_family(newest);
	if (kernel_range(revisions, newest->name, *family, &range, error) < 0)
		return NULL;
	if (range.absent) {
		error_set(error, ERROR_ABSENT, where, "the kernel has no set type %s (family %s)",
			  name, family_name(*family));
		return NULL;
	}
	pin = find_pin(revisions, name);
	if (pin < revisions->pin_count)
		return take_pinned(newest, revisions->pins[pin].revision, &range, where, error);
	for (type = newest; type; type = type->next)
		if (strcmp(type->name, name) == 0 && takes_family(type, *family) &&
		    type->revision >= range.minimum && type->revision <= range.maximum)
			return type;
	return no_common(newest, &range, where, error);
}

int revision_pin(struct revisions *revisions, const char *type, uint8_t revision,
		 struct error *error)
{
	const char *name = ipset_typename_resolve(type);
	unsigned int pin;

	if (!name)
		return error_set(error, ERROR_USAGE, NULL, "unknown set type \"%s\"", type);
	if (!revision_exact(name, NFPROTO_UNSPEC, revision)) {
		error_set(error, ERROR_USAGE, NULL, "libipset knows no revision %u of set type %s",
			  revision, name);
		return error_hint(error, "it ends at revision %u", first_of(name)->revision);
	}
	pin = find_pin(revisions, name);
	if (pin == REVISIONS_CACHED)
		return error_set(error, ERROR_USAGE, NULL, "too many revisions are pinned");
	if (pin == revisions->pin_count)
		revisions->pin_count++;
	revisions->pins[pin] = (struct revision_pin){ name, revision };
	return 0;
}
