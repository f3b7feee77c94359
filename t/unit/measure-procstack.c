// SPDX-License-Identifier: GPL-2.0-or-later
/* Stacks from /proc: parsed from text, read of real threads, and sampled by the watcher. */
#include "unit.h"
#include "measure.h"

#include "base/error.h"
#include "measure/clock.h"
#include "measure/procstack.h"
#include "measure/site.h"
#include "measure/stacks.h"
#include "measure/symbols.h"
#include "measure/watcher.h"

#include <pthread.h>
#include <stdatomic.h>

static void text_is_parsed(void **state)
{
	static struct procstack stack;
	static char deep[(PROCSTACK_FRAMES + 5) * 16 + 1];

	procstack_parse("[<0>] rcu_barrier+0x204/0x2b0\n"
			"[<0>] ip_set_destroy+0xfc/0x130 [ip_set]\n"
			"[<0>] call_ad.isra.0+0x8b/0x1f0 [ip_set]\n"
			"[<ffffffff81f2ef5c>] nfnetlink_rcv_msg+0x2cc/0x340\n"
			"[<0>] 0xffffffffc0123456\n"
			"nonsense\n"
			"[<0>\n"
			"\n"
			"[<0>] entry_SYSCALL_64_after_hwframe", &stack);
	assert_int_equal(stack.depth, 5);
	assert_string_equal(stack.names[0], "rcu_barrier");
	assert_string_equal(stack.names[1], "ip_set_destroy");
	assert_string_equal(stack.names[2], "call_ad");
	assert_string_equal(stack.names[3], "nfnetlink_rcv_msg");
	assert_string_equal(stack.names[4], "entry_SYSCALL_64_after_hwframe");
	procstack_parse("", &stack);
	assert_int_equal(stack.depth, 0);
	for (size_t i = 0; i < PROCSTACK_FRAMES + 5; i++)
		memcpy(deep + i * 16, "[<0>] f+0x0/0x1\n", 17);
	procstack_parse(deep, &stack);
	assert_int_equal(stack.depth, PROCSTACK_FRAMES);
}

struct sleeper {
	pthread_t thread;
	_Atomic pid_t tid;
	atomic_bool stop;
	_Atomic uint64_t began_ns;	/* of the op in flight: a sleep, or running */
	_Atomic uint64_t slept_ns;
	unsigned int class;
	bool burns;
};

static void *live(void *argument)
{
	struct sleeper *sleeper = argument;

	atomic_store(&sleeper->tid, gettid());
	while (!atomic_load(&sleeper->stop)) {
		uint64_t began = clock_now();

		atomic_store(&sleeper->began_ns, began);
		if (sleeper->burns) {
			measure_burn(1000000);
			continue;
		}
		measure_sleep(20000000);
		atomic_fetch_add(&sleeper->slept_ns, clock_now() - began);
	}
	return NULL;
}

static void start(struct sleeper *sleeper, unsigned int class, bool burns)
{
	memset(sleeper, 0, sizeof(*sleeper));
	sleeper->class = class;
	sleeper->burns = burns;
	assert_int_equal(pthread_create(&sleeper->thread, NULL, live, sleeper), 0);
	while (!atomic_load(&sleeper->began_ns))
		measure_sleep(100000);
}

static void stop(struct sleeper *sleeper)
{
	atomic_store(&sleeper->stop, true);
	pthread_join(sleeper->thread, NULL);
}

/* What a file of the thread says, read without the code under test. */
static char state_of(pid_t tid)
{
	char path[64], state;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/self/task/%d/stat", (int)tid);
	file = fopen(path, "r");
	assert_non_null(file);
	assert_int_equal(fscanf(file, "%*d %*s %c", &state), 1);
	fclose(file);
	return state;
}

static void sleeping_thread_is_shown(void **state)
{
	static struct procstack stack;
	enum procstack_source available = procstack_available();
	struct sleeper sleeper;
	int tries = 0, rc;
	char state_seen;

	start(&sleeper, 0, false);
	/* It sleeps nearly always; before and after, a tool that watches may make it wait. */
	do {
		rc = procstack_read(atomic_load(&sleeper.tid), &stack);
		state_seen = state_of(atomic_load(&sleeper.tid));
	} while (rc == 0 && ++tries < 1000 &&
		 (stack.state != 'S' || state_seen != 'S' ||
		  (stack.depth && !strstr(stack.names[0], "nanosleep"))));
	stop(&sleeper);
	printf("# source %d of %d: %s\n", stack.source, available,
	       stack.depth ? stack.names[0] : "none");
	assert_int_equal(rc, 0);
	assert_int_equal(stack.state, 'S');
	assert_int_equal(state_seen, 'S');
	if (available == PROCSTACK_STACK) {
		assert_int_equal(stack.source, PROCSTACK_STACK);
		assert_true(stack.depth > 1);
	}
	if (stack.depth)
		assert_non_null(strstr(stack.names[0], "nanosleep"));
}

static void running_thread_has_none(void **state)
{
	static struct procstack stack;

	assert_int_equal(procstack_read(gettid(), &stack), 0);
	assert_int_equal(stack.state, 'R');
	assert_int_equal(stack.depth, 0);
	assert_int_equal(stack.source, PROCSTACK_NOTHING);
}

