// SPDX-License-Identifier: GPL-2.0-or-later
/* One line of a scenario into the ops of a step. */
#include "plan/line.h"

#include "base/buffer.h"
#include "grammar/command.h"
#include "netlink/uapi.h"
#include "plan/foresee.h"
#include "plan/generate.h"
#include "plan/own.h"
#include "scenario/place.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Classes, ops and steps are counted in 16 bits. */
#define MANY 65535

int compiler_no_memory(struct compiler *compiler)
{
	return error_set_errno(compiler->error, ERROR_BROKEN, ENOMEM,
			       "cannot compile the scenario");
}

int line_class(struct compiler *compiler, const char *name, bool untimed)
{
	struct plan *plan = compiler->plan;
	struct plan_class *grown;

	for (size_t i = 0; i < plan->class_count; i++)
		if (plan->classes[i].untimed == untimed && !strcmp(plan->classes[i].name, name))
			return (int)i;
	grown = realloc(plan->classes, (plan->class_count + 1) * sizeof(*grown));
	if (!grown || plan->class_count == MANY)
		return -1;
	plan->classes = grown;
	grown += plan->class_count;
	grown->name = strdup(name);
	grown->untimed = untimed;
	if (!grown->name)
		return -1;
	return (int)plan->class_count++;
}

const char *line_command_name(uint8_t command)
{
	static const char *const names[] = {
		[IPSET_CMD_PROTOCOL] = "protocol", [IPSET_CMD_CREATE] = "create",
		[IPSET_CMD_DESTROY] = "destroy", [IPSET_CMD_FLUSH] = "flush",
		[IPSET_CMD_RENAME] = "rename", [IPSET_CMD_SWAP] = "swap",
		[IPSET_CMD_LIST] = "list", [IPSET_CMD_SAVE] = "save", [IPSET_CMD_ADD] = "add",
		[IPSET_CMD_DEL] = "del", [IPSET_CMD_TEST] = "test",
		[IPSET_CMD_HEADER] = "header", [IPSET_CMD_TYPE] = "type",
		[IPSET_CMD_GET_BYNAME] = "get-by-name", [IPSET_CMD_GET_BYINDEX] = "get-by-index",
	};

	return command < sizeof(names) / sizeof(names[0]) && names[command] ? names[command] : "op";
}

/* Append an op with what the line's annotations say of it. */
static struct plan_op *append_op(struct plan_steps *steps, const struct scenario_line *line)
{
	struct plan_op *op, *grown;

	if (steps->op_count == MANY)
		return NULL;
	grown = realloc(steps->ops, (steps->op_count + 1) * sizeof(*grown));
	if (!grown)
		return NULL;
	steps->ops = grown;
	op = &grown[steps->op_count];
	memset(op, 0, sizeof(*op));
	op->index = (uint16_t)steps->op_count++;
	op->line = line;
	op->stride = 1;
	op->repeat = line->count;
	op->hold_ns = line->hold_ns;
	return op;
}

static int append_step(struct plan_steps *steps, size_t first, uint64_t weight)
{
	struct plan_step *grown;

	grown = realloc(steps->steps, (steps->step_count + 1) * sizeof(*grown));
	if (!grown)
		return -ENOMEM;
	steps->steps = grown;
	steps->weight += weight;
	grown[steps->step_count++] = (struct plan_step){
		.first = (uint16_t)first,
		.count = (uint16_t)(steps->op_count - first),
		.weight_end = steps->weight,
	};
	return 0;
}

static int finish_op(struct compiler *compiler, struct plan_op *op, const char *class_name)
{
	const struct scenario_line *line = op->line;
	bool untimed = !compiler->timed || line->untimed;
	int class;

	op->untimed = untimed;
	class = line_class(compiler, line->as ? line->as : class_name, untimed);
	if (class < 0)
		return compiler_no_memory(compiler);
	op->class = (uint16_t)class;
	return expect_parse(&op->expect, line->expect, op->command, &line->where,
			    compiler->error);
}

/* The same element @batch times in one message: its patches too, each further on by the stride. */
static int batch_patches(struct plan_op *op, const struct plan_op *single, uint32_t batch,
			 const struct build_layout *from, const struct build_layout *to)
{
	op->patches = calloc(single->patch_count * batch + 1, sizeof(*op->patches));
	if (!op->patches)
		return -ENOMEM;
	for (uint32_t element = 0; element < batch; element++)
		for (size_t i = 0; i < single->patch_count; i++) {
			struct plan_patch patch = single->patches[i];

			/* Before the elements lies the set's name, once. */
			if (patch.offset >= from->first)
				patch.offset = (uint32_t)(patch.offset - from->first + to->first +
							  element * to->stride);
			else if (element)
				continue;
			patch.element = (uint16_t)element;
			op->patches[op->patch_count++] = patch;
		}
	return 0;
}

