// SPDX-License-Identifier: GPL-2.0-or-later
/* A comparison: what follows from its verdicts. */
#include "compare/comparison.h"

#include <stdlib.h>
#include <string.h>

size_t compare_runs(const struct compare_group *group)
{
	size_t runs = 0;

	for (size_t i = 0; i < group->count; i++)
		runs += group->results[i].repetition_count;
	return runs;
}

static void spoilers_fini(struct spoilers *spoilers)
{
	for (size_t i = 0; i < spoilers->count; i++) {
		free(spoilers->items[i].key);
		free(spoilers->items[i].old_text);
		free(spoilers->items[i].new_text);
	}
	free(spoilers->items);
}

void comparison_fini(struct comparison *comparison)
{
	free(comparison->rows);
	free(comparison->sites);
	spoilers_fini(&comparison->spoilers);
	memset(comparison, 0, sizeof(*comparison));
}

size_t comparison_count(const struct comparison *comparison, enum compare_verdict verdict)
{
	size_t count = 0;

	for (size_t i = 0; i < comparison->row_count; i++)
		count += comparison->rows[i].gates && comparison->rows[i].verdict == verdict;
	return count;
}

bool comparison_fails(const struct comparison *comparison, enum compare_verdict verdict)
{
	if (comparison->fail_on == COMPARE_FAIL_NEVER)
		return false;
	if (verdict == COMPARE_IMPROVEMENT)
		return comparison->fail_on == COMPARE_FAIL_CHANGE;
	if (verdict == COMPARE_INCONCLUSIVE)
		return comparison->fail_on == COMPARE_FAIL_INCONCLUSIVE;
	return verdict == COMPARE_REGRESSION;
}

bool comparison_fails_sites(const struct comparison *comparison)
{
	return comparison->site_count && comparison->fail_on == COMPARE_FAIL_CHANGE;
}

enum result_status comparison_status(const struct comparison *comparison)
{
	enum result_status status = RESULT_PASS;

	if (comparison_fails_sites(comparison))
		return RESULT_FAIL;
	for (size_t i = 0; i < comparison->row_count; i++) {
		const struct compare_row *row = &comparison->rows[i];

		if (!row->gates)
			continue;
		if (comparison_fails(comparison, row->verdict))
			return RESULT_FAIL;
		if (row->verdict == COMPARE_INCONCLUSIVE &&
		    comparison->fail_on != COMPARE_FAIL_NEVER)
			status = RESULT_INCONCLUSIVE;
	}
	return status;
}

const char *compare_verdict_name(enum compare_verdict verdict)
{
	static const char *const names[] = {
		[COMPARE_SHOWN] = "shown",
		[COMPARE_SAME] = "same",
		[COMPARE_IMPROVEMENT] = "improvement",
		[COMPARE_REGRESSION] = "regression",
		[COMPARE_INCONCLUSIVE] = "inconclusive",
	};

	return names[verdict];
}
