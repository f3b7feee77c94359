// SPDX-License-Identifier: GPL-2.0-or-later
/* Network namespaces: a run happens in one of its own. */
#include "run/namespace.h"

#include "base/error.h"
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *const names[] = {
	[NAMESPACE_PRIVATE] = "private",
	[NAMESPACE_PER_WORKER] = "per-worker",
	[NAMESPACE_HOST] = "host",
};

int namespace_parse(const char *text, enum namespace_mode *mode)
{
	if (!strcmp(text, "shared"))
		text = "private";
	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i], text)) {
			*mode = (enum namespace_mode)i;
			return 0;
		}
	return -EINVAL;
}

const char *namespace_name(enum namespace_mode mode)
{
	return names[mode];
}

static bool has_capability(unsigned int capability)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];

	if (syscall(SYS_capget, &header, data) < 0)
		return false;
	return data[CAP_TO_INDEX(capability)].effective & CAP_TO_MASK(capability);
}

/* /proc files of this kind take one write and no more. */
static int write_proc(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	int rc = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, text, strlen(text)) < 0)
		rc = -errno;
	close(fd);
	return rc;
}

/* user_namespaces(7): without privilege one id may be mapped, after setgroups is denied. */
static int map_ids(uid_t uid, gid_t gid)
{
	char map[64];
	int rc = write_proc("/proc/self/setgroups", "deny");

	if (rc < 0 && rc != -ENOENT)
		return rc;
	snprintf(map, sizeof(map), "0 %u 1", uid);
	rc = write_proc("/proc/self/uid_map", map);
	if (rc < 0)
		return rc;
	snprintf(map, sizeof(map), "0 %u 1", gid);
	return write_proc("/proc/self/gid_map", map);
}

static int refuse_user_namespace(int errnum, struct error *error)
{
	error_set_errno(error, ERROR_ABSENT, errnum,
			"not root, and the kernel refuses a user namespace");
	return error_hint(error, "run as root, or allow them: sysctl "
			  "user.max_user_namespaces=10000 and, where the distribution has it, "
			  "kernel.unprivileged_userns_clone=1 or "
			  "kernel.apparmor_restrict_unprivileged_userns=0");
}

int namespace_prepare(enum namespace_mode mode, bool *user, struct error *error)
{
	uid_t uid = geteuid();
	gid_t gid = getegid();
	int rc;

	*user = false;
	if (mode == NAMESPACE_HOST) {
		if (has_capability(CAP_NET_ADMIN))
			return 0;
		error_set(error, ERROR_ABSENT, NULL,
			  "--netns host needs root (CAP_NET_ADMIN)");
		return error_hint(error, "leave it out to run in a private namespace");
	}
	if (has_capability(CAP_SYS_ADMIN) && has_capability(CAP_NET_ADMIN))
		return 0;
	if (unshare(CLONE_NEWUSER) < 0)
		return refuse_user_namespace(errno, error);
	rc = map_ids(uid, gid);
	if (rc < 0)
		return refuse_user_namespace(-rc, error);
	*user = true;
	return 0;
}

int namespace_enter_new(struct error *error)
{
	if (unshare(CLONE_NEWNET) == 0)
		return 0;
	error_set_errno(error, ERROR_ABSENT, errno, "cannot make a network namespace");
	if (errno == ENOSPC)
		return error_hint(error, "the limit is sysctl user.max_net_namespaces");
	if (errno == EPERM)
		return error_hint(error, "run as root, or allow user namespaces to have "
				  "capabilities");
	return error_hint(error, "the kernel needs CONFIG_NET_NS");
}
