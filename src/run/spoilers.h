/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What of this machine would spoil the figures of a run: one table, for run and for doctor. */
#ifndef RUN_SPOILERS_H
#define RUN_SPOILERS_H

struct diagnosis;
struct result;

/* Append a finding for each that can be looked at, good or bad. */
void spoilers_examine(struct diagnosis *diagnosis);

/* Make those that are there warnings of @result.  Returns 0 or -ENOMEM. */
int spoilers_warn(struct result *result);

#endif
