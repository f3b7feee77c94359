// SPDX-License-Identifier: GPL-2.0-or-later
/* From the words of a command line to a scenario, with the options that the scenario sets. */
#include "command/load.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "base/units.h"
#include "command/options.h"
#include "plan/settings.h"
#include "scenario/builtin.h"
#include "scenario/parse.h"
#include "scenario/quick.h"
#include "scenario/scenario.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_SCENARIO "swap-loop"

/* A scenario file larger than this is none. */
#define SCENARIO_MAX ((size_t)64 << 20)

/* --mix and its companions make a scenario's text; it is then one like any other. */
static int load_mix(struct scenario *scenario, const struct options *options,
		    struct error_list *errors)
{
	const struct quick quick = {
		.mix = options_text(options, OPTION_MIX),
		.type = options_text(options, OPTION_TYPE),
		.create_options = options_text(options, OPTION_CREATE_OPTIONS),
		.element = options_text(options, OPTION_ELEMENT),
		.prefill = options_number(options, OPTION_PREFILL),
	};
	struct buffer text;
	int rc;

	buffer_init(&text);
	rc = quick_text(&quick, &text, error_list_slot(errors));
	if (rc == 0) {
		errors->count--;
		rc = scenario_parse(scenario, "mix", text.data, text.length, errors);
	}
	buffer_fini(&text);
	return rc;
}

static int load_file(struct scenario *scenario, const char *path, struct error_list *errors)
{
	struct buffer text;
	int rc;

	buffer_init(&text);
	rc = file_read(path, SCENARIO_MAX, &text, error_list_slot(errors));
	if (rc == 0) {
		errors->count--;
		rc = scenario_parse(scenario, strcmp(path, "-") ? path : "<stdin>",
				    text.data ? text.data : "", text.length, errors);
	}
	buffer_fini(&text);
	return rc;
}

static int load_named(struct scenario *scenario, const char *name, struct error_list *errors)
{
	const struct builtin *builtin = builtin_find(name);
	struct error *error;

	if (builtin)
		return scenario_parse(scenario, builtin->name, builtin->text, builtin->length,
				      errors);
	if (strchr(name, '/') || strchr(name, '.') || !strcmp(name, "-") ||
	    access(name, F_OK) == 0)
		return load_file(scenario, name, errors);
	error = error_list_slot(errors);
	error_set(error, ERROR_USAGE, NULL, "there is no built-in scenario or file \"%s\"", name);
	return error_hint(error, "ipset-stress list scenarios names the built-in ones");
}

int load_scenario(struct scenario *scenario, struct options *options, unsigned int command,
		  struct error_list *errors)
{
	const char *name = options->argument_count ? options->arguments[0] : DEFAULT_SCENARIO;
	struct error *error;

	scenario_init(scenario);
	if (options->argument_count > 1) {
		error = error_list_slot(errors);
		error_set(error, ERROR_USAGE, NULL, "\"%s\" is one argument too many",
			  options->arguments[1]);
		return error_hint(error, "one scenario a run");
	}
	if (options_given(options, OPTION_MIX) && options->argument_count) {
		error = error_list_slot(errors);
		return error_set(error, ERROR_USAGE, NULL,
				 "mix: it makes a scenario of its own; \"%s\" is another",
				 options->arguments[0]);
	}
	if ((options_given(options, OPTION_MIX) ? load_mix(scenario, options, errors)
						: load_named(scenario, name, errors)) < 0)
		return -1;
	if (scenario->variant_count) {
		error = error_list_slot(errors);
		error_set(error, ERROR_USAGE, &scenario->variants[0].where,
			  "[variant] sections cannot be run by this version");
		return error_hint(error, "the word is reserved for it");
	}
	return options_from_scenario(options, command, scenario, errors);
}

/* One "TYPE=N" of @text, which is cut up. */
static int take_revision(struct plan_revision *revision, char *text, struct error *error)
{
	char *equals = strchr(text, '=');
	uint64_t number;

	if (!equals || units_parse_count(equals + 1, &number) < 0 || number > UINT8_MAX) {
		error_set(error, ERROR_USAGE, NULL, "revision: \"%s\" is not TYPE=N", text);
		return error_hint(error, "such as hash:ip=5");
	}
	*equals = '\0';
	revision->type = text;
	revision->revision = (uint8_t)number;
	return 0;
}

/* "TYPE=N;TYPE=N": commas are part of type names. */
static int load_revisions(const char *text, struct plan_settings *settings, struct error *error)
{
	char *copy = strdup(text), *rest = copy, *word;
	size_t capacity = 0;

	settings->revision_text = copy;
	if (!copy)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the options");
	while ((word = strsep(&rest, "; "))) {
		if (!*word)
			continue;
		if (array_reserve(&settings->revisions, &capacity, settings->revision_count + 1,
				  sizeof(settings->revisions[0])) < 0)
			return error_set_errno(error, ERROR_BROKEN, ENOMEM,
					       "cannot read the options");
		if (take_revision(&settings->revisions[settings->revision_count], word,
				  error) < 0)
			return -1;
		settings->revision_count++;
	}
	return 0;
}

void load_settings_free(struct plan_settings *settings)
{
	free(settings->revisions);
	free(settings->revision_text);
}

int load_settings(const struct options *options, struct plan_settings *settings,
		  struct error_list *errors)
{
	const char *revisions = options_text(options, OPTION_REVISION);

	memset(settings, 0, sizeof(*settings));
	settings->duration_ns = options_number(options, OPTION_DURATION);
	/* A duration replaces the default number of rounds, not one that was asked for. */
	if (!settings->duration_ns || options_given(options, OPTION_LOOPS))
		settings->loops = options_number(options, OPTION_LOOPS);
	settings->warmup = options_number(options, OPTION_WARMUP);
	settings->seed = options_number(options, OPTION_SEED);
	settings->type = options_text(options, OPTION_TYPE);
	settings->element = options_text(options, OPTION_ELEMENT);
	settings->create_options = options_text(options, OPTION_CREATE_OPTIONS);
	settings->rate = (double)options_number(options, OPTION_RATE);
	settings->think_ns = options_number(options, OPTION_THINK);
	if (!revisions)
		return 0;
	if (load_revisions(revisions, settings, error_list_slot(errors)) < 0)
		return -1;
	errors->count--;
	return 0;
}
