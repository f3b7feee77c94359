/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The clock of the measured loop: CLOCK_MONOTONIC through the vDSO, in ns. */
#ifndef MEASURE_CLOCK_H
#define MEASURE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t clock_read(clockid_t id)
{
	struct timespec now;

	/* Cannot fail for the clocks used here with a valid pointer: clock_gettime(2). */
	clock_gettime(id, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* @ns as the functions of time.h take it. */
static inline struct timespec clock_timespec(uint64_t ns)
{
	return (struct timespec){
		.tv_sec = (time_t)(ns / 1000000000), .tv_nsec = (long)(ns % 1000000000),
	};
}

/* Nanoseconds of CLOCK_MONOTONIC: 20 to 30 ns a call. */
static inline uint64_t clock_now(void)
{
	return clock_read(CLOCK_MONOTONIC);
}

/* CPU time of the calling thread in ns; a system call. */
static inline uint64_t clock_thread_cpu(void)
{
	return clock_read(CLOCK_THREAD_CPUTIME_ID);
}

#endif
