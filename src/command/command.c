// SPDX-License-Identifier: GPL-2.0-or-later
/* What all commands share: printing errors, choosing exit codes. */
#include "command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int command_fail(const struct error *error, enum exit_style style)
{
	fflush(stdout);
	error_print(error, PROGRAM, stderr);
	return status_of_error(error->kind, style);
}

int command_fail_list(const struct error_list *errors, enum exit_style style)
{
	int status = 0;

	for (unsigned int i = 0; i < errors->count; i++) {
		int code = command_fail(&errors->items[i], style);

		if (i == 0)
			status = code;
	}
	if (errors->count == ERROR_LIST_MAX)
		fprintf(stderr, PROGRAM ": stopped after %d errors\n", ERROR_LIST_MAX);
	return status;
}

void command_warn(const struct error_list *warnings)
{
	for (unsigned int i = 0; i < warnings->count; i++)
		error_print(&warnings->items[i], PROGRAM ": warning", stderr);
}

enum exit_style command_exit_style(void)
{
	static const char *const names[] = { "default", "kselftest", "bisect", "automake" };
	const char *text = getenv("IPSET_STRESS_EXIT_STYLE");

	for (unsigned int i = 0; text && i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(text, names[i]))
			return (enum exit_style)i;
	return EXIT_STYLE_DEFAULT;
}
