// SPDX-License-Identifier: GPL-2.0-or-later
/* The table of report formats. */
#include "render/render.h"

#include "result/json.h"

#include <stddef.h>
#include <string.h>

static int render_json(const struct result *result, const struct render_options *options,
		       struct buffer *buffer)
{
	return result_to_json(result, buffer);
}

const struct render_format render_formats[] = {
	{ "human", "tables for a terminal or a mail", render_human },
	{ "json", "the whole result, as it is stored", render_json },
	{ "csv", "one row for each repetition and class", render_csv },
	{ "markdown", "tables for a web page or a mail", render_markdown },
	{ "tap", "test points with YAML details, as prove reads them", render_tap },
	{ "ktap", "test points as the kernel's own tests print them", render_ktap },
	{ "junit", "test points as XML", render_junit },
	{ "folded", "whole stacks weighted in ns, for flame graphs", render_folded },
	{ 0 },
};

const struct render_format *render_find(const char *name)
{
	for (const struct render_format *format = render_formats; format->name; format++)
		if (!strcmp(format->name, name))
			return format;
	return NULL;
}
