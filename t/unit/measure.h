/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the tests of src/measure/ share: prerequisites, sleeps, children with less permission. */
#ifndef UNIT_MEASURE_H
#define UNIT_MEASURE_H

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/*
 * Until this program ends, no test runs that changes settings of the kernel: those hold the lock of
 * t/lib.sh alone.
 */
static inline void measure_share_machine(void)
{
	const char *top = getenv("build_top");
	char path[4096];
	int fd;

	if (!top || snprintf(path, sizeof(path), "%s/t/.lock", top) >= (int)sizeof(path))
		return;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd >= 0 && flock(fd, LOCK_SH) < 0)
		close(fd);
}

/* Does the kernel give this process switch records, with kernel stacks if asked? */
static inline bool measure_have_perf(bool stacks)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(attr),
		.config = stacks ? PERF_COUNT_SW_CONTEXT_SWITCHES : PERF_COUNT_SW_DUMMY,
		.context_switch = 1,
		.exclude_kernel = !stacks,
	};
	long fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);

	if (fd >= 0)
		close((int)fd);
	return fd >= 0;
}

static inline void measure_sleep(long ns)
{
	struct timespec left = { .tv_nsec = ns };

	while (clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR)
		;
}

/*
 * How often the thread has slept so far.  A sleep is not one switch for sure: preempted with its
 * timer running, a thread may find that it need not sleep; a page fault may make it sleep as well.
 */
static inline uint64_t measure_slept(void)
{
	struct rusage usage;

	if (getrusage(RUSAGE_THREAD, &usage) < 0)
		abort();
	return (uint64_t)usage.ru_nvcsw;
}

/* A clock of our own, to bracket what is tested. */
static inline uint64_t measure_clock(clockid_t id)
{
	struct timespec now;

	if (clock_gettime(id, &now) < 0)
		abort();
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Run on the CPU for @ns of wall time. */
static inline void measure_burn(uint64_t ns)
{
	uint64_t end = measure_clock(CLOCK_MONOTONIC) + ns;

	while (measure_clock(CLOCK_MONOTONIC) < end)
		;
}

/* A process that only runs, on the caller's CPU if that is all the caller may use; to be killed. */
static inline pid_t measure_start_rival(void)
{
	pid_t rival;

	fflush(stdout);
	rival = fork();
	if (rival < 0)
		abort();
	if (rival > 0)
		return rival;
	/* A failed assertion jumps over the kill. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (volatile unsigned int i = 0;; i++)
		;
}

static inline void measure_stop_rival(pid_t rival)
{
	kill(rival, SIGKILL);
	waitpid(rival, NULL, 0);
}

/*
 * Run @body in a child after @restrict_child (may be NULL) has taken something from it.  Returns
 * what @body returned (0 to 99), 100 + the signal that ended the child, or 200: not restricted.
 */
static inline int measure_in_child(int (*restrict_child)(void), int (*body)(void))
{
	int status;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (child < 0)
		abort();
	if (child == 0) {
		if (restrict_child && restrict_child() < 0)
			_exit(200);
		_exit(body());
	}
	if (waitpid(child, &status, 0) != child)
		abort();
	return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status);
}

/* In a child, where cmocka does not reach: say what was not so, and return 1. */
#define CHILD_CHECK(condition)                                                                     \
	do {                                                                                       \
		if (!(condition)) {                                                                \
			printf("# %s:%d: %s\n", __FILE__, __LINE__, #condition);                   \
			fflush(stdout);                                                            \
			return 1;                                                                  \
		}                                                                                  \
	} while (0)

#endif
