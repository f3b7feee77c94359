// SPDX-License-Identifier: GPL-2.0-or-later
/* What ${type}, ${element} and ${create-options} of a scenario stand for. */
#include "plan/defaults.h"

#include "grammar/types.h"
#include "plan/settings.h"

#include <string.h>

int defaults_init(struct defaults *defaults, const struct plan_settings *settings,
		  struct error *error)
{
	const char *type = settings->type ? settings->type : "hash:net";
	struct types_info info;

	if (types_describe(type, &info) < 0) {
		error_set(error, ERROR_USAGE, NULL, "there is no set type \"%s\"", type);
		return error_hint(error, "ipset help lists the types");
	}
	/* An alias would not be found by @only=. */
	defaults->type = info.name;
	defaults->element = settings->element;
	defaults->create_options = settings->create_options;
	if (!defaults->element)
		defaults->element = types_sample_element(type, 0, 0, defaults->element_text,
							 sizeof(defaults->element_text));
	if (!defaults->create_options)
		defaults->create_options = types_required_options(type);
	if (defaults->element && defaults->create_options)
		return 0;
	error_set(error, ERROR_USAGE, NULL, "no element of type %s is known", type);
	return error_hint(error, "give one with --element, and --create-options");
}

const char *defaults_value(const struct defaults *defaults, const char *name)
{
	if (!strcmp(name, "type"))
		return defaults->type;
	if (!strcmp(name, "element"))
		return defaults->element;
	if (!strcmp(name, "create-options"))
		return defaults->create_options;
	return NULL;
}
