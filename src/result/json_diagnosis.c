// SPDX-License-Identifier: GPL-2.0-or-later
/* A diagnosis as JSON. */
#include "result/diagnosis.h"

#include "result/json_text.h"

#include <errno.h>
#include <jansson.h>

int diagnosis_to_json(const struct diagnosis *diagnosis, struct buffer *buffer)
{
	json_t *array = json_array();
	int rc = diagnosis->failed ? -ENOMEM : 0;

	for (size_t i = 0; i < diagnosis->count; i++) {
		const struct finding *finding = &diagnosis->findings[i];
		/* "s*": left out where it is NULL. */
		json_t *object = json_pack("{s:s, s:s, s:s, s:s*}",
					   "state", diagnosis_state_name(finding->state),
					   "what", finding->what, "detail", finding->detail,
					   "mend", finding->mend);

		if (json_array_append_new(array, object) < 0)
			rc = -ENOMEM;
	}
	if (rc == 0)
		rc = json_text(array, buffer);
	json_decref(array);
	return rc;
}
