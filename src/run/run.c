// SPDX-License-Identifier: GPL-2.0-or-later
/* A run: the scenario once or several times, each in fresh namespaces, into one result. */
#include "run/run.h"

#include "netlink/socket.h"
#include "plan/compile.h"
#include "plan/plan.h"
#include "result/result.h"
#include "run/collect.h"
#include "run/environment.h"
#include "run/leftovers.h"
#include "run/repetition.h"
#include "run/signals.h"
#include "run/spoilers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A socket belongs to the namespace that it was opened in: the plan's questions go to ours. */
static int ask_here(struct run *run, struct error *error)
{
	int rc;

	netlink_close(&run->kernel);
	rc = netlink_open(&run->kernel, 0);
	if (rc == 0)
		return 0;
	error_set_errno(error, ERROR_ABSENT, -rc, "this kernel has no netfilter netlink");
	return error_hint(error, "it needs CONFIG_NETFILTER_NETLINK: modprobe nfnetlink");
}

/* The first repetition's namespace is also where the kernel is asked what it can do. */
static int compile(struct run *run, struct error_list *errors, struct error_list *warnings)
{
	char prefix[LEFTOVERS_PREFIX_MAX];
	struct plan_settings plan;
	struct error *error = error_list_slot(errors);

	if (ask_here(run, error) < 0)
		return -1;
	errors->count = 0;
	plan = run->settings->plan;
	if (run->settings->netns == NAMESPACE_HOST) {
		leftovers_prefix(prefix);
		plan.name_prefix = prefix;
		plan.only_own = !run->settings->force;
	}
	if (run->settings->replay)
		return plan_compile_stream(&run->plan, run->scenario, &plan, &run->kernel,
					   errors);
	return plan_compile(&run->plan, run->scenario, &plan, &run->kernel, errors, warnings);
}

/* Each repetition but the first, which is where we stand already, gets a namespace of its own. */
static int next_namespace(struct run *run)
{
	if (run->repetition == 1 || run->settings->netns != NAMESPACE_PRIVATE)
		return 0;
	if (namespace_enter_new(run->error) < 0)
		return -1;
	return ask_here(run, run->error);
}

static const char *stop_reason(const struct run *run, char text[32])
{
	if (run->stuck)
		return RUN_STUCK;
	if (run->signal) {
		snprintf(text, 32, "signal:%d", run->signal);
		return text;
	}
	if (run->stopped)
		return "abort";
	if (run->settings->replay)
		return "eof";
	for (size_t i = 0; i < run->plan.job_count; i++)
		if (run->plan.jobs[i].duration_ns)
			return "time";
	return "loops";
}

static void judge(struct run *run)
{
	struct result *result = run->result;

	for (size_t i = 0; i < result->classes.count; i++) {
		const struct result_class *class = &result->classes.items[i];
		uint64_t unexpected = result_class_unexpected(class);

		if (!unexpected)
			continue;
		result->status = RESULT_FAIL;
		result_add_failure(result, "%s: %llu of %llu ops ended with an unexpected error",
				   class->name, (unsigned long long)unexpected,
				   (unsigned long long)class->count);
	}
}

static int describe(struct run *run)
{
	struct result *result = run->result;
	char text[32];

	result->partial = run->stopped;
	result->seed = run->settings->plan.seed;
	collect_finish(result, &run->accounting);
	judge(run);
	if (result_set(&result->stop_reason, stop_reason(run, text)) < 0 ||
	    result_add_fact(result, "ipset.protocol", "%u", run->plan.protocol) < 0 ||
	    result_add_fact(result, "netns", "%s", namespace_name(run->settings->netns)) < 0)
		return error_set_errno(run->error, ERROR_BROKEN, ENOMEM,
				       "cannot keep the result");
	for (size_t i = 0; i < run->plan.type_count; i++) {
		const struct plan_type *type = &run->plan.types[i];
		char key[64];

		snprintf(key, sizeof(key), "ipset.types.%s", type->name);
		if (result_add_fact(result, key, "%u", type->revision) < 0)
			return -1;
	}
	return 0;
}

/* In the host's namespace nothing may stay behind, whichever way the run went. */
static int clean_up(struct error_list *errors)
{
	char prefix[LEFTOVERS_PREFIX_MAX];
	struct error *error = error_list_slot(errors);
	unsigned int removed;

	leftovers_prefix(prefix);
	if (leftovers_destroy(prefix, &removed, error) < 0)
		return -1;
	if (error)
		errors->count--;
	return 0;
}

