// SPDX-License-Identifier: GPL-2.0-or-later
/* Switch records when the ring is too small, wraps, or holds what belongs to the next op. */
#include "unit.h"
#include "measure.h"

#include "base/error.h"
#include "measure/clock.h"
#include "measure/meter.h"
#include "measure/stacks.h"
#include "measure/switches.h"

#include <sched.h>

static size_t page;

static void open_switches(struct switches *switches, struct stacks *stacks, size_t bytes)
{
	bool refused;

	assert_int_equal(switches_open(switches, stacks, bytes, &refused), 0);
}

static void assert_consistent(const struct switches_interval *interval, uint64_t t0, uint64_t t1,
			      uint64_t t2)
{
	assert_true(interval->before_ns <= t1 - t0);
	assert_true(interval->after_ns <= t2 - t1);
	assert_true(interval->before_ns + interval->after_ns ==
		    interval->blocked_ns + interval->preempted_ns);
}

/* More sleeps in one interval than a ring of one page holds. */
static void overflow_with(struct stacks *stacks)
{
	struct switches_interval interval;
	struct switches switches;
	struct rusage before, after;
	uint64_t t0, t1, t2, sleeps;

	open_switches(&switches, stacks, page);
	assert_int_equal(switches.ring.bytes, page);
	switches_drop(&switches);
	getrusage(RUSAGE_THREAD, &before);
	t0 = clock_now();
	measure_sleep(100000);
	t1 = clock_now();
	for (int i = 0; i < 3000; i++)
		measure_sleep(1000);
	t2 = clock_now();
	switches_read(&switches, 0, t0, t1, t2, &interval);
	getrusage(RUSAGE_THREAD, &after);
	/* A timer may fire before the thread sleeps: fewer than were asked for. */
	sleeps = (uint64_t)(after.ru_nvcsw - before.ru_nvcsw);
	assert_consistent(&interval, t0, t1, t2);
	assert_true(interval.voluntary >= 1);
	assert_true(interval.voluntary < sleeps);
	/* Out and in, for each sleep that did not make it. */
	if (switches.ring.counts_lost)
		assert_true(interval.lost + 2 * (uint64_t)interval.voluntary >= 2 * sleeps);
	else
		assert_true(interval.lost > 0);
	assert_true(switches.lost == interval.lost);

	/* The next op is whole again, and the loss is not told twice. */
	sleeps = measure_slept();
	t0 = clock_now();
	t1 = t0;
	measure_sleep(1000000);
	t2 = clock_now();
	switches_read(&switches, 0, t0, t1, t2, &interval);
	assert_consistent(&interval, t0, t1, t2);
	assert_int_equal(interval.voluntary, measure_slept() - sleeps);
	assert_true(interval.after_ns >= 900000);
	assert_int_equal(interval.lost, 0);
	switches_close(&switches);
}

static void overflow_is_counted(void **state)
{
	overflow_with(NULL);
}

static void overflow_with_stacks_is_counted(void **state)
{
	struct stacks *stacks;

	if (!measure_have_perf(true)) {
		printf("# no kernel stacks here: left out\n");
		return;
	}
	stacks = stacks_new(0);
	assert_non_null(stacks);
	overflow_with(stacks);
	/* Where a stack no longer fits, a few bare switches may still do: they are without one. */
	assert_true(stacks_attributed(stacks, 0, STACKS_BLOCKED).count >
		    stacks_unattributed(stacks, STACKS_BLOCKED).count);
	stacks_free(stacks);
}

/* What the test itself sees of one long op. */
struct witness {
	uint64_t wall_ns, cpu_ns;
	struct rusage usage;
};

static void begin_witness(struct witness *witness)
{
	getrusage(RUSAGE_THREAD, &witness->usage);
	witness->cpu_ns = measure_clock(CLOCK_THREAD_CPUTIME_ID);
	witness->wall_ns = measure_clock(CLOCK_MONOTONIC);
}

/* Now they are differences: of wall, CPU clock, counts. */
static void end_witness(struct witness *witness)
{
	struct rusage after;

	witness->wall_ns = measure_clock(CLOCK_MONOTONIC) - witness->wall_ns;
	witness->cpu_ns = measure_clock(CLOCK_THREAD_CPUTIME_ID) - witness->cpu_ns;
	getrusage(RUSAGE_THREAD, &after);
	witness->usage.ru_nvcsw = after.ru_nvcsw - witness->usage.ru_nvcsw;
	witness->usage.ru_nivcsw = after.ru_nivcsw - witness->usage.ru_nivcsw;
}

