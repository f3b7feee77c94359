/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Results of the same scenario, pooled. */
#ifndef RESULT_MERGE_H
#define RESULT_MERGE_H

struct error;
struct result;

/*
 * Add @from to @into: repetitions and workers are appended (runs stay runs), histograms and sums
 * add, the worse status stands, failures and warnings of both are kept.  A fact in which the two
 * differ becomes "VALUE; VALUE".  Refused: another scenario, set type or timing method.
 * Returns 0, or -1 with an error (ERROR_USAGE; ERROR_BROKEN without memory, @into half merged).
 */
int result_merge(struct result *into, const struct result *from, struct error *error);

#endif
