/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A diagnosis for people: aligned lines. */
#ifndef RENDER_DIAGNOSIS_H
#define RENDER_DIAGNOSIS_H

struct buffer;
struct diagnosis;
struct render_options;

/* Append a line for each finding: "ok|warn|no  what  detail (how to mend)". */
void diagnosis_print(const struct diagnosis *diagnosis, const struct render_options *options,
		     struct buffer *buffer);

#endif
