/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the workers counted, into the result. */
#ifndef RUN_COLLECT_H
#define RUN_COLLECT_H

#include <stdbool.h>
#include <stdint.h>

struct crew;
struct result;
struct symbols;

/* user + sys as counted, of all ops, against the CPU clocks of the threads; ns. */
struct collect_accounting {
	uint64_t counted_ns;
	uint64_t clock_ns;
};

/*
 * Add the workers of @crew as one more repetition: to result.workers, result.repetitions and the
 * sums of result.classes; add to @accounting; name stacks by @symbols.  A worker that is stuck is
 * read as it stands.  Returns 0 or -ENOMEM.
 */
int collect_repetition(struct result *result, const struct crew *crew, bool partial,
		       struct symbols *symbols, struct collect_accounting *accounting);

/* When all repetitions are in: latencies and the accounting error. */
void collect_finish(struct result *result, const struct collect_accounting *accounting);

#endif
