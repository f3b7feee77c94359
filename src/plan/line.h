/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One line of a scenario into the ops of a step: the inner half of plan/compile. */
#ifndef PLAN_LINE_H
#define PLAN_LINE_H

#include "base/error.h"
#include "plan/defaults.h"
#include "plan/plan.h"
#include "plan/settings.h"

#include <stdbool.h>
#include <stdint.h>

/* The state of one compilation. */
struct compiler {
	struct plan *plan;
	const struct plan_settings *settings;
	struct defaults defaults;
	struct error_list *errors;
	struct error_list *warnings;	/* may be NULL */
	struct error *error;		/* of the line at hand; a slot of errors */
	char (*absent)[32];		/* sets that an @optional line could not create; owned */
	size_t absent_count, absent_capacity;
	uint64_t loops;			/* of the job at hand */
	unsigned int workers;
	bool timed;			/* a job, not set-up or tear-down */
};

/* Compile @line to the end of @steps.  Returns 0, or -1 with compiler->error filled. */
int line_compile(struct compiler *compiler, struct plan_steps *steps,
		 const struct scenario_line *line);

/* Index of class @name, made if it is new; -1 when there is no memory for it. */
int line_class(struct compiler *compiler, const char *name, bool untimed);

/* What ipset(8) calls IPSET_CMD_* @command. */
const char *line_command_name(uint8_t command);

/* Fill compiler->error.  Returns -1. */
int compiler_no_memory(struct compiler *compiler);

#endif
