// SPDX-License-Identifier: GPL-2.0-or-later
/* Sets of ours in a namespace that outlives us: found by their prefix, and destroyed. */
#include "run/leftovers.h"

#include "base/buffer.h"
#include "base/error.h"
#include "netlink/dump.h"
#include "netlink/message.h"
#include "netlink/query.h"
#include "netlink/reply.h"
#include "netlink/uapi.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STEM "ips"

struct names {
	char (*items)[IPSET_MAXNAMELEN];
	size_t count, capacity;
};

void leftovers_prefix(char prefix[LEFTOVERS_PREFIX_MAX])
{
	snprintf(prefix, LEFTOVERS_PREFIX_MAX, STEM "%d-", (int)getpid());
}

/* Is @name one of ours, made by a process that has ended? */
static bool is_orphan(const char *name)
{
	const size_t stem = strlen(STEM);
	char *end;
	long pid;

	if (strncmp(name, STEM, stem) != 0 || !isdigit((unsigned char)name[stem]))
		return false;
	pid = strtol(name + stem, &end, 10);
	if (*end != '-' || pid <= 0 || pid > INT_MAX)
		return false;
	return kill((pid_t)pid, 0) < 0 && errno == ESRCH;
}

static int take_name(struct names *names, const char *name, const char *prefix)
{
	if (!name || (prefix ? strncmp(name, prefix, strlen(prefix)) != 0 : !is_orphan(name)))
		return 0;
	if (array_reserve(&names->items, &names->capacity, names->count + 1,
			  sizeof(names->items[0])) < 0)
		return -ENOMEM;
	snprintf(names->items[names->count++], IPSET_MAXNAMELEN, "%s", name);
	return 0;
}

struct search {
	const char *prefix;
	struct names *names;
};

static int take_reply(const struct reply *reply, void *context)
{
	const struct search *search = context;

	return take_name(search->names, dump_setname(reply->header), search->prefix);
}

static int list_names(struct netlink_socket *socket, const char *prefix, struct names *names)
{
	const uint32_t flags = IPSET_FLAG_LIST_SETNAME;
	struct search search = { .prefix = prefix, .names = names };
	struct message message;
	int rc;

	message_init(&message);
	rc = message_begin(&message, IPSET_CMD_LIST, NLM_F_DUMP, IPSET_PROTOCOL_MIN);
	if (rc == 0)
		rc = message_put(&message, IPSET_ATTR_FLAGS, MESSAGE_U32, &flags, sizeof(flags),
				 NULL);
	if (rc == 0)
		rc = query_read(socket, &message, take_reply, &search, NULL);
	message_fini(&message);
	return rc > 0 ? -rc : rc;
}

static int destroy(struct netlink_socket *socket, const char *name)
{
	struct message message;
	int rc;

	message_init(&message);
	rc = message_begin(&message, IPSET_CMD_DESTROY, NLM_F_ACK, IPSET_PROTOCOL_MIN);
	if (rc == 0)
		rc = message_put(&message, IPSET_ATTR_SETNAME, MESSAGE_STRING, name,
				 strlen(name) + 1, NULL);
	if (rc == 0)
		rc = query_send(socket, &message, NULL);
	message_fini(&message);
	return rc;
}

/* A set that is a member of another goes after it: try again as long as some go. */
static size_t destroy_all(struct netlink_socket *socket, struct names *names)
{
	size_t before;

	do {
		before = names->count;
		for (size_t i = 0; i < names->count; )
			if (destroy(socket, names->items[i]) == 0)
				memmove(names->items[i], names->items[--names->count],
					sizeof(names->items[0]));
			else
				i++;
	} while (names->count && names->count < before);
	return names->count;
}

int leftovers_destroy(const char *prefix, unsigned int *removed, struct error *error)
{
	struct netlink_socket socket;
	struct names names = { 0 };
	size_t found;
	int rc = netlink_open(&socket, 0);

	*removed = 0;
	if (rc < 0)
		return error_set_errno(error, ERROR_ABSENT, -rc, "cannot look for sets");
	rc = list_names(&socket, prefix, &names);
	found = names.count;
	if (rc < 0)
		rc = error_set_errno(error, rc == -EPERM ? ERROR_ABSENT : ERROR_BROKEN, -rc,
				     "cannot look for sets");
	else if (destroy_all(&socket, &names))
		rc = error_set(error, ERROR_BROKEN, NULL, "set %s is in use and was left behind",
			       names.items[0]);
	*removed = (unsigned int)(found - names.count);
	free(names.items);
	netlink_close(&socket);
	return rc;
}
