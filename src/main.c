// SPDX-License-Identifier: GPL-2.0-or-later
/* The program: a table of commands, and the options that stand before one. */
#include "command/command.h"

#include <stdio.h>
#include <string.h>

static const struct command commands[] = {
	{ "run", "run a scenario, time every class of operation, print and save the result",
	  command_run },
	{ "replay", "send a file of ipset commands or addresses, measured", command_replay },
	{ "compare", "say whether results differ, and fail for a regression", command_compare },
	{ "report", "print saved results in any format", command_report },
	{ "merge", "pool results of the same scenario in one file", command_merge },
	{ "check", "parse and compile a scenario, say what it would do, leave the kernel alone",
	  command_check },
	{ "list", "list scenarios, operations, types, generators, annotations or races",
	  command_list },
	{ "show", "print a built-in scenario as a file to start from", command_show },
	{ "doctor", "say what can be measured on this machine and what spoils figures",
	  command_doctor },
	{ NULL, NULL, NULL },
};

static void print_help(FILE *stream)
{
	fputs("Usage: " PROGRAM " COMMAND [OPTION...] [ARGUMENT...]\n\n"
	      "Stress and measure the kernel's ipset: how long each operation takes,\n"
	      "how much of that is CPU time and how much is waiting.\n\nCommands:\n", stream);
	for (const struct command *command = commands; command->name; command++)
		fprintf(stream, "  %-10s %s\n", command->name, command->summary);
	fputs("\nOptions:\n"
	      "  -h, --help     this text; after a command, its options\n"
	      "  -V, --version  the version\n\n"
	      "Try: " PROGRAM " run\n", stream);
}

static int unknown(const char *what, const char *word)
{
	struct error error;

	error_set(&error, ERROR_USAGE, NULL, "unknown %s \"%s\"", what, word);
	error_hint(&error, "--help lists what there is");
	return command_fail(&error, command_exit_style());
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		print_help(stderr);
		return status_of_error(ERROR_USAGE, command_exit_style());
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "-?")) {
		print_help(stdout);
		return 0;
	}
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
		puts(PROGRAM " " PACKAGE_VERSION);
		return 0;
	}
	if (argv[1][0] == '-')
		return unknown("option", argv[1]);
	for (const struct command *command = commands; command->name; command++)
		if (!strcmp(command->name, argv[1]))
			return command->main(argc - 1, argv + 1);
	return unknown("command", argv[1]);
}
