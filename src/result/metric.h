/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * "swap.p99" and the like: every figure of a result under one name, for assertions, comparisons and
 * reports alike.
 *
 * A path is CLASS.METRIC, or METRIC alone for the class "total" (all classes together).  CLASS may
 * be a pattern as in fnmatch(3): "*.blocked" is every class by itself.
 */
#ifndef RESULT_METRIC_H
#define RESULT_METRIC_H

#include "base/units.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct result;
struct result_class;

enum metric_unit {
	METRIC_NS,		/* a latency */
	METRIC_NS_PER_OP,	/* a time of the class over its ops, or a share of wall time */
	METRIC_PER_OP,		/* a count over the ops */
	METRIC_COUNT,
	METRIC_RATE,		/* a second */
};

struct metric {
	const char *name;
	enum metric_unit unit;
	unsigned int source;	/* for metric.c: how it is computed */
	size_t offset;		/* likewise: in struct result_class or result_latency */
	bool more_is_better;
	const char *help;
};

/* Longest name of a class or pattern in a path, with its NUL. */
#define METRIC_CLASS_MAX 64

struct metric_path {
	char class_name[METRIC_CLASS_MAX];
	const struct metric *metric;
};

/* Every metric; the last row has no name. */
extern const struct metric metrics[];

/* The metric of that name, or NULL. */
const struct metric *metric_find(const char *name);

/*
 * Split "CLASS.METRIC" of @length bytes.  Returns 0; -EINVAL if the metric is not known (p99.9 is
 * one: the longest name at the end counts); -ENAMETOOLONG.
 */
int metric_parse(const char *text, size_t length, struct metric_path *path);

/*
 * The figure of @class, which is the whole result's, a repetition's or a total; @wall_ns is the
 * wall time of what it covers, for rates.  Returns 0, or -ENODATA: it was not measured, or there
 * was no op to measure.
 */
int metric_value(const struct metric *metric, const struct result *result,
		 const struct result_class *class, uint64_t wall_ns, double *value);

/* The same as a share of the class's wall time, for METRIC_NS_PER_OP; else -EINVAL. */
int metric_share(const struct metric *metric, const struct result *result,
		 const struct result_class *class, double *share);

/* "1.20 ms", "1.00", "200k/s". */
const char *metric_format(const struct metric *metric, double value, char text[UNITS_TEXT_MAX]);

#endif
