// SPDX-License-Identifier: GPL-2.0-or-later
/* Signals as events. */
#include "run/signals.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void ending_signals(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGINT);
	sigaddset(set, SIGTERM);
	sigaddset(set, SIGHUP);
}

int signals_open(void)
{
	sigset_t set;
	int fd;

	ending_signals(&set);
	sigaddset(&set, SIGUSR1);
	if (sigprocmask(SIG_BLOCK, &set, NULL) < 0)
		return -errno;
	fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	return fd < 0 ? -errno : fd;
}

int signals_read(int fd)
{
	struct signalfd_siginfo info;

	if (read(fd, &info, sizeof(info)) != sizeof(info))
		return 0;
	return (int)info.ssi_signo;
}

void signals_release(void)
{
	sigset_t set;

	ending_signals(&set);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void signals_close(int fd)
{
	sigset_t set;

	if (fd >= 0)
		close(fd);
	ending_signals(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}
