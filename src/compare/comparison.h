/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A comparison of two groups of results: what was asked for, and what came of it. */
#ifndef COMPARE_COMPARISON_H
#define COMPARE_COMPARISON_H

#include "result/metric.h"
#include "result/result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COMPARE_ALPHA 0.05
#define COMPARE_THRESHOLD 0.05		/* of medians, rates and time off the CPU */
#define COMPARE_THRESHOLD_TAIL 0.20	/* of p99 and p99.9 */
#define COMPARE_SEED 1			/* of the bootstrap; recorded in every output */
#define COMPARE_SAME_RUNS 6		/* a 95 % interval of a median needs so many */

enum compare_verdict {
	COMPARE_SHOWN,			/* does not gate */
	COMPARE_SAME,
	COMPARE_IMPROVEMENT,
	COMPARE_REGRESSION,
	COMPARE_INCONCLUSIVE,
};

/* Which verdicts fail: what exit codes and test points follow from. */
enum compare_fail_on {		/* in the order of the words of --fail-on */
	COMPARE_FAIL_REGRESSION,
	COMPARE_FAIL_CHANGE,		/* improvements and wait sites as well */
	COMPARE_FAIL_INCONCLUSIVE,	/* regressions, and whatever is not decided */
	COMPARE_FAIL_NEVER,
};

struct compare_group {
	const char *label;		/* for people */
	const struct result *results;	/* at least one, of the same scenario */
	size_t count;
};

/* A threshold for one metric of one class ("*": of every class), which makes it gate as well. */
struct compare_threshold {
	struct metric_path path;
	double value;			/* 0.05 */
};

struct compare_options {
	double alpha;			/* 0: COMPARE_ALPHA */
	double threshold;		/* 0: COMPARE_THRESHOLD and COMPARE_THRESHOLD_TAIL */
	const struct compare_threshold *thresholds;	/* a later one wins */
	size_t threshold_count;
	double noise_floor;		/* of this machine, measured; 0: not known */
	const char *require_same;	/* facts that may not differ, by commas; or NULL */
	bool paired;			/* run i of one side was next to run i of the other */
	enum compare_fail_on fail_on;
	uint64_t seed;			/* 0: COMPARE_SEED */
	unsigned int resamples;		/* of the bootstrap; 0: its default */
};

struct compare_row {
	const char *class_name;		/* of the first old result; "total" */
	const struct metric *metric;
	bool counter;			/* judged by equality; else by the tests */
	bool gates;
	bool linear;			/* effect is in parts of the op's old mean time */
	size_t old_runs, new_runs;
	double old_value, new_value;	/* medians of the runs */
	double effect, low, high;	/* relative change, 0.1 for +10 %; of times only */
	double p, adjusted;		/* of times only; adjusted where it gates */
	double delta;
	size_t old_outliers, new_outliers;
	size_t needed;			/* runs a side; 0: not known */
	enum compare_verdict verdict;
};

/* A wait site that one side has and the other, with its profile complete, has not. */
struct compare_site {
	const char *class_name;
	const char *site;
	const char *caller;		/* may be NULL */
	bool came;			/* else it went */
	double per_op;
};

struct spoiler {
	char *key;		/* "cpu.governor"; a fact's key or a word */
	char *old_text;
	char *new_text;		/* NULL: the sentence old_text says it all */
	bool spoils;		/* else it may be the point of the comparison */
};

struct spoilers {
	struct spoiler *items;	/* what spoils first */
	size_t count;
};

struct comparison {
	struct compare_group old_group, new_group;
	struct compare_row *rows;	/* by class, counters first */
	size_t row_count;
	struct compare_site *sites;
	size_t site_count;
	struct spoilers spoilers;
	size_t gating;			/* times that gate: Holm's family */
	double alpha;
	uint64_t seed;
	bool paired;
	enum compare_fail_on fail_on;
	enum compare_verdict verdict;	/* of the whole: the worst of those that gate */
};

void comparison_fini(struct comparison *comparison);

/* Rows of that verdict which gate. */
size_t comparison_count(const struct comparison *comparison, enum compare_verdict verdict);

/* Pass, fail or inconclusive, as fail_on has it. */
enum result_status comparison_status(const struct comparison *comparison);

/* Does that verdict fail under fail_on? */
bool comparison_fails(const struct comparison *comparison, enum compare_verdict verdict);

/* Did a wait site come or go, under a fail_on that fails for that? */
bool comparison_fails_sites(const struct comparison *comparison);

/* Repetitions of a group. */
size_t compare_runs(const struct compare_group *group);

/* "shown", "same", "improvement", "regression", "inconclusive". */
const char *compare_verdict_name(enum compare_verdict verdict);

#endif
