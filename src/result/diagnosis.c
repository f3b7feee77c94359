// SPDX-License-Identifier: GPL-2.0-or-later
/* What a machine can do and what it cannot. */
#include "result/diagnosis.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fini_finding(struct finding *finding)
{
	free(finding->what);
	free(finding->detail);
	free(finding->mend);
}

void diagnosis_fini(struct diagnosis *diagnosis)
{
	for (size_t i = 0; i < diagnosis->count; i++)
		fini_finding(&diagnosis->findings[i]);
	free(diagnosis->findings);
	memset(diagnosis, 0, sizeof(*diagnosis));
}

struct finding *diagnosis_add(struct diagnosis *diagnosis, enum diagnosis_state state,
			      const char *what, const char *mend, const char *format, ...)
{
	struct finding finding = { .state = state }, *grown;
	va_list arguments;
	bool complete;

	va_start(arguments, format);
	complete = vasprintf(&finding.detail, format, arguments) >= 0;
	va_end(arguments);
	if (!complete)
		finding.detail = NULL;
	finding.what = strdup(what);
	finding.mend = mend ? strdup(mend) : NULL;
	/* A few dozen at most. */
	grown = reallocarray(diagnosis->findings, diagnosis->count + 1, sizeof(*grown));
	if (grown)
		diagnosis->findings = grown;
	if (!complete || !grown || !finding.what || (mend && !finding.mend)) {
		fini_finding(&finding);
		diagnosis->failed = true;
		return NULL;
	}
	grown[diagnosis->count] = finding;
	return &grown[diagnosis->count++];
}

const char *diagnosis_state_name(enum diagnosis_state state)
{
	static const char *const names[] = {
		[DIAGNOSIS_OK] = "ok", [DIAGNOSIS_WARN] = "warn", [DIAGNOSIS_NO] = "no",
	};

	return names[state];
}
