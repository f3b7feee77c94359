/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The result of one invocation in memory: plain data, all times in integer nanoseconds.
 *
 * run/ fills it, result/json.h stores and reads it, and every report is made from it alone, so that
 * a stored result prints exactly what its run printed.  A feature that did not run leaves its part
 * empty (count 0, has_… false, NULL), and the stored form then has no key for it.
 *
 * Strings and arrays are owned by the result; result_fini frees all.
 */
#ifndef RESULT_RESULT_H
#define RESULT_RESULT_H

#include "result/assertion.h"
#include "result/kernel.h"
#include "stats/histogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RESULT_FORMAT "ipset-stress-result"
#define RESULT_VERSION 1

enum result_status {
	RESULT_PASS,
	RESULT_FAIL,		/* evidence of a defect */
	RESULT_SKIP,		/* could not run here */
	RESULT_ERROR,		/* the run broke */
	RESULT_INCONCLUSIVE,
};

enum result_error_kind {
	RESULT_ERROR_EXPECTED,		/* the scenario says so */
	RESULT_ERROR_RACE,		/* legal while others work on the same sets */
	RESULT_ERROR_UNEXPECTED,
};

/* One name of one kind: what is expected of one command may be a defect in another. */
struct result_error {
	char *name;			/* "ENOENT", "IPSET_ERR_BUSY" */
	char *text;			/* ipset's own words; may be NULL */
	char *where;			/* "file:line:column" of the first such command, or NULL */
	enum result_error_kind kind;
	uint64_t count;
};

struct result_site {
	char *site;			/* kernel function that slept */
	char *caller;			/* ipset, nfnetlink or net function above it; may be NULL */
	uint64_t count;			/* sleeps */
	uint64_t ns;			/* blocked there */
};

struct result_symbol {
	char *symbol;
	uint64_t samples;
};

/* A whole kernel stack of the class, outermost frame first: "entry;sys_sendto;...;schedule". */
struct result_stack {
	char *frames;
	bool on_cpu;			/* where it ran at a sample; else where it slept */
	uint64_t count;
	uint64_t ns;
};

struct result_latency {
	uint64_t min, mean, p50, p90, p99, p99_9, max;	/* max 0: not known */
};

/* One class of operations: sums over what it covers (all, one repetition, one worker). */
struct result_class {
	char *name;
	uint64_t count;			/* ops */
	uint64_t elements;		/* set elements that the ops carried; 0 where none does */
	uint64_t messages;		/* netlink messages sent */
	uint64_t bytes;			/* received */
	uint64_t wall_ns;
	uint64_t user_ns, sys_ns;	/* these and the next lines only if result_has_cpu() */
	uint64_t off_ns;		/* blocked_ns + preempted_ns */
	uint64_t blocked_ns, preempted_ns;
	uint64_t runqueue_ns;		/* part of off_ns; only if result.has_runqueue */
	uint64_t voluntary, involuntary;	/* switches */
	struct result_latency latency_ns;
	struct result_latency intended_ns;	/* from the start that the rate intended */
	struct histogram *histogram;	/* only in result.classes; NULL elsewhere */
	struct histogram *intended;	/* likewise while the run goes on; it is not stored */
	struct result_error *errors;
	size_t error_count;
	struct result_site *sites;	/* by ns, greatest first */
	size_t site_count;
	bool has_sites;			/* stacks were taken: an empty list means "never slept" */
	uint64_t attributed_ns;		/* of blocked_ns, with a stack */
	uint64_t lost_records;
	struct result_symbol *symbols;
	size_t symbol_count;
	struct result_stack *stacks;
	size_t stack_count;
};

struct result_classes {
	struct result_class *items;	/* in the order of the scenario */
	size_t count;
};

struct result_repetition {
	uint64_t wall_ns;		/* of its loops, first op to last */
	bool partial;
	struct result_classes classes;
};

struct result_worker {
	char *job;
	unsigned int repetition;
	unsigned int worker;
	int cpu;			/* where it ended; -1 unknown */
	uint64_t wall_ns;
	uint64_t cpu_clock_ns;		/* CLOCK_THREAD_CPUTIME_ID */
	uint64_t rusage_user_ns, rusage_sys_ns;
	uint64_t rusage_voluntary, rusage_involuntary;
	struct result_classes classes;
};

/* A fact of the environment: "kernel.release" = "6.18.44".  Keys are dotted paths. */
struct result_fact {
	char *key;
	char *value;
};

