/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A parsed command into the message that ipset(8) would send for it. */
#ifndef PLAN_BUILD_H
#define PLAN_BUILD_H

#include <stddef.h>
#include <stdint.h>

#include "plan/plan.h"

struct grammar_command;
struct message;

struct build_options {
	uint8_t protocol;
	uint32_t batch;		/* copies of the element in one message; 1: no batch */
	const char *prefix;	/* before every set name; NULL: none */
};

/* Where the elements of an add, del or test lie. */
struct build_layout {
	size_t first;		/* offset of the first element's attributes */
	size_t stride;		/* from one element's attributes to the next's */
};

/*
 * Build @message.  @layout may be NULL.  Returns 0; -EMSGSIZE: the batch does not fit one message;
 * -ENAMETOOLONG: a name with its prefix is longer than ipset allows; -ENOMEM.
 */
int build_message(struct message *message, const struct grammar_command *command,
		  const struct build_options *options, struct build_layout *layout);

/* A batch of add or del that grows element by element, as ipset(8) restore makes them. */
struct build_batch {
	size_t nest;
	uint32_t count;		/* elements */
	size_t begin, last;	/* where the attributes of the first and of the last lie */
};

/*
 * Begin a batch for the set and command of @command; @line goes into its IPSET_ATTR_LINENO.
 * Returns as build_message.
 */
int build_batch_begin(struct message *message, const struct grammar_command *command,
		      const struct build_options *options, uint32_t line,
		      struct build_batch *batch);

/* Add the element of @command; @line is what an error is to name.  -EMSGSIZE: not added, full. */
int build_batch_add(struct message *message, const struct grammar_command *command,
		    const struct build_options *options, uint32_t line,
		    struct build_batch *batch);

void build_batch_end(struct message *message, const struct build_batch *batch);

/* How an op of @command is answered. */
enum plan_op_kind build_kind(uint8_t command);

/* NLM_F_* beside NLM_F_REQUEST that ipset(8) sends with @command; @exist as for -exist. */
uint16_t build_flags(uint8_t command, int exist);

#endif
