/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Signals as events: SIGINT, SIGTERM and SIGHUP end a run in good order, SIGUSR1 asks how it goes.
 * They are blocked in all threads and read from a descriptor by the main thread alone; while nobody
 * reads, the second one of those that end is left to kill the process as it always would.
 */
#ifndef RUN_SIGNALS_H
#define RUN_SIGNALS_H

/* Block the signals and return the descriptor to poll, or a negative errno.  Before any thread. */
int signals_open(void);

/* The next signal waiting on @fd, or 0. */
int signals_read(int fd);

/* Unblock and close: signals act by themselves again. */
void signals_close(int fd);

/* From now on the signals that end act at once, for a second one after the first was seen. */
void signals_release(void);

#endif
