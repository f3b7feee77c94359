/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Test points: what TAP, KTAP and JUnit have in common.  A run has one for each class, each
 * assertion and the run as a whole; a comparison one for each figure that gates.
 */
#ifndef RENDER_POINTS_H
#define RENDER_POINTS_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

struct comparison;
struct result;

enum point_outcome {
	POINT_PASSED,
	POINT_FAILED,
	POINT_SKIPPED,			/* could not be decided */
};

/* A detail; the text is shown as it is, a number (text NULL) as one. */
struct point_detail {
	const char *key;		/* a literal */
	char *text;
	double number;
};

struct point {
	char *name;
	char *message;			/* why not; NULL if passed */
	enum point_outcome outcome;
	uint64_t ns;			/* how long it took; 0 not known */
	struct point_detail *details;
	size_t detail_count;
};

struct points {
	const char *suite;		/* the scenario; borrowed */
	const char *started;		/* RFC 3339 or NULL; borrowed */
	char *skip_reason;		/* nothing was run at all; else NULL */
	struct point *items;
	size_t count;
};

/* All of them zero or of an earlier call: points are appended.  Return 0 or -ENOMEM. */
int points_of_result(const struct result *result, struct points *points);
int points_of_comparison(const struct comparison *comparison, struct points *points);
void points_fini(struct points *points);

size_t points_count(const struct points *points, enum point_outcome outcome);

/* The formats: append to @buffer; running out of memory marks it failed. */
void points_tap(const struct points *points, struct buffer *buffer);
void points_ktap(const struct points *points, struct buffer *buffer);
void points_junit(const struct points *points, struct buffer *buffer);

#endif
