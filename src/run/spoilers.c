// SPDX-License-Identifier: GPL-2.0-or-later
/* What of this machine would spoil the figures of a run. */
#include "run/spoilers.h"

#include "base/file.h"
#include "result/diagnosis.h"
#include "result/result.h"
#include "run/debugging.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Tasks that run or want to, per CPU, from which on others disturb. */
#define LOAD_MAX 0.5

/* The first line of a small file, "" for none: "(null)" is what some files of sysfs say then. */
static bool read_line(const char *path, char *text, size_t size)
{
	if (file_read_small(path, text, size) < 0)
		return false;
	text[strcspn(text, "\n")] = '\0';
	if (!strcmp(text + strspn(text, " "), "(null)"))
		*text = '\0';
	return true;
}

/* Settings that are a file; what stands there when nothing is the matter is "" or "0". */
static const struct setting {
	const char *what, *path, *consequence, *mend;
} settings[] = {
	{ "rcu_expedited", "/sys/kernel/rcu_expedited",
	  "grace periods are expedited: waiting for them is much shorter than usual",
	  "echo 0 > /sys/kernel/rcu_expedited" },
	{ "rcu_normal", "/sys/kernel/rcu_normal",
	  "no grace period is expedited: waiting for some is much longer than usual",
	  "echo 0 > /sys/kernel/rcu_normal" },
	{ "nohz_full", "/sys/devices/system/cpu/nohz_full",
	  "CPUs without a tick report to RCU in other ways and later",
	  "boot without nohz_full=" },
	{ "isolcpus", "/sys/devices/system/cpu/isolated",
	  "the scheduler leaves CPUs out, so there are fewer for the workers",
	  "boot without isolcpus=" },
};

static void examine_setting(struct diagnosis *diagnosis, const struct setting *setting)
{
	char text[256];

	if (!read_line(setting->path, text, sizeof(text)))
		return;
	if (!*text || !strcmp(text, "0"))
		diagnosis_add(diagnosis, DIAGNOSIS_OK, setting->what, NULL, "%s",
			      *text ? text : "none");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, setting->what, setting->mend, "%s: %s",
			      text, setting->consequence);
}

static void examine_callbacks(struct diagnosis *diagnosis)
{
	char text[4096];

	if (!read_line("/proc/cmdline", text, sizeof(text)))
		return;
	if (strstr(text, "rcu_nocbs"))
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "rcu_nocbs", "boot without rcu_nocbs",
			      "RCU callbacks run in threads: waiting for them takes longer");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "rcu_nocbs", NULL, "none");
}

static void examine_debugging(struct diagnosis *diagnosis)
{
	char text[256];

	switch (debugging_options(text, sizeof(text))) {
	case DEBUGGING_NONE:
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "kernel debugging", NULL, "none");
		break;
	case DEBUGGING_FOUND:
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "kernel debugging",
			      "measure on a kernel built without",
			      "%s: everything is slower, and by different factors", text);
		break;
	case DEBUGGING_UNKNOWN:
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "kernel debugging", NULL,
			      "no sign of it (the kernel's configuration is not readable)");
		break;
	}
}

static void examine_governor(struct diagnosis *diagnosis)
{
	char text[64];

	if (!read_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", text,
		       sizeof(text)))
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "governor", NULL,
			      "none: the kernel does not set the CPU's frequency");
	else if (!strcmp(text, "performance"))
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "governor", NULL, "%s", text);
	else
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "governor",
			      "cpupower frequency-set -g performance",
			      "%s: the CPU's frequency follows the load", text);
}

static void examine_clock(struct diagnosis *diagnosis)
{
	/* Read over a bus, or by the tick; those of CPUs and hypervisors are good. */
	static const char *const slow[] = {
		"hpet", "acpi_pm", "pit", "jiffies", "refined-jiffies",
	};
	char text[64];

	if (!read_line("/sys/devices/system/clocksource/clocksource0/current_clocksource", text,
		       sizeof(text)))
		return;
	for (size_t i = 0; i < sizeof(slow) / sizeof(slow[0]); i++) {
		if (strcmp(slow[i], text))
			continue;
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "clocksource",
			      "boot with tsc=reliable, if the TSC is",
			      "%s: reading the clock takes about as long as a short op", text);
		return;
	}
	diagnosis_add(diagnosis, DIAGNOSIS_OK, "clocksource", NULL, "%s", text);
}

static void examine_load(struct diagnosis *diagnosis)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	double load;

	if (getloadavg(&load, 1) != 1 || cpus < 1)
		return;
	if (load > LOAD_MAX * (double)cpus)
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "load", "wait until the machine is idle",
			      "%.2f on %ld CPUs: others compete for them", load, cpus);
	else
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "load", NULL, "%.2f on %ld CPUs", load,
			      cpus);
}

static void (*const examinations[])(struct diagnosis *diagnosis) = {
	examine_callbacks,
	examine_debugging,
	examine_governor,
	examine_clock,
	examine_load,
};

void spoilers_examine(struct diagnosis *diagnosis)
{
	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++)
		examine_setting(diagnosis, &settings[i]);
	for (size_t i = 0; i < sizeof(examinations) / sizeof(examinations[0]); i++)
		examinations[i](diagnosis);
}

int spoilers_warn(struct result *result)
{
	struct diagnosis diagnosis = { 0 };
	int rc = 0;

	spoilers_examine(&diagnosis);
	for (size_t i = 0; i < diagnosis.count && rc == 0; i++) {
		const struct finding *finding = &diagnosis.findings[i];

		if (finding->state != DIAGNOSIS_OK)
			rc = result_add_warning(result, "%s %s (%s)", finding->what,
						finding->detail, finding->mend);
	}
	if (diagnosis.failed)
		rc = -ENOMEM;
	diagnosis_fini(&diagnosis);
	return rc;
}
