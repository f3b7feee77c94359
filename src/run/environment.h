/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What must be known of a machine to compare its figures with others: facts of the result. */
#ifndef RUN_ENVIRONMENT_H
#define RUN_ENVIRONMENT_H

struct result;

/* Add the facts of kernel, CPU and machine.  What cannot be read is left out.  0 or -ENOMEM. */
int environment_describe(struct result *result);

#endif
