// SPDX-License-Identifier: GPL-2.0-or-later
/* Kernel stacks of sleeps and of running, by class and with their names. */
#include "unit.h"
#include "measure.h"

#include "base/error.h"
#include "measure/clock.h"
#include "measure/meter.h"
#include "measure/site.h"
#include "measure/stacks.h"
#include "measure/symbols.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mman.h>

enum { CLASS_SLEEP, CLASS_PIPE, CLASS_BUSY, CLASS_KERNEL };

struct fixture {
	struct stacks *stacks;
	struct symbols symbols;
	struct meter meter;
	uint64_t blocked_ns, preempted_ns, voluntary, involuntary, on_ns;
	uint64_t t0;
};

static void begin(struct fixture *fixture)
{
	struct error error;

	memset(fixture, 0, sizeof(*fixture));
	fixture->stacks = stacks_new(0);
	symbols_init(&fixture->symbols);
	assert_non_null(fixture->stacks);
	if (meter_open(&fixture->meter, METER_SWITCH_RING, fixture->stacks, 0, &error) < 0)
		fail_msg("%s", error.message);
	assert_true(fixture->meter.stacks);
	assert_string_equal(fixture->meter.note, "");
	meter_reset(&fixture->meter);
	fixture->t0 = clock_now();
}

/* The op that began with the end of the one before has ended. */
static void took(struct fixture *fixture, unsigned int class)
{
	struct meter_sample sample;
	uint64_t t2 = clock_now();

	meter_sample(&fixture->meter, class, fixture->t0, fixture->t0, t2, &sample);
	assert_true(sample.user_ns + sample.sys_ns + sample.blocked_ns + sample.preempted_ns ==
		    t2 - fixture->t0);
	fixture->blocked_ns += sample.blocked_ns;
	fixture->preempted_ns += sample.preempted_ns;
	fixture->on_ns += sample.user_ns + sample.sys_ns;
	fixture->voluntary += sample.voluntary;
	fixture->involuntary += sample.involuntary;
	fixture->t0 = t2;
}

static void end(struct fixture *fixture)
{
	struct error error;

	meter_close(&fixture->meter);
	if (symbols_resolve_stacks(&fixture->symbols, fixture->stacks, &error) < 0)
		fail_msg("%s", error.message);
}

static void drop(struct fixture *fixture)
{
	symbols_fini(&fixture->symbols);
	stacks_free(fixture->stacks);
}

/* How many ns of @kind in @class are at stacks with a function @name. */
static uint64_t ns_with(const struct fixture *fixture, unsigned int class, enum stacks_kind kind,
			const char *name)
{
	uint64_t ns = 0;

	for (unsigned int i = 0; i < stacks_count(fixture->stacks); i++) {
		struct stacks_entry entry = stacks_get(fixture->stacks, i);

		for (unsigned int n = 0; entry.class == class && n < entry.depth; n++) {
			const char *frame = symbols_name(&fixture->symbols, entry.frames[n]);

			if (frame && strstr(frame, name)) {
				ns += entry.values[kind].ns;
				break;
			}
		}
	}
	return ns;
}

static void sleeps_have_their_class_and_stack(void **state)
{
	struct fixture fixture;
	uint64_t ns = 0, count = 0;
	int ends[2];
	char byte = 'x';

	assert_int_equal(pipe(ends), 0);
	begin(&fixture);
	for (int i = 0; i < 20; i++) {
		pid_t child;

		measure_sleep(1000000);
		took(&fixture, CLASS_SLEEP);
		child = fork();
		if (child == 0) {
			measure_sleep(2000000);
			_exit(write(ends[1], &byte, 1) != 1);
		}
		assert_int_equal(read(ends[0], &byte, 1), 1);
		took(&fixture, CLASS_PIPE);
		waitpid(child, NULL, 0);
		took(&fixture, CLASS_BUSY);
	}
	end(&fixture);
	for (unsigned int class = CLASS_SLEEP; class <= CLASS_BUSY; class++) {
		ns += stacks_attributed(fixture.stacks, class, STACKS_BLOCKED).ns;
		count += stacks_attributed(fixture.stacks, class, STACKS_BLOCKED).count;
	}
	/* All of it, to the nanosecond. */
	assert_true(ns == fixture.blocked_ns);
	assert_true(count == fixture.voluntary);
	assert_int_equal(stacks_unattributed(fixture.stacks, STACKS_BLOCKED).count, 0);
	assert_true(ns_with(&fixture, CLASS_SLEEP, STACKS_BLOCKED, "nanosleep") >= 20 * 900000);
	assert_true(ns_with(&fixture, CLASS_PIPE, STACKS_BLOCKED, "pipe_read") >= 20 * 900000);
	assert_int_equal(ns_with(&fixture, CLASS_PIPE, STACKS_BLOCKED, "nanosleep"), 0);
	assert_int_equal(ns_with(&fixture, CLASS_SLEEP, STACKS_BLOCKED, "pipe_read"), 0);
	drop(&fixture);
	close(ends[0]);
	close(ends[1]);
}

static void nanosleep_is_the_site(void **state)
{
	struct fixture fixture;
	struct stacks_entry entry = { .depth = 0 };
	struct site site;

	begin(&fixture);
	measure_sleep(5000000);
	took(&fixture, CLASS_SLEEP);
	end(&fixture);
	/* More than half of the time is at one stack. */
	for (unsigned int i = 0; i < stacks_count(fixture.stacks); i++) {
		entry = stacks_get(fixture.stacks, i);
		if (entry.values[STACKS_BLOCKED].ns * 2 > fixture.blocked_ns)
			break;
	}
	site_of(&fixture.symbols, &entry, &site);
	assert_string_equal(site.site, "hrtimer_nanosleep");
	assert_null(site.caller);
	drop(&fixture);
}

