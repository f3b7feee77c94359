/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A command with generators into a message and the patches that vary it.
 *
 * Nothing here knows how libipset spells a value in a message.  The command is compiled with sample
 * values in the place of its generators; where the bytes of one sample turn into those of another,
 * there is the patch point.  A third set of samples proves the patches: patched and compiled
 * messages must be equal byte for byte.
 */
#ifndef PLAN_GENERATE_H
#define PLAN_GENERATE_H

#include "base/error.h"
#include "plan/build.h"
#include "plan/plan.h"

struct grammar;
struct grammar_command;

struct generate_context {
	struct grammar *grammar;
	struct build_options build;	/* batch is 1 here */
	uint64_t loops;			/* rounds of the job, 0: unknown; for the width of {i} */
	unsigned int jobs, workers;	/* for the width of {job} and {worker} */
};

/*
 * Compile @text, the command of @line with everything but generators expanded, into @op: message,
 * patches, and streams appended to @steps.  @command receives the command as parsed with the first
 * samples, @layout where its element lies.  Returns 0 or -1.
 */
int generate_op(const struct generate_context *context, const char *text,
		const struct location *where, struct plan_steps *steps, struct plan_op *op,
		struct grammar_command *command, struct build_layout *layout, struct error *error,
		struct error *warning);

#endif