static void assert_adds_up(const struct meter_sample *sample, uint64_t wall)
{
	assert_true(sample->user_ns <= wall && sample->sys_ns <= wall);
	assert_true(sample->blocked_ns <= wall && sample->preempted_ns <= wall);
	assert_true(sample->user_ns + sample->sys_ns + sample->blocked_ns +
		    sample->preempted_ns == wall);
}

/*
 * Through the meter: the sample says that records are missing, its parts add up, its counts are
 * those of getrusage, and its time off the CPU is what the CPU clock has not gone on.
 */
static void overflowing_op_is_made_up_for(void **state)
{
	struct witness witness;
	struct meter_sample sample;
	struct meter meter;
	struct error error;
	uint64_t t0, t2, off, known, slept;

	assert_int_equal(meter_open(&meter, METER_SWITCH_RING, NULL, page, &error), 0);
	slept = measure_slept();
	meter_reset(&meter);
	begin_witness(&witness);
	t0 = clock_now();
	for (int i = 0; i < 3000; i++)
		measure_sleep(1000);
	t2 = clock_now();
	end_witness(&witness);
	meter_sample(&meter, 0, t0, t0, t2, &sample);
	slept = measure_slept() - slept;
	assert_true(sample.lost > 0);
	assert_adds_up(&sample, t2 - t0);
	assert_true(meter_lost(&meter) == sample.lost);
	/* The one witness saw no more than the meter, the other no less. */
	assert_in_range(sample.voluntary, witness.usage.ru_nvcsw, slept);
	off = witness.wall_ns - witness.cpu_ns;
	known = sample.blocked_ns + sample.preempted_ns;
	if (meter.runqueue)
		assert_true(2 * known > off && known < 2 * off);
	/* What was lost before a reset does not count after it. */
	for (int i = 0; i < 3000; i++)
		measure_sleep(1000);
	meter_reset(&meter);
	slept = measure_slept();
	t0 = clock_now();
	measure_sleep(1000000);
	t2 = clock_now();
	meter_sample(&meter, 0, t0, t0, t2, &sample);
	assert_int_equal(sample.lost, 0);
	assert_int_equal(sample.voluntary, measure_slept() - slept);
	meter_close(&meter);
}

/* The same where the thread never sleeps, but is preempted over and over. */
static void overflow_of_preemptions_is_no_sleep(void **state)
{
	struct witness witness;
	struct meter_sample sample;
	struct meter meter;
	struct error error;
	struct rusage usage;
	cpu_set_t before, one;
	uint64_t t0, t2;
	pid_t rival;

	sched_getaffinity(0, sizeof(before), &before);
	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
	rival = measure_start_rival();
	assert_int_equal(meter_open(&meter, METER_SWITCH_RING, NULL, page, &error), 0);
	meter_reset(&meter);
	begin_witness(&witness);
	t0 = clock_now();
	do {
		sched_yield();
		getrusage(RUSAGE_THREAD, &usage);
	} while (usage.ru_nivcsw < witness.usage.ru_nivcsw + 120);
	t2 = clock_now();
	meter_sample(&meter, 0, t0, t0, t2, &sample);
	end_witness(&witness);
	measure_stop_rival(rival);
	sched_setaffinity(0, sizeof(before), &before);
	assert_true(sample.lost > 0);
	assert_adds_up(&sample, t2 - t0);
	/* One may fall between the sample and the witness. */
	assert_in_range(witness.usage.ru_nivcsw - sample.involuntary, 0, 1);
	assert_true(sample.blocked_ns * 20 <= sample.preempted_ns);
	if (meter.runqueue)
		assert_true(4 * sample.preempted_ns > witness.wall_ns - witness.cpu_ns);
	meter_close(&meter);
}

