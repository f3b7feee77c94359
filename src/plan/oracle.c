// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel's answers to grammar's questions: revisions of types, what sets exist. */
#include "plan/oracle.h"

#include "netlink/query.h"
#include "netlink/uapi.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int revisions(void *context, const char *type, uint8_t family, uint8_t *minimum,
		     uint8_t *maximum, struct error *error)
{
	struct oracle *oracle = context;
	int rc = query_type(oracle->kernel, oracle->protocol, type, family, minimum, maximum);

	if (rc == 0)
		return 1;
	if (rc == IPSET_ERR_FIND_TYPE)
		return 0;
	return error_set_errno(error, ERROR_BROKEN, rc < 0 ? -rc : rc,
			       "cannot ask the kernel about type %s", type);
}

static int find_set(void *context, const char *name, struct grammar_set *set, struct error *error)
{
	struct oracle *oracle = context;
	struct query_set found;
	int rc = query_header(oracle->kernel, oracle->protocol, name, &found);

	if (rc == ENOENT)
		return 0;
	if (rc != 0)
		return error_set_errno(error, ERROR_BROKEN, rc < 0 ? -rc : rc,
				       "cannot ask the kernel about set %s", name);
	memset(set, 0, sizeof(*set));
	snprintf(set->type, sizeof(set->type), "%s", found.type);
	set->family = found.family;
	set->revision = found.revision;
	return 1;
}

struct grammar_oracle oracle_for(struct oracle *oracle)
{
	return (struct grammar_oracle){
		.revisions = revisions, .set = find_set, .context = oracle,
	};
}
