/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Assertions: "swap.p99 < 2ms", "destroy.off < 5%", "swap.sleeps == 0", "total.rate > 200k/s",
 * "errors == 0", "*.blocked < 1ms".
 *
 *	PATH OPERATOR VALUE
 *
 * PATH as in result/metric.h; a pattern holds every class that it fits to the same limit.  OPERATOR
 * is one of < <= > >= == !=.  VALUE has a unit where the metric is a time (500ns, 2ms) and may then
 * be a share of the class's wall time (5%); other metrics take a number (0, 0.5, 200k, 200k/s).
 */
#ifndef COMPARE_ASSERT_H
#define COMPARE_ASSERT_H

#include "result/metric.h"

#include <stdbool.h>

struct error;
struct location;
struct result;

enum assert_operator {
	ASSERT_LESS,
	ASSERT_AT_MOST,
	ASSERT_MORE,
	ASSERT_AT_LEAST,
	ASSERT_EQUAL,
	ASSERT_NOT_EQUAL,
};

struct assertion {
	const char *text;		/* as written; borrowed */
	struct metric_path path;
	enum assert_operator operator;
	double limit;			/* ns, a number, or with share a part of 1 */
	bool share;
};

/*
 * Read one.  @text lives as long as @assertion; @where is where it stands, NULL for the command
 * line.  Returns 0, or -1 with the error and its place.
 */
int assertion_parse(struct assertion *assertion, const char *text, const struct location *where,
		    struct error *error);

/*
 * Hold @result to @assertion: append the outcome to result.assertions and, unless it holds, a
 * sentence to result.failures.  A pass becomes a fail; if the figure is not there, inconclusive.
 * Returns 0 or -ENOMEM.
 */
int assertion_judge(const struct assertion *assertion, struct result *result);

#endif
