// SPDX-License-Identifier: GPL-2.0-or-later
/* The only place where scenario, grammar and netlink meet: a scenario becomes a plan. */
#include "plan/compile.h"

#include "grammar/command.h"
#include "netlink/query.h"
#include "netlink/uapi.h"
#include "plan/line.h"
#include "plan/oracle.h"
#include "plan/plan.h"
#include "plan/settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void compile_lines(struct compiler *compiler, struct plan_steps *steps,
			  const struct scenario_lines *lines)
{
	for (size_t i = 0; i < lines->count; i++) {
		compiler->error = error_list_slot(compiler->errors);
		if (!compiler->error)
			return;
		if (line_compile(compiler, steps, &lines->items[i]) == 0)
			compiler->errors->count--;
	}
}

static int find_job(const struct scenario *scenario, const char *name)
{
	for (size_t i = 0; i < scenario->job_count; i++)
		if (!strcmp(scenario->jobs[i].name, name))
			return (int)i;
	return -1;
}

static void compile_job(struct compiler *compiler, const struct scenario_job *source,
			struct plan_job *job)
{
	const struct plan_settings *settings = compiler->settings;
	bool own_end = source->loops || source->duration_ns || source->while_job;

	job->name = source->name;
	job->loops = own_end ? source->loops : settings->loops;
	job->duration_ns = own_end ? source->duration_ns : settings->duration_ns;
	job->workers = (unsigned int)source->workers;
	job->while_job = source->while_job ? find_job(compiler->plan->scenario, source->while_job)
					   : -1;
	job->order = source->order;
	job->rate = source->rate > 0 ? source->rate : settings->rate;
	job->think_ns = source->think_ns ? source->think_ns : settings->think_ns;
	compiler->loops = job->loops;
	compiler->workers = job->workers;
	compile_lines(compiler, &job->body, &source->lines);
	compiler->plan->worker_count += job->workers;
	if (job->body.op_count == 0 && compiler->errors->count == 0)
		error_set(error_list_slot(compiler->errors), ERROR_USAGE, &source->where,
			  "[loop %s] has no command", source->name);
}

static int compile_sections(struct compiler *compiler)
{
	struct plan *plan = compiler->plan;
	const struct scenario *scenario = plan->scenario;

	plan->jobs = calloc(scenario->job_count + 1, sizeof(*plan->jobs));
	if (!plan->jobs)
		return compiler_no_memory(compiler);
	compiler->workers = 1;
	compile_lines(compiler, &plan->setup, &scenario->setup);
	compiler->timed = true;
	for (size_t i = 0; i < scenario->job_count; i++) {
		compile_job(compiler, &scenario->jobs[i], &plan->jobs[i]);
		plan->job_count++;
	}
	compiler->timed = false;
	compiler->workers = 1;
	compile_lines(compiler, &plan->teardown, &scenario->teardown);
	plan->concurrent = plan->worker_count > 1;
	return compiler->errors->count ? -1 : 0;
}

static int ask_protocol(struct compiler *compiler, struct netlink_socket *kernel)
{
	uint8_t kernel_max = 0;
	int rc = query_protocol(kernel, &compiler->plan->protocol, &kernel_max);
	struct error *error = compiler->error;

	if (rc == 0)
		return 0;
	if (rc == -EPROTONOSUPPORT && kernel_max)
		return error_set(error, ERROR_ABSENT, NULL,
				 "this kernel speaks ipset protocol %u; only 6 and 7 are known",
				 kernel_max);
	if (rc == -EPROTONOSUPPORT) {
		error_set(error, ERROR_ABSENT, NULL, "this kernel has no ipset");
		return error_hint(error, "it needs CONFIG_IP_SET: modprobe ip_set");
	}
	return error_set_errno(error, rc == -EPERM ? ERROR_ABSENT : ERROR_BROKEN, -rc,
			       "cannot ask the kernel for its ipset protocol");
}

static int prepare(struct compiler *compiler, struct netlink_socket *kernel)
{
	const struct plan_settings *settings = compiler->settings;
	struct grammar_oracle answers;

	compiler->plan->protocol = IPSET_PROTOCOL;
	if (kernel && ask_protocol(compiler, kernel) < 0)
		return -1;
	compiler->plan->oracle = malloc(sizeof(*compiler->plan->oracle));
	if (!compiler->plan->oracle)
		return compiler_no_memory(compiler);
	*compiler->plan->oracle = (struct oracle){
		.kernel = kernel, .protocol = compiler->plan->protocol,
	};
	answers = oracle_for(compiler->plan->oracle);
	compiler->plan->grammar = grammar_new(kernel ? &answers : NULL);
	if (!compiler->plan->grammar)
		return compiler_no_memory(compiler);
	for (unsigned int i = 0; i < settings->revision_count; i++)
		if (grammar_pin_revision(compiler->plan->grammar, settings->revisions[i].type,
					 settings->revisions[i].revision, compiler->error) < 0)
			return -1;
	return defaults_init(&compiler->defaults, settings, compiler->error);
}

int plan_compile(struct plan *plan, const struct scenario *scenario,
		 const struct plan_settings *settings, struct netlink_socket *kernel,
		 struct error_list *errors, struct error_list *warnings)
{
	struct compiler compiler = {
		.plan = plan, .settings = settings, .errors = errors, .warnings = warnings,
	};
	int rc;

	errors->count = 0;
	compiler.error = error_list_slot(errors);
	plan->scenario = scenario;
	plan->seed = settings->seed;
	plan->warmup = settings->warmup;
	if (prepare(&compiler, kernel) < 0)
		return -1;
	errors->count = 0;
	rc = compile_sections(&compiler);
	free(compiler.absent);
	return rc;
}

/* A class for each command, and an untimed one for what is ours and not the file's. */
static int stream_classes(struct compiler *compiler)
{
	struct plan *plan = compiler->plan;
	int class;

	for (int command = IPSET_CMD_NONE + 1; command < IPSET_MSG_MAX; command++) {
		class = line_class(compiler, line_command_name((uint8_t)command), false);
		if (class < 0)
			return compiler_no_memory(compiler);
		plan->command_classes[command] = (uint16_t)class;
	}
	class = line_class(compiler, "between", true);
	if (class < 0)
		return compiler_no_memory(compiler);
	plan->between_class = (uint16_t)class;
	return 0;
}

int plan_compile_stream(struct plan *plan, const struct scenario *scenario,
			const struct plan_settings *settings, struct netlink_socket *kernel,
			struct error_list *errors)
{
	struct compiler compiler = { .plan = plan, .settings = settings, .errors = errors };

	errors->count = 0;
	compiler.error = error_list_slot(errors);
	plan->scenario = scenario;
	plan->seed = settings->seed;
	if (prepare(&compiler, kernel) < 0 || stream_classes(&compiler) < 0)
		return -1;
	plan->jobs = calloc(1, sizeof(*plan->jobs));
	if (!plan->jobs)
		return compiler_no_memory(&compiler);
	plan->jobs[0] = (struct plan_job){
		.name = "replay", .workers = 1, .while_job = -1, .stream = true,
		.rate = settings->rate, .think_ns = settings->think_ns, .loops = 1,
		.duration_ns = settings->duration_ns,
	};
	plan->job_count = 1;
	plan->worker_count = 1;
	errors->count = 0;
	return 0;
}
