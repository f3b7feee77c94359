// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Is the running kernel built with checks that slow everything down?
 *
 * Told by its configuration where a distribution put it, and by files that only such a kernel has.
 * /proc/config.gz is left alone: it would take a library to read.
 */
#include "run/debugging.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static const struct check {
	const char *name;
	const char *config;	/* a line of the configuration */
	const char *sign;	/* a file that is there with it; NULL: none is known */
	const char *word;	/* of the command line that switches it on; NULL: none */
} checks[] = {
	{ "KASAN", "CONFIG_KASAN=y", NULL, NULL },
	{ "KMSAN", "CONFIG_KMSAN=y", NULL, NULL },
	{ "KCSAN", "CONFIG_KCSAN=y", "/sys/kernel/debug/kcsan", NULL },
	{ "LOCKDEP", "CONFIG_LOCKDEP=y", "/proc/lockdep_stats", NULL },
	{ "DEBUG_OBJECTS", "CONFIG_DEBUG_OBJECTS=y", "/sys/kernel/debug/debug_objects", NULL },
	{ "SLUB debugging", "CONFIG_SLUB_DEBUG_ON=y", NULL, "slub_debug" },
	{ "SLUB debugging", "CONFIG_SLUB_DEBUG_ON=y", NULL, "slab_debug" },
	{ "DEBUG_PAGEALLOC", "CONFIG_DEBUG_PAGEALLOC_ENABLE_DEFAULT=y", NULL,
	  "debug_pagealloc=on" },
	{ "DEBUG_KMEMLEAK", "CONFIG_DEBUG_KMEMLEAK=y", "/sys/kernel/debug/kmemleak", NULL },
	{ "RCU_TORTURE", NULL, "/sys/module/rcutorture", NULL },
};

#define CHECKS (sizeof(checks) / sizeof(checks[0]))

static FILE *open_config(void)
{
	/* Before and behind the release. */
	static const char *const paths[][2] = {
		{ "/boot/config-", "" },
		{ "/lib/modules/", "/config" },
		{ "/lib/modules/", "/build/.config" },
	};
	struct utsname name;
	FILE *file = NULL;
	char path[512];

	if (uname(&name) < 0)
		return NULL;
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]) && !file; i++) {
		snprintf(path, sizeof(path), "%s%s%s", paths[i][0], name.release, paths[i][1]);
		file = fopen(path, "re");
	}
	return file;
}

/* Set those of @found that the configuration has.  False if there is none to read. */
static bool read_config(bool found[CHECKS])
{
	FILE *file = open_config();
	char line[512];

	if (!file)
		return false;
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		for (size_t i = 0; i < CHECKS; i++)
			if (checks[i].config && !strcmp(line, checks[i].config))
				found[i] = true;
	}
	fclose(file);
	return true;
}

static void read_signs(bool found[CHECKS])
{
	FILE *file = fopen("/proc/cmdline", "re");
	char line[4096] = "";

	if (file && !fgets(line, sizeof(line), file))
		*line = '\0';
	if (file)
		fclose(file);
	for (size_t i = 0; i < CHECKS; i++)
		if ((checks[i].sign && access(checks[i].sign, F_OK) == 0) ||
		    (checks[i].word && strstr(line, checks[i].word)))
			found[i] = true;
}

enum debugging debugging_options(char *text, size_t size)
{
	bool found[CHECKS] = { false };
	bool known = read_config(found);
	const char *last = NULL;
	size_t length = 0;

	read_signs(found);
	*text = '\0';
	for (size_t i = 0; i < CHECKS; i++) {
		if (!found[i] || (last && !strcmp(last, checks[i].name)) || length >= size)
			continue;
		length += (size_t)snprintf(text + length, size - length, "%s%s",
					   last ? ", " : "", checks[i].name);
		last = checks[i].name;
	}
	if (last)
		return DEBUGGING_FOUND;
	return known ? DEBUGGING_NONE : DEBUGGING_UNKNOWN;
}
