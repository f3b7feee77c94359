/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reports on standard output or in a file: results and comparisons, in the format asked for. */
#ifndef COMMAND_OUTPUT_H
#define COMMAND_OUTPUT_H

struct buffer;
struct comparison;
struct error;
struct options;
struct render_options;
struct result;

/* Colour, width and verbosity, from the options and the terminal. */
void output_style(const struct options *options, struct render_options *style);

/* Write the report in the format @name to @path ("-": standard output).  Returns 0 or -1. */
int output_result(const struct result *result, const char *name,
		  const struct render_options *style, const char *path, struct error *error);

/* The same for a comparison, on standard output; a format for results only is an error. */
int output_comparison(const struct comparison *comparison, const char *name,
		      const struct render_options *style, struct error *error);

#endif
