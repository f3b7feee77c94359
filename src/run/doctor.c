// SPDX-License-Identifier: GPL-2.0-or-later
/* What this machine can do and what it cannot. */
#include "run/doctor.h"

#include "base/error.h"
#include "base/file.h"
#include "netlink/query.h"
#include "result/diagnosis.h"
#include "run/abilities.h"
#include "run/namespace.h"
#include "run/spoilers.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>

/* Below these limits 64 workers, or a run of many namespaces, will not do. */
#define FILES_WANTED 1024
#define NAMESPACES_WANTED 64
#define MEMLOCK_WANTED (UINT64_C(8) << 20)

static void add_error(struct diagnosis *diagnosis, const char *what, const struct error *error)
{
	diagnosis_add(diagnosis, DIAGNOSIS_NO, what, *error->hint ? error->hint : NULL, "%s",
		      error->message);
	diagnosis->unusable = true;
}

static void examine_kernel(struct diagnosis *diagnosis)
{
	struct utsname name;

	if (uname(&name) == 0)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "kernel", NULL, "%s %s", name.release,
			      name.machine);
}

/* Move into a namespace as a run does. */
static bool examine_namespaces(struct diagnosis *diagnosis)
{
	struct error error = { 0 };
	char text[32] = "";
	bool user;

	if (namespace_prepare(NAMESPACE_PRIVATE, &user, &error) < 0) {
		add_error(diagnosis, "user namespaces", &error);
		return false;
	}
	if (user)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "user namespaces", NULL,
			      "work for this user");
	else if (file_read_small("/proc/sys/user/max_user_namespaces", text, sizeof(text)) == 0 &&
		 strtoul(text, NULL, 10) > 0)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "user namespaces", NULL,
			      "not needed: root");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "user namespaces",
			      "sysctl user.max_user_namespaces=10000",
			      "none: only root can run");
	if (namespace_enter_new(&error) < 0) {
		add_error(diagnosis, "network namespaces", &error);
		return false;
	}
	diagnosis_add(diagnosis, DIAGNOSIS_OK, "network namespaces", NULL, "work");
	return true;
}

/* ip_set_hash_ipportnet of hash:ip,port,net. */
static void module_name(const char *type, char *name, size_t size)
{
	size_t length = (size_t)snprintf(name, size, "ip_set_");

	for (; *type && length + 1 < size; type++)
		if (*type != ',')
			name[length++] = *type == ':' ? '_' : *type;
	name[length] = '\0';
}

/* Returns whether the kernel has the type. */
static bool examine_type(struct diagnosis *diagnosis, struct netlink_socket *kernel,
			 uint8_t protocol, const struct doctor_type *type)
{
	char what[48], module[48], mend[96];
	uint8_t minimum, maximum;

	snprintf(what, sizeof(what), "type %.40s", type->name);
	if (query_type(kernel, protocol, type->name, type->family, &minimum, &maximum) != 0) {
		module_name(type->name, module, sizeof(module));
		snprintf(mend, sizeof(mend), "modprobe %s, if the kernel was built with it",
			 module);
		diagnosis_add(diagnosis, DIAGNOSIS_NO, what, mend,
			      "not in this kernel; library: revisions %u to %u", type->minimum,
			      type->maximum);
		return false;
	}
	diagnosis_add(diagnosis, maximum > type->maximum ? DIAGNOSIS_WARN : DIAGNOSIS_OK, what,
		      maximum > type->maximum ? "a newer libipset, for the newest revision" : NULL,
		      "revisions: kernel %u to %u, library %u to %u", minimum, maximum,
		      type->minimum, type->maximum);
	return true;
}

