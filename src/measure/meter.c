// SPDX-License-Identifier: GPL-2.0-or-later
/* The meter of one thread: choosing a method, and the rare half of a sample. */
#include "measure/meter.h"

#include "base/error.h"
#include "base/file.h"
#include "measure/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const char *const names[] = {
	[METER_AUTO] = "auto",
	[METER_SWITCH_RING] = "switch-ring",
	[METER_RUSAGE] = "rusage",
	[METER_WALL] = "wall",
};

const char *meter_method_name(enum meter_method method)
{
	return names[method];
}

int meter_method_parse(const char *text, enum meter_method *method)
{
	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], text)) {
			*method = (enum meter_method)i;
			return 0;
		}
	return -EINVAL;
}

static uint64_t timeval_ns(const struct timeval *time)
{
	return (uint64_t)time->tv_sec * 1000000000 + (uint64_t)time->tv_usec * 1000;
}

int meter_thread_rusage(struct meter_rusage *usage)
{
	struct rusage raw = { .ru_nvcsw = 0 };
	int rc = getrusage(RUSAGE_THREAD, &raw) < 0 ? -errno : 0;

	usage->user_ns = timeval_ns(&raw.ru_utime);
	usage->sys_ns = timeval_ns(&raw.ru_stime);
	usage->voluntary = (uint64_t)raw.ru_nvcsw;
	usage->involuntary = (uint64_t)raw.ru_nivcsw;
	return rc;
}

/* What perf_event_open(2) makes of kernel.perf_event_paranoid; Debian adds 3: nothing at all. */
static void explain_permission(struct meter *meter, const char *what, int allowed)
{
	char text[16];
	int level;

	if (file_read_small("/proc/sys/kernel/perf_event_paranoid", text, sizeof(text)) < 0) {
		snprintf(meter->note, sizeof(meter->note), "%s: perf is not permitted", what);
		return;
	}
	level = (int)strtol(text, NULL, 10);
	if (level > allowed)
		snprintf(meter->note, sizeof(meter->note),
			 "%s: kernel.perf_event_paranoid is %d: sysctl kernel.perf_event_paranoid"
			 "=%d or CAP_PERFMON gives them", what, level, allowed);
	else
		snprintf(meter->note, sizeof(meter->note),
			 "%s: kernel.perf_event_paranoid is %d, yet perf_event_open is refused: by "
			 "a seccomp filter (container) or a security module", what, level);
}

/* Say why perf refused with @rc, and what would grant it. */
static void explain(struct meter *meter, int rc, bool memory, bool stacks)
{
	const char *what = stacks ? "no kernel stacks" : "no switch records";

	if (memory)
		snprintf(meter->note, sizeof(meter->note),
			 "%s: no locked memory for the ring: %s (ulimit -l, sysctl "
			 "kernel.perf_event_mlock_kb)", what, strerror(-rc));
	else if (rc == -ENOSYS || rc == -EOPNOTSUPP || rc == -ENOENT)
		snprintf(meter->note, sizeof(meter->note),
			 "%s: this kernel has no perf events, or a seccomp filter hides them",
			 what);
	else if (rc == -EACCES || rc == -EPERM)
		explain_permission(meter, what, stacks ? 1 : 2);
	else
		snprintf(meter->note, sizeof(meter->note), "%s: perf_event_open: %s", what,
			 strerror(-rc));
}

/* Returns 0 or a negative errno; meter->note tells of what had to be left out. */
static int open_ring(struct meter *meter, struct stacks *stacks, size_t ring_bytes)
{
	bool memory;
	int rc;

	if (stacks) {
		rc = switches_open(&meter->switches, stacks, ring_bytes, &memory);
		meter->stacks = rc == 0;
		if (rc == 0)
			return 0;
		explain(meter, rc, memory, true);
	}
	rc = switches_open(&meter->switches, NULL, ring_bytes, &memory);
	if (rc < 0)
		explain(meter, rc, memory, false);
	return rc;
}

/* Nothing below the ring needs to be opened; a filter may refuse even getrusage. */
static int open_rusage(struct meter *meter)
{
	struct meter_rusage usage;
	int rc = meter_thread_rusage(&usage);

	if (rc < 0)
		snprintf(meter->note, sizeof(meter->note), "no switch counts: getrusage: %s",
			 strerror(-rc));
	else
		/* A stand-in that has always moved sends every op to the slow half. */
		ring_stand_in(&meter->switches.ring, true);
	return rc;
}

/*
 * How long the thread has run and how long it has waited for a CPU, in ns, in all: the first two
 * numbers of schedstat (proc(5)).  The third, how often it was given a CPU, is 0 only where the
 * kernel does not count.  The first is as of the last switch or tick.
 */
