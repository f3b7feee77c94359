/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where a result was measured, in three lines: kernel, machine, ipset and timing. */
#ifndef RENDER_ENVIRONMENT_H
#define RENDER_ENVIRONMENT_H

struct buffer;
struct render_options;
struct result;

/* A fact that is not known is left out; so is one that is as usual (not tainted, not expedited). */
void environment_print(const struct result *result, const struct render_options *options,
		       struct buffer *buffer);

#endif
