/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The commands of the program: a row in main.c and a function each. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "base/error.h"
#include "command/status.h"

#define PROGRAM "ipset-stress"

struct command {
	const char *name;
	const char *summary;
	/* Does everything, prints its errors, returns the exit code. argv[0] is the command. */
	int (*main)(int argc, char **argv);
};

int command_run(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_report(int argc, char **argv);
int command_merge(int argc, char **argv);
int command_check(int argc, char **argv);
int command_list(int argc, char **argv);
int command_show(int argc, char **argv);
int command_doctor(int argc, char **argv);

/* Print @error on standard error and return the exit code for it. */
int command_fail(const struct error *error, enum exit_style style);

/* The same for all errors of a list; the first decides the exit code. */
int command_fail_list(const struct error_list *errors, enum exit_style style);

/* Print warnings on standard error. */
void command_warn(const struct error_list *warnings);

/* The style that the environment asks for; an unknown one counts as the default. */
enum exit_style command_exit_style(void);

#endif
