/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What became of the assertions that a run was held to; they are judged in compare/assert.h. */
#ifndef RESULT_ASSERTION_H
#define RESULT_ASSERTION_H

#include <stddef.h>

enum result_outcome {
	RESULT_OUTCOME_HELD,
	RESULT_OUTCOME_FAILED,
	RESULT_OUTCOME_UNKNOWN,		/* the figure was not measured */
};

struct result_assertion {
	char *text;			/* as the user wrote it */
	char *got;			/* "destroy.sleeps is 1.00 (slept in ...)" */
	enum result_outcome outcome;
};

struct result_assertions {
	struct result_assertion *items;	/* in the order of the command line */
	size_t count;
};

/* Append; strings are copied.  Returns 0 or -ENOMEM. */
int result_assertions_add(struct result_assertions *assertions, const char *text,
			  enum result_outcome outcome, const char *got);
void result_assertions_fini(struct result_assertions *assertions);

/* The word of the stored form, and back (0 or -EINVAL). */
const char *result_outcome_name(enum result_outcome outcome);
int result_outcome_parse(const char *name, enum result_outcome *outcome);

#endif
