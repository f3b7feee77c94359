// SPDX-License-Identifier: GPL-2.0-or-later
/* Opening a perf event of the calling thread, mapping its ring, walking its records. */
#include "measure/ring.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define RING_BYTES_DEFAULT ((size_t)64 << 10)

/* PERF_FORMAT_LOST, an enumerator that headers before Linux 6.0 do not have. */
#define FORMAT_LOST ((uint64_t)1 << 4)

static const uint64_t stand_in_head;

/* Of the calling thread on any CPU.  *@counts_lost: the fd can tell what was lost. */
static int event_open(struct perf_event_attr *attr, bool *counts_lost)
{
	int fd;

	attr->size = sizeof(*attr);
	/* Nobody sleeps on the ring: as few wake-ups as the kernel allows. */
	attr->watermark = 1;
	attr->wakeup_watermark = UINT32_MAX;
	attr->read_format = FORMAT_LOST;
	fd = (int)syscall(SYS_perf_event_open, attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
	*counts_lost = fd >= 0;
	if (fd < 0 && errno == EINVAL) {
		attr->read_format = 0;
		fd = (int)syscall(SYS_perf_event_open, attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
	}
	return fd < 0 ? -errno : fd;
}

static size_t power_of_two_pages(size_t bytes, size_t page)
{
	size_t rounded = page;

	while (rounded < bytes && rounded < SIZE_MAX / 4)
		rounded *= 2;
	return rounded;
}

static int map(struct ring *ring, size_t bytes)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	bytes = power_of_two_pages(bytes ? bytes : RING_BYTES_DEFAULT, page);
	for (;;) {
		/* Writable, or the kernel would ignore data_tail and overwrite. */
		void *at = mmap(NULL, page + bytes, PROT_READ | PROT_WRITE, MAP_SHARED,
				ring->fd, 0);
		int error = errno;

		if (at != MAP_FAILED) {
			ring->page = at;
			ring->data = (const uint8_t *)at + page;
			ring->bytes = bytes;
			ring->head = (const volatile uint64_t *)&ring->page->data_head;
			return 0;
		}
		if (bytes == page || (error != EPERM && error != ENOMEM))
			return -error;
		bytes /= 2;
	}
}

int ring_open(struct ring *ring, struct perf_event_attr *attr, size_t bytes, bool *refused)
{
	int rc;

	ring_stand_in(ring, false);
	*refused = false;
	rc = event_open(attr, &ring->counts_lost);
	if (rc < 0)
		return rc;
	ring->fd = rc;
	rc = map(ring, bytes);
	if (rc) {
		*refused = true;
		ring_close(ring);
	}
	return rc;
}

int ring_add(struct ring *ring, struct perf_event_attr *attr, uint64_t *id)
{
	bool counts_lost;
	int fd = event_open(attr, &counts_lost);
	int rc;

	if (fd < 0)
		return fd;
	if (ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, ring->fd) < 0 ||
	    ioctl(fd, PERF_EVENT_IOC_ID, id) < 0) {
		rc = -errno;
		close(fd);
		return rc;
	}
	ring->guest_fd = fd;
	return 0;
}

void ring_close(struct ring *ring)
{
	if (ring->guest_fd >= 0)
		close(ring->guest_fd);
	if (ring->page)
		munmap(ring->page, (size_t)sysconf(_SC_PAGESIZE) + ring->bytes);
	if (ring->fd >= 0)
		close(ring->fd);
	ring_stand_in(ring, false);
}

void ring_stand_in(struct ring *ring, bool moved)
{
	memset(ring, 0, sizeof(*ring));
	ring->fd = -1;
	ring->guest_fd = -1;
	ring->head = &stand_in_head;
	ring->tail = moved;
}

uint64_t ring_head(const struct ring *ring)
{
	/* The records before the head must not be read before the head: perf_event_open(2). */
	return ring->page ? __atomic_load_n(&ring->page->data_head, __ATOMIC_ACQUIRE) : ring->tail;
}

const struct perf_event_header *ring_peek(struct ring *ring, uint64_t head, void *copy)
{
	while (ring->tail != head) {
		size_t offset = (size_t)ring->tail & (ring->bytes - 1);
		size_t contiguous = ring->bytes - offset;
		/* Records are multiples of 8 bytes: a header never wraps. */
		const struct perf_event_header *record = (const void *)(ring->data + offset);

		if (record->size < sizeof(*record) || record->size > head - ring->tail) {
			ring->tail = head;	/* no record of perf: nor is what follows */
			break;
		}
		if (record->size <= contiguous)
			return record;
		if (record->size <= RING_RECORD_MAX) {
			memcpy(copy, record, contiguous);
			memcpy((uint8_t *)copy + contiguous, ring->data,
			       record->size - contiguous);
			return copy;
		}
		ring_skip(ring, record);
	}
	return NULL;
}

void ring_skip(struct ring *ring, const struct perf_event_header *record)
{
	ring->tail += record->size;
}

void ring_release(struct ring *ring)
{
	/* The records must have been read before the kernel may overwrite them. */
	if (ring->page)
		__atomic_store_n(&ring->page->data_tail, ring->tail, __ATOMIC_RELEASE);
}

static uint64_t event_lost(int fd)
{
	uint64_t values[2];	/* the count of the event, then the records lost */

	return fd >= 0 && read(fd, values, sizeof(values)) == sizeof(values) ? values[1] : 0;
}

uint64_t ring_kernel_lost(const struct ring *ring)
{
	return ring->counts_lost ? event_lost(ring->fd) + event_lost(ring->guest_fd) : 0;
}
