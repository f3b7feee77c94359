// SPDX-License-Identifier: GPL-2.0-or-later
/* What a run is held to: read before it, judged after it. */
#include "command/gate.h"

#include "base/error.h"
#include "command/options.h"
#include "compare/assert.h"
#include "render/compare.h"
#include "scenario/scenario.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int read_one(struct gate *gate, const char *text, const struct location *where,
		    struct error_list *errors)
{
	struct error *error = error_list_slot(errors);

	if (!error || assertion_parse(&gate->assertions[gate->count], text, where, error) < 0)
		return -1;
	errors->count--;
	gate->count++;
	return 0;
}

static int read_assertions(struct gate *gate, const struct options *options,
			   const struct scenario *scenario, struct error_list *errors)
{
	size_t given = options_count(options, OPTION_ASSERT), written = scenario->asserts.count;
	int rc = 0;

	if (given + written == 0)
		return 0;
	gate->assertions = calloc(given + written, sizeof(*gate->assertions));
	if (!gate->assertions)
		return error_set_errno(error_list_slot(errors), ERROR_BROKEN, ENOMEM,
				       "cannot keep the assertions");
	for (size_t i = 0; i < written; i++)
		rc |= read_one(gate, scenario->asserts.items[i].value,
			       &scenario->asserts.items[i].where, errors);
	for (size_t i = 0; i < given; i++)
		rc |= read_one(gate, options_item(options, OPTION_ASSERT, i), NULL, errors);
	return rc;
}

static int read_baseline(struct gate *gate, const struct options *options, struct error *error)
{
	const char *path = options_text(options, OPTION_BASELINE);
	const char *format = options_text(options, OPTION_FORMAT);

	if (group_settings_read(&gate->settings, options, error) < 0)
		return -1;
	if (!path)
		return 0;
	if (!compare_format_find(format))
		return error_set(error, ERROR_USAGE, NULL,
				 "baseline: a comparison has no format %s", format);
	return group_load(&gate->baseline, &path, 1, error);
}

int gate_read(struct gate *gate, const struct options *options, const struct scenario *scenario,
	      struct error_list *errors)
{
	struct error *error;

	if (read_assertions(gate, options, scenario, errors) < 0)
		return -1;
	error = error_list_slot(errors);
	if (read_baseline(gate, options, error) < 0)
		return -1;
	errors->count--;
	return 0;
}

void gate_free(struct gate *gate)
{
	free(gate->assertions);
	group_free(&gate->baseline);
	group_settings_free(&gate->settings);
	memset(gate, 0, sizeof(*gate));
}

/* Asked before the run: minutes are not to be lost to a wrong file. */
int gate_check(const struct gate *gate, const struct result *result, struct error_list *errors)
{
	const struct result *baseline = gate->baseline.results;

	if (!gate->baseline.count)
		return 0;
	if (baseline->scenario_sha256 && baseline->scenario_name &&
	    !strcmp(baseline->scenario_sha256, result->scenario_sha256) &&
	    !strcmp(baseline->scenario_name, result->scenario_name))
		return 0;
	return error_set(error_list_slot(errors), ERROR_USAGE, NULL,
			 "baseline: %s is of another scenario: %s", gate->baseline.label,
			 baseline->scenario_name ? baseline->scenario_name : "unnamed");
}

int gate_compare(const struct gate *gate, const struct result *result,
		 struct comparison *comparison, struct error *error)
{
	const struct compare_group old_group = {
		gate->baseline.label, gate->baseline.results, gate->baseline.count,
	};
	const struct compare_group new_group = { "this run", result, 1 };

	return compare_results(&old_group, &new_group, &gate->settings.options, comparison, error);
}

int gate_judge(const struct gate *gate, struct result *result, struct error_list *errors)
{
	for (size_t i = 0; i < gate->count; i++)
		if (assertion_judge(&gate->assertions[i], result) < 0)
			return error_set_errno(error_list_slot(errors), ERROR_BROKEN, ENOMEM,
					       "cannot judge the run");
	return 0;
}
