// SPDX-License-Identifier: GPL-2.0-or-later
/* A parsed command into the message that ipset(8) would send for it. */
#include "plan/build.h"

#include "grammar/command.h"
#include "netlink/message.h"
#include "netlink/uapi.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

uint16_t build_flags(uint8_t command, int exist)
{
	/* -exist is the absence of NLM_F_EXCL. */
	uint16_t exclusive = exist ? 0 : NLM_F_EXCL;

	switch (command) {
	case IPSET_CMD_CREATE:
		return NLM_F_ACK | NLM_F_CREATE | exclusive;
	case IPSET_CMD_DESTROY:
	case IPSET_CMD_ADD:
	case IPSET_CMD_DEL:
		return NLM_F_ACK | exclusive;
	case IPSET_CMD_LIST:
	case IPSET_CMD_SAVE:
		return NLM_F_ACK | NLM_F_DUMP;
	case IPSET_CMD_PROTOCOL:
	case IPSET_CMD_HEADER:
	case IPSET_CMD_TYPE:
	case IPSET_CMD_GET_BYNAME:
	case IPSET_CMD_GET_BYINDEX:
		/* Answered by data alone. */
		return 0;
	default:
		return NLM_F_ACK;
	}
}

enum plan_op_kind build_kind(uint8_t command)
{
	if (command == IPSET_CMD_LIST || command == IPSET_CMD_SAVE)
		return PLAN_OP_DUMP;
	return build_flags(command, 0) & NLM_F_ACK ? PLAN_OP_IPSET : PLAN_OP_DATA;
}

static int put_name(struct message *message, uint16_t attribute, const char *name,
		    const char *prefix)
{
	char full[2 * IPSET_MAXNAMELEN];
	int length = snprintf(full, sizeof(full), "%s%s", prefix ? prefix : "", name);

	if (length < 0 || length >= IPSET_MAXNAMELEN)
		return -ENAMETOOLONG;
	return message_put(message, attribute, MESSAGE_STRING, full, (size_t)length + 1, NULL);
}

/* Names in the values of list:set are set names as well. */
static int is_set_name(const struct grammar_command *command, uint16_t attribute)
{
	return !strncmp(command->type, "list:", 5) && command->command != IPSET_CMD_CREATE &&
	       (attribute == IPSET_ATTR_NAME || attribute == IPSET_ATTR_NAMEREF);
}

static int put_values(struct message *message, const struct grammar_command *command,
		      const char *prefix)
{
	/* enum grammar_encoding and enum message_encoding say the same in two folders. */
	static const enum message_encoding encodings[] = {
		[GRAMMAR_U8] = MESSAGE_U8, [GRAMMAR_U16] = MESSAGE_U16,
		[GRAMMAR_U32] = MESSAGE_U32, [GRAMMAR_U64] = MESSAGE_U64,
		[GRAMMAR_STRING] = MESSAGE_STRING, [GRAMMAR_BYTES] = MESSAGE_BYTES,
		[GRAMMAR_IPV4] = MESSAGE_IPV4, [GRAMMAR_IPV6] = MESSAGE_IPV6,
	};
	int rc = 0;

	for (unsigned int i = 0; i < command->value_count && rc == 0; i++) {
		const struct grammar_value *value = &command->values[i];
		const uint8_t *bytes = command->storage + value->offset;

		if (is_set_name(command, value->attribute))
			rc = put_name(message, value->attribute, (const char *)bytes, prefix);
		else
			rc = message_put(message, value->attribute, encodings[value->encoding],
					 bytes, value->length, NULL);
	}
	return rc;
}

/* One element: a DATA nest, with the line that an error is to name. */
static int put_element(struct message *message, const struct grammar_command *command,
		       const struct build_options *options, uint32_t line, size_t *begin)
{
	size_t nest;
	int rc = message_nest_begin(message, IPSET_ATTR_DATA, &nest);

	if (rc < 0)
		return rc;
	*begin = message->length;
	rc = put_values(message, command, options->prefix);
	/* ipset(8) sends no line with a test: a test is never part of a batch. */
	if (rc == 0 && command->command != IPSET_CMD_TEST)
		rc = message_put(message, IPSET_ATTR_LINENO, MESSAGE_U32, &line, sizeof(line),
				 NULL);
	if (rc == 0)
		message_nest_end(message, nest);
	else
		message_nest_cancel(message, nest);
	return rc;
}

