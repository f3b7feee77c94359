/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a machine can do and what it cannot: findings, each with the way to mend it. */
#ifndef RESULT_DIAGNOSIS_H
#define RESULT_DIAGNOSIS_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;

enum diagnosis_state {
	DIAGNOSIS_OK,
	DIAGNOSIS_WARN,		/* it works, but less well, or the figures suffer */
	DIAGNOSIS_NO,		/* it is not to be had here */
};

struct finding {
	enum diagnosis_state state;
	char *what;		/* a word or two */
	char *detail;		/* what was found */
	char *mend;		/* how to change that; NULL: nothing to be done, or no need to */
};

struct diagnosis {
	struct finding *findings;
	size_t count;
	bool unusable;		/* a run cannot work here */
	bool failed;		/* out of memory: findings are missing */
};

/* Begins as zeros. */
void diagnosis_fini(struct diagnosis *diagnosis);

/* Append a finding; strings are copied.  @mend may be NULL.  Returns it, NULL when failed. */
struct finding *diagnosis_add(struct diagnosis *diagnosis, enum diagnosis_state state,
			      const char *what, const char *mend, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/* "ok", "warn", "no". */
const char *diagnosis_state_name(enum diagnosis_state state);

/* Append the findings as a JSON array of flat objects.  Returns 0 or a negative errno. */
int diagnosis_to_json(const struct diagnosis *diagnosis, struct buffer *buffer);

#endif
