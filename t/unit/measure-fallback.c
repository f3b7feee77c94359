// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What the meter comes down to with less permission: an ordinary user, a seccomp filter, no locked
 * memory.  Each in a child of its own, which says what it got.
 */
#include "unit.h"
#include "measure.h"

#include "base/error.h"
#include "measure/clock.h"
#include "measure/meter.h"
#include "measure/stacks.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

/* perf_event_paranoid, or 99 where there is none. */
static int paranoid(void)
{
	FILE *file = fopen("/proc/sys/kernel/perf_event_paranoid", "r");
	int level = 99;
	char text[16];

	if (!file)
		return 99;
	if (fgets(text, sizeof(text), file))
		level = (int)strtol(text, NULL, 10);
	fclose(file);
	return level;
}

static int become_nobody(void)
{
	return geteuid() ? 0 : setuid(65534);
}

/* A filter that answers system call @number with @errnum, as container profiles do. */
static int deny(unsigned int number, unsigned int errnum)
{
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (errnum & SECCOMP_RET_DATA)),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {
		.len = sizeof(filter) / sizeof(filter[0]), .filter = filter,
	};

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		return -1;
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

static int deny_perf_eperm(void)
{
	return deny(SYS_perf_event_open, EPERM);
}

static int deny_perf_enosys(void)
{
	return deny(SYS_perf_event_open, ENOSYS);
}

static int deny_perf_and_rusage(void)
{
	if (deny(SYS_perf_event_open, EPERM) < 0)
		return -1;
	return deny(SYS_getrusage, EPERM);
}

static int deny_mmap_locked(void)
{
	struct rlimit none = { 0, 0 };

	if (setrlimit(RLIMIT_MEMLOCK, &none) < 0)
		return -1;
	return become_nobody();
}

/* Two sleeps of a millisecond, measured: every method must keep to the sum. */
static int sleep_twice(struct meter *meter, struct meter_sample *sample)
{
	uint64_t t0, t1, t2;

	meter_reset(meter);
	t0 = clock_now();
	t1 = clock_now();
	measure_sleep(1000000);
	measure_sleep(1000000);
	t2 = clock_now();
	meter_sample(meter, 0, t0, t1, t2, sample);
	CHILD_CHECK(sample->user_ns + sample->sys_ns + sample->blocked_ns +
		    sample->preempted_ns == t2 - t0);
	CHILD_CHECK(sample->user_ns <= t1 - t0 && sample->sys_ns <= t2 - t1);
	CHILD_CHECK(sample->runqueue_ns <= sample->blocked_ns + sample->preempted_ns);
	return 0;
}

static int measured_sleep(struct meter *meter)
{
	struct meter_sample sample;
	int tries = 0;

	/* Preempted with the timer already running, the thread may find that it need not sleep. */
	do
		CHILD_CHECK(sleep_twice(meter, &sample) == 0);
	while (meter->method != METER_WALL && sample.voluntary != 2 && ++tries < 100);
	if (meter->method == METER_WALL)
		return 0;
	CHILD_CHECK(sample.voluntary == 2);
	CHILD_CHECK(sample.blocked_ns >= 1000000);
	return 0;
}

static int opened(struct meter *meter, enum meter_method method)
{
	struct stacks *stacks = stacks_new(0);
	struct error error;
	int rc = meter_open(meter, method, stacks, 0, &error);

	CHILD_CHECK(rc == 0);
	printf("# %s%s: %s\n", meter_method_name(meter->method),
	       meter->stacks ? " with stacks" : "",
	       *meter->note ? meter->note : "nothing better to be had");
	fflush(stdout);
	rc = measured_sleep(meter);
	if (meter->stacks)
		CHILD_CHECK(stacks_attributed(stacks, 0, STACKS_BLOCKED).count >= 2);
	meter_close(meter);
	stacks_free(stacks);
	return rc;
}

