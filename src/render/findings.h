/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the human report says in words: time off the CPU, wait sites, errors, failures. */
#ifndef RENDER_FINDINGS_H
#define RENDER_FINDINGS_H

struct buffer;
struct render_options;
struct result;

/* One sentence on the class that was off the CPU longest, if that is above 5 % of its time. */
void findings_off_cpu(const struct result *result, const struct render_options *options,
		      struct buffer *buffer);

/* For each class that slept: the functions that put it to sleep; all of them if verbose. */
void findings_sites(const struct result *result, const struct render_options *options,
		    struct buffer *buffer);

/* With --profile: the functions that each class ran in most; all of them if verbose. */
void findings_symbols(const struct result *result, const struct render_options *options,
		      struct buffer *buffer);

/* Errors by class, then failures and warnings. */
void findings_errors(const struct result *result, const struct render_options *options,
		     struct buffer *buffer);
void findings_failures(const struct result *result, const struct render_options *options,
		       struct buffer *buffer);
void findings_warnings(const struct result *result, const struct render_options *options,
		       struct buffer *buffer);

#endif
