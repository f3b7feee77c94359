/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The figures of the runs of a group: one number a repetition. */
#ifndef COMPARE_RUNS_H
#define COMPARE_RUNS_H

#include <stddef.h>
#include <stdint.h>

struct compare_group;
struct metric;

/*
 * One figure of the class @name ("total": all together) for each repetition in *@values, which the
 * caller frees, and their number in *@count.  Returns 0; -ENODATA where a repetition lacks it or
 * has fewer than @samples ops of the class; -ENOMEM.  Else than 0: *@values is NULL.
 */
int runs_gather(const struct compare_group *group, const char *name, const struct metric *metric,
		uint64_t samples, double **values, size_t *count);

#endif
