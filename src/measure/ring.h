/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A perf event of the calling thread and the ring that the kernel writes its records to.
 *
 * The thread itself maps and reads the ring.  A full ring takes no more records: the kernel counts
 * what it could not write, and nothing that was written is overwritten.
 */
#ifndef MEASURE_RING_H
#define MEASURE_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct perf_event_attr;
struct perf_event_header;
struct perf_event_mmap_page;

/*
 * A record longer than this that also wraps around is skipped; every record asked for here is
 * shorter (perf_event_max_stack is 127 frames unless raised).
 */
#define RING_RECORD_MAX 2048	/* bytes */

struct ring {
	const volatile uint64_t *head;	/* where the kernel has written to; or a stand-in */
	uint64_t tail;			/* how far the records were read */
	struct perf_event_mmap_page *page;	/* NULL while closed */
	const uint8_t *data;
	size_t bytes;			/* of data: a power of two */
	int fd;
	int guest_fd;			/* an event that writes to the same ring, or -1 */
	bool counts_lost;		/* ring_kernel_lost works: Linux 6.0 */
};

/*
 * Open @attr for the calling thread on any CPU and map a ring of at most @bytes of data (0: the
 * default, 64 KiB).  Locked memory is rationed (kernel.perf_event_mlock_kb, RLIMIT_MEMLOCK): the
 * ring is halved until it is granted.  Returns 0 or a negative errno; *@refused then tells whether
 * it was the memory that was refused (false: the event).
 */
int ring_open(struct ring *ring, struct perf_event_attr *attr, size_t bytes, bool *refused);

/*
 * Let a second event of the calling thread write to the same ring; its clock must be the same.
 * *@id is what PERF_SAMPLE_IDENTIFIER says in its records.  One at most.  Returns 0 or a negative
 * errno with the ring as it was.
 */
int ring_add(struct ring *ring, struct perf_event_attr *attr, uint64_t *id);

/* Closed, and safe to close again; ring_moved is then false. */
void ring_close(struct ring *ring);

/* A ring without an event: ring_moved always answers @moved.  Needs no ring_close. */
void ring_stand_in(struct ring *ring, bool moved);

/*
 * Were records written since the ring was read last?  A plain load suffices: the kernel writes
 * data_head on this same thread, while it is switched.
 */
static inline bool ring_moved(const struct ring *ring)
{
	return *ring->head != ring->tail;
}

/* How far the records can be read now; to be given to ring_peek. */
uint64_t ring_head(const struct ring *ring);

/*
 * The record at the tail, or NULL when @head is reached.  @copy holds it where it wraps around
 * (RING_RECORD_MAX bytes, aligned to 8); valid until ring_release.
 */
const struct perf_event_header *ring_peek(struct ring *ring, uint64_t head, void *copy);

/* Step over a record that ring_peek returned. */
void ring_skip(struct ring *ring, const struct perf_event_header *record);

/* Give what was stepped over back to the kernel. */
void ring_release(struct ring *ring);

/* Records that the kernel could not write since ring_open; a system call.  0 if not known. */
uint64_t ring_kernel_lost(const struct ring *ring);

#endif
