// SPDX-License-Identifier: GPL-2.0-or-later
/* The table of metrics, and how each is computed. */
#include "result/metric.h"

#include "result/result.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum source {
	COUNT,			/* the number at offset, as it is */
	RATE,			/* ... over wall time */
	PER_OP,			/* ... over the ops */
	CPU_PER_OP,		/* the same, where CPU time was measured */
	RUNQUEUE_PER_OP,
	CPU_TIME,		/* user and sys together */
	LATENCY,
	MEAN,			/* wall time over ops: a total has no latencies of its own */
	ERRORS,
	EXPECTED,
	RACES,
	UNEXPECTED,
};

#define FIELD(name) offsetof(struct result_class, name)
#define QUANTILE(name) offsetof(struct result_latency, name)

const struct metric metrics[] = {
	{ "count", METRIC_COUNT, COUNT, FIELD(count), true, "ops" },
	{ "rate", METRIC_RATE, RATE, FIELD(count), true, "ops a second of the whole run" },
	{ "mean", METRIC_NS, MEAN, 0, false, "mean latency" },
	{ "median", METRIC_NS, LATENCY, QUANTILE(p50), false, "the same as p50" },
	{ "min", METRIC_NS, LATENCY, QUANTILE(min), false, "least latency" },
	{ "p50", METRIC_NS, LATENCY, QUANTILE(p50), false, "half of the ops took no longer" },
	{ "p90", METRIC_NS, LATENCY, QUANTILE(p90), false, "nine of ten" },
	{ "p99", METRIC_NS, LATENCY, QUANTILE(p99), false, "99 of 100" },
	{ "p99.9", METRIC_NS, LATENCY, QUANTILE(p99_9), false, "999 of 1000" },
	{ "max", METRIC_NS, LATENCY, QUANTILE(max), false, "greatest latency" },
	{ "wall", METRIC_NS_PER_OP, PER_OP, FIELD(wall_ns), false, "wall time" },
	{ "user", METRIC_NS_PER_OP, CPU_PER_OP, FIELD(user_ns), false, "CPU time in user space" },
	{ "sys", METRIC_NS_PER_OP, CPU_PER_OP, FIELD(sys_ns), false, "CPU time in the kernel" },
	{ "cpu", METRIC_NS_PER_OP, CPU_TIME, 0, false, "user and sys" },
	{ "off", METRIC_NS_PER_OP, CPU_PER_OP, FIELD(off_ns), false,
	  "time off the CPU: blocked and preempted" },
	{ "blocked", METRIC_NS_PER_OP, CPU_PER_OP, FIELD(blocked_ns), false, "asleep" },
	{ "preempted", METRIC_NS_PER_OP, CPU_PER_OP, FIELD(preempted_ns), false,
	  "made to wait while it could run" },
	{ "runqueue", METRIC_NS_PER_OP, RUNQUEUE_PER_OP, FIELD(runqueue_ns), false,
	  "waiting for a CPU" },
	{ "sleeps", METRIC_PER_OP, CPU_PER_OP, FIELD(voluntary), false, "voluntary switches" },
	{ "preemptions", METRIC_PER_OP, CPU_PER_OP, FIELD(involuntary), false,
	  "involuntary switches" },
	{ "messages", METRIC_PER_OP, PER_OP, FIELD(messages), false, "netlink messages sent" },
	{ "elements", METRIC_PER_OP, PER_OP, FIELD(elements), true, "set elements carried" },
	{ "bytes", METRIC_PER_OP, PER_OP, FIELD(bytes), false, "bytes received" },
	{ "element-rate", METRIC_RATE, RATE, FIELD(elements), true, "set elements a second" },
	{ "errors", METRIC_COUNT, ERRORS, 0, false, "errors of every kind" },
	{ "unexpected", METRIC_COUNT, UNEXPECTED, 0, false, "errors that nobody foresaw" },
	{ "races", METRIC_COUNT, RACES, 0, false, "errors that others' work explains" },
	{ "expected", METRIC_COUNT, EXPECTED, 0, false, "errors that the scenario foresees" },
	{ 0 },
};

const struct metric *metric_find(const char *name)
{
	for (const struct metric *metric = metrics; metric->name; metric++)
		if (!strcmp(metric->name, name))
			return metric;
	return NULL;
}

/* Does @text, of @length bytes, end in @name with a dot or nothing before it? */
static bool ends_in(const char *text, size_t length, const char *name)
{
	size_t size = strlen(name);

	return size <= length && !memcmp(text + length - size, name, size) &&
	       (size == length || text[length - size - 1] == '.');
}

