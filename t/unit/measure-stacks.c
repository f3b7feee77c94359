// SPDX-License-Identifier: GPL-2.0-or-later
/* The table of stacks: what is the same, what is merged, what finds no room. */
#include "unit.h"
#include "measure.h"

#include "measure/stacks.h"

static const uint64_t one[] = { 1, 2, 3 };
static const uint64_t two[] = { 1, 2, 4 };

static void same_stack_same_number(void **state)
{
	struct stacks *stacks = stacks_new(0);
	int number = stacks_find(stacks, 0, one, 3);

	assert_int_equal(number, 0);
	assert_int_equal(stacks_find(stacks, 0, one, 3), number);
	assert_int_not_equal(stacks_find(stacks, 0, two, 3), number);
	assert_int_not_equal(stacks_find(stacks, 0, one, 2), number);
	assert_int_not_equal(stacks_find(stacks, 1, one, 3), number);
	assert_int_equal(stacks_count(stacks), 4);
	assert_int_equal(stacks_find(stacks, 0, one, 0), STACKS_NONE);
	assert_int_equal(stacks_overflows(stacks), 0);
	stacks_free(stacks);
	stacks_free(NULL);
}

static void values_add_up_by_class_and_kind(void **state)
{
	struct stacks *stacks = stacks_new(0);
	struct stacks_entry entry;

	stacks_add(stacks, stacks_find(stacks, 0, one, 3), STACKS_BLOCKED, 10);
	stacks_add(stacks, stacks_find(stacks, 0, one, 3), STACKS_BLOCKED, 5);
	stacks_add(stacks, stacks_find(stacks, 0, two, 3), STACKS_BLOCKED, 100);
	stacks_add(stacks, stacks_find(stacks, 0, two, 3), STACKS_PREEMPTED, 1000);
	stacks_add(stacks, stacks_find(stacks, 1, one, 3), STACKS_BLOCKED, 7);
	stacks_add(stacks, STACKS_NONE, STACKS_BLOCKED, 3);
	assert_int_equal(stacks_attributed(stacks, 0, STACKS_BLOCKED).ns, 115);
	assert_int_equal(stacks_attributed(stacks, 0, STACKS_BLOCKED).count, 3);
	assert_int_equal(stacks_attributed(stacks, 0, STACKS_PREEMPTED).ns, 1000);
	assert_int_equal(stacks_attributed(stacks, 1, STACKS_BLOCKED).ns, 7);
	assert_int_equal(stacks_unattributed(stacks, STACKS_BLOCKED).ns, 3);
	assert_int_equal(stacks_unattributed(stacks, STACKS_CPU).count, 0);
	entry = stacks_get(stacks, 1);
	assert_int_equal(entry.depth, 3);
	assert_memory_equal(entry.frames, two, sizeof(two));
	assert_int_equal(entry.class, 0);
	assert_int_equal(entry.values[STACKS_PREEMPTED].count, 1);
	stacks_clear(stacks);
	assert_int_equal(stacks_count(stacks), 0);
	assert_int_equal(stacks_unattributed(stacks, STACKS_BLOCKED).ns, 0);
	assert_int_equal(stacks_find(stacks, 0, two, 3), 0);
	stacks_free(stacks);
}

/* A full table loses the stack, never the time. */
static void overflow_is_counted(void **state)
{
	struct stacks *stacks = stacks_new(8);
	uint64_t sum;

	for (uint64_t i = 0; i < 100; i++)
		stacks_add(stacks, stacks_find(stacks, 0, &i, 1), STACKS_BLOCKED, 1);
	assert_int_equal(stacks_count(stacks), 8);
	assert_int_equal(stacks_overflows(stacks), 92);
	sum = stacks_attributed(stacks, 0, STACKS_BLOCKED).ns +
	      stacks_unattributed(stacks, STACKS_BLOCKED).ns;
	assert_int_equal(sum, 100);
	stacks_free(stacks);
}

static void deep_stacks_are_cut(void **state)
{
	uint64_t deep[STACKS_FRAMES_MAX + 10];
	struct stacks *stacks = stacks_new(1);

	for (size_t i = 0; i < STACKS_FRAMES_MAX + 10; i++)
		deep[i] = i;
	assert_int_equal(stacks_find(stacks, 0, deep, STACKS_FRAMES_MAX + 10), 0);
	assert_int_equal(stacks_get(stacks, 0).depth, STACKS_FRAMES_MAX);
	assert_int_equal(stacks_find(stacks, 0, deep, STACKS_FRAMES_MAX), 0);
	/* No frames left in the arena, though entries may be. */
	assert_int_equal(stacks_find(stacks, 0, one, 3), STACKS_NONE);
	stacks_free(stacks);
}

static void merge_keeps_everything(void **state)
{
	struct stacks *into = stacks_new(2), *from = stacks_new(4);
	uint64_t third = 9;

	stacks_add(into, stacks_find(into, 0, one, 3), STACKS_BLOCKED, 1);
	stacks_add(from, stacks_find(from, 0, two, 3), STACKS_BLOCKED, 10);
	stacks_add(from, stacks_find(from, 0, one, 3), STACKS_CPU, 100);
	stacks_add(from, stacks_find(from, 0, &third, 1), STACKS_BLOCKED, 1000);
	stacks_add(from, STACKS_NONE, STACKS_BLOCKED, 10000);
	stacks_merge(into, from);
	assert_int_equal(stacks_count(into), 2);
	assert_int_equal(stacks_get(into, 0).values[STACKS_BLOCKED].ns, 1);
	assert_int_equal(stacks_get(into, 0).values[STACKS_CPU].ns, 100);
	assert_int_equal(stacks_attributed(into, 0, STACKS_BLOCKED).ns, 11);
	assert_int_equal(stacks_unattributed(into, STACKS_BLOCKED).ns, 11000);
	assert_int_equal(stacks_overflows(into), 1);
	stacks_free(into);
	stacks_free(from);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_stack_same_number),
		cmocka_unit_test(values_add_up_by_class_and_kind),
		cmocka_unit_test(overflow_is_counted),
		cmocka_unit_test(deep_stacks_are_cut),
		cmocka_unit_test(merge_keeps_everything),
	};

	return unit_run(tests);
}
