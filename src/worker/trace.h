/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A record of every op, for those who want each sample: a ring that the worker fills after the op
 * and another thread empties.  When it is full the worker waits, which belongs to no op.
 */
#ifndef WORKER_TRACE_H
#define WORKER_TRACE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct meter_sample;
struct plan_op;
struct worker;

struct trace_record {
	uint64_t began_ns;		/* CLOCK_MONOTONIC */
	uint64_t round;
	uint64_t wall_ns, user_ns, sys_ns, off_ns;
	uint32_t line;			/* of the scenario or file */
	int error;			/* positive; 0: none */
	uint16_t class;
	char family;			/* first letter of the set's type; 0: none */
};

#define TRACE_RECORDS 8192		/* half a megabyte a worker */

struct trace {
	_Alignas(64) _Atomic uint64_t put;	/* by the worker */
	_Alignas(64) _Atomic uint64_t taken;	/* by the reader */
	struct trace_record records[TRACE_RECORDS];
};

/* Record the op that just ended in worker->trace; may wait for room. */
void trace_op(struct worker *worker, const struct plan_op *op, int error, uint64_t began_ns,
	      uint64_t ended_ns, const struct meter_sample *sample);

/* Take the oldest record.  False: there is none now. */
bool trace_take(struct trace *trace, struct trace_record *record);

#endif