static void *end_at_once(void *argument)
{
	*(pid_t *)argument = gettid();
	return NULL;
}

static void ended_thread_is_told(void **state)
{
	static struct procstack stack;
	pthread_t thread;
	pid_t tid = 0;
	int rc = 0;

	assert_int_equal(pthread_create(&thread, NULL, end_at_once, &tid), 0);
	pthread_join(thread, NULL);
	/* The kernel takes a moment after the join. */
	for (int i = 0; i < 1000 && rc == 0; i++) {
		measure_sleep(1000000);
		rc = procstack_read(tid, &stack);
	}
	assert_int_equal(rc, -ESRCH);
	/* Not a thread of this process. */
	assert_int_equal(procstack_read(1, &stack), -ESRCH);
}

static bool look(void *context, unsigned int number, struct watcher_subject *subject)
{
	struct sleeper *sleeper = (struct sleeper *)context + number;

	subject->tid = atomic_load(&sleeper->tid);
	subject->class = sleeper->class;
	subject->began_ns = atomic_load(&sleeper->began_ns);
	return subject->began_ns != 0;
}

static int watch_for_a_while(void)
{
	static struct sleeper sleepers[2];
	struct stacks *stacks = stacks_new(0);
	struct watcher_options options = {
		.look = look, .context = sleepers, .count = 2, .stacks = stacks,
		.period_ns = 3000000,
	};
	enum procstack_source available = procstack_available();
	struct watcher_counts counts;
	struct stacks_value value;
	struct symbols symbols;
	struct watcher *watcher;
	struct error error;
	uint64_t slept, elapsed, without;

	symbols_init(&symbols);
	options.symbols = &symbols;
	start(&sleepers[0], 3, false);
	start(&sleepers[1], 4, true);
	elapsed = clock_now();
	slept = atomic_load(&sleepers[0].slept_ns);
	watcher = watcher_start(&options, &error);
	CHILD_CHECK(watcher);
	measure_sleep(500000000);
	watcher_stop(watcher, &counts);
	slept = atomic_load(&sleepers[0].slept_ns) - slept;
	elapsed = clock_now() - elapsed;
	stop(&sleepers[0]);
	stop(&sleepers[1]);
	value = stacks_attributed(stacks, 3, STACKS_BLOCKED);
	without = counts.nothing + counts.moved;
	printf("# %llu rounds: %llu stacks, %llu wchans, %llu without; %llu of %llu ms\n",
	       (unsigned long long)counts.rounds, (unsigned long long)counts.stacks,
	       (unsigned long long)counts.wchans,
	       (unsigned long long)without,
	       (unsigned long long)value.ns / 1000000, (unsigned long long)slept / 1000000);
	fflush(stdout);
	/* An estimate: not more than there was, and of its order if the watcher kept its beat. */
	CHILD_CHECK(value.ns <= elapsed);
	value.ns += stacks_unattributed(stacks, STACKS_BLOCKED).ns;
	CHILD_CHECK(counts.rounds * options.period_ns * 4 < elapsed * 3 || value.ns * 2 > slept);
	/* Who runs is not asleep. */
	CHILD_CHECK(stacks_attributed(stacks, 4, STACKS_BLOCKED).count == 0);
	CHILD_CHECK(counts.stacks == 0 || available == PROCSTACK_STACK);
	if (stacks_count(stacks)) {
		struct stacks_entry entry = stacks_get(stacks, 0);
		struct site site;

		site_of(&symbols, &entry, &site);
		printf("# %s\n", site.site);
		fflush(stdout);
		CHILD_CHECK(!strcmp(site.site, "hrtimer_nanosleep"));
	}
	symbols_fini(&symbols);
	stacks_free(stacks);
	return 0;
}

static void watcher_attributes_sleeps(void **state)
{
	assert_int_equal(watch_for_a_while(), 0);
}

static int become_nobody(void)
{
	return geteuid() ? 0 : setuid(65534);
}

static void watcher_works_for_a_user(void **state)
{
	assert_int_equal(measure_in_child(become_nobody, watch_for_a_while), 0);
}

static void watcher_stops_at_once(void **state)
{
	struct stacks *stacks = stacks_new(0);
	struct symbols symbols;
	struct watcher_options options = {
		.look = look, .stacks = stacks, .symbols = &symbols,
		.period_ns = UINT64_C(3600000000000),
	};
	struct error error;

	symbols_init(&symbols);
	for (int i = 0; i < 20; i++) {
		struct watcher *watcher = watcher_start(&options, &error);

		assert_non_null(watcher);
		watcher_stop(watcher, NULL);
	}
	watcher_stop(NULL, NULL);
	symbols_fini(&symbols);
	stacks_free(stacks);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_parsed),
		cmocka_unit_test(sleeping_thread_is_shown),
		cmocka_unit_test(running_thread_has_none),
		cmocka_unit_test(ended_thread_is_told),
		cmocka_unit_test(watcher_attributes_sleeps),
		cmocka_unit_test(watcher_works_for_a_user),
		cmocka_unit_test(watcher_stops_at_once),
	};

	measure_share_machine();
	return unit_run(tests);
}
