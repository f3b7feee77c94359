/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which number of a struct stands under which key: one table for the writer and the reader. */
#ifndef RESULT_JSON_LAYOUT_H
#define RESULT_JSON_LAYOUT_H

#include <stddef.h>

/* When a number is written; it is read whenever it is there. */
enum json_when {
	JSON_ALWAYS,
	JSON_NONZERO,		/* zero means that the feature did not run */
	JSON_CPU,		/* result_has_cpu() */
	JSON_RUNQUEUE,		/* that, and result.has_runqueue */
};

/* A uint64_t at @offset of its struct; the last row has no key. */
struct json_number {
	const char *key;
	size_t offset;
	enum json_when when;
};

extern const struct json_number json_class_numbers[];		/* struct result_class */
extern const struct json_number json_switch_numbers[];		/* struct result_class */
extern const struct json_number json_latency_numbers[];		/* struct result_latency */
extern const struct json_number json_histogram_numbers[];	/* struct histogram */
extern const struct json_number json_site_numbers[];		/* struct result_site */
extern const struct json_number json_stack_numbers[];		/* struct result_stack */
extern const struct json_number json_symbol_numbers[];		/* struct result_symbol */
extern const struct json_number json_worker_numbers[];		/* struct result_worker */
extern const struct json_number json_rusage_numbers[];		/* struct result_worker */

#endif
