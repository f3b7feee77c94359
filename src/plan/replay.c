// SPDX-License-Identifier: GPL-2.0-or-later
/* A file that people really have, as a stream of ops. */
#include "plan/replay.h"

#include "grammar/element.h"
#include "grammar/list.h"
#include "netlink/uapi.h"
#include "plan/census.h"
#include "plan/plan.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* A list from a pipe cannot be counted first. */
#define MANY 16777216

/* Parse replay->text, a command of our own or of the file. */
static int parse_text(struct replay *replay)
{
	return grammar_parse(replay->grammar, replay->text, &replay->where, &replay->command,
			     &replay->error, NULL);
}

static bool stream_again(const struct replay_settings *settings)
{
	return settings->loops > 1 && !strcmp(settings->path, "-");
}

/* Everything goes before the file is replayed again, unless its sets are made to be swapped in. */
static int begin_pass(struct replay *replay)
{
	bool again = replay->pass++ > 0;

	lines_close(&replay->lines);
	if (lines_open(&replay->lines, replay->settings->path, &replay->error) < 0)
		return -1;
	replay->where.file = replay->lines.name;
	replay->where.line = 0;
	replay->preface = 0;
	replay->epilogue = 0;
	replay->exist = replay->settings->exist;
	replay->ended = false;
	if (!again || replay->settings->into)
		return 0;
	snprintf(replay->text, sizeof(replay->text), "destroy");
	return parse_text(replay) < 0 ? -1 : 1;
}

/* Commands or a list?  The first line with something on it tells, and is held for its turn. */
static int look(struct replay *replay, struct error *error)
{
	struct replay_census *census = &replay->census;
	bool stream = !strcmp(replay->settings->path, "-");
	int rc;

	rc = census_first(&replay->lines, &replay->held, &replay->held_length, error);
	if (rc < 0)
		return -1;
	census->list = rc;
	if (!census->list)
		return 0;
	if (!stream)
		return census_count(replay->settings->path, census, error);
	census->inet = census->inet6 = census->networks = true;
	census->count[0] = census->count[1] = MANY;
	return 0;
}

int replay_open(struct replay *replay, const struct replay_settings *settings,
		struct grammar *grammar, uint8_t protocol, struct error *error)
{
	memset(replay, 0, sizeof(*replay));
	replay->settings = settings;
	replay->exist = settings->exist;
	replay->grammar = grammar;
	replay->build = (struct build_options){
		.protocol = protocol, .batch = 1, .prefix = settings->prefix,
	};
	if (lines_open(&replay->lines, settings->path, error) < 0)
		return -1;
	replay->open = true;
	replay->where.file = replay->lines.name;
	if (look(replay, error) < 0)
		return -1;
	if (stream_again(settings))
		return error_set(error, ERROR_USAGE, NULL,
				 "loops: standard input can be replayed once only");
	if (settings->into && !replay->census.list)
		return error_set(error, ERROR_USAGE, NULL,
				 "swap-into: %s has commands; it goes with lists of addresses",
				 settings->path);
	replay->pass = 1;
	return 0;
}

void replay_close(struct replay *replay)
{
	if (replay->open)
		lines_close(&replay->lines);
	replay->open = false;
}

/* Name of the set for family number @index (0: inet, 1: inet6); @fresh: the one that is filled. */
static void set_name(const struct replay *replay, unsigned int index, bool fresh, char *name,
		     size_t size)
{
	const char *into = replay->settings->into;

	snprintf(name, size, "%s%s%s", into ? into : "replay", index ? "6" : "",
		 into && fresh ? "-new" : "");
}

static int give_create(struct replay *replay, unsigned int index, bool fresh)
{
	const struct replay_census *census = &replay->census;
	uint64_t count = census->count[index];
	const char *type = replay->settings->type;
	char name[64];

	if (!type)
		type = census->networks ? "hash:net" : "hash:ip";
	set_name(replay, index, fresh, name, sizeof(name));
	snprintf(replay->text, sizeof(replay->text), "create %s %s family %s maxelem %llu%s", name,
		 type, index ? "inet6" : "inet",
		 (unsigned long long)(count < 65536 ? 65536 : count), fresh ? "" : " -exist");
	return parse_text(replay) < 0 ? -1 : 1;
}

