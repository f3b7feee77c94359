// SPDX-License-Identifier: GPL-2.0-or-later
/* A diagnosis for people: aligned lines. */
#include "render/diagnosis.h"

#include "base/buffer.h"
#include "render/style.h"
#include "result/diagnosis.h"

#include <string.h>

static const enum style styles[] = {
	[DIAGNOSIS_OK] = STYLE_GOOD,
	[DIAGNOSIS_WARN] = STYLE_NOTICE,
	[DIAGNOSIS_NO] = STYLE_BAD,
};

static size_t widest(const struct diagnosis *diagnosis)
{
	size_t width = 0;

	for (size_t i = 0; i < diagnosis->count; i++)
		if (strlen(diagnosis->findings[i].what) > width)
			width = strlen(diagnosis->findings[i].what);
	return width;
}

void diagnosis_print(const struct diagnosis *diagnosis, const struct render_options *options,
		     struct buffer *buffer)
{
	int width = (int)widest(diagnosis);

	for (size_t i = 0; i < diagnosis->count; i++) {
		const struct finding *finding = &diagnosis->findings[i];
		size_t from;

		style_begin(buffer, options, styles[finding->state]);
		buffer_printf(buffer, "%-4s", diagnosis_state_name(finding->state));
		style_end(buffer, options, styles[finding->state]);
		from = buffer->length;
		/* One line each, however long: for grep as much as for the eye. */
		buffer_printf(buffer, "  %-*s  %s%s%s%s", width, finding->what, finding->detail,
			      finding->mend ? " (" : "", finding->mend ? finding->mend : "",
			      finding->mend ? ")" : "");
		style_clean(buffer, from);
		buffer_putc(buffer, '\n');
	}
}
