/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The tables of the human report: classes, repetitions, workers. */
#ifndef RENDER_CLASSES_H
#define RENDER_CLASSES_H

struct buffer;
struct render_options;
struct result;
struct result_class;

/* How often, how fast: one row a class, and @total. */
void classes_intended(const struct result *result, const struct render_options *options,
		      struct buffer *buffer);
void classes_latency(const struct result *result, const struct result_class *total,
		     const struct render_options *options, struct buffer *buffer);

/* Where the time went; below 100 columns only as shares.  Nothing if only wall time is known. */
void classes_time(const struct result *result, const struct result_class *total,
		  const struct render_options *options, struct buffer *buffer);

/* One row for each repetition and class. */
void classes_repetitions(const struct result *result, const struct render_options *options,
			 struct buffer *buffer);

/* One row a worker: its own figures beside what the kernel counted for the thread. */
void classes_workers(const struct result *result, const struct render_options *options,
		     struct buffer *buffer);

#endif
