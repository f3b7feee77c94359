/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Giving a message its next generated values. */
#ifndef WORKER_PATCH_H
#define WORKER_PATCH_H

#include <stdint.h>

struct plan_op;
struct worker;

/* Patch @bytes, the worker's copy of @op's message.  No allocation, no system call. */
void patch_message(struct worker *worker, const struct plan_op *op, uint8_t *bytes);

#endif