/* What frames the elements of a list.  Returns 1 with a command, 0 when there is none left, -1. */
static int next_preface(struct replay *replay)
{
	const bool wanted[2] = { replay->census.inet, replay->census.inet6 };
	const bool into = replay->settings->into;

	/* Four steps: for each family the set that stays, if there is one, and the fresh one. */
	while (replay->preface < 4) {
		unsigned int step = replay->preface++;
		bool fresh = step % 2;

		if (wanted[step / 2] && (fresh || into))
			return give_create(replay, step / 2, fresh);
	}
	return 0;
}

static int next_epilogue(struct replay *replay)
{
	const bool wanted[2] = { replay->census.inet, replay->census.inet6 };

	while (replay->settings->into && replay->epilogue < 4) {
		unsigned int step = replay->epilogue++;
		char name[64], fresh[64];

		if (!wanted[step / 2])
			continue;
		set_name(replay, step / 2, false, name, sizeof(name));
		set_name(replay, step / 2, true, fresh, sizeof(fresh));
		if (step % 2)
			snprintf(replay->text, sizeof(replay->text), "destroy %s", fresh);
		else
			snprintf(replay->text, sizeof(replay->text), "swap %s %s", name, fresh);
		return parse_text(replay) < 0 ? -1 : 1;
	}
	return 0;
}

/* The element of a list's line as an add.  A list repeats itself: -exist. */
static int take_item(struct replay *replay, const struct list_item *item)
{
	struct grammar_command *command = &replay->command;
	const struct grammar_set *set;
	char name[64];

	set_name(replay, item->family == AF_INET6, true, name, sizeof(name));
	set = grammar_find_set(replay->grammar, name);
	snprintf(replay->text, sizeof(replay->text), "add %s %.*s -exist", name,
		 (int)item->length, item->text);
	if (!set || command->command != IPSET_CMD_ADD || strcmp(command->name, name) != 0 ||
	    !element_parse_fast(set, item->text, item->length, command))
		return parse_text(replay) < 0 ? -1 : 1;
	return 1;
}

static int take_list_line(struct replay *replay, char *line, size_t length)
{
	struct list_item item;

	switch (list_parse(line, length, &item)) {
	case LIST_BLANK:
		return 0;
	case LIST_BAD:
		replay->where.column = (unsigned int)(item.text - line) + 1;
		replay->where.width = (unsigned int)item.length;
		return error_set(&replay->error, ERROR_USAGE, &replay->where,
				 "\"%.40s\" is no address, network or range", item.text);
	default:
		return take_item(replay, &item);
	}
}

/*
 * "add NAME ELEMENT" as most lines are, for the set of the line before: the words are cut here and
 * libipset is not asked.
 */
static bool take_plain_line(struct replay *replay, const char *line, size_t length)
{
	struct grammar_command *command = &replay->command;
	size_t name_length = strlen(command->name);
	const struct grammar_set *set;
	const char *element;

	if (command->command != IPSET_CMD_ADD || length < name_length + 6 ||
	    strncmp(line, "add ", 4) != 0 ||
	    strncmp(line + 4, command->name, name_length) != 0 || line[4 + name_length] != ' ')
		return false;
	element = line + 5 + name_length;
	if (memchr(element, ' ', length - (size_t)(element - line)))
		return false;
	set = grammar_find_set(replay->grammar, command->name);
	if (!set || !element_parse_fast(set, element, length - (size_t)(element - line), command))
		return false;
	command->exist = replay->exist;
	return true;
}

static int take_command_line(struct replay *replay, const char *line, size_t length)
{
	if (take_plain_line(replay, line, length)) {
		snprintf(replay->text, sizeof(replay->text), "%s", line);
		return 1;
	}
	replay->where.column = 1;
	replay->where.width = (unsigned int)length;
	snprintf(replay->text, sizeof(replay->text), "%s", line);
	if (length >= sizeof(replay->text))
		return error_set(&replay->error, ERROR_USAGE, &replay->where,
				 "the command is longer than %zu bytes",
				 sizeof(replay->text) - 1);
	if (parse_text(replay) < 0)
		return -1;
	if (replay->command.quit)
		replay->ended = true;
	/* As in ipset restore: once a line has said -exist, it holds for all that follow. */
	replay->exist |= replay->command.exist;
	replay->command.exist = replay->exist;
	return replay->command.command != IPSET_CMD_NONE;
}

static int next_line(struct replay *replay, char **line, size_t *length)
{
	if (!replay->held)
		return lines_next(&replay->lines, line, length, &replay->error);
	*line = replay->held;
	*length = replay->held_length;
	replay->held = NULL;
	return 1;
}

