// SPDX-License-Identifier: GPL-2.0-or-later
/* The compiled scenario: its end, and the words for its ops' errors. */
#include "plan/plan.h"

#include "grammar/command.h"
#include "grammar/errtext.h"
#include "netlink/errname.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void plan_init(struct plan *plan)
{
	memset(plan, 0, sizeof(*plan));
}

static void free_steps(struct plan_steps *steps)
{
	for (size_t i = 0; i < steps->op_count; i++) {
		message_fini(&steps->ops[i].message);
		free(steps->ops[i].patches);
		free(steps->ops[i].argument);
	}
	free(steps->ops);
	free(steps->steps);
	free(steps->streams);
}

void plan_fini(struct plan *plan)
{
	for (size_t i = 0; i < plan->class_count; i++)
		free(plan->classes[i].name);
	free(plan->classes);
	free(plan->types);
	for (size_t i = 0; i < plan->job_count; i++)
		free_steps(&plan->jobs[i].body);
	free(plan->jobs);
	free_steps(&plan->setup);
	free_steps(&plan->teardown);
	grammar_free(plan->grammar);
	free(plan->oracle);
	plan_init(plan);
}

const char *plan_op_kind_name(enum plan_op_kind kind)
{
	static const char *const names[PLAN_OP_KINDS] = {
		[PLAN_OP_IPSET] = "message", [PLAN_OP_DUMP] = "dump", [PLAN_OP_DATA] = "query",
		[PLAN_OP_SLEEP] = "sleep", [PLAN_OP_NULL] = "null", [PLAN_OP_WAIT] = "wait",
	};

	return names[kind];
}

const char *plan_error_name(const char *set_type, int error, char *text)
{
	return error ? errname(error, *set_type ? set_type : NULL, text) : "success";
}

const char *plan_error_text(const struct plan *plan, uint8_t command, const char *set_type,
			    int error, char *text, size_t size)
{
	if (error)
		return errtext(plan->grammar, error, command, *set_type ? set_type : NULL, text,
			       size);
	snprintf(text, size, "it succeeded where an error was expected");
	return text;
}
