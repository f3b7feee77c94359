/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The unique kernel stacks of one thread, each with what happened there, per class.
 *
 * All memory is taken when the table is made; what does not fit any more is counted, never dropped
 * silently.  A frame is a kernel address, or a number that the source of the stacks can name
 * (symbols.h).  The innermost frame comes first.
 *
 * One thread writes; others read after it has ended.
 */
#ifndef MEASURE_STACKS_H
#define MEASURE_STACKS_H

#include <stddef.h>
#include <stdint.h>

#define STACKS_FRAMES_MAX 64	/* of one stack: what is further out is cut off */
#define STACKS_NONE (-1)

/* A frame that stands for all of user space. */
#define STACKS_FRAME_USER UINT64_MAX

/* What a thread did at a stack. */
enum stacks_kind {
	STACKS_BLOCKED,		/* slept there: weighted by the time it was off the CPU */
	STACKS_PREEMPTED,	/* lost the CPU there while it could have run on */
	STACKS_CPU,		/* ran there when a sample was taken: weighted by the period */
	STACKS_KINDS,
};

struct stacks_value {
	uint64_t count;
	uint64_t ns;
};

struct stacks_entry {
	const uint64_t *frames;	/* innermost first; borrowed from the table */
	unsigned int depth;
	unsigned int class;
	struct stacks_value values[STACKS_KINDS];
};

struct stacks;

/* Room for @capacity stacks of 24 frames on average (0: the default, 512).  NULL: no memory. */
struct stacks *stacks_new(unsigned int capacity);
void stacks_free(struct stacks *stacks);

/* Forget everything. */
void stacks_clear(struct stacks *stacks);

/*
 * The number of this stack in @class, made if new; STACKS_NONE if it is empty or there is no room.
 * @depth above STACKS_FRAMES_MAX is cut.
 */
int stacks_find(struct stacks *stacks, unsigned int class, const uint64_t *frames, size_t depth);

/* Add to stack @number; STACKS_NONE adds to what has no stack. */
void stacks_add(struct stacks *stacks, int number, enum stacks_kind kind, uint64_t ns);

/* How many stacks there are; stack @number, below that. */
unsigned int stacks_count(const struct stacks *stacks);
struct stacks_entry stacks_get(const struct stacks *stacks, unsigned int number);

/* Add all of @from to @into; what does not fit is counted in @into. */
void stacks_merge(struct stacks *into, const struct stacks *from);

/* Sum over the stacks of @class. */
struct stacks_value stacks_attributed(const struct stacks *stacks, unsigned int class,
				      enum stacks_kind kind);

/* What has no stack, over all classes: none came with it, or there was no room. */
struct stacks_value stacks_unattributed(const struct stacks *stacks, enum stacks_kind kind);

/* Stacks that found no room, counted each time they came. */
uint64_t stacks_overflows(const struct stacks *stacks);

#endif
