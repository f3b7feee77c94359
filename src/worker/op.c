// SPDX-License-Identifier: GPL-2.0-or-later
/* The kinds of ops: their table, and those that are not an exchange with ipset. */
#include "worker/op.h"

#include "measure/clock.h"
#include "worker/exchange.h"
#include "worker/state.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

static int op_sleep(struct worker *worker, const struct plan_op *op, uint8_t *bytes)
{
	struct timespec pause = clock_timespec(op->hold_ns);

	(void)worker;
	(void)bytes;
	nanosleep(&pause, NULL);
	return 0;
}

/* The loop without an op in it: what is left is the cost of measuring. */
static int op_null(struct worker *worker, const struct plan_op *op, uint8_t *bytes)
{
	(void)worker;
	(void)op;
	(void)bytes;
	return 0;
}

/* Blocks until somebody opens the FIFO for writing: a hang on demand. */
static int op_wait(struct worker *worker, const struct plan_op *op, uint8_t *bytes)
{
	int fd = open(op->argument, O_RDONLY | O_CLOEXEC);

	(void)worker;
	(void)bytes;
	if (fd < 0)
		return errno;
	close(fd);
	return 0;
}

op_function *const op_functions[PLAN_OP_KINDS] = {
	[PLAN_OP_IPSET] = exchange_ack,
	[PLAN_OP_DUMP] = exchange_data,
	[PLAN_OP_DATA] = exchange_data,
	[PLAN_OP_SLEEP] = op_sleep,
	[PLAN_OP_NULL] = op_null,
	[PLAN_OP_WAIT] = op_wait,
};
