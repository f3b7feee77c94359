// SPDX-License-Identifier: GPL-2.0-or-later
/* From perf's switch records and stack samples to time off the CPU within an op. */
#include "measure/switches.h"

#include "measure/stacks.h"

#include <linux/perf_event.h>
#include <string.h>
#include <time.h>

/* Linux 4.17; before, the flag is never set and a preemption looks like a sleep. */
#ifndef PERF_RECORD_MISC_SWITCH_OUT_PREEMPT
#define PERF_RECORD_MISC_SWITCH_OUT_PREEMPT (1 << 14)
#endif

/* The fields that sample_type asks for, in the order that perf_event_open(2) gives. */
#define SAMPLE_TYPE (PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_TIME)

struct sample_record {
	struct perf_event_header header;
	uint64_t id;
	uint64_t time;
	uint64_t depth;			/* with PERF_SAMPLE_CALLCHAIN */
	uint64_t frames[];
};

struct switch_record {
	struct perf_event_header header;
	uint64_t time;			/* sample_id_all: the same fields at the end */
	uint64_t id;
};

struct lost_record {
	struct perf_event_header header;
	uint64_t id;
	uint64_t lost;
};

/* The largest record that is asked for: the ring may have been full from here on. */
#define LARGEST (sizeof(struct sample_record) + (STACKS_FRAMES_MAX + 4) * sizeof(uint64_t))

/* The op that is being read. */
struct op {
	unsigned int class;
	uint64_t t0, t1, t2;
	struct switches_interval *interval;
};

int switches_open(struct switches *switches, struct stacks *stacks, size_t ring_bytes,
		  bool *refused)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_DUMMY,
		.sample_type = SAMPLE_TYPE,
		.sample_id_all = 1,
		.context_switch = 1,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
		.exclude_kernel = 1,
		.exclude_hv = 1,
	};

	memset(switches, 0, sizeof(*switches));
	switches->stacks = stacks;
	switches->stack = STACKS_NONE;
	if (stacks) {
		attr.config = PERF_COUNT_SW_CONTEXT_SWITCHES;
		attr.sample_period = 1;
		attr.sample_type |= PERF_SAMPLE_CALLCHAIN;
		attr.sample_max_stack = STACKS_FRAMES_MAX;
		attr.exclude_callchain_user = 1;
		attr.exclude_kernel = 0;
	}
	return ring_open(&switches->ring, &attr, ring_bytes, refused);
}

int switches_profile(struct switches *switches, unsigned int hz)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_CPU_CLOCK,
		/* A period in ns; asking for a frequency would let the kernel vary the weight. */
		.sample_period = 1000000000 / hz,
		.sample_type = SAMPLE_TYPE | PERF_SAMPLE_CALLCHAIN,
		.sample_id_all = 1,
		.sample_max_stack = STACKS_FRAMES_MAX,
		.exclude_callchain_user = 1,
		.exclude_hv = 1,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
	};
	int rc = ring_add(&switches->ring, &attr, &switches->profile_id);

	if (rc == 0)
		switches->profile_ns = attr.sample_period;
	return rc;
}

void switches_close(struct switches *switches)
{
	ring_close(&switches->ring);
}

static uint64_t overlap(uint64_t begin, uint64_t end, uint64_t from, uint64_t to)
{
	if (begin < from)
		begin = from;
	if (end > to)
		end = to;
	return end > begin ? end - begin : 0;
}

/*
 * The stack of a sample in the table.  perf puts a marker before the frames of each context; only
 * the kernel's are asked for, and it comes first.
 */
