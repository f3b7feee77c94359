// SPDX-License-Identifier: GPL-2.0-or-later
/* The watchdog's arithmetic: what is a hang, and what only looks like one. */
#include "unit.h"

#include "plan/plan.h"
#include "run/watchdog.h"
#include "worker/state.h"

#define MS UINT64_C(1000000)

static struct plan_op op;
static struct worker_live live;
static struct watchdog_mark mark;
static struct watchdog watchdog;

static void begin(uint64_t began_ns, uint64_t timeout_ns)
{
	op = (struct plan_op){ .kind = PLAN_OP_IPSET };
	mark = (struct watchdog_mark){ 0 };
	watchdog = (struct watchdog){ .timeout_ns = timeout_ns };
	atomic_store(&live.began_ns, began_ns);
	atomic_store(&live.op, &op);
	atomic_store(&live.ended, false);
}

/* Rounds each 100 ms from @from_ns on; returns when it was found stuck, 0 never within 10 s. */
static uint64_t rounds(uint64_t from_ns)
{
	for (uint64_t now = from_ns; now < from_ns + 10000 * MS; now += 100 * MS) {
		watchdog_round(&watchdog, now);
		if (watchdog_look(&watchdog, &mark, &live))
			return now;
	}
	return 0;
}

static void one_op_for_long_is_stuck_once(void **state)
{
	begin(1000 * MS, 500 * MS);
	watchdog_round(&watchdog, 1000 * MS);
	assert_int_equal(rounds(1100 * MS), 1500 * MS);
	assert_true(mark.stuck);
	assert_int_equal(rounds(1600 * MS), 0);
}

static void no_op_and_other_ops_are_not(void **state)
{
	begin(0, 500 * MS);
	assert_int_equal(rounds(1000 * MS), 0);
	begin(1000 * MS, 500 * MS);
	for (uint64_t now = 1000 * MS; now < 9000 * MS; now += 100 * MS) {
		atomic_store(&live.began_ns, now - 50 * MS);
		watchdog_round(&watchdog, now);
		assert_false(watchdog_look(&watchdog, &mark, &live));
	}
	begin(1000 * MS, 500 * MS);
	atomic_store(&live.ended, true);
	assert_int_equal(rounds(1000 * MS), 0);
}

static void a_sleep_is_allowed_its_length(void **state)
{
	begin(1000 * MS, 500 * MS);
	op.kind = PLAN_OP_SLEEP;
	op.hold_ns = 2000 * MS;
	watchdog_round(&watchdog, 1000 * MS);
	assert_int_equal(rounds(1100 * MS), 3500 * MS);
}

static void time_that_nobody_saw_does_not_count(void **state)
{
	begin(1000 * MS, 5000 * MS);
	watchdog_round(&watchdog, 1000 * MS);
	watchdog_round(&watchdog, 100000 * MS);
	assert_false(watchdog_look(&watchdog, &mark, &live));
	assert_int_equal(mark.watched_ns, 1000 * MS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_op_for_long_is_stuck_once),
		cmocka_unit_test(no_op_and_other_ops_are_not),
		cmocka_unit_test(a_sleep_is_allowed_its_length),
		cmocka_unit_test(time_that_nobody_saw_does_not_count),
	};

	return unit_run(tests);
}
