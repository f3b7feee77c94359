/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which options a command of a set type must have and may have, by libipset's tables. */
#ifndef GRAMMAR_ALLOWED_H
#define GRAMMAR_ALLOWED_H

#include <libipset/types.h>

/* Which options (IPSET_FLAG bits) the command lacks, when those of @flags were given. */
uint64_t allowed_missing(const struct ipset_type *type, enum ipset_adt adt, uint64_t flags);

/* Which of @flags it does not take. */
uint64_t allowed_excess(const struct ipset_type *type, enum ipset_adt adt, uint64_t flags);

#endif
