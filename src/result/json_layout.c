// SPDX-License-Identifier: GPL-2.0-or-later
/* Which number of a struct stands under which key. */
#include "result/json_layout.h"

#include "result/result.h"

#define CLASS(member) offsetof(struct result_class, member)
#define LATENCY(member) offsetof(struct result_latency, member)

const struct json_number json_class_numbers[] = {
	{ "count", CLASS(count), JSON_ALWAYS },
	{ "elements", CLASS(elements), JSON_NONZERO },
	{ "messages", CLASS(messages), JSON_NONZERO },
	{ "bytes", CLASS(bytes), JSON_NONZERO },
	{ "wall_ns", CLASS(wall_ns), JSON_ALWAYS },
	{ "user_ns", CLASS(user_ns), JSON_CPU },
	{ "sys_ns", CLASS(sys_ns), JSON_CPU },
	{ "off_ns", CLASS(off_ns), JSON_CPU },
	{ "blocked_ns", CLASS(blocked_ns), JSON_CPU },
	{ "preempted_ns", CLASS(preempted_ns), JSON_CPU },
	{ "runqueue_ns", CLASS(runqueue_ns), JSON_RUNQUEUE },
	{ 0 },
};

const struct json_number json_switch_numbers[] = {
	{ "voluntary", CLASS(voluntary), JSON_ALWAYS },
	{ "involuntary", CLASS(involuntary), JSON_ALWAYS },
	{ 0 },
};

const struct json_number json_latency_numbers[] = {
	{ "min", LATENCY(min), JSON_ALWAYS },
	{ "mean", LATENCY(mean), JSON_ALWAYS },
	{ "p50", LATENCY(p50), JSON_ALWAYS },
	{ "p90", LATENCY(p90), JSON_ALWAYS },
	{ "p99", LATENCY(p99), JSON_ALWAYS },
	{ "p99_9", LATENCY(p99_9), JSON_ALWAYS },
	{ "max", LATENCY(max), JSON_ALWAYS },
	{ 0 },
};

const struct json_number json_histogram_numbers[] = {
	{ "count", offsetof(struct histogram, count), JSON_ALWAYS },
	{ "sum", offsetof(struct histogram, sum), JSON_ALWAYS },
	{ "min", offsetof(struct histogram, min), JSON_ALWAYS },
	{ "max", offsetof(struct histogram, max), JSON_ALWAYS },
	{ "overflow", offsetof(struct histogram, overflow), JSON_ALWAYS },
	{ 0 },
};

const struct json_number json_site_numbers[] = {
	{ "count", offsetof(struct result_site, count), JSON_ALWAYS },
	{ "ns", offsetof(struct result_site, ns), JSON_ALWAYS },
	{ 0 },
};

const struct json_number json_stack_numbers[] = {
	{ "count", offsetof(struct result_stack, count), JSON_ALWAYS },
	{ "ns", offsetof(struct result_stack, ns), JSON_ALWAYS },
	{ 0 },
};

const struct json_number json_symbol_numbers[] = {
	{ "samples", offsetof(struct result_symbol, samples), JSON_ALWAYS },
	{ 0 },
};

const struct json_number json_worker_numbers[] = {
	{ "wall_ns", offsetof(struct result_worker, wall_ns), JSON_ALWAYS },
	{ "cpu_clock_ns", offsetof(struct result_worker, cpu_clock_ns), JSON_NONZERO },
	{ 0 },
};

const struct json_number json_rusage_numbers[] = {
	{ "user_ns", offsetof(struct result_worker, rusage_user_ns), JSON_ALWAYS },
	{ "sys_ns", offsetof(struct result_worker, rusage_sys_ns), JSON_ALWAYS },
	{ "voluntary", offsetof(struct result_worker, rusage_voluntary), JSON_ALWAYS },
	{ "involuntary", offsetof(struct result_worker, rusage_involuntary), JSON_ALWAYS },
	{ 0 },
};
