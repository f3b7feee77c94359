// SPDX-License-Identifier: GPL-2.0-or-later
/* Commands that are ours and not ipset(8)'s. */
#include "plan/own.h"

#include "base/units.h"
#include "plan/plan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int compile_sleep(const char *argument, const struct location *where, struct plan_op *op,
			 struct error *error)
{
	if (units_parse_duration(argument, &op->hold_ns) < 0)
		return error_set(error, ERROR_USAGE, where,
				 "sleep takes a time, such as 10ms or 1s, not \"%s\"", argument);
	op->kind = PLAN_OP_SLEEP;
	return 0;
}

static int compile_null(const char *argument, const struct location *where, struct plan_op *op,
			struct error *error)
{
	if (*argument)
		return error_set(error, ERROR_USAGE, where, "null takes no argument");
	op->kind = PLAN_OP_NULL;
	return 0;
}

static int compile_wait(const char *argument, const struct location *where, struct plan_op *op,
			struct error *error)
{
	if (!*argument)
		return error_set(error, ERROR_USAGE, where, "wait takes the path of a FIFO");
	op->kind = PLAN_OP_WAIT;
	op->argument = strdup(argument);
	if (!op->argument)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot compile");
	return 0;
}

typedef int compile_function(const char *argument, const struct location *where,
			     struct plan_op *op, struct error *error);

static const struct own_command commands[] = {
	{ "sleep", "TIME", "do nothing for a time" },
	{ "null", "", "do nothing at all: what the measured loop itself costs" },
	{ "wait", "FIFO", "block until the FIFO is opened for writing: a hang on demand" },
	{ NULL, NULL, NULL },
};

#define COUNT (sizeof(commands) / sizeof(commands[0]) - 1)

/* In the order of the table. */
static compile_function *const functions[COUNT] = { compile_sleep, compile_null, compile_wait };

const struct own_command *own_commands(void)
{
	return commands;
}

int own_compile(const char *text, const struct location *where, struct plan_op *op,
		struct error *error)
{
	size_t length = strcspn(text, " \t");
	const char *argument = text + length + strspn(text + length, " \t");

	for (size_t i = 0; i < COUNT; i++)
		if (strlen(commands[i].name) == length &&
		    !strncmp(commands[i].name, text, length))
			return functions[i](argument, where, op, error) < 0 ? -1 : 1;
	return 0;
}
