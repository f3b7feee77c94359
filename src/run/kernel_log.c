// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel's log, followed: which new lines say that the kernel is not well? */
#include "run/kernel_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where in a line a mark counts: a driver may well write "foo: WARNING: ..." of its own. */
enum place { AT_START, ANYWHERE };

/*
 * As the kernel words them: lib/bug.c, kernel/panic.c, kernel/locking/lockdep.c, mm/kasan,
 * kernel/kcsan, lib/ubsan.c, kernel/rcu/tree_stall.h, kernel/hung_task.c, kernel/watchdog.c,
 * mm/page_alloc.c, mm/oom_kill.c, lib/refcount.c.  The first row that fits names the line.
 */
static const struct {
	const char *kind, *mark;
	enum place place;
} marks[] = {
	{ "KASAN", "BUG: KASAN", ANYWHERE },
	{ "KCSAN", "BUG: KCSAN", ANYWHERE },
	{ "KMSAN", "BUG: KMSAN", ANYWHERE },
	{ "KFENCE", "BUG: KFENCE", ANYWHERE },
	{ "UBSAN", "UBSAN: ", AT_START },
	{ "suspicious RCU", "suspicious RCU usage", ANYWHERE },
	{ "lockdep", "possible circular locking", ANYWHERE },
	{ "lockdep", "possible recursive locking", ANYWHERE },
	{ "lockdep", "possible irq lock inversion", ANYWHERE },
	{ "lockdep", "possible deadlock", ANYWHERE },
	{ "lockdep", "inconsistent lock state", ANYWHERE },
	{ "lockdep", "bad unlock balance", ANYWHERE },
	{ "lockdep", "bad contention detected", ANYWHERE },
	{ "lockdep", "held lock freed", ANYWHERE },
	{ "lockdep", "lock held when returning to user space", ANYWHERE },
	{ "lockdep", "-safe -> ", ANYWHERE },
	{ "lockdep", "Invalid wait context", ANYWHERE },
	{ "lockdep", "trying to register non-static key", ANYWHERE },
	{ "soft lockup", "BUG: soft lockup", ANYWHERE },
	{ "hard lockup", "hard LOCKUP", ANYWHERE },
	{ "RCU stall", "self-detected stall", ANYWHERE },
	{ "RCU stall", "detected stalls on", ANYWHERE },
	{ "RCU stall", "detected expedited stalls", ANYWHERE },
	{ "RCU stall", "kthread starved for", ANYWHERE },
	{ "hung task", "blocked for more than", ANYWHERE },
	{ "refcount", "refcount_t: ", ANYWHERE },
	{ "list corruption", "list_add corruption", ANYWHERE },
	{ "list corruption", "list_del corruption", ANYWHERE },
	{ "debug objects", "ODEBUG: ", ANYWHERE },
	{ "page allocation failure", "page allocation failure", ANYWHERE },
	{ "out of memory", "Out of memory", ANYWHERE },
	{ "out of memory", "Memory cgroup out of memory", ANYWHERE },
	{ "out of memory", "invoked oom-killer", ANYWHERE },
	{ "memory leak", "kmemleak: ", AT_START },
	{ "leaked reference", "unregister_netdevice: waiting for", ANYWHERE },
	{ "general protection", "general protection fault", AT_START },
	{ "general protection", "Oops: general protection fault", AT_START },
	{ "Oops", "Oops", AT_START },
	{ "Oops", "Internal error: ", AT_START },
	{ "Oops", "Unable to handle kernel", AT_START },
	{ "panic", "Kernel panic", AT_START },
	{ "BUG", "kernel BUG at", AT_START },
	{ "BUG", "BUG", AT_START },
	{ "WARNING", "WARNING: ", AT_START },
};

const char *kernel_log_classify(const char *line)
{
	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (marks[i].place == AT_START
			    ? !strncmp(line, marks[i].mark, strlen(marks[i].mark))
			    : strstr(line, marks[i].mark) != NULL)
			return marks[i].kind;
	return NULL;
}

void kernel_log_open(struct kernel_log *log, const char *path)
{
	*log = (struct kernel_log){ .fd = -1 };
	log->fd = open(path ? path : "/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (log->fd < 0) {
		log->error = errno;
		return;
	}
	if (lseek(log->fd, 0, SEEK_END) < 0) {
		log->error = errno;
		kernel_log_close(log);
	}
}

void kernel_log_close(struct kernel_log *log)
{
	if (log->fd >= 0)
		close(log->fd);
	log->fd = -1;
}

/*
 * "PRIORITY,SEQUENCE,TIME,FLAGS[,...];TEXT\n", then lines " KEY=VALUE\n":
 * Documentation/ABI/testing/dev-kmsg.
 */
static void take_record(struct kernel_log *log, char *record, kernel_log_fn *complain,
			void *context)
{
	char *text = strchr(record, ';'), *comma = strchr(record, ',');
	uint64_t sequence;
	const char *kind;

	if (!text || !comma || comma > text)
		return;
	sequence = strtoull(comma + 1, NULL, 10);
	if (log->expected && sequence > log->expected)
		log->lost += sequence - log->expected;
	log->expected = sequence + 1;
	*text++ = '\0';
	text[strcspn(text, "\n")] = '\0';
	if (strlen(text) >= KERNEL_LOG_LINE)
		text[KERNEL_LOG_LINE - 1] = '\0';
	kind = kernel_log_classify(text);
	if (kind)
		complain(context, kind, text);
}

void kernel_log_read(struct kernel_log *log, kernel_log_fn *complain, void *context)
{
	/* A record is 2 KiB at most in its printed form (CONSOLE_EXT_LOG_MAX is 8 KiB). */
	char record[8193];
	ssize_t length;

	if (log->fd < 0)
		return;
	for (;;) {
		length = read(log->fd, record, sizeof(record) - 1);
		if (length > 0) {
			record[length] = '\0';
			take_record(log, record, complain, context);
		} else if (length < 0 && errno == EPIPE) {
			/* Overwritten before it was read: the next read goes on behind the gap. */
			log->overrun = true;
		} else if (length == 0 || errno != EINTR) {
			return;
		}
	}
}
