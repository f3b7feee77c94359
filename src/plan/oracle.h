/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kernel's answers to grammar's questions: revisions of types, what sets exist. */
#ifndef PLAN_ORACLE_H
#define PLAN_ORACLE_H

#include "grammar/command.h"

struct netlink_socket;

struct oracle {
	struct netlink_socket *kernel;
	uint8_t protocol;
};

/* What to hand to grammar_new; @oracle must live as long as the grammar. */
struct grammar_oracle oracle_for(struct oracle *oracle);

#endif