static int fill_batch(struct compiler *compiler, struct plan_op *op, const struct plan_op *single,
		      const struct grammar_command *command, uint32_t batch,
		      const struct build_layout *from)
{
	const struct build_options options = {
		.protocol = compiler->plan->protocol, .batch = batch,
		.prefix = compiler->settings->name_prefix,
	};
	struct build_layout layout;
	int rc = build_message(&op->message, command, &options, &layout);

	if (rc == -EMSGSIZE) {
		error_set(compiler->error, ERROR_USAGE, &op->line->where,
			  "@batch=%u elements do not fit one message of 65535 bytes", batch);
		return -1;
	}
	if (rc == 0 && batch == 1)
		layout.stride = 0;
	if (rc == 0)
		rc = batch_patches(op, single, batch, from, &layout);
	if (rc < 0)
		return compiler_no_memory(compiler);
	op->kind = single->kind;
	op->command = single->command;
	op->elements = batch;
	op->stride = batch;
	memcpy(op->set_type, single->set_type, sizeof(op->set_type));
	return 0;
}

/* Replace the single op at the end of @steps by full batches and a rest. */
static int make_batches(struct compiler *compiler, struct plan_steps *steps,
			const struct grammar_command *command, const struct build_layout *layout,
			const char *class_name)
{
	struct plan_op single = steps->ops[--steps->op_count];
	const struct scenario_line *line = single.line;
	uint64_t sizes[2] = { line->batch, line->count % line->batch };
	uint64_t repeats[2] = { line->count / line->batch, 1 };
	int rc = 0;

	for (int i = 0; i < 2 && rc == 0; i++) {
		struct plan_op *op;

		if (!sizes[i] || !repeats[i])
			continue;
		op = append_op(steps, line);
		if (!op) {
			rc = compiler_no_memory(compiler);
			break;
		}
		op->repeat = repeats[i];
		rc = fill_batch(compiler, op, &single, command, (uint32_t)sizes[i], layout);
		if (rc == 0)
			rc = finish_op(compiler, op, class_name);
	}
	message_fini(&single.message);
	free(single.patches);
	return rc;
}

static bool batchable(uint8_t command)
{
	return command == IPSET_CMD_ADD || command == IPSET_CMD_DEL;
}

/* Remember which revision of which type a create asks for. */
static int note_type(struct plan *plan, const struct grammar_command *command)
{
	struct plan_type *grown;

	if (command->command != IPSET_CMD_CREATE)
		return 0;
	for (size_t i = 0; i < plan->type_count; i++)
		if (!strcmp(plan->types[i].name, command->type) &&
		    plan->types[i].family == command->family)
			return 0;
	grown = realloc(plan->types, (plan->type_count + 1) * sizeof(*grown));
	if (!grown)
		return -ENOMEM;
	plan->types = grown;
	grown += plan->type_count++;
	memcpy(grown->name, command->type, sizeof(grown->name));
	grown->family = command->family;
	grown->revision = command->revision;
	return 0;
}

/* Destroy or flush without a name means all sets, also those of others. */
static int refuse_all(struct compiler *compiler, const struct grammar_command *command,
		      const struct location *where)
{
	bool all = (command->command == IPSET_CMD_DESTROY || command->command == IPSET_CMD_FLUSH) &&
		   !command->has_name;

	if (!all || !compiler->settings->only_own)
		return 0;
	error_set(compiler->error, ERROR_USAGE, where,
		  "this would touch every set of the host's namespace");
	return error_hint(compiler->error, "--force allows it");
}

/* Copy what is known of the set that is the second word of @text.  False: nothing. */
static bool known_before(const struct compiler *compiler, const char *text,
			 struct grammar_set *set)
{
	const char *word = text + strcspn(text, " \t");
	const struct grammar_set *known;
	char name[GRAMMAR_NAME_MAX];

	word += strspn(word, " \t");
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(word, " \t"), word);
	known = grammar_find_set(compiler->plan->grammar, name);
	if (known)
		*set = *known;
	return known;
}

/* A destroy that is meant to fail leaves the set where it is. */
static int keep_set(struct compiler *compiler, const struct plan_op *op,
		    const struct grammar_command *command, const struct grammar_set *set)
{
	if (command->command != IPSET_CMD_DESTROY || op->expect.success || !command->has_name)
		return 0;
	return grammar_know_set(compiler->plan->grammar, command->name, set->type, set->family,
				compiler->error);
}

/* A set that is used before it is created is worth a warning, no more: that may be the test. */
static void foresee(struct compiler *compiler, const struct scenario_line *line, const char *text)
{
	const struct foresight from = {
		.scenario = compiler->plan->scenario, .defaults = &compiler->defaults,
		.grammar = compiler->plan->grammar,
	};
	size_t length;
	const char *name = foresee_set(&from, text, &length);
	struct error *warning = name && compiler->warnings ? error_list_slot(compiler->warnings)
							   : NULL;
	struct location where;

	if (!warning)
		return;
	where = place_within(&line->where, text, (size_t)(name - text), length);
	error_set(warning, ERROR_USAGE, &where, "set \"%.*s\" is not known here", (int)length,
		  name);
	error_hint(warning, "it is created elsewhere");
}