static void examine_ipset(struct diagnosis *diagnosis, const struct doctor_type *types,
			  size_t count)
{
	struct netlink_socket kernel = { .fd = -1 };
	uint8_t protocol = 0, most = 0;
	unsigned int found = 0;
	int rc = netlink_open(&kernel, 0);

	if (rc == 0)
		rc = query_protocol(&kernel, &protocol, &most);
	if (rc < 0) {
		diagnosis_add(diagnosis, DIAGNOSIS_NO, "ipset",
			      "modprobe ip_set, or a kernel with CONFIG_IP_SET", "%s",
			      most ? "no common protocol" : strerror(-rc));
		diagnosis->unusable = true;
		netlink_close(&kernel);
		return;
	}
	diagnosis_add(diagnosis, DIAGNOSIS_OK, "ipset", NULL, "protocol %u (kernel: up to %u)",
		      protocol, most);
	for (size_t i = 0; i < count; i++)
		found += examine_type(diagnosis, &kernel, protocol, &types[i]);
	if (!found)
		diagnosis->unusable = true;
	netlink_close(&kernel);
}

/* Whichever of the two a machine has; 0 is "off" of the one and "on" of the other. */
static void examine_turbo(struct diagnosis *diagnosis)
{
	static const struct {
		const char *path, *mend;
		char on;
	} switches[] = {
		{ "/sys/devices/system/cpu/intel_pstate/no_turbo",
		  "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo", '0' },
		{ "/sys/devices/system/cpu/cpufreq/boost",
		  "echo 0 > /sys/devices/system/cpu/cpufreq/boost", '1' },
	};
	char text[16];

	for (size_t i = 0; i < sizeof(switches) / sizeof(switches[0]); i++) {
		if (file_read_small(switches[i].path, text, sizeof(text)) < 0)
			continue;
		if (*text == switches[i].on)
			diagnosis_add(diagnosis, DIAGNOSIS_WARN, "turbo", switches[i].mend,
				      "on: the clock depends on heat and on the other cores");
		else
			diagnosis_add(diagnosis, DIAGNOSIS_OK, "turbo", NULL, "off");
		return;
	}
	diagnosis_add(diagnosis, DIAGNOSIS_OK, "turbo", NULL, "not to be set here");
}

static void examine_virtualisation(struct diagnosis *diagnosis)
{
	FILE *file = fopen("/proc/cpuinfo", "re");
	char line[4096];
	bool virtual = false;

	while (file && !virtual && fgets(line, sizeof(line), file))
		virtual = !strncmp(line, "flags", 5) && strstr(line, " hypervisor");
	if (file)
		fclose(file);
	if (virtual)
		diagnosis_add(diagnosis, DIAGNOSIS_WARN, "virtualisation",
			      "compare within one machine, in turn",
			      "a virtual machine: the hypervisor may take CPU time away");
	else
		diagnosis_add(diagnosis, DIAGNOSIS_OK, "virtualisation", NULL, "none seen");
}

static void examine_limit(struct diagnosis *diagnosis, const char *what, uint64_t value,
			  uint64_t wanted, const char *mend)
{
	bool enough = value >= wanted;

	if (value >= INT64_MAX)
		diagnosis_add(diagnosis, DIAGNOSIS_OK, what, NULL, "no limit");
	else
		diagnosis_add(diagnosis, enough ? DIAGNOSIS_OK : DIAGNOSIS_WARN, what,
			      enough ? NULL : mend, "%llu", (unsigned long long)value);
}

static void examine_limits(struct diagnosis *diagnosis)
{
	struct rlimit limit;
	char text[32];

	if (getrlimit(RLIMIT_MEMLOCK, &limit) == 0)
		examine_limit(diagnosis, "locked memory", limit.rlim_cur, MEMLOCK_WANTED,
			      "ulimit -l unlimited, for the rings of many workers");
	if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
		examine_limit(diagnosis, "open files", limit.rlim_cur, FILES_WANTED,
			      "ulimit -n 1024, for many workers");
	if (file_read_small("/proc/sys/user/max_net_namespaces", text, sizeof(text)) == 0)
		examine_limit(diagnosis, "max_net_namespaces", strtoull(text, NULL, 10),
			      NAMESPACES_WANTED, "sysctl user.max_net_namespaces=10000");
}

void doctor_examine(struct diagnosis *diagnosis, const struct doctor_type *types, size_t count)
{
	examine_kernel(diagnosis);
	if (examine_namespaces(diagnosis))
		examine_ipset(diagnosis, types, count);
	abilities_examine(diagnosis);
	spoilers_examine(diagnosis);
	examine_turbo(diagnosis);
	examine_virtualisation(diagnosis);
	examine_limits(diagnosis);
}
