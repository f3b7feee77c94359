// SPDX-License-Identifier: GPL-2.0-or-later
/* What must be known of a machine to compare its figures with others. */
#include "run/environment.h"

#include "base/file.h"
#include "result/result.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* Facts that are the first line of a file. */
static const struct {
	const char *key, *path;
} files[] = {
	{ "kernel.tainted", "/proc/sys/kernel/tainted" },
	{ "kernel.cmdline", "/proc/cmdline" },
	{ "kernel.rcu_expedited", "/sys/kernel/rcu_expedited" },
	{ "kernel.rcu_normal", "/sys/kernel/rcu_normal" },
	{ "cpu.online_list", "/sys/devices/system/cpu/online" },
	{ "cpu.isolated", "/sys/devices/system/cpu/isolated" },
	{ "cpu.nohz_full", "/sys/devices/system/cpu/nohz_full" },
	{ "cpu.governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor" },
	{ "cpu.driver", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_driver" },
	{ "cpu.no_turbo", "/sys/devices/system/cpu/intel_pstate/no_turbo" },
	{ "cpu.boost", "/sys/devices/system/cpu/cpufreq/boost" },
	{ "cpu.smt", "/sys/devices/system/cpu/smt/active" },
	{ "clock.source", "/sys/devices/system/clocksource/clocksource0/current_clocksource" },
	{ "machine.product", "/sys/class/dmi/id/product_name" },
	{ "perf.paranoid", "/proc/sys/kernel/perf_event_paranoid" },
};

static int add_files(struct result *result)
{
	char text[4096];

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		if (file_read_small(files[i].path, text, sizeof(text)) < 0)
			continue;
		text[strcspn(text, "\n")] = '\0';
		/* nohz_full says "(null)" where there is none. */
		if (!strcmp(text, "(null)") || !strcmp(text, " (null)"))
			continue;
		if (result_add_fact(result, files[i].key, "%s", text) < 0)
			return -1;
	}
	return 0;
}

/* "PREEMPT_DYNAMIC" and the like stand in the version string; the build date does not matter. */
static const char *preemption(const char *version)
{
	static const char *const models[] = {
		"PREEMPT_RT", "PREEMPT_DYNAMIC", "PREEMPT_LAZY", "PREEMPT",
	};

	for (size_t i = 0; i < sizeof(models) / sizeof(models[0]); i++)
		if (strstr(version, models[i]))
			return models[i];
	return "none or voluntary";
}

static int add_kernel(struct result *result)
{
	struct utsname name;
	struct timespec tick;

	if (uname(&name) < 0)
		return 0;
	if (result_add_fact(result, "kernel.release", "%s", name.release) < 0 ||
	    result_add_fact(result, "kernel.version", "%s", name.version) < 0 ||
	    result_add_fact(result, "kernel.arch", "%s", name.machine) < 0 ||
	    result_add_fact(result, "kernel.preempt", "%s", preemption(name.version)) < 0)
		return -1;
	/* The coarse clock moves once a tick: its resolution tells CONFIG_HZ. */
	if (clock_getres(CLOCK_MONOTONIC_COARSE, &tick) == 0 && tick.tv_sec == 0 && tick.tv_nsec)
		return result_add_fact(result, "kernel.hz", "%ld",
				       (1000000000 + tick.tv_nsec / 2) / tick.tv_nsec);
	return 0;
}

/* Copy the value of the first line that begins with @name of a "name : value" file. */
static bool find_value(FILE *file, const char *name, char *value, size_t size)
{
	char line[4096];

	while (fgets(line, sizeof(line), file)) {
		char *colon = strchr(line, ':');

		if (!colon || strncmp(line, name, strlen(name)) != 0)
			continue;
		colon++;
		colon += strspn(colon, " \t");
		colon[strcspn(colon, "\n")] = '\0';
		snprintf(value, size, "%s", colon);
		return true;
	}
	return false;
}

static int add_cpu(struct result *result)
{
	FILE *file = fopen("/proc/cpuinfo", "re");
	char value[4096];
	int rc = 0;

	if (file) {
		if (find_value(file, "model name", value, sizeof(value)))
			rc = result_add_fact(result, "cpu.model", "%s", value);
		rewind(file);
		if (rc == 0 && find_value(file, "flags", value, sizeof(value)))
			rc = result_add_fact(result, "machine.virtualisation", "%s",
					     strstr(value, " hypervisor") ? "virtual machine"
									  : "none");
		fclose(file);
	}
	if (rc == 0)
		rc = result_add_fact(result, "cpu.online", "%ld", sysconf(_SC_NPROCESSORS_ONLN));
	return rc;
}

static int add_machine(struct result *result)
{
	long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
	double load;

	if (pages > 0 && page > 0 &&
	    result_add_fact(result, "machine.memory_bytes", "%lld",
			    (long long)pages * page) < 0)
		return -1;
	if (getloadavg(&load, 1) == 1)
		return result_add_fact(result, "machine.load", "%.2f", load);
	return 0;
}

int environment_describe(struct result *result)
{
	if (add_kernel(result) < 0 || add_cpu(result) < 0 || add_machine(result) < 0 ||
	    add_files(result) < 0)
		return -1;
	return 0;
}
