/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The kernel's log, followed from now on: which of its new lines say that the kernel is not well?
 *
 * What stood there before the log was opened is not read, and who closes it has read up to the end:
 * only lines of that time count.  Programs may write to the log as well; their lines count too, for
 * a test must be able to make one.
 */
#ifndef RUN_KERNEL_LOG_H
#define RUN_KERNEL_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of a line with its NUL; longer ones are cut. */
#define KERNEL_LOG_LINE 512

struct kernel_log {
	int fd;			/* -1: not followed */
	int error;		/* then why: a positive errno */
	bool overrun;		/* records were overwritten before they could be read */
	uint64_t expected;	/* sequence number of the next record; 0: not known */
	uint64_t lost;		/* records, as far as sequence numbers tell */
};

/*
 * Called for each line that is a complaint: @kind is a word or two for it, @line the line.
 * Both are valid during the call only.
 */
typedef void kernel_log_fn(void *context, const char *kind, const char *line);

/* Open at the end of @path (NULL: /dev/kmsg).  Where that is refused, error says why. */
void kernel_log_open(struct kernel_log *log, const char *path);
void kernel_log_close(struct kernel_log *log);

/* Read what is new, without waiting. */
void kernel_log_read(struct kernel_log *log, kernel_log_fn *complain, void *context);

/* What kind of complaint the text of a record is; NULL: none. */
const char *kernel_log_classify(const char *line);

#endif
