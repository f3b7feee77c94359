// SPDX-License-Identifier: GPL-2.0-or-later
/* The meter against clocks, getrusage and schedstat that the test reads itself. */
#include "unit.h"
#include "measure.h"

#include "base/error.h"
#include "measure/clock.h"
#include "measure/meter.h"
#include "measure/stacks.h"

#include <sched.h>

struct op {
	uint64_t t0, t1, t2;
	struct meter_sample sample;
};

static void open_meter(struct meter *meter, enum meter_method method)
{
	struct error error;

	if (meter_open(meter, method, NULL, 0, &error) < 0)
		fail_msg("%s", error.message);
	assert_int_equal(meter->method, method);
}

/* One op: burn, then sleep @sleeps times, each @ns. */
static void run_op(struct meter *meter, struct op *op, unsigned int sleeps, long ns)
{
	op->t0 = clock_now();
	measure_burn(20000);
	op->t1 = clock_now();
	for (unsigned int i = 0; i < sleeps; i++)
		measure_sleep(ns);
	op->t2 = clock_now();
	meter_sample(meter, 0, op->t0, op->t1, op->t2, &op->sample);
}

static void assert_sums(const struct op *op)
{
	const struct meter_sample *sample = &op->sample;

	/* Unsigned: a negative part could not add up without the others exceeding the wall. */
	assert_true(sample->user_ns <= op->t1 - op->t0);
	assert_true(sample->sys_ns <= op->t2 - op->t1);
	assert_true(sample->blocked_ns + sample->preempted_ns <= op->t2 - op->t0);
	assert_true(sample->user_ns + sample->sys_ns + sample->blocked_ns +
		    sample->preempted_ns == op->t2 - op->t0);
	assert_true(sample->runqueue_ns <= sample->blocked_ns + sample->preempted_ns);
}

static void sleeps_of(enum meter_method method)
{
	struct meter meter;
	struct op op;

	open_meter(&meter, method);
	for (unsigned int sleeps = 1; sleeps <= 5; sleeps++) {
		meter_reset(&meter);
		run_op(&meter, &op, sleeps, 2000000);
		assert_sums(&op);
		assert_true(op.sample.voluntary > 0);
		/* No more than the bracket, and at least what was asked of the timer. */
		assert_true(op.sample.blocked_ns + op.sample.preempted_ns >=
			    sleeps * UINT64_C(1900000));
		assert_true(op.sample.blocked_ns <= op.t2 - op.t0);
		assert_int_equal(op.sample.lost, 0);
	}
	meter_close(&meter);
}

static void ring_sees_sleeps(void **state)
{
	sleeps_of(METER_SWITCH_RING);
}

static void rusage_sees_sleeps(void **state)
{
	sleeps_of(METER_RUSAGE);
}

static void awake_is_not_off(void **state)
{
	static const enum meter_method methods[] = { METER_SWITCH_RING, METER_RUSAGE, METER_WALL };

	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		struct meter meter;
		struct op op;

		open_meter(&meter, methods[i]);
		for (int n = 0; n < 1000; n++) {
			run_op(&meter, &op, 0, 0);
			assert_sums(&op);
			assert_int_equal(op.sample.voluntary, 0);
			assert_int_equal(op.sample.blocked_ns, 0);
			if (op.sample.involuntary)
				continue;
			assert_true(op.sample.user_ns == op.t1 - op.t0);
			assert_true(op.sample.sys_ns == op.t2 - op.t1);
		}
		meter_close(&meter);
	}
}

static void wall_knows_nothing_more(void **state)
{
	struct meter meter;
	struct op op;

	open_meter(&meter, METER_WALL);
	run_op(&meter, &op, 3, 1000000);
	assert_sums(&op);
	assert_true(op.sample.sys_ns == op.t2 - op.t1);
	assert_int_equal(op.sample.voluntary, 0);
	assert_int_equal(meter_lost(&meter), 0);
	meter_close(&meter);
}