static int user_gets_what_the_level_allows(void)
{
	struct meter meter;
	struct error error;

	if (opened(&meter, METER_AUTO))
		return 1;
	if (paranoid() > 2) {
		CHILD_CHECK(meter.method == METER_RUSAGE);
		CHILD_CHECK(strstr(meter.note, "perf_event_paranoid"));
		CHILD_CHECK(meter_open(&meter, METER_SWITCH_RING, NULL, 0, &error) < 0);
		CHILD_CHECK(error.kind == ERROR_ABSENT);
		return 0;
	}
	CHILD_CHECK(meter.method == METER_SWITCH_RING);
	CHILD_CHECK(meter.stacks == (paranoid() <= 1));
	if (meter.stacks) {
		CHILD_CHECK(!*meter.note);
	} else {
		CHILD_CHECK(strstr(meter.note, "perf_event_paranoid is 2"));
		CHILD_CHECK(strstr(meter.note, "CAP_PERFMON"));
	}
	return 0;
}

static int ring_is_refused(void)
{
	struct meter meter;
	struct error error;

	CHILD_CHECK(meter_open(&meter, METER_SWITCH_RING, NULL, 0, &error) < 0);
	CHILD_CHECK(error.kind == ERROR_ABSENT);
	CHILD_CHECK(strstr(error.message, "seccomp"));
	printf("# %s\n", error.message);
	fflush(stdout);
	return 0;
}

static int filter_leads_to_rusage(void)
{
	struct meter meter;

	if (opened(&meter, METER_AUTO) || ring_is_refused())
		return 1;
	CHILD_CHECK(meter.method == METER_RUSAGE);
	CHILD_CHECK(strstr(meter.note, "seccomp"));
	return opened(&meter, METER_RUSAGE) || opened(&meter, METER_WALL);
}

static int two_filters_lead_to_wall(void)
{
	struct meter meter;
	struct error error;

	if (opened(&meter, METER_AUTO))
		return 1;
	CHILD_CHECK(meter.method == METER_WALL);
	CHILD_CHECK(*meter.note);
	CHILD_CHECK(meter_open(&meter, METER_RUSAGE, NULL, 0, &error) < 0);
	CHILD_CHECK(error.kind == ERROR_ABSENT);
	return 0;
}

/* A user's share of locked memory, used up: each meter after that is told so. */
static int memory_runs_out(void)
{
	enum { MANY = 64 };
	static struct meter meters[MANY];
	struct error error;
	size_t opened_bytes = 0;
	int smaller = 0, without = 0;

	for (int i = 0; i < MANY; i++) {
		CHILD_CHECK(meter_open(&meters[i], METER_AUTO, NULL, 256 << 10, &error) == 0);
		if (meters[i].method != METER_SWITCH_RING) {
			CHILD_CHECK(strstr(meters[i].note, "locked memory"));
			without++;
			continue;
		}
		smaller += meters[i].switches.ring.bytes < 256 << 10;
		opened_bytes += meters[i].switches.ring.bytes;
	}
	printf("# %zu KiB in rings, %d of them smaller, %d without\n", opened_bytes >> 10, smaller,
	       without);
	fflush(stdout);
	CHILD_CHECK(smaller > 0 && without > 0);
	for (int i = 0; i < MANY; i++) {
		CHILD_CHECK(measured_sleep(&meters[i]) == 0);
		meter_close(&meters[i]);
	}
	return 0;
}

static void ordinary_user(void **state)
{
	assert_int_equal(measure_in_child(become_nobody, user_gets_what_the_level_allows), 0);
}

static void perf_filtered_with_eperm(void **state)
{
	assert_int_equal(measure_in_child(deny_perf_eperm, filter_leads_to_rusage), 0);
}

static void perf_filtered_with_enosys(void **state)
{
	assert_int_equal(measure_in_child(deny_perf_enosys, filter_leads_to_rusage), 0);
}

static void rusage_filtered_as_well(void **state)
{
	assert_int_equal(measure_in_child(deny_perf_and_rusage, two_filters_lead_to_wall), 0);
}

static void no_locked_memory(void **state)
{
	if (paranoid() > 2 || paranoid() < 0) {
		printf("# perf_event_paranoid rations nothing here: left out\n");
		return;
	}
	assert_int_equal(measure_in_child(deny_mmap_locked, memory_runs_out), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ordinary_user),
		cmocka_unit_test(perf_filtered_with_eperm),
		cmocka_unit_test(perf_filtered_with_enosys),
		cmocka_unit_test(rusage_filtered_as_well),
		cmocka_unit_test(no_locked_memory),
	};

	measure_share_machine();
	if (!measure_have_perf(false))
		return unit_skip_all("no perf events");
	return unit_run(tests);
}