static int compile_ipset(struct compiler *compiler, struct plan_steps *steps, struct plan_op *op,
			 const char *text)
{
	const struct scenario_line *line = op->line;
	const struct generate_context context = {
		.grammar = compiler->plan->grammar,
		.build = { .protocol = compiler->plan->protocol, .batch = 1,
			   .prefix = compiler->settings->name_prefix },
		.loops = compiler->loops,
		.jobs = (unsigned int)compiler->plan->scenario->job_count,
		.workers = compiler->workers,
	};
	struct grammar_command command;
	struct grammar_set set;
	struct build_layout layout;
	struct error warning = { .kind = ERROR_NONE };
	struct error *place;
	bool known;

	foresee(compiler, line, text);
	known = known_before(compiler, text, &set);
	if (generate_op(&context, text, &line->where, steps, op, &command, &layout,
			compiler->error, &warning) < 0)
		return -1;
	place = warning.kind && compiler->warnings ? error_list_slot(compiler->warnings) : NULL;
	if (place)
		*place = warning;
	if (command.command == IPSET_CMD_NONE) {
		steps->op_count--;
		message_fini(&op->message);
		return 0;
	}
	if (note_type(compiler->plan, &command) < 0)
		return compiler_no_memory(compiler);
	if (refuse_all(compiler, &command, &line->where) < 0)
		return -1;
	op->kind = build_kind(command.command);
	op->command = command.command;
	op->elements = batchable(op->command) || op->command == IPSET_CMD_TEST;
	op->dump_names = command.scope == GRAMMAR_LIST_NAMES;
	memcpy(op->set_type, command.type, sizeof(op->set_type));
	if (line->hold_ns && op->kind != PLAN_OP_DUMP)
		return error_set(compiler->error, ERROR_USAGE, &line->where,
				 "@hold= goes with list and save only");
	if (line->batch == 1 && finish_op(compiler, op, line_command_name(op->command)) < 0)
		return -1;
	if (line->batch == 1)
		return known ? keep_set(compiler, op, &command, &set) : 0;
	if (!batchable(op->command))
		return error_set(compiler->error, ERROR_USAGE, &line->where,
				 "@batch= goes with add and del only");
	return make_batches(compiler, steps, &command, &layout, line_command_name(op->command));
}

static const char *lookup(void *context, const char *name)
{
	return defaults_value(context, name);
}

static int compile_text(struct compiler *compiler, struct plan_steps *steps,
			const struct scenario_line *line, const char *text)
{
	struct plan_op *op = append_op(steps, line);
	size_t length = strcspn(text, " \t");
	char name[32];
	int own;

	if (!op)
		return compiler_no_memory(compiler);
	own = own_compile(text, &line->where, op, compiler->error);
	if (own < 0)
		return -1;
	if (!own)
		return compile_ipset(compiler, steps, op, text);
	snprintf(name, sizeof(name), "%.*s", (int)length, text);
	return finish_op(compiler, op, name);
}

/* Is the word at *@text the name of a set that could not be created?  Steps over the word. */
static bool take_absent(const struct compiler *compiler, const char **text)
{
	const char *word = *text + strspn(*text, " \t");
	size_t length = strcspn(word, " \t");

	*text = word + length;
	for (size_t i = 0; i < compiler->absent_count; i++)
		if (strlen(compiler->absent[i]) == length &&
		    !strncmp(compiler->absent[i], word, length))
			return true;
	return false;
}

static bool mentions_absent(const struct compiler *compiler, const char *text)
{
	while (*text)
		if (take_absent(compiler, &text))
			return true;
	return false;
}

/*
 * The kernel lacks what an @optional line needs: warn, and leave out whatever has to do with the
 * set that is its second word.  Returns 0 or -1.
 */
static int leave_out(struct compiler *compiler, const char *text)
{
	struct error *place = compiler->warnings ? error_list_slot(compiler->warnings) : NULL;
	const char *word = text + strcspn(text, " \t");

	if (place) {
		*place = *compiler->error;
		error_hint(place, "left out, with all that needs it");
	}
	word += strspn(word, " \t");
	if (array_reserve(&compiler->absent, &compiler->absent_capacity,
			  compiler->absent_count + 1, sizeof(compiler->absent[0])) < 0)
		return compiler_no_memory(compiler);
	snprintf(compiler->absent[compiler->absent_count++], sizeof(compiler->absent[0]), "%.*s",
		 (int)strcspn(word, " \t"), word);
	return 0;
}

int line_compile(struct compiler *compiler, struct plan_steps *steps,
		 const struct scenario_line *line)
{
	size_t first = steps->op_count;
	char *text;
	int rc;

	if (line->only && strcmp(line->only, defaults_value(&compiler->defaults, "type")) != 0)
		return 0;
	text = scenario_expand(line->text, &line->where, lookup, &compiler->defaults,
			       compiler->error);
	if (!text)
		return -1;
	rc = mentions_absent(compiler, text) ? 0 : compile_text(compiler, steps, line, text);
	if (rc < 0 && line->optional && compiler->error->kind == ERROR_ABSENT) {
		message_fini(&steps->ops[--steps->op_count].message);
		rc = leave_out(compiler, text);
	}
	free(text);
	if (rc == 0 && steps->op_count > first && append_step(steps, first, line->weight) < 0)
		rc = compiler_no_memory(compiler);
	return rc;
}
