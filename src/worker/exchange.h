/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sending a message and reading its answers until the last. */
#ifndef WORKER_EXCHANGE_H
#define WORKER_EXCHANGE_H

#include "worker/state.h"

/* One request, one acknowledgement (PLAN_OP_IPSET). */
op_function exchange_ack;

/* One request; one data message, or data messages up to the end of a dump (PLAN_OP_DATA, _DUMP). */
op_function exchange_data;

#endif