static bool read_schedstat(const struct meter *meter, uint64_t *ran_ns, uint64_t *delay_ns)
{
	char text[96], *end;
	ssize_t length;

	if (meter->schedstat_fd < 0)
		return false;
	length = pread(meter->schedstat_fd, text, sizeof(text) - 1, 0);
	if (length <= 0)
		return false;
	text[length] = '\0';
	*ran_ns = strtoull(text, &end, 10);
	*delay_ns = strtoull(end, &end, 10);
	return strtoull(end, NULL, 10) > 0;
}

int meter_open(struct meter *meter, enum meter_method method, struct stacks *stacks,
	       size_t ring_bytes, struct error *error)
{
	int rc = -ENOSYS;

	memset(meter, 0, sizeof(*meter));
	ring_stand_in(&meter->switches.ring, false);
	meter->schedstat_fd = -1;
	meter->method = METER_SWITCH_RING;
	if (method == METER_AUTO || method == METER_SWITCH_RING)
		rc = open_ring(meter, stacks, ring_bytes);
	if ((rc < 0 && method == METER_AUTO) || method == METER_RUSAGE) {
		meter->method = METER_RUSAGE;
		rc = open_rusage(meter);
	}
	if ((rc < 0 && method == METER_AUTO) || method == METER_WALL) {
		meter->method = METER_WALL;
		rc = 0;
	}
	if (rc < 0)
		return error_set(error, ERROR_ABSENT, NULL, "%s", meter->note);
	if (meter->method != METER_WALL)
		meter->schedstat_fd = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
	meter->runqueue = read_schedstat(meter, &meter->cpu.ran_ns, &meter->runqueue_ns);
	meter_reset(meter);
	return 0;
}

void meter_close(struct meter *meter)
{
	/* A stand-in of another method has nothing to be closed. */
	switches_close(&meter->switches);
	if (meter->schedstat_fd >= 0)
		close(meter->schedstat_fd);
	meter->schedstat_fd = -1;
}

int meter_profile(struct meter *meter, unsigned int hz, struct error *error)
{
	int rc;

	if (!meter->stacks)
		return error_set(error, ERROR_ABSENT, NULL, "cannot profile: %s",
				 *meter->note ? meter->note : "no kernel stacks");
	rc = switches_profile(&meter->switches, hz);
	if (rc < 0)
		return error_set_errno(error, ERROR_ABSENT, -rc, "cannot profile: perf_event_open");
	meter->profile = true;
	return 0;
}

void meter_reset(struct meter *meter)
{
	struct meter_rusage usage;
	struct meter_cpu *cpu = &meter->cpu;

	if (meter->method == METER_WALL)
		return;
	if (meter->runqueue)
		read_schedstat(meter, &cpu->ran_ns, &meter->runqueue_ns);
	if (meter->method == METER_RUSAGE)
		cpu->ran_ns = clock_thread_cpu();
	else
		switches_drop(&meter->switches);
	meter_thread_rusage(&usage);
	cpu->voluntary = usage.voluntary;
	cpu->involuntary = usage.involuntary;
	cpu->at_ns = clock_now();
}

static uint64_t at_most(uint64_t value, uint64_t limit)
{
	return value < limit ? value : limit;
}

/* What schedstat says has passed since it was read last. */
struct run {
	uint64_t off_ns;		/* neither running ... */
	uint64_t delay_ns;		/* ... nor, for this part of it, sleeping */
};

static void take_run(struct meter *meter, struct run *run)
{
	struct meter_cpu *cpu = &meter->cpu;
	uint64_t ran = cpu->ran_ns, delay = meter->runqueue_ns, at = cpu->at_ns;

	*run = (struct run){ .off_ns = 0 };
	if (!meter->runqueue || !read_schedstat(meter, &cpu->ran_ns, &meter->runqueue_ns))
		return;
	cpu->at_ns = clock_now();
	run->delay_ns = meter->runqueue_ns - delay;
	if (cpu->at_ns - at > cpu->ran_ns - ran)
		run->off_ns = cpu->at_ns - at - (cpu->ran_ns - ran);
}

/* A switch between two reads is counted by getrusage and then again from its record. */
static uint32_t gone_on(uint64_t from, uint64_t to)
{
	return to > from ? (uint32_t)at_most(to - from, UINT32_MAX) : 0;
}

/* Switches of the thread that are not accounted for yet; they are after this. */
static void take_switches(struct meter *meter, uint32_t *voluntary, uint32_t *involuntary)
{
	struct meter_cpu *cpu = &meter->cpu;
	struct meter_rusage now;

	meter_thread_rusage(&now);
	*voluntary = gone_on(cpu->voluntary, now.voluntary);
	*involuntary = gone_on(cpu->involuntary, now.involuntary);
	cpu->voluntary = now.voluntary;
	cpu->involuntary = now.involuntary;
}