static int find_stack(struct switches *switches, const struct op *op,
		      const struct sample_record *sample)
{
	static const uint64_t user = STACKS_FRAME_USER;
	size_t room = (sample->header.size - sizeof(*sample)) / sizeof(uint64_t);
	size_t count = sample->depth < room ? (size_t)sample->depth : room;
	const uint64_t *frames = sample->frames;
	size_t depth = 0;

	while (count && *frames >= (uint64_t)PERF_CONTEXT_MAX) {
		frames++;
		count--;
	}
	while (depth < count && frames[depth] < (uint64_t)PERF_CONTEXT_MAX)
		depth++;
	if (!depth && (sample->header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
	    PERF_RECORD_MISC_USER)
		return stacks_find(switches->stacks, op->class, &user, 1);
	return stacks_find(switches->stacks, op->class, frames, depth);
}

static void take_sample(struct switches *switches, const struct op *op,
			const struct sample_record *sample)
{
	if (!switches->stacks || sample->header.size < sizeof(*sample))
		return;
	if (switches->profile_id && sample->id == switches->profile_id)
		stacks_add(switches->stacks, find_stack(switches, op, sample), STACKS_CPU,
			   switches->profile_ns);
	else
		switches->stack = find_stack(switches, op, sample);
}

static void take_out(struct switches *switches, const struct op *op,
		     const struct switch_record *record)
{
	switches->out_preempted = record->header.misc & PERF_RECORD_MISC_SWITCH_OUT_PREEMPT;
	/* perf's clock may step back by nanoseconds: intervals must not overlap. */
	switches->out_ns = record->time > switches->in_ns ? record->time : switches->in_ns;
	if (switches->out_preempted)
		op->interval->involuntary++;
	else
		op->interval->voluntary++;
}

static void take_in(struct switches *switches, const struct op *op,
		    const struct switch_record *record)
{
	struct switches_interval *interval = op->interval;
	uint64_t out = switches->out_ns;
	uint64_t before = overlap(out, record->time, op->t0, op->t1);
	uint64_t after = overlap(out, record->time, op->t1, op->t2);

	if (record->time > switches->in_ns)
		switches->in_ns = record->time;
	if (out) {
		interval->outside_ns += overlap(out, record->time, 0, op->t0);
		interval->before_ns += before;
		interval->after_ns += after;
		if (switches->out_preempted)
			interval->preempted_ns += before + after;
		else
			interval->blocked_ns += before + after;
		if (switches->stacks)
			stacks_add(switches->stacks, switches->stack,
				   switches->out_preempted ? STACKS_PREEMPTED : STACKS_BLOCKED,
				   before + after);
	}
	switches->out_ns = 0;
	switches->stack = STACKS_NONE;
}

static void take_lost(struct switches *switches, const struct lost_record *record)
{
	switches->lost_records += record->lost;
	/* Whatever was pending may have ended within the gap. */
	switches->out_ns = 0;
	switches->stack = STACKS_NONE;
}

/* Account one record.  Returns false if it belongs to the next op: leave it in the ring. */
static bool take(struct switches *switches, const struct op *op,
		 const struct perf_event_header *record)
{
	const struct switch_record *moved = (const void *)record;
	const struct sample_record *sample = (const void *)record;

	switch (record->type) {
	case PERF_RECORD_SWITCH:
		if (record->size < sizeof(*moved))
			return true;
		if (!(record->misc & PERF_RECORD_MISC_SWITCH_OUT)) {
			take_in(switches, op, moved);
			return true;
		}
		if (moved->time >= op->t2)
			return false;
		take_out(switches, op, moved);
		return true;
	case PERF_RECORD_SAMPLE:
		if (record->size >= offsetof(struct sample_record, depth) &&
		    sample->time >= op->t2)
			return false;
		take_sample(switches, op, sample);
		return true;
	case PERF_RECORD_LOST:
		if (record->size >= sizeof(struct lost_record))
			take_lost(switches, (const void *)record);
		return true;
	}
	return true;
}

/*
 * What was lost since the last report.  PERF_RECORD_LOST comes only with the next record that can
 * be written, in some later op: where the ring looks full, ask the kernel.
 */
static uint64_t count_lost(struct switches *switches, bool full, bool unmatched)
{
	uint64_t lost = switches->lost_records;
	uint64_t new;

	if (full || unmatched) {
		uint64_t known = ring_kernel_lost(&switches->ring);

		if (known > lost)
			lost = known;
		/* Kernels before 6.0 do not tell; that something is missing is certain here. */
		if (unmatched && lost <= switches->lost)
			lost = switches->lost + 1;
	}
	if (lost <= switches->lost)
		return 0;
	new = lost - switches->lost;
	switches->lost = lost;
	return new;
}

void switches_read(struct switches *switches, unsigned int class, uint64_t t0, uint64_t t1,
		   uint64_t t2, struct switches_interval *interval)
{
	struct op op = { .class = class, .t0 = t0, .t1 = t1, .t2 = t2, .interval = interval };
	struct ring *ring = &switches->ring;
	const struct perf_event_header *record;
	_Alignas(uint64_t) uint8_t copy[RING_RECORD_MAX];
	uint64_t head = ring_head(ring);
	bool full = head - ring->tail + LARGEST > ring->bytes;
	bool unmatched;

	memset(interval, 0, sizeof(*interval));
	while ((record = ring_peek(ring, head, copy)) && take(switches, &op, record))
		ring_skip(ring, record);
	ring_release(ring);
	/* The thread runs, so that its last switch-in has happened: if missing, it was lost. */
	unmatched = switches->out_ns && ring->tail == head;
	if (unmatched) {
		switches->out_ns = 0;
		switches->stack = STACKS_NONE;
	}
	interval->lost = count_lost(switches, full, unmatched);
}

void switches_drop(struct switches *switches)
{
	struct ring *ring = &switches->ring;
	const struct perf_event_header *record;
	_Alignas(uint64_t) uint8_t copy[RING_RECORD_MAX];
	uint64_t head = ring_head(ring);
	uint64_t known;

	while ((record = ring_peek(ring, head, copy))) {
		if (record->type == PERF_RECORD_LOST && record->size >= sizeof(struct lost_record))
			take_lost(switches, (const void *)record);
		ring_skip(ring, record);
	}
	ring_release(ring);
	switches->out_ns = 0;
	switches->stack = STACKS_NONE;
	/* Losses that PERF_RECORD_LOST will still tell of belong to what is dropped, too. */
	known = ring_kernel_lost(ring);
	switches->lost = known > switches->lost_records ? known : switches->lost_records;
}
