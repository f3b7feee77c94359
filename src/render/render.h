/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The report formats: each is a pure function from a result to bytes.  A new one is a row in
 * render.c and a file.
 */
#ifndef RENDER_RENDER_H
#define RENDER_RENDER_H

#include <stdbool.h>

struct buffer;
struct result;

/* Formats for programs take no notice of these. */
struct render_options {
	bool color;
	unsigned int width;	/* columns of the terminal; 0: not known */
	bool verbose;		/* also each repetition and worker, and every wait site */
	bool quiet;		/* only the verdict and what went wrong */
	bool with_run;		/* of a comparison: the new side's own test points first */
};

struct render_format {
	const char *name;
	const char *help;	/* a few words for lists of formats */
	/* Append the report.  Returns 0 or a negative errno, with part of a report in @buffer. */
	int (*render)(const struct result *result, const struct render_options *options,
		      struct buffer *buffer);
};

/* Ends with a row without a name. */
extern const struct render_format render_formats[];

/* The format of that name, or NULL. */
const struct render_format *render_find(const char *name);

int render_human(const struct result *result, const struct render_options *options,
		 struct buffer *buffer);
int render_folded(const struct result *result, const struct render_options *options,
		  struct buffer *buffer);
int render_csv(const struct result *result, const struct render_options *options,
	       struct buffer *buffer);
int render_markdown(const struct result *result, const struct render_options *options,
		    struct buffer *buffer);
int render_tap(const struct result *result, const struct render_options *options,
	       struct buffer *buffer);
int render_ktap(const struct result *result, const struct render_options *options,
		struct buffer *buffer);
int render_junit(const struct result *result, const struct render_options *options,
		 struct buffer *buffer);

#endif