/* The next command into replay->command.  Returns 1, 0 at the end, or -1. */
static int next_command(struct replay *replay)
{
	char *line;
	size_t length;
	int rc = replay->census.list ? next_preface(replay) : 0;

	while (rc == 0 && !replay->ended) {
		rc = next_line(replay, &line, &length);
		if (rc <= 0) {
			replay->ended = true;
			break;
		}
		replay->where.line = replay->lines.number;
		replay->where.text = line;
		replay->where.column = 0;
		rc = replay->census.list ? take_list_line(replay, line, length)
					 : take_command_line(replay, line, length);
	}
	if (rc == 0 && replay->census.list)
		rc = next_epilogue(replay);
	return rc;
}

static bool batchable(const struct replay *replay)
{
	uint8_t command = replay->command.command;

	return replay->settings->batch > 1 &&
	       (command == IPSET_CMD_ADD || command == IPSET_CMD_DEL);
}

/* Would the command at hand go into the batch that was begun with @op's command? */
static bool continues(const struct replay *replay, const struct grammar_command *first)
{
	const struct grammar_command *command = &replay->command;

	return command->command == first->command && command->exist == first->exist &&
	       !strcmp(command->name, first->name);
}

static int no_room(struct replay *replay, int rc)
{
	if (rc == -ENAMETOOLONG)
		return error_set(&replay->error, ERROR_USAGE, &replay->where,
				 "the set name is longer than 31 bytes with its prefix");
	return error_set_errno(&replay->error, ERROR_BROKEN, -rc, "cannot build the message");
}

/* Put the command at hand and all that follow like it into one message.  Returns 0 or -1. */
static int fill_batch(struct replay *replay, struct plan_op *op)
{
	/* What must stay the same; the values are not needed. */
	struct grammar_command first;
	struct build_batch batch;
	int rc;

	memcpy(&first, &replay->command, offsetof(struct grammar_command, values));
	rc = build_batch_begin(&op->message, &replay->command, &replay->build,
			       replay->where.line, &batch);
	if (rc < 0)
		return no_room(replay, rc);
	do {
		rc = build_batch_add(&op->message, &replay->command, &replay->build,
				     replay->where.line, &batch);
		if (rc < 0)
			break;
		/* What is wrong with a later line is told when its turn comes. */
		replay->pending = next_command(replay) > 0;
	} while (replay->pending && continues(replay, &first) &&
		 batch.count < replay->settings->batch);
	if (rc == -EMSGSIZE && batch.count)
		replay->pending = true;
	else if (rc < 0)
		return no_room(replay, rc);
	build_batch_end(&op->message, &batch);
	op->elements = batch.count;
	return 0;
}

static void describe_op(const struct replay *replay, struct plan_op *op,
			struct scenario_line *line, char text[REPLAY_TEXT])
{
	const struct grammar_command *command = &replay->command;

	snprintf(text, REPLAY_TEXT, "%.*s", REPLAY_TEXT - 1, replay->text);
	memset(line, 0, sizeof(*line));
	line->text = text;
	line->where = (struct location){
		.file = replay->where.file, .line = replay->where.line, .column = 1, .width = 1,
	};
	line->count = 1;
	op->command = command->command;
	op->kind = build_kind(command->command);
	op->untimed = replay->between;
	op->elements = command->command == IPSET_CMD_ADD || command->command == IPSET_CMD_DEL ||
		       command->command == IPSET_CMD_TEST;
	op->dump_names = command->scope == GRAMMAR_LIST_NAMES;
	op->expect = (struct expect){ .success = true };
	memcpy(op->set_type, command->type, sizeof(op->set_type));
}

int replay_next(struct replay *replay, struct plan_op *op, struct scenario_line *line,
		char text[REPLAY_TEXT])
{
	int rc = replay->pending ? 1 : 0;

	if (replay->error.kind)
		return -1;
	replay->between = false;
	if (!rc)
		rc = next_command(replay);
	while (rc == 0 && replay->pass < replay->settings->loops) {
		rc = begin_pass(replay);
		replay->between = rc > 0;
		if (rc == 0)
			rc = next_command(replay);
	}
	replay->pending = false;
	if (rc <= 0)
		return rc;
	describe_op(replay, op, line, text);
	if (batchable(replay))
		return fill_batch(replay, op) < 0 ? -1 : 1;
	rc = build_message(&op->message, &replay->command, &replay->build, NULL);
	return rc < 0 ? no_room(replay, rc) : 1;
}
