// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress list: what can be run, and what the running kernel has. */
#include "base/buffer.h"
#include "base/file.h"
#include "command/command.h"
#include "command/options.h"
#include "grammar/types.h"
#include "netlink/errname.h"
#include "netlink/query.h"
#include "plan/expect.h"
#include "plan/line.h"
#include "plan/own.h"
#include "plan/plan.h"
#include "run/namespace.h"
#include "scenario/annotation.h"
#include "scenario/builtin.h"
#include "scenario/generator.h"
#include "scenario/mix.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

static void list_scenarios(struct buffer *out)
{
	unsigned int count;
	const struct builtin *builtin = builtin_list(&count);

	for (unsigned int i = 0; i < count; i++)
		buffer_printf(out, "%-18s %s\n", builtin[i].name, builtin[i].title);
}

static void list_operations(struct buffer *out)
{
	for (const struct mix_text *row = mix_texts(); row->name; row++)
		buffer_printf(out, "%-18s %s\n", row->name, row->title);
	for (const struct own_command *row = own_commands(); row->name; row++)
		buffer_printf(out, "%-18s %s (in a scenario: %s%s%s)\n", row->name, row->help,
			      row->name, *row->arguments ? " " : "", row->arguments);
}

/* Blanks that bring a name and its argument to @width columns. */
static int pad(const char *name, const char *argument, int width)
{
	int used = (int)(strlen(name) + strlen(argument)) + (*argument != '\0');

	return used < width ? width - used : 0;
}

static void list_generators(struct buffer *out)
{
	for (const struct generator_text *row = generator_texts(); row->name; row++)
		buffer_printf(out, "{%s%s%s}%*s %s\n", row->name, *row->argument ? " " : "",
			      row->argument, pad(row->name, row->argument, 22), "", row->title);
}

static void list_annotations(struct buffer *out)
{
	for (const struct annotation_text *row = annotation_texts(); row->name; row++)
		buffer_printf(out, "@%s%s%s%*s %s\n", row->name, *row->argument ? "=" : "",
			      row->argument, pad(row->name, row->argument, 22), "", row->title);
}

static void list_races(struct buffer *out)
{
	unsigned int count;
	const struct expect_race *races = expect_races(&count);
	char name[ERRNAME_MAX];

	for (unsigned int i = 0; i < count; i++)
		buffer_printf(out, "%-14s %-25s %s\n", line_command_name(races[i].command),
			      plan_error_name("", races[i].error, name), races[i].because);
}

/* The kernel answers from a namespace of our own; without one, only the library is known. */
static int open_kernel(struct netlink_socket *kernel, uint8_t *protocol, struct error *why)
{
	uint8_t kernel_max;
	bool user;
	int rc;

	if (namespace_prepare(NAMESPACE_PRIVATE, &user, why) < 0 || namespace_enter_new(why) < 0)
		return -1;
	rc = netlink_open(kernel, 0);
	if (rc < 0)
		return error_set_errno(why, ERROR_ABSENT, -rc, "cannot ask the kernel");
	rc = query_protocol(kernel, protocol, &kernel_max);
	if (rc == 0)
		return 0;
	netlink_close(kernel);
	return error_set_errno(why, ERROR_ABSENT, -rc, "this kernel has no ipset");
}

static void describe_kernel(struct buffer *out, struct netlink_socket *kernel, uint8_t protocol,
			    const struct types_info *info)
{
	uint8_t family = info->inet ? AF_INET : info->inet6 ? AF_INET6 : AF_UNSPEC;
	uint8_t least, most;
	int rc;

	if (kernel->fd < 0) {
		buffer_printf(out, "%-10s", "unknown");
		return;
	}
	rc = query_type(kernel, protocol, info->name, family, &least, &most);
	if (rc == 0)
		buffer_printf(out, "%u to %-5u", least, most);
	else
		buffer_printf(out, "%-10s", "no");
}

static void list_types(struct buffer *out)
{
	struct netlink_socket kernel = { .fd = -1 };
	struct types_info info;
	struct error why;
	uint8_t protocol = 0;

	if (open_kernel(&kernel, &protocol, &why) < 0)
		error_print(&why, PROGRAM ": warning", stderr);
	buffer_printf(out, "%-18s %-10s %-10s %s\n", "type", "kernel", "library", "families");
	for (const char *name = types_next(NULL); name; name = types_next(name)) {
		if (types_describe(name, &info) < 0)
			continue;
		buffer_printf(out, "%-18s ", name);
		describe_kernel(out, &kernel, protocol, &info);
		buffer_printf(out, " %u to %-5u %s%s%s\n", info.minimum, info.maximum,
			      info.inet ? "inet" : "", info.inet && info.inet6 ? ", " : "",
			      info.inet6 ? "inet6" : info.inet ? "" : "none");
	}
	if (kernel.fd >= 0)
		netlink_close(&kernel);
}

static const struct {
	const char *name;
	void (*list)(struct buffer *out);
} lists[] = {
	{ "scenarios", list_scenarios },
	{ "operations", list_operations },
	{ "types", list_types },
	{ "generators", list_generators },
	{ "annotations", list_annotations },
	{ "races", list_races },
};

#define WHAT "scenarios|operations|types|generators|annotations|races"

static int list(const char *what, struct error *error)
{
	struct buffer out;
	int rc;

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		if (strcmp(lists[i].name, what) != 0)
			continue;
		buffer_init(&out);
		lists[i].list(&out);
		rc = out.failed ? error_set(error, ERROR_BROKEN, NULL, "out of memory")
				: file_write("-", out.data, out.length, error);
		buffer_fini(&out);
		return rc;
	}
	error_set(error, ERROR_USAGE, NULL, "list: \"%s\" is not one of %s", what, WHAT);
	return -1;
}

/* The text of a built-in scenario, as a file to start from. */
static int show(const char *name, struct error *error)
{
	const struct builtin *builtin = builtin_find(name);

	if (builtin)
		return file_write("-", builtin->text, builtin->length, error);
	error_set(error, ERROR_USAGE, NULL, "there is no built-in scenario \"%s\"", name);
	return error_hint(error, PROGRAM " list scenarios names them");
}

/* A command with one word behind it and no options but help. */
static int one_word(unsigned int command, const char *name, const char *usage,
		    int (*function)(const char *word, struct error *error), int argc, char **argv)
{
	enum exit_style style = command_exit_style();
	struct options options;
	struct error error;
	int status = 0;

	if (options_read(&options, command, name, usage, argc, argv, &error) < 0) {
		status = command_fail(&error, style);
	} else if (options.argument_count != 1) {
		error_set(&error, ERROR_USAGE, NULL, "%s takes one word: %s", name, usage);
		status = command_fail(&error, style);
	} else if (function(options.arguments[0], &error) < 0) {
		status = command_fail(&error, style);
	}
	options_free(&options);
	return status;
}

int command_list(int argc, char **argv)
{
	return one_word(LIST, PROGRAM " list", WHAT, list, argc, argv);
}

int command_show(int argc, char **argv)
{
	return one_word(SHOW, PROGRAM " show", "SCENARIO", show, argc, argv);
}
