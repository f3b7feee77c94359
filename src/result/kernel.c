// SPDX-License-Identifier: GPL-2.0-or-later
/* How the kernel was while a run went on: filling it, and letting go of it. */
#include "result/kernel.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void result_kernel_fini(struct result_kernel *kernel)
{
	for (size_t i = 0; i < kernel->warning_count; i++)
		free(kernel->warnings[i]);
	free(kernel->warnings);
	for (size_t i = 0; i < kernel->slab_count; i++)
		free(kernel->slabs[i].name);
	free(kernel->slabs);
	free(kernel->log_note);
	memset(kernel, 0, sizeof(*kernel));
}

bool result_kernel_known(const struct result_kernel *kernel)
{
	return kernel->has_log || kernel->log_note || kernel->has_taint || kernel->slab_count;
}

int result_kernel_warn(struct result_kernel *kernel, const char *line)
{
	if (kernel->warning_count == RESULT_KERNEL_WARNINGS) {
		kernel->warnings_omitted++;
		return 0;
	}
	if (!kernel->warnings)
		kernel->warnings = calloc(RESULT_KERNEL_WARNINGS, sizeof(char *));
	if (!kernel->warnings)
		return -ENOMEM;
	kernel->warnings[kernel->warning_count] = strdup(line);
	if (!kernel->warnings[kernel->warning_count])
		return -ENOMEM;
	kernel->warning_count++;
	return 0;
}

struct result_slab *result_kernel_slab(struct result_kernel *kernel, const char *name)
{
	struct result_slab *grown;

	for (size_t i = 0; i < kernel->slab_count; i++)
		if (!strcmp(kernel->slabs[i].name, name))
			return &kernel->slabs[i];
	/* A handful at most. */
	grown = reallocarray(kernel->slabs, kernel->slab_count + 1, sizeof(*grown));
	if (!grown)
		return NULL;
	kernel->slabs = grown;
	grown += kernel->slab_count;
	*grown = (struct result_slab){ .name = strdup(name) };
	if (!grown->name)
		return NULL;
	kernel->slab_count++;
	return grown;
}
