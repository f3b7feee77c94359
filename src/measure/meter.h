/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The meter of one thread: how much of an op it was off the CPU, by the best method there is.
 *
 * The thread that is measured opens, samples and closes its meter itself.  An op is the interval
 * t0 (begin) .. t1 (before the send) .. t2 (after the last reply) of CLOCK_MONOTONIC.
 *
 * switch-ring: a perf context-switch event on the thread itself.  An op that was never switched out
 * costs one load; otherwise the records give each time out and in to the nanosecond
 * (perf_event_open(2), PERF_RECORD_SWITCH).  Where the ring was too small for one op, getrusage and
 * schedstat tell how often and how long (to about a tick) it was off beyond what is recorded.
 * rusage: the switch counts of getrusage(RUSAGE_THREAD) after each op; after an op that was
 * switched out, the CPU clock of the thread tells how long it ran, and the rest it was off.  Which
 * part of the op was off the CPU is not known: taken to be the kernel's, as far as that reaches.
 * wall: nothing beyond the clock; all is user and sys.
 */
#ifndef MEASURE_METER_H
#define MEASURE_METER_H

#include "measure/switches.h"

#include <stdbool.h>
#include <stdint.h>

struct error;
struct stacks;

enum meter_method {
	METER_AUTO,
	METER_SWITCH_RING,
	METER_RUSAGE,
	METER_WALL,
};

/* What one op was: wall = user + sys + blocked + preempted, by construction. */
struct meter_sample {
	uint64_t user_ns, sys_ns;
	uint64_t blocked_ns, preempted_ns;
	uint64_t runqueue_ns;		/* part of those two: ready, but waiting for a CPU */
	uint32_t voluntary, involuntary;	/* switches */
	uint32_t lost;			/* records: not every sleep is known by itself */
};

struct meter_rusage {
	uint64_t user_ns, sys_ns;
	uint64_t voluntary, involuntary;
};

struct meter {
	enum meter_method method;	/* never METER_AUTO once open */
	bool stacks;			/* switches carry kernel stacks */
	bool profile;			/* and samples of where it runs are taken */
	bool runqueue;			/* runqueue_ns is known */
	struct switches switches;
	struct meter_cpu {
		uint64_t voluntary, involuntary;	/* switches of the thread accounted for */
		uint64_t ran_ns;	/* on the CPU, by its own clock, when that was read last, */
		uint64_t at_ns;		/* and when that was */
	} cpu;
	int schedstat_fd;		/* /proc/thread-self/schedstat, or -1 */
	uint64_t runqueue_ns;		/* its run delay when read last */
	uint64_t own_ns;		/* on the CPU to take samples, outside all ops */
	char note[200];			/* why not a better method, and how to get it; "" if best */
};

/*
 * Open for the calling thread.  METER_AUTO takes the best that works; another method is taken or
 * refused.  @stacks may be NULL (no stacks); a switch ring that cannot have them comes without.
 * @ring_bytes is the size of the data ring (rounded up to a power of two pages; 0: default).
 * Returns 0, or -1 with @error set (ERROR_ABSENT) and nothing to be closed.
 */
int meter_open(struct meter *meter, enum meter_method method, struct stacks *stacks,
	       size_t ring_bytes, struct error *error);
void meter_close(struct meter *meter);

/*
 * Sample also where the thread runs, @hz (1 to 100000) times a second of its CPU time, as
 * STACKS_CPU of its stacks.  Returns 0, or -1 with @error set (ERROR_ABSENT): it needs kernel
 * stacks, and meter->note says why there are none.
 */
int meter_profile(struct meter *meter, unsigned int hz, struct error *error);

/*
 * Forget what happened until now: the next sample begins here.  Needed wherever an op does not
 * begin with the end of the one before.
 */
void meter_reset(struct meter *meter);

/* The slow half of meter_sample: the thread was switched out, or the method needs a call. */
uint64_t meter_sample_slow(struct meter *meter, unsigned int class, uint64_t t0, uint64_t t1,
			   uint64_t t2, struct meter_sample *sample);

/*
 * Take the sample of the op that just ended.  @class tags its stacks.  Returns when the next op may
 * begin: @t2, or now where taking the sample needed more than this inline half, which after an op
 * that slept (cold caches) is up to 5 us and would be the next op's user time.
 * Inline: when nothing happened this is one load and two subtractions.
 */
static inline uint64_t meter_sample(struct meter *meter, unsigned int class, uint64_t t0,
				    uint64_t t1, uint64_t t2, struct meter_sample *sample)
{
	if (__builtin_expect(!switches_moved(&meter->switches), 1)) {
		*sample = (struct meter_sample){ .user_ns = t1 - t0, .sys_ns = t2 - t1 };
		return t2;
	}
	return meter_sample_slow(meter, class, t0, t1, t2, sample);
}

/* Records that the kernel could not write because the ring was full. */
uint64_t meter_lost(const struct meter *meter);

const char *meter_method_name(enum meter_method method);

/* Parse "auto", "switch-ring", "rusage", "wall".  Returns 0 or -EINVAL. */
int meter_method_parse(const char *text, enum meter_method *method);

/* Totals of the calling thread so far: getrusage(RUSAGE_THREAD).  Returns 0 or a negative errno. */
int meter_thread_rusage(struct meter_rusage *usage);

#endif
