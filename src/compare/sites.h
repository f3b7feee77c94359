/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Wait sites that came and went between two groups of results. */
#ifndef COMPARE_SITES_H
#define COMPARE_SITES_H

struct comparison;

/*
 * Add the sites of the class @name to @comparison: those with at least one sleep in a hundred ops
 * on one side and none on the other, whose profile has to be complete: a truncated one must not
 * read as an acquittal.  Returns 0 or -ENOMEM.
 */
int sites_compare(struct comparison *comparison, const char *name);

#endif