/* Every op counted, none twice: sleeps inside and between the ops, ops of no length. */
static void counts_equal_rusage(void **state)
{
	struct rusage before, after;
	struct meter meter;
	uint64_t voluntary = 0, involuntary = 0, t0;

	open_meter(&meter, METER_SWITCH_RING);
	meter_reset(&meter);
	getrusage(RUSAGE_THREAD, &before);
	t0 = clock_now();
	for (int i = 0; i < 2000; i++) {
		struct op op = { .t0 = t0 };

		if (i % 3 == 0)
			measure_sleep(20000);
		op.t1 = clock_now();
		if (i % 5 == 0)
			measure_sleep(10000);
		op.t2 = clock_now();
		meter_sample(&meter, 0, op.t0, op.t1, op.t2, &op.sample);
		assert_sums(&op);
		voluntary += op.sample.voluntary;
		involuntary += op.sample.involuntary;
		t0 = op.t2;
	}
	getrusage(RUSAGE_THREAD, &after);
	assert_int_equal(voluntary, after.ru_nvcsw - before.ru_nvcsw);
	/* A preemption may fall between the meter and getrusage, at either end. */
	assert_in_range(involuntary + 1, after.ru_nivcsw - before.ru_nivcsw,
			after.ru_nivcsw - before.ru_nivcsw + 2);
	assert_int_equal(meter_lost(&meter), 0);
	meter_close(&meter);
}

/* The parts of all ops together are the thread's own CPU clock, as far as it can be compared. */
static void sums_near_cpu_clock(void **state)
{
	static const enum meter_method methods[] = { METER_SWITCH_RING, METER_RUSAGE };

	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		struct meter meter;
		uint64_t on = 0, wall = 0, cpu;

		open_meter(&meter, methods[i]);
		cpu = measure_clock(CLOCK_THREAD_CPUTIME_ID);
		meter_reset(&meter);
		for (int n = 0; n < 200; n++) {
			struct op op;

			run_op(&meter, &op, n % 4 == 0, 300000);
			on += op.sample.user_ns + op.sample.sys_ns;
			wall += op.t2 - op.t0;
		}
		cpu = measure_clock(CLOCK_THREAD_CPUTIME_ID) - cpu;
		printf("# %s: on CPU %llu us, CPU clock %llu us, wall %llu us\n",
			      meter_method_name(methods[i]), (unsigned long long)on / 1000,
			      (unsigned long long)cpu / 1000, (unsigned long long)wall / 1000);
		/* Hypervisors and interrupts take their part: an order, not a figure. */
		assert_true(on < 2 * cpu && cpu < 2 * on);
		meter_close(&meter);
	}
}

static void reset_forgets(void **state)
{
	struct meter meter;
	struct op op;
	uint64_t slept;

	open_meter(&meter, METER_SWITCH_RING);
	for (int i = 0; i < 10; i++)
		measure_sleep(100000);
	meter_reset(&meter);
	slept = measure_slept();
	run_op(&meter, &op, 1, 1000000);
	assert_sums(&op);
	assert_int_equal(op.sample.voluntary, measure_slept() - slept);
	meter_close(&meter);
}

/* What taking a sample costs is nobody's op, and next to nothing where nothing happened. */
static void samples_are_not_billed_to_ops(void **state)
{
	struct meter meter;
	struct op op;
	uint64_t ops = 0, first, next, end;

	open_meter(&meter, METER_SWITCH_RING);
	meter_reset(&meter);
	first = clock_now();
	next = first;
	for (int i = 0; i < 200; i++) {
		op.t0 = next;
		op.t1 = clock_now();
		if (i % 2)
			measure_sleep(50000);
		op.t2 = clock_now();
		next = meter_sample(&meter, 0, op.t0, op.t1, op.t2, &op.sample);
		assert_sums(&op);
		assert_true(next >= op.t2 && next <= clock_now());
		if (op.sample.voluntary | op.sample.involuntary)
			assert_true(next > op.t2);
		else
			assert_true(next == op.t2);
		ops += op.t2 - op.t0;
	}
	end = clock_now();
	/* Ops and samples together are the time that has passed, less preemption within samples. */
	assert_true(meter.own_ns > 0);
	assert_true(ops + meter.own_ns <= end - first);
	meter_close(&meter);
}

/* What happens before t0 is not the op's, even without a reset. */
static void sleep_before_the_op_is_clipped(void **state)
{
	struct meter meter;
	struct op op;

	open_meter(&meter, METER_SWITCH_RING);
	measure_sleep(5000000);
	run_op(&meter, &op, 1, 100000);
	assert_sums(&op);
	assert_true(op.sample.blocked_ns <= op.t2 - op.t1);
	meter_close(&meter);
}

