/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Exit codes.  git bisect run, kselftest and Automake read them differently, so a style chooses;
 * the table stands in ipset-stress(1).
 */
#ifndef COMMAND_STATUS_H
#define COMMAND_STATUS_H

#include "base/error.h"
#include "result/result.h"

enum exit_style {	/* in the order of the words of --exit-style */
	EXIT_STYLE_DEFAULT,
	EXIT_STYLE_KSELFTEST,
	EXIT_STYLE_BISECT,
	EXIT_STYLE_AUTOMAKE,
};

/* Exit code for an error that kept the command from its work. */
int status_of_error(enum error_kind kind, enum exit_style style);

/* Exit code for a result. */
int status_of_result(enum result_status status, enum exit_style style);

#endif