/*
 * The op was off the CPU for @off_ns more, at no known point: taken to be within the kernel's part,
 * as far as that reaches.  Where both kinds of switches came together: a preempted thread waits for
 * a CPU, one that has slept hardly does.
 */
static void add_off(struct meter_sample *sample, uint64_t off_ns, uint32_t voluntary,
		    uint32_t involuntary, uint64_t delay_ns)
{
	uint64_t after = at_most(off_ns, sample->sys_ns);
	uint64_t preempted = 0;

	if (involuntary)
		preempted = voluntary ? at_most(delay_ns, off_ns) : off_ns;
	sample->sys_ns -= after;
	sample->user_ns -= off_ns - after;
	sample->preempted_ns += preempted;
	sample->blocked_ns += off_ns - preempted;
	sample->voluntary += voluntary;
	sample->involuntary += involuntary;
}

/* Records of this op were lost: make up for what they would have said, without its stacks. */
static void fill_gap(struct meter *meter, const struct run *run, struct meter_sample *sample)
{
	uint64_t known = sample->blocked_ns + sample->preempted_ns;
	uint64_t off = at_most(run->off_ns, known + sample->sys_ns + sample->user_ns);
	uint64_t delay = run->delay_ns > sample->preempted_ns ?
				 run->delay_ns - sample->preempted_ns : 0;
	uint32_t voluntary, involuntary;

	take_switches(meter, &voluntary, &involuntary);
	add_off(sample, off > known ? off - known : 0, voluntary, involuntary, delay);
}

static void sample_ring(struct meter *meter, unsigned int class, uint64_t t0, uint64_t t1,
			uint64_t t2, struct meter_sample *sample)
{
	struct switches_interval interval;
	struct run run;

	switches_read(&meter->switches, class, t0, t1, t2, &interval);
	*sample = (struct meter_sample){
		.user_ns = t1 - t0 - interval.before_ns,
		.sys_ns = t2 - t1 - interval.after_ns,
		.blocked_ns = interval.blocked_ns,
		.preempted_ns = interval.preempted_ns,
		.voluntary = interval.voluntary,
		.involuntary = interval.involuntary,
		.lost = (uint32_t)at_most(interval.lost, UINT32_MAX),
	};
	meter->cpu.voluntary += interval.voluntary;
	meter->cpu.involuntary += interval.involuntary;
	/* Switched out while the sample before was taken. */
	meter->own_ns -= at_most(interval.outside_ns, meter->own_ns);
	if (!(interval.voluntary | interval.involuntary) && !interval.lost)
		return;
	take_run(meter, &run);
	if (interval.lost)
		fill_gap(meter, &run, sample);
	sample->runqueue_ns = at_most(run.delay_ns, sample->blocked_ns + sample->preempted_ns);
}

/*
 * How long the thread ran in the op that has just ended: as long as its CPU clock has gone on since
 * it was read last, less what lies before and behind the op, where the thread was not switched out.
 */
static uint64_t take_cpu(struct meter *meter, uint64_t t0, uint64_t t2)
{
	struct meter_cpu *cpu = &meter->cpu;
	uint64_t clock = clock_thread_cpu();
	uint64_t now = clock_now();
	/* Two differences that may be negative: the clock is read after an op ends. */
	int64_t around = (int64_t)(t0 - cpu->at_ns) + (int64_t)(now - t2);
	int64_t ran = (int64_t)(clock - cpu->ran_ns) - around;

	cpu->ran_ns = clock;
	cpu->at_ns = now;
	return ran > 0 ? at_most((uint64_t)ran, t2 - t0) : 0;
}

static void sample_rusage(struct meter *meter, uint64_t t0, uint64_t t1, uint64_t t2,
			  struct meter_sample *sample)
{
	uint32_t voluntary, involuntary;
	uint64_t off, ran, delay = meter->runqueue_ns;

	*sample = (struct meter_sample){ .user_ns = t1 - t0, .sys_ns = t2 - t1 };
	take_switches(meter, &voluntary, &involuntary);
	if (!(voluntary | involuntary))
		return;
	off = t2 - t0 - take_cpu(meter, t0, t2);
	if (meter->runqueue && read_schedstat(meter, &ran, &meter->runqueue_ns))
		sample->runqueue_ns = at_most(meter->runqueue_ns - delay, off);
	add_off(sample, off, voluntary, involuntary, sample->runqueue_ns);
}

uint64_t meter_sample_slow(struct meter *meter, unsigned int class, uint64_t t0, uint64_t t1,
			   uint64_t t2, struct meter_sample *sample)
{
	uint64_t next;

	if (meter->method == METER_SWITCH_RING)
		sample_ring(meter, class, t0, t1, t2, sample);
	else
		sample_rusage(meter, t0, t1, t2, sample);
	next = clock_now();
	meter->own_ns += next - t2;
	return next;
}

uint64_t meter_lost(const struct meter *meter)
{
	return meter->switches.lost;
}
