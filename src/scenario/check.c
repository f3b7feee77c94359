// SPDX-License-Identifier: GPL-2.0-or-later
/* What no single line of a scenario shows. */
#include "scenario/check.h"

#include "base/error.h"
#include "scenario/scenario.h"
#include "scenario/suggest.h"

#include <string.h>

/* Weights that are not used are a misunderstanding: better said than ignored. */
static void check_no_weights(const struct scenario_lines *lines, struct error_list *errors)
{
	for (size_t i = 0; i < lines->count; i++) {
		if (lines->items[i].weight == 1)
			continue;
		struct error *error = error_list_slot(errors);

		error_set(error, ERROR_USAGE, &lines->items[i].where,
			  "@weight= has no effect where all lines run in turn");
		error_hint(error, "it belongs into a loop with \"order = random\"");
	}
}

static void check_weights(const struct scenario_job *job, struct error_list *errors)
{
	uint64_t sum = 0, before;

	for (size_t i = 0; i < job->lines.count; i++) {
		before = sum;
		sum += job->lines.items[i].weight;
		if (sum >= before)
			continue;
		error_set(error_list_slot(errors), ERROR_USAGE, &job->lines.items[i].where,
			  "the weights of loop \"%s\" add up to more than 64 bits hold",
			  job->name);
		return;
	}
	if (!sum)
		error_set(error_list_slot(errors), ERROR_USAGE, &job->where,
			  "all weights of the random loop \"%s\" are 0", job->name);
}

static void check_job(const struct scenario_job *job, struct error_list *errors)
{
	if (!job->lines.count) {
		error_set(error_list_slot(errors), ERROR_USAGE, &job->where,
			  "loop \"%s\" has no commands", job->name);
		return;
	}
	if (job->order == SCENARIO_RANDOM)
		check_weights(job, errors);
	else
		check_no_weights(&job->lines, errors);
}

static struct suggest_names job_names(const struct scenario *scenario)
{
	/* The name is a job's first member. */
	struct suggest_names names = {
		scenario->jobs, sizeof(scenario->jobs[0]), scenario->job_count,
	};

	return names;
}

/* The job that @job waits for, or NULL. */
static const struct scenario_job *followed(const struct scenario *scenario,
					   const struct scenario_job *job)
{
	struct suggest_names names = job_names(scenario);
	int index;

	if (!job->while_job)
		return NULL;
	index = suggest_find(&names, job->while_job, strlen(job->while_job));
	return index < 0 ? NULL : &scenario->jobs[index];
}

/* Is @job on a ring of jobs that wait on each other, and the first of them in the file? */
static bool leads_ring(const struct scenario *scenario, const struct scenario_job *job)
{
	const struct scenario_job *at = followed(scenario, job);

	for (size_t steps = 0; at && steps <= scenario->job_count; steps++) {
		if (at == job)
			return true;
		/* A ring is said once; one that @job merely leads to is not its own. */
		if (at < job)
			return false;
		at = followed(scenario, at);
	}
	return false;
}

static void check_while(const struct scenario *scenario, const struct scenario_job *job,
			struct error_list *errors)
{
	struct suggest_names names = job_names(scenario);
	struct error *error;

	if (!job->while_job)
		return;
	if (!followed(scenario, job)) {
		error = error_list_slot(errors);
		error_set(error, ERROR_USAGE, &job->while_where, "there is no loop \"%s\"",
			  job->while_job);
		suggest_hint(error, &names, "loops", job->while_job, strlen(job->while_job));
	} else if (leads_ring(scenario, job)) {
		error = error_list_slot(errors);
		if (followed(scenario, job) == job)
			error_set(error, ERROR_USAGE, &job->while_where,
				  "loop \"%s\" waits for itself and would never end", job->name);
		else
			error_set(error, ERROR_USAGE, &job->while_where,
				  "loops \"%s\" and \"%s\" wait on each other and would never end",
				  job->name, job->while_job);
		error_hint(error, "one of them must end by itself");
	}
}

void check_scenario(const struct scenario *scenario, struct error_list *errors)
{
	struct location nowhere = { .file = scenario->name };

	if (!scenario->job_count) {
		struct error *error = error_list_slot(errors);

		error_set(error, ERROR_USAGE, &nowhere, "the scenario has no loop");
		error_hint(error, "a [loop NAME] section holds the commands to be measured");
	}
	check_no_weights(&scenario->setup, errors);
	check_no_weights(&scenario->teardown, errors);
	for (size_t i = 0; i < scenario->variant_count; i++) {
		check_no_weights(&scenario->variants[i].setup, errors);
		check_no_weights(&scenario->variants[i].teardown, errors);
	}
	for (size_t i = 0; i < scenario->job_count; i++) {
		check_job(&scenario->jobs[i], errors);
		check_while(scenario, &scenario->jobs[i], errors);
	}
}