/* The run was broken off with something measured: that stands, and says what happened. */
static void salvage(struct run *run)
{
	struct result *result = run->result;

	run->stopped = true;
	describe(run);
	result->status = RESULT_ERROR;
	result_add_failure(result, "broken off: %s", run->error->message);
}

static int run_repetitions(struct run *run, struct error_list *errors)
{
	int rc = 0;

	run->error = error_list_slot(errors);
	for (run->repetition = 1; run->repetition <= run->settings->repeat && !run->stopped;
	     run->repetition++) {
		rc = next_namespace(run);
		if (rc == 0)
			rc = repetition_run(run);
		if (rc < 0)
			break;
	}
	if (rc == 0)
		rc = describe(run);
	else if (run->result->repetition_count)
		salvage(run);
	if (rc == 0)
		errors->count--;
	return rc;
}

static int run_traced(struct run *run, struct error_list *errors)
{
	struct error *error = error_list_slot(errors);
	int rc;

	if (tracer_open(&run->tracer, run->settings->trace, error) < 0)
		return -1;
	errors->count--;
	rc = run_repetitions(run, errors);
	error = error_list_slot(errors);
	if (tracer_close(&run->tracer, error) < 0)
		return -1;
	if (error)
		errors->count--;
	return rc;
}

/* Where we may run, and what is there. */
static int enter(struct run *run, struct error_list *errors)
{
	struct error *error = error_list_slot(errors);
	bool user = false;

	if (namespace_prepare(run->settings->netns, &user, error) < 0)
		return -1;
	if (run->settings->netns != NAMESPACE_HOST && namespace_enter_new(error) < 0)
		return -1;
	run->signal_fd = signals_open();
	if (environment_describe(run->result) < 0 || spoilers_warn(run->result) < 0 ||
	    result_add_fact(run->result, "user.privileges", "%s",
			    user ? "user namespace" : "root") < 0)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM,
				       "cannot describe the machine");
	errors->count = 0;
	return 0;
}

/* The kernel is judged also where the run was broken off: it may be the reason. */
static int run_guarded(struct run *run, struct error_list *errors, struct error_list *warnings)
{
	const struct run_settings *settings = run->settings;
	int rc;

	health_begin(&run->health, run->result, settings->alarm, settings->context);
	rc = compile(run, errors, warnings);
	if (rc == 0)
		rc = run_traced(run, errors);
	if (health_end(&run->health, settings->ignore_kernel_log) < 0 && rc == 0)
		rc = error_set_errno(error_list_slot(errors), ERROR_BROKEN, ENOMEM,
				     "cannot keep the result");
	/* Asking the kernel anything could hang as the stuck thread does. */
	if (settings->netns == NAMESPACE_HOST && run->abandoned)
		result_add_warning(run->result, "the sets of this run were left where they are");
	else if (settings->netns == NAMESPACE_HOST && clean_up(errors) < 0)
		rc = -1;
	return rc;
}

static void run_free(struct run *run)
{
	signals_close(run->signal_fd);
	/* Its plan and its crew are in use still. */
	if (run->abandoned)
		return;
	plan_fini(&run->plan);
	netlink_close(&run->kernel);
	symbols_fini(&run->symbols);
	free(run);
}

int run_scenario(const struct scenario *scenario, const struct run_settings *settings,
		 struct result *result, int *signal, struct error_list *errors,
		 struct error_list *warnings)
{
	/* On the heap, for a thread that is left behind goes on using it. */
	struct run *run = aligned_alloc(_Alignof(struct run), sizeof(*run));
	int rc;

	errors->count = 0;
	*signal = 0;
	if (!run)
		return error_set_errno(error_list_slot(errors), ERROR_BROKEN, ENOMEM,
				       "cannot begin");
	memset(run, 0, sizeof(*run));
	run->scenario = scenario;
	run->settings = settings;
	run->result = result;
	run->kernel.fd = -1;
	run->signal_fd = -1;
	run->watchdog.timeout_ns = settings->hang_ns;
	plan_init(&run->plan);
	symbols_init(&run->symbols);
	rc = enter(run, errors);
	if (rc == 0)
		rc = run_guarded(run, errors, warnings);
	*signal = run->signal;
	run_free(run);
	return rc;
}
