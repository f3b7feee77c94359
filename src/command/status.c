// SPDX-License-Identifier: GPL-2.0-or-later
/* Exit codes: what happened, by style. */
#include "command/status.h"

enum outcome { PASSED, DEFECT, USAGE, BROKEN, ABSENT, INCONCLUSIVE, OUTCOMES };

/*
 * bisect: 1 is bad, 125 cannot be tested, above 127 stops the bisection.  kselftest: 4 is skip.
 * automake: 77 is skip, 99 a hard error.
 */
static const unsigned char codes[OUTCOMES][4] = {
	[PASSED] = { 0, 0, 0, 0 },
	[DEFECT] = { 1, 1, 1, 1 },
	[USAGE] = { 2, 1, 255, 99 },
	[BROKEN] = { 3, 1, 255, 99 },
	[ABSENT] = { 4, 4, 125, 77 },
	[INCONCLUSIVE] = { 5, 4, 125, 77 },
};

int status_of_error(enum error_kind kind, enum exit_style style)
{
	static const enum outcome outcomes[] = {
		[ERROR_NONE] = PASSED, [ERROR_USAGE] = USAGE, [ERROR_BROKEN] = BROKEN,
		[ERROR_ABSENT] = ABSENT, [ERROR_DEFECT] = DEFECT,
	};

	return codes[outcomes[kind]][style];
}

int status_of_result(enum result_status status, enum exit_style style)
{
	static const enum outcome outcomes[] = {
		[RESULT_PASS] = PASSED, [RESULT_FAIL] = DEFECT, [RESULT_SKIP] = ABSENT,
		[RESULT_ERROR] = BROKEN, [RESULT_INCONCLUSIVE] = INCONCLUSIVE,
	};

	return codes[outcomes[status]][style];
}
