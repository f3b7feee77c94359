/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The context switches of the calling thread: when it lost the CPU, why, and when it came back.
 *
 * perf writes a record at each switch-out and switch-in (PERF_RECORD_SWITCH, perf_event_open(2)),
 * here in CLOCK_MONOTONIC, and before the switch-out a sample with the kernel stack.
 */
#ifndef MEASURE_SWITCHES_H
#define MEASURE_SWITCHES_H

#include "measure/ring.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stacks;

/* What the records since the last read say about an op. */
struct switches_interval {
	uint64_t before_ns;		/* off the CPU in [t0, t1) */
	uint64_t after_ns;		/* off the CPU in [t1, t2) */
	uint64_t blocked_ns;		/* of both: voluntarily */
	uint64_t preempted_ns;		/* of both: the rest */
	uint64_t outside_ns;		/* off the CPU before t0 */
	uint64_t lost;			/* records that the kernel could not write */
	uint32_t voluntary, involuntary;	/* switches */
};

struct switches {
	struct ring ring;
	struct stacks *stacks;		/* where stacks go, or NULL; borrowed */
	uint64_t profile_id;		/* samples with this id are of the profile; 0: none */
	uint64_t profile_ns;		/* that one of them stands for */
	uint64_t lost;			/* records lost so far, as far as reported */
	uint64_t lost_records;		/* the same as PERF_RECORD_LOST has it */
	uint64_t out_ns;		/* of a switch-out that has no switch-in yet; 0: none */
	uint64_t in_ns;			/* of the last switch-in */
	int stack;			/* of the next or the pending switch-out */
	bool out_preempted;
};

/*
 * Open for the calling thread.  With @stacks each switch carries its kernel stack, which needs
 * CAP_PERFMON or kernel.perf_event_paranoid <= 1; without, any user may do it up to
 * perf_event_paranoid 2.  @ring_bytes and @refused: see ring_open.  Returns 0 or a negative errno.
 */
int switches_open(struct switches *switches, struct stacks *stacks, size_t ring_bytes,
		  bool *refused);
void switches_close(struct switches *switches);

/*
 * Sample also where the thread runs, @hz (1 to 100000) times a second of CPU time, into the same
 * ring: STACKS_CPU.  Only after a switches_open with stacks.  Returns 0 or a negative errno.
 */
int switches_profile(struct switches *switches, unsigned int hz);

/* Was the thread switched out, or sampled, since the ring was read last?  One load. */
static inline bool switches_moved(const struct switches *switches)
{
	return ring_moved(&switches->ring);
}

/*
 * Read the records of the op [@t0, @t1) + [@t1, @t2) and all before it; stacks go to @class.
 * Records from @t2 on stay for the next read.  before_ns <= t1 - t0 and after_ns <= t2 - t1 and
 * before_ns + after_ns == blocked_ns + preempted_ns, whatever the ring holds.
 */
void switches_read(struct switches *switches, unsigned int class, uint64_t t0, uint64_t t1,
		   uint64_t t2, struct switches_interval *interval);

/* Drop everything in the ring; what was lost until now does not count either. */
void switches_drop(struct switches *switches);

#endif
