/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kinds of ops: what a worker does between t1 and t2. */
#ifndef WORKER_OP_H
#define WORKER_OP_H

#include "plan/plan.h"
#include "worker/state.h"

extern op_function *const op_functions[PLAN_OP_KINDS];

#endif
