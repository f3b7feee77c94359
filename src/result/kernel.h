/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How the kernel was while a run went on: its complaints, its taint, what it holds on to. */
#ifndef RESULT_KERNEL_H
#define RESULT_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More complaints than this are counted, not kept: a kernel may repeat one without end. */
#define RESULT_KERNEL_WARNINGS 100

struct result_slab {
	char *name;			/* of the cache */
	uint64_t before, after;		/* active objects */
};

/* Zeros: nothing was looked at. */
struct result_kernel {
	bool has_log;			/* the log was followed: no warning means none came */
	char *log_note;			/* why not, or what is missing of it; may be NULL */
	char **warnings;		/* lines of the log, RESULT_KERNEL_WARNINGS at most */
	size_t warning_count;
	uint64_t warnings_omitted;	/* beyond those */
	uint64_t lost_records;		/* of the log, overwritten unread: at least so many */
	bool has_taint;
	uint64_t tainted_before, tainted_after;
	struct result_slab *slabs;
	size_t slab_count;
};

void result_kernel_fini(struct result_kernel *kernel);

/* Was anything looked at? */
bool result_kernel_known(const struct result_kernel *kernel);

/* Append a copy of @line, or only count it.  Returns 0 or -ENOMEM. */
int result_kernel_warn(struct result_kernel *kernel, const char *line);

/* The cache @name, appended if it is new; NULL without memory. */
struct result_slab *result_kernel_slab(struct result_kernel *kernel, const char *name);

#endif