struct result {
	char *tool_version;
	char **command;			/* NULL-terminated argv */
	char *started;			/* RFC 3339, UTC */
	enum result_status status;
	bool partial;
	char *stop_reason;		/* "loops", "time", "signal:2", "abort", "stuck", "eof" */
	char **failures;		/* one sentence each */
	size_t failure_count;
	char **warnings;		/* what spoils the figures, one sentence each */
	size_t warning_count;
	struct result_assertions assertions;

	char *scenario_name;
	char *scenario_title;		/* may be NULL */
	char *scenario_text;		/* as written */
	char *scenario_sha256;		/* hexadecimal */
	uint64_t seed;			/* below 2^63: readers of JSON know no more */

	struct result_fact *facts;
	size_t fact_count;

	char *timing_method;		/* "switch-ring", "rusage", "wall" */
	char *timing_note;		/* why not a better one, and how to get it; may be NULL */
	bool stacks;
	bool has_runqueue;		/* the kernel counts run-queue delay */
	double accounting_error;	/* |sum(user + sys) / CPU clock - 1|; below 0: unknown */

	uint64_t wall_ns;		/* sum over repetitions */
	struct result_classes classes;
	struct result_repetition *repetitions;
	size_t repetition_count;
	struct result_worker *workers;
	size_t worker_count;
	struct result_kernel kernel;
};

/* Empty: status RESULT_PASS, accounting error unknown, everything else absent. */
void result_init(struct result *result);
void result_fini(struct result *result);

/* Set the string *@field to a copy of @text (NULL: none), freeing the old.  0 or -ENOMEM. */
int result_set(char **field, const char *text);

/* Copy @count strings of @argv.  Returns 0 or -ENOMEM. */
int result_set_command(struct result *result, char *const *argv, size_t count);

/* Append; strings are copied.  Each returns 0 or -ENOMEM. */
int result_add_failure(struct result *result, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
int result_add_warning(struct result *result, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* A second value for a key replaces the first; an empty value is no fact and is left out. */
int result_add_fact(struct result *result, const char *key, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Value of fact @key, or NULL. */
const char *result_fact(const struct result *result, const char *key);

/* Append an empty item; NULL when out of memory.  The pointer is good until the next such call. */
struct result_class *result_add_class(struct result_classes *classes, const char *name);
struct result_error *result_add_error(struct result_class *class, const char *name);
struct result_site *result_add_site(struct result_class *class, const char *site,
				    const char *caller);
struct result_stack *result_add_stack(struct result_class *class, const char *frames,
				      bool on_cpu);
struct result_symbol *result_add_symbol(struct result_class *class, const char *symbol);
struct result_repetition *result_add_repetition(struct result *result);
struct result_worker *result_add_worker(struct result *result, const char *job);

/* The class of that name, or NULL. */
struct result_class *result_find_class(const struct result_classes *classes, const char *name);

/* Give the class an empty histogram.  Returns 0 or -ENOMEM. */
int result_class_add_histogram(struct result_class *class);

/*
 * Add the sums, errors, sites, symbols and (where both have one) the histogram of @from to @into.
 * Latencies are not touched: result_class_summarise makes them from a histogram.
 * Returns 0 or -ENOMEM.
 */
int result_class_merge(struct result_class *into, const struct result_class *from);

/* Set latency_ns from @histogram; any latency from any. */
void result_latency_summarise(struct result_latency *latency, const struct histogram *histogram);
void result_class_summarise(struct result_class *class, const struct histogram *histogram);

/*
 * Make @total, which is not initialised, the class "total": the merger of all @classes, with
 * latencies if each class with ops has a histogram.  Free it by result_class_fini, also on failure.
 * Returns 0 or -ENOMEM.
 */
int result_classes_total(const struct result_classes *classes, struct result_class *total);
void result_class_fini(struct result_class *class);

/* Were user, sys, off-CPU time and switches measured?  (Not by method "wall".) */
bool result_has_cpu(const struct result *result);

/* Ops a second over @wall_ns; 0 where that is 0. */
double result_class_rate(const struct result_class *class, uint64_t wall_ns);

/* Voluntary switches per op: the figure without noise. */
double result_class_sleeps_per_op(const struct result_class *class);

/* Errors of the class, all kinds, and the unexpected ones. */
uint64_t result_class_errors(const struct result_class *class);
uint64_t result_class_unexpected(const struct result_class *class);

/* The words of the stored form, and back (0 or -EINVAL). */
const char *result_status_name(enum result_status status);
const char *result_error_kind_name(enum result_error_kind kind);
int result_status_parse(const char *name, enum result_status *status);
int result_error_kind_parse(const char *name, enum result_error_kind *kind);

#endif
