// SPDX-License-Identifier: GPL-2.0-or-later
/* What of a run can be measured on this machine, by this user. */
#include "run/abilities.h"

#include "base/error.h"
#include "base/file.h"
#include "measure/meter.h"
#include "measure/procstack.h"
#include "measure/stacks.h"
#include "result/diagnosis.h"
#include "run/kernel_log.h"
#include "run/slab.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines of kallsyms that are read: the first few are per-CPU symbols, with small addresses. */
#define SYMBOLS_READ 2000

/* Value of a file of one number; -1: it cannot be read.  (paranoid may be -1: it means "all".) */
static int read_level(const char *path)
{
	char text[32];

	return file_read_small(path, text, sizeof(text)) < 0 ? -1 : (int)strtol(text, NULL, 10);
}

/* The method that a run would take, and whether it would know where ops sleep. */
static void examine_timing(struct diagnosis *diagnosis)
{
	struct stacks *stacks = stacks_new(0);
	struct meter meter;
	struct error error;
	const char *note;

	if (meter_open(&meter, METER_AUTO, stacks, 0, &error) < 0) {
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "timing", error.hint, "%s",
			      error.message);
		stacks_free(stacks);
		return;
	}
	note = *meter.note ? meter.note : NULL;
	diagnosis_add(diagnosis,
		      meter.method == METER_SWITCH_RING ? DIAGNOSIS_OK : DIAGNOSIS_WARN, "timing",
		      meter.method == METER_SWITCH_RING ? NULL : note, "%s",
		      meter_method_name(meter.method));
	if (meter.stacks)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "stacks", NULL,
			      "of each switch: where ops sleep is known");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_NO, "stacks", note,
			      "none: where ops sleep is not known exactly");
	meter_close(&meter);
	stacks_free(stacks);
}

static void examine_perf(struct diagnosis *diagnosis)
{
	char text[32];

	if (file_read_small("/proc/sys/kernel/perf_event_paranoid", text, sizeof(text)) < 0) {
		diagnosis_add(diagnosis, DIAGNOSIS_NO, "perf",
			      "a kernel with CONFIG_PERF_EVENTS", "no perf events");
		return;
	}
	text[strcspn(text, "\n")] = '\0';
	diagnosis_add(diagnosis, strtol(text, NULL, 10) <= 2 ? DIAGNOSIS_OK : DIAGNOSIS_WARN,
		      "perf", strtol(text, NULL, 10) <= 2
				? NULL : "for users: sysctl kernel.perf_event_paranoid=1",
		      "perf_event_paranoid %s, perf_event_mlock_kb %d", text,
		      read_level("/proc/sys/kernel/perf_event_mlock_kb"));
}

/* Does a line of kallsyms show an address of the kernel? */
static bool see_addresses(void)
{
	FILE *file = fopen("/proc/kallsyms", "re");
	char line[512];
	bool seen = false;

	for (int i = 0; file && i < SYMBOLS_READ && !seen && fgets(line, sizeof(line), file); i++)
		seen = strtoull(line, NULL, 16) != 0;
	if (file)
		fclose(file);
	return seen;
}

static void examine_symbols(struct diagnosis *diagnosis)
{
	int level = read_level("/proc/sys/kernel/kptr_restrict");

	if (see_addresses())
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "kallsyms", NULL,
			      "kernel functions have names (kptr_restrict %d)", level);
	else
		diagnosis_add(diagnosis, DIAGNOSIS_NO, "kallsyms",
			      "as root: sysctl kernel.kptr_restrict=1",
			      "no addresses are shown (kptr_restrict %d)", level);
}

static void examine_procstack(struct diagnosis *diagnosis)
{
	switch (procstack_available()) {
	case PROCSTACK_STACK:
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "/proc stacks", NULL,
			      "of threads that sleep or are stuck");
		break;
	case PROCSTACK_WCHAN:
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "/proc stacks", "run as root",
			      "one function only (wchan)");
		break;
	case PROCSTACK_NOTHING:
		diagnosis_add(diagnosis, DIAGNOSIS_NO, "/proc stacks", "run as root",
			      "where a stuck thread is cannot be told");
		break;
	}
}

static void examine_schedstat(struct diagnosis *diagnosis)
{
	char text[128];

	if (file_read_small("/proc/thread-self/schedstat", text, sizeof(text)) == 0)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "schedstat", NULL,
			      "waiting for a CPU is told from sleeping");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "schedstat",
			      "a kernel with CONFIG_SCHED_INFO (CONFIG_SCHEDSTATS)",
			      "none: waiting for a CPU is not told from sleeping");
}

static void examine_log(struct diagnosis *diagnosis)
{
	struct kernel_log log;

	kernel_log_open(&log, NULL);
	if (log.fd >= 0)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "kernel log", NULL, "/dev/kmsg is readable");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "kernel log", "run as root",
			      "/dev/kmsg: %s: a kernel that complains goes unnoticed",
			      strerror(log.error));
	kernel_log_close(&log);
}

static void ignore(void *context, const char *name, uint64_t objects)
{
	(void)context;
	(void)name;
	(void)objects;
}

static void examine_slab(struct diagnosis *diagnosis)
{
	int found = slab_read(ignore, NULL);

	if (found > 0)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "slab", NULL,
			      "objects of %d cache%s are counted", found, found == 1 ? "" : "s");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "slab",
			      found < 0 ? "run as root" : "boot with slab_nomerge", "%s: %s",
			      found < 0 ? strerror(-found) : "merged with others",
			      "what the kernel holds on to goes unnoticed");
}

void abilities_examine(struct diagnosis *diagnosis)
{
	examine_timing(diagnosis);
	examine_perf(diagnosis);
	examine_symbols(diagnosis);
	examine_procstack(diagnosis);
	examine_schedstat(diagnosis);
	examine_log(diagnosis);
	examine_slab(diagnosis);
}