static void sleep_before_the_send_counts_against_user(void **state)
{
	struct meter meter;
	struct op op;

	open_meter(&meter, METER_SWITCH_RING);
	meter_reset(&meter);
	op.t0 = clock_now();
	measure_sleep(3000000);
	op.t1 = clock_now();
	op.t2 = clock_now();
	meter_sample(&meter, 0, op.t0, op.t1, op.t2, &op.sample);
	assert_sums(&op);
	assert_true(op.sample.blocked_ns + op.sample.preempted_ns >= 2900000);
	assert_true(op.sample.user_ns <= op.t1 - op.t0 - 2900000);
	meter_close(&meter);
}

/* Two busy tasks on one CPU: what one lacks it was preempted, and it slept never. */
static void preemption_of(enum meter_method method)
{
	struct meter meter;
	cpu_set_t before, one;
	uint64_t blocked = 0, preempted = 0, runqueue = 0, involuntary = 0, end;
	pid_t rival;

	sched_getaffinity(0, sizeof(before), &before);
	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
	rival = measure_start_rival();
	open_meter(&meter, method);
	meter_reset(&meter);
	end = clock_now() + 300000000;
	for (uint64_t t0 = clock_now(); t0 < end;) {
		struct op op = { .t0 = t0 };

		measure_burn(10000);
		op.t1 = clock_now();
		measure_burn(10000);
		op.t2 = clock_now();
		meter_sample(&meter, 0, op.t0, op.t1, op.t2, &op.sample);
		assert_sums(&op);
		blocked += op.sample.blocked_ns;
		preempted += op.sample.preempted_ns;
		runqueue += op.sample.runqueue_ns;
		involuntary += op.sample.involuntary;
		t0 = op.t2;
	}
	measure_stop_rival(rival);
	sched_setaffinity(0, sizeof(before), &before);
	assert_true(involuntary > 0);
	assert_true(preempted > 0);
	/* A page fault may block; nothing else here does. */
	assert_true(blocked * 20 <= preempted);
	/* Who is preempted waits in the run queue. */
	if (meter.runqueue)
		assert_true(runqueue * 2 >= preempted);
	meter_close(&meter);
}

static void ring_tells_preemption_from_sleep(void **state)
{
	preemption_of(METER_SWITCH_RING);
}

static void rusage_tells_preemption_from_sleep(void **state)
{
	preemption_of(METER_RUSAGE);
}

static void methods_have_names(void **state)
{
	enum meter_method method;

	for (int i = METER_AUTO; i <= METER_WALL; i++) {
		assert_int_equal(meter_method_parse(meter_method_name((enum meter_method)i),
						    &method), 0);
		assert_int_equal(method, i);
	}
	assert_int_equal(meter_method_parse("", &method), -EINVAL);
	assert_int_equal(meter_method_parse("switch", &method), -EINVAL);
}

static void auto_takes_the_ring(void **state)
{
	struct meter meter;
	struct error error;

	assert_int_equal(meter_open(&meter, METER_AUTO, NULL, 0, &error), 0);
	assert_int_equal(meter.method, METER_SWITCH_RING);
	assert_false(meter.stacks);
	assert_string_equal(meter.note, "");
	/* No stacks, no profile. */
	assert_int_equal(meter_profile(&meter, 999, &error), -1);
	assert_int_equal(error.kind, ERROR_ABSENT);
	meter_close(&meter);
	meter_close(&meter);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ring_sees_sleeps),
		cmocka_unit_test(rusage_sees_sleeps),
		cmocka_unit_test(awake_is_not_off),
		cmocka_unit_test(wall_knows_nothing_more),
		cmocka_unit_test(counts_equal_rusage),
		cmocka_unit_test(sums_near_cpu_clock),
		cmocka_unit_test(reset_forgets),
		cmocka_unit_test(samples_are_not_billed_to_ops),
		cmocka_unit_test(sleep_before_the_op_is_clipped),
		cmocka_unit_test(sleep_before_the_send_counts_against_user),
		cmocka_unit_test(ring_tells_preemption_from_sleep),
		cmocka_unit_test(rusage_tells_preemption_from_sleep),
		cmocka_unit_test(methods_have_names),
		cmocka_unit_test(auto_takes_the_ring),
	};

	measure_share_machine();
	if (!measure_have_perf(false))
		return unit_skip_all("no perf events");
	return unit_run(tests);
}
