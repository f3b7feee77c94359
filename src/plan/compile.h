/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The only place where scenario, grammar and netlink meet: a scenario becomes a plan. */
#ifndef PLAN_COMPILE_H
#define PLAN_COMPILE_H

#include "base/error.h"

struct netlink_socket;
struct plan;
struct plan_settings;
struct scenario;

/*
 * Compile @scenario.  @kernel answers for protocol, revisions and sets that exist; NULL: compile
 * for protocol 7 and the library's own revisions, without touching the kernel.  Nothing is changed
 * in the kernel.  @kernel must live as long as the plan.  @warnings may be NULL.  Returns 0, or -1
 * with at least one error; @plan is to be finished with plan_fini either way.
 */
int plan_compile(struct plan *plan, const struct scenario *scenario,
		 const struct plan_settings *settings, struct netlink_socket *kernel,
		 struct error_list *errors, struct error_list *warnings);

/*
 * The plan of a stream: one job with one worker, whose ops a feed will bring, and a class for each
 * command.  @scenario lends its name only.  Otherwise as plan_compile.
 */
int plan_compile_stream(struct plan *plan, const struct scenario *scenario,
			const struct plan_settings *settings, struct netlink_socket *kernel,
			struct error_list *errors);

#endif
