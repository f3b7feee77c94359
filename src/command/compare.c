// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress compare: do two groups of saved results differ? */
#include "command/command.h"
#include "command/group.h"
#include "command/options.h"
#include "command/output.h"
#include "render/render.h"

#include <string.h>

struct comparing {
	struct options options;
	struct group_settings settings;
	struct group old_group, new_group;
	struct comparison comparison;
};

/* Words behind "--", which popt takes away: they are the new side. */
static size_t words_behind(int argc, char *const *argv)
{
	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], "--"))
			return (size_t)(argc - i - 1);
	return 0;
}

static int load(struct comparing *comparing, int argc, char **argv, struct error *error)
{
	const char *const *words = comparing->options.arguments;
	size_t count = comparing->options.argument_count, behind = words_behind(argc, argv);

	/* Two words are the two sides, with or without "--" between them. */
	if (behind == 0 && count == 2)
		behind = 1;
	if (behind == 0 || behind >= count) {
		error_set(error, ERROR_USAGE, NULL, "compare takes old results and new ones");
		return error_hint(error, "compare OLD NEW, or compare OLD... -- NEW...");
	}
	if (group_load(&comparing->old_group, words, count - behind, error) < 0)
		return -1;
	return group_load(&comparing->new_group, words + count - behind, behind, error);
}

static int compare(struct comparing *comparing, int argc, char **argv, struct error *error)
{
	struct compare_group old_group, new_group;
	struct render_options style;

	if (group_settings_read(&comparing->settings, &comparing->options, error) < 0 ||
	    load(comparing, argc, argv, error) < 0)
		return -1;
	old_group = (struct compare_group){ comparing->old_group.label,
					    comparing->old_group.results,
					    comparing->old_group.count };
	new_group = (struct compare_group){ comparing->new_group.label,
					    comparing->new_group.results,
					    comparing->new_group.count };
	if (compare_results(&old_group, &new_group, &comparing->settings.options,
			    &comparing->comparison, error) < 0)
		return -1;
	output_style(&comparing->options, &style);
	style.quiet = options_given(&comparing->options, OPTION_QUIET);
	return output_comparison(&comparing->comparison,
				 options_text(&comparing->options, OPTION_FORMAT), &style, error);
}

int command_compare(int argc, char **argv)
{
	struct comparing comparing = { 0 };
	enum exit_style style = command_exit_style();
	struct error error;
	int status, rc;

	rc = options_read(&comparing.options, COMPARE, PROGRAM " compare",
			  "[OPTION...] OLD... -- NEW...", argc, argv, &error);
	if (rc == 0) {
		style = options_exit_style(&comparing.options, style);
		rc = compare(&comparing, argc, argv, &error);
	}
	status = rc < 0 ? command_fail(&error, style)
			: status_of_result(comparison_status(&comparing.comparison), style);
	comparison_fini(&comparing.comparison);
	group_free(&comparing.old_group);
	group_free(&comparing.new_group);
	group_settings_free(&comparing.settings);
	options_free(&comparing.options);
	return status;
}
