/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where a thread of this process is in the kernel right now, from /proc: its stack, or at least
 * the one function that wchan names.
 *
 * /proc/self/task/TID/stack is for the real root (CAP_SYS_ADMIN); wchan is for anybody.  Both leave
 * out the scheduler and locks, and begin with the function that waits in them.
 */
#ifndef MEASURE_PROCSTACK_H
#define MEASURE_PROCSTACK_H

#include <stddef.h>
#include <sys/types.h>

#define PROCSTACK_FRAMES 32
#define PROCSTACK_NAME 64	/* bytes with the NUL; longer names are cut */

enum procstack_source {
	PROCSTACK_NOTHING,	/* neither could be read, or the thread is not asleep */
	PROCSTACK_WCHAN,	/* one name */
	PROCSTACK_STACK,
};

struct procstack {
	enum procstack_source source;
	char state;		/* 'R' running or ready, 'S' sleeping, 'D' uninterruptibly ... */
	unsigned int depth;
	char names[PROCSTACK_FRAMES][PROCSTACK_NAME];	/* innermost first, without offsets */
};

/*
 * Look at thread @tid of this process.  Returns 0 (depth may be 0: it runs, or nothing is to be
 * had), or -ESRCH if there is no such thread.
 */
int procstack_read(pid_t tid, struct procstack *stack);

/* Parse @text, the contents of a stack file. */
void procstack_parse(const char *text, struct procstack *stack);

/* The best source that the calling thread can read about itself. */
enum procstack_source procstack_available(void);

#endif