int metric_parse(const char *text, size_t length, struct metric_path *path)
{
	size_t size;

	path->metric = NULL;
	for (const struct metric *metric = metrics; metric->name; metric++)
		if (ends_in(text, length, metric->name) &&
		    (!path->metric || strlen(metric->name) > strlen(path->metric->name)))
			path->metric = metric;
	if (!path->metric)
		return -EINVAL;
	size = length - strlen(path->metric->name);
	if (size == 0) {
		snprintf(path->class_name, sizeof(path->class_name), "total");
		return 0;
	}
	size--;
	if (size == 0)
		return -EINVAL;
	if (size >= sizeof(path->class_name))
		return -ENAMETOOLONG;
	memcpy(path->class_name, text, size);
	path->class_name[size] = '\0';
	return 0;
}

static uint64_t number_at(const void *base, size_t offset)
{
	uint64_t number;

	memcpy(&number, (const char *)base + offset, sizeof(number));
	return number;
}

static uint64_t count_errors(const struct result_class *class, enum result_error_kind kind)
{
	uint64_t count = 0;

	for (size_t i = 0; i < class->error_count; i++)
		if (class->errors[i].kind == kind)
			count += class->errors[i].count;
	return count;
}

/* The sum behind a figure per op.  Returns 0 or -ENODATA. */
static int sum_of(const struct metric *metric, const struct result *result,
		  const struct result_class *class, uint64_t *sum)
{
	if (metric->source != PER_OP && !result_has_cpu(result))
		return -ENODATA;
	if (metric->source == RUNQUEUE_PER_OP && !result->has_runqueue)
		return -ENODATA;
	*sum = metric->source == CPU_TIME ? class->user_ns + class->sys_ns
					  : number_at(class, metric->offset);
	return 0;
}

static int per_op(const struct metric *metric, const struct result *result,
		  const struct result_class *class, double *value)
{
	uint64_t sum;

	if (class->count == 0 || sum_of(metric, result, class, &sum) < 0)
		return -ENODATA;
	*value = (double)sum / (double)class->count;
	return 0;
}

int metric_value(const struct metric *metric, const struct result *result,
		 const struct result_class *class, uint64_t wall_ns, double *value)
{
	switch ((enum source)metric->source) {
	case COUNT:
		*value = (double)number_at(class, metric->offset);
		return 0;
	case RATE:
		if (wall_ns == 0)
			return -ENODATA;
		*value = (double)number_at(class, metric->offset) * 1e9 / (double)wall_ns;
		return 0;
	case MEAN:
		if (class->count == 0)
			return -ENODATA;
		*value = (double)class->wall_ns / (double)class->count;
		return 0;
	case LATENCY:
		if (class->latency_ns.max == 0)
			return -ENODATA;
		*value = (double)number_at(&class->latency_ns, metric->offset);
		return 0;
	case ERRORS:
		*value = (double)result_class_errors(class);
		return 0;
	case EXPECTED:
		*value = (double)count_errors(class, RESULT_ERROR_EXPECTED);
		return 0;
	case RACES:
		*value = (double)count_errors(class, RESULT_ERROR_RACE);
		return 0;
	case UNEXPECTED:
		*value = (double)count_errors(class, RESULT_ERROR_UNEXPECTED);
		return 0;
	default:
		return per_op(metric, result, class, value);
	}
}

int metric_share(const struct metric *metric, const struct result *result,
		 const struct result_class *class, double *share)
{
	uint64_t sum;

	if (metric->unit != METRIC_NS_PER_OP)
		return -EINVAL;
	if (class->wall_ns == 0 || sum_of(metric, result, class, &sum) < 0)
		return -ENODATA;
	*share = (double)sum / (double)class->wall_ns;
	return 0;
}

/* Few digits, but nothing that is not zero reads as zero. */
static const char *format_per_op(double value, char text[UNITS_TEXT_MAX])
{
	if (value == 0)
		snprintf(text, UNITS_TEXT_MAX, "0");
	else if (value >= 1000)
		return units_format_count(text, value);
	else if (value < 0.0001)
		snprintf(text, UNITS_TEXT_MAX, "<0.0001");
	else
		snprintf(text, UNITS_TEXT_MAX, value < 0.01 ? "%.4f" : "%.2f", value);
	return text;
}

const char *metric_format(const struct metric *metric, double value, char text[UNITS_TEXT_MAX])
{
	switch (metric->unit) {
	case METRIC_NS:
	case METRIC_NS_PER_OP:
		return units_format_ns(text, (uint64_t)llround(value));
	case METRIC_PER_OP:
		return format_per_op(value, text);
	case METRIC_RATE:
		units_format_count(text, value);
		strncat(text, "/s", UNITS_TEXT_MAX - strlen(text) - 1);
		return text;
	default:
		if (value < 1e7)
			snprintf(text, UNITS_TEXT_MAX, "%.0f", value);
		else
			units_format_count(text, value);
		return text;
	}
}
