// SPDX-License-Identifier: GPL-2.0-or-later
/* Which options a command of a set type must have and may have. */
#include "grammar/allowed.h"

uint64_t allowed_missing(const struct ipset_type *type, enum ipset_adt adt, uint64_t flags)
{
	/* An address with a prefix length is a range too. */
	if (flags & IPSET_FLAG(IPSET_OPT_CIDR))
		flags |= IPSET_FLAG(IPSET_OPT_IP_TO);
	return type->cmd[adt].need & ~flags;
}

uint64_t allowed_excess(const struct ipset_type *type, enum ipset_adt adt, uint64_t flags)
{
	uint64_t allowed = type->cmd[adt].full;
	uint64_t checked = adt == IPSET_CREATE ? IPSET_CREATE_FLAGS : IPSET_ADT_FLAGS;

	if (allowed & IPSET_FLAG(IPSET_OPT_IP_TO))
		allowed |= IPSET_FLAG(IPSET_OPT_CIDR);
	/* The options before IP are the set's name, type and family. */
	checked &= ~(IPSET_FLAG(IPSET_OPT_IP) - 1);
	/* CADT_FLAGS and what follows it are libipset's own. */
	checked &= IPSET_FLAG(IPSET_OPT_FLAGS) - 1;
	return flags & checked & ~allowed;
}