static int put_create(struct message *message, const struct grammar_command *command)
{
	size_t nest;
	int rc = message_put(message, IPSET_ATTR_TYPENAME, MESSAGE_STRING, command->type,
			     strlen(command->type) + 1, NULL);

	if (rc == 0)
		rc = message_put(message, IPSET_ATTR_REVISION, MESSAGE_U8, &command->revision, 1,
				 NULL);
	if (rc == 0)
		rc = message_put(message, IPSET_ATTR_FAMILY, MESSAGE_U8, &command->family, 1,
				 NULL);
	if (rc == 0)
		rc = message_nest_begin(message, IPSET_ATTR_DATA, &nest);
	if (rc == 0)
		rc = put_values(message, command, NULL);
	if (rc == 0)
		message_nest_end(message, nest);
	return rc;
}

static int put_type(struct message *message, const struct grammar_command *command)
{
	int rc = message_put(message, IPSET_ATTR_TYPENAME, MESSAGE_STRING, command->type,
			     strlen(command->type) + 1, NULL);

	return rc ? rc : message_put(message, IPSET_ATTR_FAMILY, MESSAGE_U8, &command->family, 1,
				     NULL);
}

static int put_list(struct message *message, const struct grammar_command *command)
{
	uint32_t flags = command->scope == GRAMMAR_LIST_NAMES ? IPSET_FLAG_LIST_SETNAME
							      : IPSET_FLAG_LIST_HEADER;

	if (command->scope == GRAMMAR_LIST_ALL)
		return 0;
	return message_put(message, IPSET_ATTR_FLAGS, MESSAGE_U32, &flags, sizeof(flags), NULL);
}

/* What follows the set's name. */
static int put_rest(struct message *message, const struct grammar_command *command,
		    const struct build_options *options, struct build_layout *layout)
{
	switch (command->command) {
	case IPSET_CMD_CREATE:
		return put_create(message, command);
	case IPSET_CMD_ADD:
	case IPSET_CMD_DEL:
	case IPSET_CMD_TEST:
		return put_element(message, command, options, 0, &layout->first);
	case IPSET_CMD_SWAP:
	case IPSET_CMD_RENAME:
		return put_name(message, IPSET_ATTR_SETNAME2, command->name2, options->prefix);
	case IPSET_CMD_LIST:
	case IPSET_CMD_SAVE:
		return put_list(message, command);
	case IPSET_CMD_TYPE:
		return put_type(message, command);
	case IPSET_CMD_GET_BYINDEX:
		return message_put(message, IPSET_ATTR_INDEX, MESSAGE_U16, &command->index,
				   sizeof(command->index), NULL);
	default:
		return 0;
	}
}

static int begin(struct message *message, const struct grammar_command *command,
		 const struct build_options *options)
{
	int rc = message_begin(message, command->command,
			       build_flags(command->command, command->exist), options->protocol);

	if (rc == 0 && command->name[0])
		rc = put_name(message, IPSET_ATTR_SETNAME, command->name, options->prefix);
	return rc;
}

int build_batch_begin(struct message *message, const struct grammar_command *command,
		      const struct build_options *options, uint32_t line,
		      struct build_batch *batch)
{
	int rc = begin(message, command, options);

	*batch = (struct build_batch){ 0 };
	if (rc == 0)
		rc = message_put(message, IPSET_ATTR_LINENO, MESSAGE_U32, &line, sizeof(line),
				 NULL);
	return rc ? rc : message_nest_begin(message, IPSET_ATTR_ADT, &batch->nest);
}

int build_batch_add(struct message *message, const struct grammar_command *command,
		    const struct build_options *options, uint32_t line,
		    struct build_batch *batch)
{
	int rc = put_element(message, command, options, line, &batch->last);

	if (rc == 0 && !batch->count++)
		batch->begin = batch->last;
	return rc;
}

void build_batch_end(struct message *message, const struct build_batch *batch)
{
	message_nest_end(message, batch->nest);
}

static int build_copies(struct message *message, const struct grammar_command *command,
			const struct build_options *options, struct build_layout *layout)
{
	struct build_batch batch;
	int rc = build_batch_begin(message, command, options, 1, &batch);

	for (uint32_t i = 0; i < options->batch && rc == 0; i++) {
		rc = build_batch_add(message, command, options, 1 + i, &batch);
		if (i == 1)
			layout->stride = batch.last - batch.begin;
	}
	layout->first = batch.begin;
	if (rc == 0)
		build_batch_end(message, &batch);
	return rc;
}

int build_message(struct message *message, const struct grammar_command *command,
		  const struct build_options *options, struct build_layout *layout)
{
	struct build_layout unused;
	int rc;

	if (!layout)
		layout = &unused;
	*layout = (struct build_layout){ 0 };
	if (options->batch > 1)
		return build_copies(message, command, options, layout);
	rc = begin(message, command, options);
	return rc ? rc : put_rest(message, command, options, layout);
}
