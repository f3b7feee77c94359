/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The state of a worker: what its thread works with, what others may watch, what it leaves behind.
 */
#ifndef WORKER_STATE_H
#define WORKER_STATE_H

#include "base/error.h"
#include "base/random.h"
#include "measure/meter.h"
#include "netlink/dump.h"
#include "netlink/socket.h"
#include "worker/account.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct feed;
struct plan;
struct plan_job;
struct plan_op;
struct plan_steps;
struct stacks;
struct trace;

/* What all workers of a run watch; written a few times a run, so that its line stays shared. */
struct worker_control {
	_Alignas(64) _Atomic bool stop;		/* end after the op in flight */
	_Atomic bool *job_running;		/* per job: some worker of it still runs */
	_Atomic unsigned int *job_workers;	/* per job: workers of it that have not ended */
};

/* What the main thread may read while the worker runs; on a cache line of its own. */
struct worker_live {
	_Alignas(64) _Atomic uint64_t ops;
	_Atomic uint64_t rounds;
	_Atomic uint64_t began_ns;		/* when the op in flight began; 0: none */
	_Atomic(const struct plan_op *) op;	/* that op; NULL: before the first one */
	_Atomic int tid;
	_Atomic bool ended;
};

enum worker_end {
	WORKER_END_LOOPS,
	WORKER_END_TIME,
	WORKER_END_STOPPED,	/* by control->stop */
	WORKER_END_JOB,		/* the job it goes along with ended */
	WORKER_END_BROKEN,	/* error says why */
};

struct worker_options {
	enum meter_method method;
	bool stacks;
	unsigned int profile_hz;	/* also sample where it runs, that often; 0: not */
	bool abort_on_error;		/* an unexpected error stops the run */
	size_t ring_bytes;
};

struct worker {
	const struct plan *plan;
	const struct plan_steps *steps;
	const struct plan_job *job;		/* NULL: set-up or tear-down */
	struct feed *feed;			/* where its ops come from; NULL: from steps */
	struct worker_control *control;
	unsigned int job_index;
	unsigned int number;			/* within its job */
	struct worker_options options;

	struct netlink_socket socket;
	struct meter meter;
	struct stacks *stacks;			/* NULL: none */
	struct trace *trace;			/* a record of every op; NULL: none; owned */
	struct random random;
	uint32_t sequence;
	uint8_t *arena;				/* private copies of the messages */
	uint8_t **messages;			/* by op index, into the arena */
	uint64_t *streams;			/* how many values each stream has given */
	struct account **accounts;		/* by plan class; NULL where the job has none */
	uint8_t *receive;			/* WORKER_RECEIVE bytes */
	uint64_t now;				/* end of the op before: begin of the next, ns */
	uint64_t round;
	uint64_t repetition;			/* of an op's @count */
	uint64_t bytes;				/* received by the op in flight */
	struct dump_counts dump;		/* what the dump in flight brought */
	bool paced;				/* the job has a rate or a think time */
	uint64_t paced_from_ns;
	uint64_t paced_ops;
	uint64_t intended_ns;			/* start of the op in flight, by the rate */

	struct worker_live live;

	/* Filled at the end. */
	enum worker_end end;
	uint64_t began_ns, ended_ns;
	uint64_t cpu_clock_ns;
	struct meter_rusage rusage;
	int cpu;
	bool failed;				/* there was an unexpected error; the first: */
	struct account_op failed_op;
	int failed_error;
	uint32_t failed_line;			/* IPSET_ATTR_LINENO of it; 0: none */
	struct error error;
};

/*
 * Perform @op with @bytes, the worker's patched copy of its message.  Returns the kernel's positive
 * error or 0, or a negative errno when the worker cannot go on.  Adds to worker->bytes.
 */
typedef int op_function(struct worker *worker, const struct plan_op *op, uint8_t *bytes);

/* Bytes: an error may echo the whole request (MESSAGE_MAX) behind its own header. */
#define WORKER_RECEIVE 131072

#endif
