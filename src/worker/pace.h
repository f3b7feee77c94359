/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Pacing: ops at a rate, or with a pause after each, outside what is measured.
 *
 * At a rate each op has an intended start.  Latency is also counted from there, so that a stall is
 * charged to all the ops that it kept waiting (no coordinated omission).
 */
#ifndef WORKER_PACE_H
#define WORKER_PACE_H

struct plan_op;
struct worker;

/* The first intended start is now. */
void pace_begin(struct worker *worker);

/* What passed since the last op belongs to none: the next begins now. */
void pace_restart(struct worker *worker);

/* Wait for the intended start of the next op; the measured op begins when this returns. */
void pace_before(struct worker *worker);

/* Count the latency from the intended start; pause. */
void pace_after(struct worker *worker, const struct plan_op *op);

#endif
