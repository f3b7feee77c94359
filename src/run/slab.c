// SPDX-License-Identifier: GPL-2.0-or-later
/* How many objects the kernel holds of what a run makes. */
#include "run/slab.h"

#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool wanted(const char *name)
{
	return !strcmp(name, "net_namespace") || !strncmp(name, "ip_set", 6);
}

/* Lines "NAME <active_objs> <num_objs> ...": slabinfo(5). */
static int read_slabinfo(slab_fn *take, void *context)
{
	FILE *file = fopen("/proc/slabinfo", "re");
	char line[512], name[128];
	unsigned long long active;
	int found = 0;

	if (!file)
		return -errno;
	while (fgets(line, sizeof(line), file))
		/* NOLINTNEXTLINE(cert-err34-c): the kernel's own numbers */
		if (sscanf(line, "%127s %llu", name, &active) == 2 && wanted(name)) {
			take(context, name, active);
			found++;
		}
	fclose(file);
	return found;
}

/* Folders with a file "objects": "26 N0=26". */
static int read_sysfs(slab_fn *take, void *context)
{
	DIR *folder = opendir("/sys/kernel/slab");
	struct dirent *entry;
	char path[300], text[64];
	int found = 0, rc = -ENOENT;

	if (!folder)
		return -errno;
	while ((entry = readdir(folder))) {
		if (!wanted(entry->d_name))
			continue;
		snprintf(path, sizeof(path), "/sys/kernel/slab/%.200s/objects", entry->d_name);
		rc = file_read_small(path, text, sizeof(text));
		if (rc < 0)
			continue;
		take(context, entry->d_name, strtoull(text, NULL, 10));
		found++;
	}
	closedir(folder);
	return found ? found : rc;
}

int slab_read(slab_fn *take, void *context)
{
	int rc = read_slabinfo(take, context);

	return rc >= 0 ? rc : read_sysfs(take, context);
}
