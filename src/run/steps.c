// SPDX-License-Identifier: GPL-2.0-or-later
/* Set-up and tear-down, on a thread of their own. */
#include "run/steps.h"

#include "base/error.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

static void *steps_main(void *argument)
{
	struct steps *steps = argument;
	const uint64_t one = 1;

	steps->rc = worker_open(&steps->worker);
	if (steps->rc == 0)
		steps->rc = worker_run_once(&steps->worker);
	/* Cannot fail: the counter is far from its end. */
	if (write(steps->done_fd, &one, sizeof(one)) < 0)
		return NULL;
	return NULL;
}

static void release(struct steps *steps)
{
	if (steps->done_fd >= 0)
		close(steps->done_fd);
	worker_fini(&steps->worker);
	free(steps);
}

struct steps *steps_start(const struct plan *plan, const struct plan_steps *what,
			  struct error *error)
{
	const struct worker_options options = { .method = METER_WALL };
	struct steps *steps = aligned_alloc(_Alignof(struct steps), sizeof(*steps));
	int rc;

	if (!steps) {
		error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot begin");
		return NULL;
	}
	memset(steps, 0, sizeof(*steps));
	steps->done_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	rc = worker_init(&steps->worker, plan, what, -1, 0, &options, &steps->control, error);
	if (rc == 0) {
		rc = steps->done_fd < 0 ? errno
					: pthread_create(&steps->thread, NULL, steps_main, steps);
		if (rc)
			error_set_errno(error, ERROR_BROKEN, rc, "cannot begin");
	}
	if (rc == 0)
		return steps;
	release(steps);
	return NULL;
}

bool steps_ended(struct steps *steps, int ms)
{
	struct pollfd event = { .fd = steps->done_fd, .events = POLLIN };

	/* Joined before anybody looks at what the thread has left. */
	if (!steps->joined && poll(&event, 1, ms) > 0)
		steps->joined = pthread_join(steps->thread, NULL) == 0;
	return steps->joined;
}

void steps_free(struct steps *steps)
{
	if (steps_ended(steps, 0))
		release(steps);
}
