// SPDX-License-Identifier: GPL-2.0-or-later
/* Outcomes of assertions, kept. */
#include "result/assertion.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
	[RESULT_OUTCOME_HELD] = "held",
	[RESULT_OUTCOME_FAILED] = "failed",
	[RESULT_OUTCOME_UNKNOWN] = "unknown",
};

static void fini_one(struct result_assertion *assertion)
{
	free(assertion->text);
	free(assertion->got);
}

int result_assertions_add(struct result_assertions *assertions, const char *text,
			  enum result_outcome outcome, const char *got)
{
	struct result_assertion added = {
		.text = strdup(text), .got = strdup(got), .outcome = outcome,
	};
	struct result_assertion *items = NULL;

	if (added.text && added.got)
		items = realloc(assertions->items, (assertions->count + 1) * sizeof(*items));
	if (!items) {
		fini_one(&added);
		return -ENOMEM;
	}
	items[assertions->count++] = added;
	assertions->items = items;
	return 0;
}

void result_assertions_fini(struct result_assertions *assertions)
{
	for (size_t i = 0; i < assertions->count; i++)
		fini_one(&assertions->items[i]);
	free(assertions->items);
	memset(assertions, 0, sizeof(*assertions));
}

const char *result_outcome_name(enum result_outcome outcome)
{
	return names[outcome];
}

int result_outcome_parse(const char *name, enum result_outcome *outcome)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], name)) {
			*outcome = (enum result_outcome)i;
			return 0;
		}
	return -EINVAL;
}
