/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From the words of a command line to a scenario, with the options that the scenario sets. */
#ifndef COMMAND_LOAD_H
#define COMMAND_LOAD_H

struct error_list;
struct options;
struct scenario;
struct plan_settings;

/*
 * Load the scenario that the arguments name (a built-in or a file; swap-loop when there is none)
 * and let it set the options of @command.  Returns 0 or -1; finish @scenario either way.
 */
int load_scenario(struct scenario *scenario, struct options *options, unsigned int command,
		  struct error_list *errors);

/*
 * What the options say to plan/compile.  Strings are borrowed from @options.  Returns 0 or -1;
 * finish with load_settings_free either way.
 */
int load_settings(const struct options *options, struct plan_settings *settings,
		  struct error_list *errors);
void load_settings_free(struct plan_settings *settings);

#endif
