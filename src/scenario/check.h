/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What no single line shows: loops that are empty, that wait on each other, that never choose. */
#ifndef SCENARIO_CHECK_H
#define SCENARIO_CHECK_H

struct error_list;
struct scenario;

/* Add the faults of a scenario whose lines are right, one by one, to @errors. */
void check_scenario(const struct scenario *scenario, struct error_list *errors);

#endif
