/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The measured record: what a worker counts per class of ops.
 *
 * Written by its worker alone; read by others after the worker has ended (the live counters that
 * others may read meanwhile are in struct worker_live).
 */
#ifndef WORKER_ACCOUNT_H
#define WORKER_ACCOUNT_H

#include "measure/meter.h"
#include "plan/expect.h"
#include "stats/histogram.h"

#include <stdint.h>

struct plan_op;

/* More distinct errors than this of one class are counted together. */
#define ACCOUNT_ERRORS 16

/* What must be known of an op when its plan or its place in a queue is gone. */
struct account_op {
	uint8_t command;		/* IPSET_CMD_* */
	char set_type[32];
	struct location where;
};

struct account_error {
	int error;			/* 0: success where an error was expected */
	enum expect_verdict verdict;
	uint64_t count;
	struct account_op first;	/* that met it */
};

struct account {
	uint64_t elements;
	uint64_t bytes;			/* received */
	uint64_t user_ns, sys_ns;
	uint64_t blocked_ns, preempted_ns, runqueue_ns;
	uint64_t voluntary, involuntary;
	uint64_t lost;			/* switch records that found no room */
	unsigned int error_count;
	uint64_t other_errors;		/* beyond ACCOUNT_ERRORS kinds; unexpected */
	struct account_error errors[ACCOUNT_ERRORS];
	struct histogram wall;
	struct histogram *intended;	/* from the intended start; NULL: no rate is set */
};

void account_init(struct account *account);

/* Drop times and counts, keep the errors: the warm-up is over. */
void account_reset(struct account *account);

/* What @op leaves behind; @line, if not 0, is the line of the element that failed. */
struct account_op account_describe(const struct plan_op *op, uint32_t line);

/* Count @error with @verdict; @line as for account_describe. */
void account_error(struct account *account, const struct plan_op *op, int error,
		   enum expect_verdict verdict, uint32_t line);

/* Add one op to the sums.  Inline: part of the measured loop. */
static inline void account_op(struct account *account, uint64_t wall_ns,
			      const struct meter_sample *sample)
{
	histogram_record(&account->wall, wall_ns);
	account->user_ns += sample->user_ns;
	account->sys_ns += sample->sys_ns;
	if (__builtin_expect(sample->voluntary | sample->involuntary | sample->lost, 0)) {
		account->blocked_ns += sample->blocked_ns;
		account->preempted_ns += sample->preempted_ns;
		account->runqueue_ns += sample->runqueue_ns;
		account->voluntary += sample->voluntary;
		account->involuntary += sample->involuntary;
		account->lost += sample->lost;
	}
}

#endif
