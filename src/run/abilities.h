/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What of a run can be measured on this machine, by this user. */
#ifndef RUN_ABILITIES_H
#define RUN_ABILITIES_H

struct diagnosis;

/* Append a finding for each way to measure and to watch.  Opens them on the calling thread. */
void abilities_examine(struct diagnosis *diagnosis);

#endif