static void preemption_is_no_sleep(void **state)
{
	struct fixture fixture;
	cpu_set_t before, one;
	pid_t rival;

	sched_getaffinity(0, sizeof(before), &before);
	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
	rival = measure_start_rival();
	begin(&fixture);
	/* In short ops: some schedulers switch more often than the ring has room for. */
	for (int i = 0; i < 200; i++) {
		measure_burn(1000000);
		took(&fixture, CLASS_BUSY);
	}
	end(&fixture);
	measure_stop_rival(rival);
	sched_setaffinity(0, sizeof(before), &before);
	assert_true(fixture.involuntary > 0);
	assert_true(stacks_attributed(fixture.stacks, CLASS_BUSY, STACKS_PREEMPTED).ns ==
		    fixture.preempted_ns);
	assert_true(stacks_attributed(fixture.stacks, CLASS_BUSY, STACKS_PREEMPTED).count ==
		    fixture.involuntary);
	assert_true(stacks_attributed(fixture.stacks, CLASS_BUSY, STACKS_BLOCKED).ns ==
		    fixture.blocked_ns);
	drop(&fixture);
}

/* A few milliseconds of user space and nothing else: no clock, which may be a system call. */
static void compute(void)
{
	for (volatile unsigned int i = 0; i < 2000000; i++)
		;
}

/* Kernel and nothing else: no bytes cross over, which a checker would look at in user space. */
static void make_and_drop_pages(int memory)
{
	for (int i = 0; i < 4; i++) {
		assert_int_equal(fallocate(memory, 0, 0, 4 << 20), 0);
		assert_int_equal(ftruncate(memory, 0), 0);
	}
}

static void profile_shows_where_it_runs(void **state)
{
	enum { HZ = 1999 };
	struct fixture fixture;
	struct stacks_value user, kernel;
	struct error error;
	int memory = memfd_create("pages", MFD_CLOEXEC);
	uint64_t sum = 0;

	assert_true(memory >= 0);
	begin(&fixture);
	assert_int_equal(meter_profile(&fixture.meter, HZ, &error), 0);
	/* Time on the CPU: beside others, wall time may hold no sample. */
	while (fixture.on_ns < 100000000) {
		compute();
		took(&fixture, CLASS_BUSY);
		make_and_drop_pages(memory);
		took(&fixture, CLASS_KERNEL);
		measure_sleep(500000);
		took(&fixture, CLASS_SLEEP);
	}
	end(&fixture);
	user = stacks_attributed(fixture.stacks, CLASS_BUSY, STACKS_CPU);
	kernel = stacks_attributed(fixture.stacks, CLASS_KERNEL, STACKS_CPU);
	for (unsigned int class = CLASS_SLEEP; class <= CLASS_KERNEL; class++)
		sum += stacks_attributed(fixture.stacks, class, STACKS_CPU).ns;
	printf("# profile: %llu user, %llu kernel samples; %llu of %llu ms on CPU\n",
	       (unsigned long long)user.count, (unsigned long long)kernel.count,
	       (unsigned long long)sum / 1000000, (unsigned long long)fixture.on_ns / 1000000);
	assert_true(user.count > 0 && kernel.count > 0);
	assert_true(user.ns == user.count * (1000000000 / HZ));
	/* As much as it ran, in order: a hypervisor's timers may be coarse. */
	assert_true(sum * 2 > fixture.on_ns && sum < fixture.on_ns * 2);
	assert_true(ns_with(&fixture, CLASS_BUSY, STACKS_CPU, "[user]") * 2 > user.ns);
	kernel.ns -= ns_with(&fixture, CLASS_KERNEL, STACKS_CPU, "[user]");
	assert_true(ns_with(&fixture, CLASS_KERNEL, STACKS_CPU, "shmem_") * 2 > kernel.ns);
	/* The sleeps are counted as without a profile, and each has its stack. */
	assert_true(ns_with(&fixture, CLASS_SLEEP, STACKS_BLOCKED, "nanosleep") * 2 >
		    fixture.blocked_ns);
	assert_true(stacks_attributed(fixture.stacks, CLASS_SLEEP, STACKS_BLOCKED).count +
		    stacks_attributed(fixture.stacks, CLASS_KERNEL, STACKS_BLOCKED).count +
		    stacks_attributed(fixture.stacks, CLASS_BUSY, STACKS_BLOCKED).count ==
		    fixture.voluntary);
	drop(&fixture);
	close(memory);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sleeps_have_their_class_and_stack),
		cmocka_unit_test(nanosleep_is_the_site),
		cmocka_unit_test(preemption_is_no_sleep),
		cmocka_unit_test(profile_shows_where_it_runs),
	};
	struct symbols symbols;
	uint64_t address = 0xffffffff81000100;
	bool named;

	measure_share_machine();
	if (!measure_have_perf(true))
		return unit_skip_all("no kernel stacks from perf");
	symbols_init(&symbols);
	named = symbols_resolve(&symbols, NULL, &address, 1, NULL) == 0;
	symbols_fini(&symbols);
	if (!named)
		return unit_skip_all("kernel addresses are hidden");
	return unit_run(tests);
}
