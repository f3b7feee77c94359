// SPDX-License-Identifier: GPL-2.0-or-later
/* --trace: a thread that empties the workers' rings into a file. */
#include "run/tracer.h"

#include "base/error.h"
#include "netlink/errname.h"
#include "plan/plan.h"
#include "run/crew.h"
#include "worker/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int tracer_open(struct tracer *tracer, const char *path, struct error *error)
{
	memset(tracer, 0, sizeof(*tracer));
	if (!path)
		return 0;
	tracer->path = path;
	tracer->file = fopen(path, "we");
	if (!tracer->file)
		return error_set_errno(error, ERROR_USAGE, errno, "cannot write %s", path);
	return 0;
}

/* Errors from 4352 up have one name per family of types. */
static const char *family_name(char letter)
{
	switch (letter) {
	case 'b':
		return "bitmap:ip";
	case 'h':
		return "hash:ip";
	case 'l':
		return "list:set";
	default:
		return "";
	}
}

/* Names of jobs and classes hold nothing that JSON would escape: the scenario sees to it. */
static void write_record(const struct tracer *tracer, const struct worker *worker,
			 const struct trace_record *record)
{
	char name[ERRNAME_MAX];

	fprintf(tracer->file,
		"{\"t_ns\": %" PRIu64 ", \"repetition\": %u, \"job\": \"%s\", \"worker\": %u, "
		"\"loop\": %" PRIu64 ", \"class\": \"%s\", \"line\": %u, ",
		record->began_ns, tracer->repetition, worker->job->name, worker->number,
		record->round, worker->plan->classes[record->class].name, record->line);
	if (record->error)
		fprintf(tracer->file, "\"error\": \"%s\", ",
			plan_error_name(family_name(record->family), record->error, name));
	fprintf(tracer->file,
		"\"wall_ns\": %" PRIu64 ", \"user_ns\": %" PRIu64 ", \"sys_ns\": %" PRIu64
		", \"off_ns\": %" PRIu64 "}\n",
		record->wall_ns, record->user_ns, record->sys_ns, record->off_ns);
}

/* Empty all rings once.  Returns whether there was anything. */
static bool drain(const struct tracer *tracer)
{
	struct trace_record record;
	bool found = false;

	for (unsigned int i = 0; i < tracer->crew->count; i++) {
		const struct worker *worker = &tracer->crew->members[i]->worker;

		while (trace_take(worker->trace, &record)) {
			write_record(tracer, worker, &record);
			found = true;
		}
	}
	return found;
}

static void *tracer_main(void *argument)
{
	static const struct timespec pause = { .tv_nsec = 1000000 };
	struct tracer *tracer = argument;
	bool last;

	do {
		last = atomic_load(&tracer->end);
		if (!drain(tracer) && !last)
			nanosleep(&pause, NULL);
	} while (!last);
	return NULL;
}

int tracer_start(struct tracer *tracer, const struct crew *crew, unsigned int repetition,
		 struct error *error)
{
	int rc;

	if (!tracer->file)
		return 0;
	for (unsigned int i = 0; i < crew->count; i++) {
		struct worker *worker = &crew->members[i]->worker;

		worker->trace = aligned_alloc(64, sizeof(*worker->trace));
		if (!worker->trace)
			return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot trace");
		memset(worker->trace, 0, sizeof(*worker->trace));
	}
	tracer->crew = crew;
	tracer->repetition = repetition;
	atomic_store(&tracer->end, false);
	rc = pthread_create(&tracer->thread, NULL, tracer_main, tracer);
	if (rc)
		return error_set_errno(error, ERROR_BROKEN, rc, "cannot trace");
	tracer->started = true;
	return 0;
}

void tracer_stop(struct tracer *tracer)
{
	if (!tracer->started)
		return;
	atomic_store(&tracer->end, true);
	pthread_join(tracer->thread, NULL);
	tracer->started = false;
}

int tracer_close(struct tracer *tracer, struct error *error)
{
	bool failed;

	if (!tracer->file)
		return 0;
	errno = 0;
	failed = ferror(tracer->file);
	failed |= fclose(tracer->file) != 0;
	tracer->file = NULL;
	if (!failed)
		return 0;
	return error_set_errno(error, ERROR_BROKEN, errno ? errno : EIO, "cannot write %s",
			       tracer->path);
}