/* Read often enough, the smallest ring loses nothing however many times it wraps around. */
static void wrapping_loses_nothing(void **state)
{
	struct stacks *stacks = measure_have_perf(true) ? stacks_new(0) : NULL;
	struct switches_interval interval;
	struct switches switches;
	struct rusage before, after;
	uint64_t voluntary = 0, blocked = 0, t0, t2;

	open_switches(&switches, stacks, 1);
	switches_drop(&switches);
	getrusage(RUSAGE_THREAD, &before);
	t0 = clock_now();
	for (int i = 0; i < 2000; i++) {
		measure_sleep(1000);
		t2 = clock_now();
		switches_read(&switches, 0, t0, t2, t2, &interval);
		assert_consistent(&interval, t0, t2, t2);
		assert_int_equal(interval.lost, 0);
		voluntary += interval.voluntary;
		blocked += interval.blocked_ns;
		t0 = t2;
	}
	getrusage(RUSAGE_THREAD, &after);
	assert_int_equal(voluntary, after.ru_nvcsw - before.ru_nvcsw);
	if (stacks) {
		/* Every sleep has its stack, with its time to the nanosecond. */
		struct stacks_value value = stacks_attributed(stacks, 0, STACKS_BLOCKED);

		assert_true(value.count == voluntary);
		assert_true(value.ns == blocked);
	}
	switches_close(&switches);
	stacks_free(stacks);
}

/* A sleep that began after t2 is left for the op that it is in. */
static void later_switches_stay(void **state)
{
	struct switches_interval interval;
	struct switches switches;
	uint64_t t0, t1, t2, t3, slept[3];

	open_switches(&switches, NULL, 0);
	switches_drop(&switches);
	slept[0] = measure_slept();
	t0 = clock_now();
	measure_sleep(1000000);
	t1 = clock_now();
	measure_burn(10000);
	t2 = clock_now();
	slept[1] = measure_slept();
	measure_sleep(2000000);
	measure_sleep(2000000);
	t3 = clock_now();
	slept[2] = measure_slept();
	switches_read(&switches, 0, t0, t1, t2, &interval);
	assert_int_equal(interval.voluntary, slept[1] - slept[0]);
	assert_true(interval.blocked_ns <= t2 - t0);
	assert_true(switches_moved(&switches));
	switches_read(&switches, 0, t2, t2, t3, &interval);
	assert_int_equal(interval.voluntary, slept[2] - slept[1]);
	assert_true(interval.after_ns >= 3900000);
	assert_consistent(&interval, t2, t2, t3);
	assert_false(switches_moved(&switches));
	switches_close(&switches);
}

/* The thread moves between CPUs: its ring and its clock go with it. */
static void migration_is_followed(void **state)
{
	cpu_set_t before, one;
	struct switches_interval interval;
	struct switches switches;
	uint64_t t0, t2;
	int cpus = 0;

	sched_getaffinity(0, sizeof(before), &before);
	open_switches(&switches, NULL, 0);
	switches_drop(&switches);
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &before))
			continue;
		t0 = clock_now();
		CPU_ZERO(&one);
		CPU_SET(cpu, &one);
		sched_setaffinity(0, sizeof(one), &one);
		measure_sleep(1000000);
		t2 = clock_now();
		switches_read(&switches, 0, t0, t0, t2, &interval);
		assert_consistent(&interval, t0, t0, t2);
		assert_true(interval.voluntary >= 1);
		assert_true(interval.after_ns >= 900000);
		assert_int_equal(interval.lost, 0);
		cpus++;
	}
	sched_setaffinity(0, sizeof(before), &before);
	printf("# over %d CPUs\n", cpus);
	switches_close(&switches);
}

/* A closed one, and one that is only a stand-in. */
static void stand_ins_are_quiet(void **state)
{
	struct switches_interval interval;
	struct switches switches;

	open_switches(&switches, NULL, 0);
	switches_close(&switches);
	switches_close(&switches);
	assert_false(switches_moved(&switches));
	switches_read(&switches, 0, 1, 2, 3, &interval);
	assert_int_equal(interval.voluntary + interval.involuntary, 0);
	assert_int_equal(interval.lost, 0);
	switches_drop(&switches);
	ring_stand_in(&switches.ring, true);
	assert_true(switches_moved(&switches));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(overflow_is_counted),
		cmocka_unit_test(overflow_with_stacks_is_counted),
		cmocka_unit_test(overflowing_op_is_made_up_for),
		cmocka_unit_test(overflow_of_preemptions_is_no_sleep),
		cmocka_unit_test(wrapping_loses_nothing),
		cmocka_unit_test(later_switches_stay),
		cmocka_unit_test(migration_is_followed),
		cmocka_unit_test(stand_ins_are_quiet),
	};

	measure_share_machine();
	page = (size_t)sysconf(_SC_PAGESIZE);
	if (!measure_have_perf(false))
		return unit_skip_all("no perf events");
	return unit_run(tests);
}
