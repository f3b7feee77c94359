// SPDX-License-Identifier: GPL-2.0-or-later
/* Is the kernel well, from before a run until after it? */
#include "run/health.h"

#include "base/file.h"
#include "result/result.h"
#include "run/slab.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Complaints that become a sentence each; the result has them all. */
#define SENTENCES 5

/*
 * Taints that say that something broke (Documentation/admin-guide/tainted-kernels.rst); the others
 * tell of modules and firmware.
 */
static const struct {
	unsigned int bit;
	char letter;
	const char *meaning;
} taints[] = {
	{ 4, 'M', "machine check" },
	{ 5, 'B', "bad page" },
	{ 7, 'D', "oops or BUG" },
	{ 9, 'W', "warning" },
	{ 14, 'L', "soft lockup" },
};

static bool read_taint(uint64_t *taint)
{
	char text[32];

	if (file_read_small("/proc/sys/kernel/tainted", text, sizeof(text)) < 0)
		return false;
	*taint = strtoull(text, NULL, 10);
	return true;
}

static void take_slab_before(void *context, const char *name, uint64_t objects)
{
	struct health *health = context;
	struct result_slab *slab = result_kernel_slab(&health->result->kernel, name);

	if (slab)
		slab->before = slab->after = objects;
	else
		health->no_memory = true;
}

static void take_slab_after(void *context, const char *name, uint64_t objects)
{
	struct health *health = context;
	struct result_slab *slab = result_kernel_slab(&health->result->kernel, name);

	if (slab)
		slab->after = objects;
	else
		health->no_memory = true;
}

static void complain(void *context, const char *kind, const char *line)
{
	struct health *health = context;
	char text[KERNEL_LOG_LINE + 64];

	if (result_kernel_warn(&health->result->kernel, line) < 0)
		health->no_memory = true;
	snprintf(text, sizeof(text), "kernel log (%s): %s", kind, line);
	if (health->alarm)
		health->alarm(health->context, text);
}

void health_begin(struct health *health, struct result *result, health_alarm_fn *alarm,
		  void *context)
{
	struct result_kernel *kernel = &result->kernel;

	*health = (struct health){ .result = result, .alarm = alarm, .context = context };
	kernel->has_taint = read_taint(&kernel->tainted_before);
	slab_read(take_slab_before, health);
	kernel_log_open(&health->log, NULL);
	kernel->has_log = health->log.fd >= 0;
}

void health_look(struct health *health)
{
	kernel_log_read(&health->log, complain, health);
}

/* What is to be known of the log's completeness. */
static int note_log(struct health *health)
{
	struct result_kernel *kernel = &health->result->kernel;
	char text[200] = "";

	kernel->lost_records = health->log.lost;
	if (!kernel->has_log)
		snprintf(text, sizeof(text), "the kernel log was not followed: %s%s",
			 strerror(health->log.error),
			 health->log.error == EPERM || health->log.error == EACCES
				 ? " (/dev/kmsg is for root)" : "");
	else if (health->log.overrun)
		snprintf(text, sizeof(text), "the kernel log came faster than it was read: "
			 "%" PRIu64 " or more records are lost", kernel->lost_records);
	return *text ? result_set(&kernel->log_note, text) : 0;
}

/* One sentence about the defect, or about what was to be ignored. */
static int say(struct result *result, bool ignore, const char *text)
{
	if (ignore)
		return result_add_warning(result, "%s", text);
	result->status = RESULT_FAIL;
	return result_add_failure(result, "%s", text);
}

static int judge_log(struct result *result, bool ignore)
{
	const struct result_kernel *kernel = &result->kernel;
	uint64_t rest = kernel->warnings_omitted;
	char text[KERNEL_LOG_LINE + 64];
	int rc = 0;

	for (size_t i = 0; i < kernel->warning_count && rc == 0; i++) {
		const char *kind = kernel_log_classify(kernel->warnings[i]);

		if (i >= SENTENCES) {
			rest += kernel->warning_count - i;
			break;
		}
		snprintf(text, sizeof(text), "kernel log (%s): %s", kind ? kind : "?",
			 kernel->warnings[i]);
		rc = say(result, ignore, text);
	}
	if (!rest || rc < 0)
		return rc;
	snprintf(text, sizeof(text), "kernel log: %" PRIu64 " more complaints", rest);
	return say(result, ignore, text);
}

static int judge_taint(struct result *result, bool ignore)
{
	const struct result_kernel *kernel = &result->kernel;
	uint64_t gained = kernel->tainted_after & ~kernel->tainted_before;
	char text[128];
	int rc = 0;

	for (size_t i = 0; i < sizeof(taints) / sizeof(taints[0]) && rc == 0; i++) {
		if (!kernel->has_taint || !(gained >> taints[i].bit & 1))
			continue;
		snprintf(text, sizeof(text), "the kernel is tainted since this run: %c (%s)",
			 taints[i].letter, taints[i].meaning);
		rc = say(result, ignore, text);
	}
	return rc;
}

int health_end(struct health *health, bool ignore)
{
	struct result *result = health->result;
	struct result_kernel *kernel = &result->kernel;
	int rc;

	health_look(health);
	kernel_log_close(&health->log);
	if (kernel->has_taint)
		kernel->has_taint = read_taint(&kernel->tainted_after);
	slab_read(take_slab_after, health);
	rc = note_log(health);
	if (rc == 0)
		rc = judge_log(result, ignore);
	if (rc == 0)
		rc = judge_taint(result, ignore);
	return health->no_memory ? -ENOMEM : rc;
}
