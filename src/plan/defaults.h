/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What ${type}, ${element} and ${create-options} of a scenario stand for. */
#ifndef PLAN_DEFAULTS_H
#define PLAN_DEFAULTS_H

#include "base/error.h"

struct plan_settings;

struct defaults {
	const char *type;
	const char *element;
	const char *create_options;
	char element_text[64];
};

/*
 * @settings names some; the others follow from the type: a plain element of it and the options that
 * its create demands.  The strings of @settings are borrowed.  Returns 0, or -1: no such type.
 */
int defaults_init(struct defaults *defaults, const struct plan_settings *settings,
		  struct error *error);

/* Value of "type", "element" or "create-options"; NULL for another name. */
const char *defaults_value(const struct defaults *defaults, const char *name);

#endif
