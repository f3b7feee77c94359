// SPDX-License-Identifier: GPL-2.0-or-later
/* Reports on standard output or in a file. */
#include "command/output.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "command/options.h"
#include "render/compare.h"
#include "render/render.h"

#include <sys/ioctl.h>
#include <unistd.h>

static unsigned int terminal_width(void)
{
	struct winsize size;

	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void output_style(const struct options *options, struct render_options *style)
{
	*style = (struct render_options){
		.color = options_want_color(options),
		.width = terminal_width(),
		.verbose = options_given(options, OPTION_VERBOSE),
	};
}

/* @buffer is used up. */
static int write_buffer(struct buffer *buffer, int rc, const char *path, struct error *error)
{
	if (rc < 0)
		rc = error_set_errno(error, ERROR_BROKEN, -rc, "cannot make the report");
	else
		rc = file_write(path, buffer->data ? buffer->data : "", buffer->length, error);
	buffer_fini(buffer);
	return rc;
}

int output_result(const struct result *result, const char *name,
		  const struct render_options *style, const char *path, struct error *error)
{
	struct buffer buffer;

	buffer_init(&buffer);
	return write_buffer(&buffer, render_find(name)->render(result, style, &buffer), path,
			    error);
}

int output_comparison(const struct comparison *comparison, const char *name,
		      const struct render_options *style, struct error *error)
{
	const struct compare_format *format = compare_format_find(name);
	struct buffer buffer;

	if (!format)
		return error_set(error, ERROR_USAGE, NULL, "a comparison has no format %s", name);
	buffer_init(&buffer);
	return write_buffer(&buffer, format->render(comparison, style, &buffer), "-", error);
}
