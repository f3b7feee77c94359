// SPDX-License-Identifier: GPL-2.0-or-later
/* Reading stat, stack and wchan of a thread under /proc/self/task. */
#include "measure/procstack.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Bytes: 32 lines "[<0>] name+0x1a/0x3b0 [module]"; a longer stack is cut at its outer end. */
#define STACK_TEXT 4096

static int read_task_file(pid_t tid, const char *name, char *text, size_t size)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/self/task/%d/%s", (int)tid, name);
	return file_read_small(path, text, size);
}

static void add_name(struct procstack *stack, const char *name, size_t length)
{
	/* Names compare with those of symbols.h: no ".isra.0". */
	size_t dot = strcspn(name, ".");

	if (dot && dot < length)
		length = dot;
	if (!length || stack->depth == PROCSTACK_FRAMES)
		return;
	if (length >= PROCSTACK_NAME)
		length = PROCSTACK_NAME - 1;
	memcpy(stack->names[stack->depth], name, length);
	stack->names[stack->depth++][length] = '\0';
}

void procstack_parse(const char *text, struct procstack *stack)
{
	stack->depth = 0;
	while (*text) {
		const char *name = text + strcspn(text, "]\n");

		/* An address without a symbol is no name. */
		if (!strncmp(text, "[<", 2) && !strncmp(name, "] ", 2) &&
		    strncmp(name + 2, "0x", 2) != 0)
			add_name(stack, name + 2, strcspn(name + 2, "+ \n"));
		text = strchrnul(text, '\n');
		text += *text == '\n';
	}
}

/* "TID (name) S ...": the name may hold anything, so look from the end. */
static char parse_state(const char *text)
{
	const char *end = strrchr(text, ')');

	return end && end[1] == ' ' ? end[2] : '?';
}

int procstack_read(pid_t tid, struct procstack *stack)
{
	char text[STACK_TEXT];
	int rc = read_task_file(tid, "stat", text, sizeof(text));

	stack->source = PROCSTACK_NOTHING;
	stack->depth = 0;
	stack->state = '?';
	if (rc == -ENOENT || rc == -ESRCH)
		return -ESRCH;
	if (rc == 0)
		stack->state = parse_state(text);
	if (stack->state == 'R')
		return 0;
	if (read_task_file(tid, "stack", text, sizeof(text)) == 0) {
		procstack_parse(text, stack);
		stack->source = PROCSTACK_STACK;
	}
	/* "0" for a thread that runs, or where names are hidden. */
	if (!stack->depth && read_task_file(tid, "wchan", text, sizeof(text)) == 0 &&
	    strcmp(text, "0") != 0) {
		add_name(stack, text, strlen(text));
		stack->source = PROCSTACK_WCHAN;
	}
	if (!stack->depth)
		stack->source = PROCSTACK_NOTHING;
	return 0;
}

enum procstack_source procstack_available(void)
{
	char text[STACK_TEXT];
	pid_t tid = gettid();

	if (read_task_file(tid, "stack", text, sizeof(text)) == 0)
		return PROCSTACK_STACK;
	return read_task_file(tid, "wchan", text, sizeof(text)) == 0 ? PROCSTACK_WCHAN
								      : PROCSTACK_NOTHING;
}
