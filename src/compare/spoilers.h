/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What else differs between two groups of results: the kernel, which is probably what is compared,
 * and what spoils the comparison (another CPU, governor, timing method, a loaded machine).
 */
#ifndef COMPARE_SPOILERS_H
#define COMPARE_SPOILERS_H

struct compare_group;
struct error;
struct spoilers;

/* Fill @spoilers, which is empty and belongs to a comparison.  Returns 0 or -ENOMEM. */
int spoilers_find(const struct compare_group *old_group, const struct compare_group *new_group,
		  struct spoilers *spoilers);

/*
 * Refuse facts of @keys, separated by commas, that differ or that nobody recorded.  Returns 0, or
 * -1 with the error.
 */
int spoilers_require_same(const struct compare_group *old_group,
			  const struct compare_group *new_group, const char *keys,
			  struct error *error);

#endif
