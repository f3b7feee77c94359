/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How many objects the kernel holds of what a run makes: network namespaces and sets. */
#ifndef RUN_SLAB_H
#define RUN_SLAB_H

#include <stdint.h>

/* Called for each cache of interest that can be read: @name is valid during the call only. */
typedef void slab_fn(void *context, const char *name, uint64_t objects);

/*
 * Read the active objects of net_namespace and of every ip_set cache: from /proc/slabinfo, or else
 * from /sys/kernel/slab (both for root, as a rule).  Where caches of one size are merged, one may
 * not be there under its name.  Returns how many were found, or a negative errno: neither can be
 * read.
 */
int slab_read(slab_fn *take, void *context);

#endif
