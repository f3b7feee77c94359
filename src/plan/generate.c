// SPDX-License-Identifier: GPL-2.0-or-later
/* A command with generators into a message and the patches that vary it. */
#include "plan/generate.h"

#include "base/buffer.h"
#include "grammar/command.h"
#include "netlink/uapi.h"
#include "plan/values.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A generator of the command while its patch point is looked for. */
struct slot {
	const struct generator_use *use;
	uint64_t other;		/* number of the second sample */
	uint8_t digits;		/* width of the decimal form in a name; 0: plain values */
};

struct slots {
	const char *text;
	struct slot items[GENERATOR_USES];
	unsigned int count;
};

static uint8_t count_digits(uint64_t number)
{
	uint8_t digits = 1;

	while (number >= 10) {
		number /= 10;
		digits++;
	}
	return digits;
}

/* The greatest number that the generator will give. */
static uint64_t last_number(const struct generate_context *context,
			    const struct generator *generator, uint64_t repetitions)
{
	switch (generator->kind) {
	case GENERATOR_JOB:
		return context->jobs - 1;
	case GENERATOR_WORKER:
		return context->workers - 1;
	case GENERATOR_LOOP:
		if (repetitions > 1)
			return repetitions - 1;
		return context->loops ? context->loops - 1 : 999999999;
	default:
		return generator->count - 1;
	}
}

static uint64_t value_number(const struct generator *generator, uint64_t n)
{
	uint8_t bytes[16];
	size_t length = generator_value(generator, n, bytes);

	return values_number(bytes, length);
}

/* Numbers that touch the letters of a word are part of a name: "set{i}". */
static bool within_word(const char *text, const struct generator_use *use)
{
	unsigned char before = use->begin ? (unsigned char)text[use->begin - 1] : ' ';
	unsigned char after = (unsigned char)text[use->end];

	return isalnum(before) || before == '_' || isalnum(after) || after == '_';
}

static void prepare_slot(struct slot *slot, const struct generate_context *context,
			 const char *text, const struct generator_use *use, uint64_t repetitions)
{
	const struct generator *generator = &use->generator;
	uint64_t last = last_number(context, generator, repetitions);

	slot->use = use;
	slot->other = last;
	slot->digits = 0;
	if (generator->kind >= GENERATOR_INT && within_word(text, use))
		slot->digits = count_digits(value_number(generator, last));
}

/* The command with sample @numbers in its generators' places. */
static void substitute(const struct slots *slots, const uint64_t *numbers, struct buffer *out)
{
	size_t at = 0;

	buffer_clear(out);
	for (unsigned int i = 0; i < slots->count; i++) {
		const struct slot *slot = &slots->items[i];
		char sample[GENERATOR_TEXT_MAX];

		buffer_append(out, slots->text + at, slot->use->begin - at);
		if (slot->digits) {
			buffer_printf(out, "%0*llu", slot->digits,
				      (unsigned long long)value_number(&slot->use->generator,
								       numbers[i]));
		} else {
			generator_format(&slot->use->generator, numbers[i], sample);
			buffer_puts(out, sample);
		}
		at = slot->use->end;
	}
	buffer_puts(out, slots->text + at);
}

/* Errors in a substituted text point to the whole command: its columns are not the user's. */
static int compile_sample(const struct generate_context *context, const struct slots *slots,
			  const struct location *where, const uint64_t *numbers,
			  struct message *message, struct grammar_command *command,
			  struct build_layout *layout, struct error *error, struct error *warning)
{
	struct buffer text;
	int rc;

	buffer_init(&text);
	substitute(slots, numbers, &text);
	if (text.failed) {
		buffer_fini(&text);
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot compile");
	}
	rc = grammar_parse(context->grammar, text.data, where, command, error, warning);
	if (rc < 0 && slots->count) {
		error->column = where->column;
		error->width = where->width;
		error_hint(error, "in: %s", text.data);
	}
	buffer_fini(&text);
	if (rc < 0)
		return -1;
	rc = build_message(message, command, &context->build, layout);
	if (rc == -ENAMETOOLONG)
		return error_set(error, ERROR_USAGE, where,
				 "the set name is longer than 31 bytes with its prefix");
	if (rc < 0)
		return error_set_errno(error, ERROR_BROKEN, -rc, "cannot build the message");
	return 0;
}

static int add_patch(struct plan_op *op, const struct plan_patch *patch)
{
	struct plan_patch *grown;

	grown = realloc(op->patches, (op->patch_count + 1) * sizeof(*grown));
	if (!grown)
		return -ENOMEM;
	op->patches = grown;
	op->patches[op->patch_count++] = *patch;
	return 0;
}

/* The bytes that a slot's sample puts into a message, as raw value or as digits. */
static size_t sample_bytes(const struct slot *slot, uint64_t n, uint8_t bytes[GENERATOR_TEXT_MAX])
{
	if (slot->digits)
		return (size_t)snprintf((char *)bytes, GENERATOR_TEXT_MAX, "%0*llu", slot->digits,
					(unsigned long long)value_number(&slot->use->generator, n));
	return generator_value(&slot->use->generator, n, bytes);
}

/*
 * Patch every place of @message where @width bytes of the first sample stand and those of the other
 * in @other_message.  Returns how many, or -ENOMEM.
 */
static int patch_places(const struct slot *slot, const struct message *message,
			const struct message *other_message, size_t width, uint16_t stream,
			struct plan_op *op)
{
	uint8_t first[GENERATOR_TEXT_MAX], other[GENERATOR_TEXT_MAX];
	size_t length = sample_bytes(slot, 0, first);
	int found = 0;

	sample_bytes(slot, slot->other, other);
	for (size_t at = UAPI_MESSAGE_HEADER; at + width <= message->length; at++) {
		struct plan_patch patch = {
			.offset = (uint32_t)at, .width = (uint8_t)width,
			.digits = slot->digits != 0, .repeat = found > 0, .stream = stream,
		};

		if (memcmp(message->bytes + at, first + length - width, width) != 0 ||
		    memcmp(other_message->bytes + at, other + length - width, width) != 0)
			continue;
		if (add_patch(op, &patch) < 0)
			return -ENOMEM;
		found++;
	}
	return found;
}

static int add_stream(struct plan_steps *steps, const struct generator *generator)
{
	struct generator *grown;

	grown = realloc(steps->streams, (steps->stream_count + 1) * sizeof(*grown));
	if (!grown)
		return -ENOMEM;
	steps->streams = grown;
	steps->streams[steps->stream_count++] = *generator;
	return 0;
}

/* Find where the slot's value lies, the widest fitting form first. */
static int locate(const struct slot *slot, const struct message *message,
		  const struct message *other, struct plan_steps *steps, struct plan_op *op)
{
	uint16_t stream = (uint16_t)steps->stream_count;
	uint8_t bytes[GENERATOR_TEXT_MAX];
	size_t width = sample_bytes(slot, 0, bytes);
	bool number = !slot->digits && slot->use->generator.kind >= GENERATOR_INT;
	int found = 0;

	if (add_stream(steps, &slot->use->generator) < 0)
		return -ENOMEM;
	while (message->length == other->length && width > 0) {
		found = patch_places(slot, message, other, width, stream, op);
		if (found || !number)
			break;
		width /= 2;
	}
	return found;
}

/* Where a generator stands in the user's line, if the line has no other substitutions. */
static struct location use_location(const struct location *where, const char *text,
				    const struct generator_use *use)
{
	struct location place = *where;
	const char *found = where->text ? strstr(where->text, text) : NULL;

	if (found && where->column) {
		place.column = (unsigned int)(found - where->text + (ptrdiff_t)use->begin) + 1;
		place.width = (unsigned int)(use->end - use->begin);
	}
	return place;
}

static int refuse(const struct location *where, const struct slots *slots,
		  const struct slot *slot, struct error *error)
{
	struct location place = use_location(where, slots->text, slot->use);

	error_set(error, ERROR_USAGE, &place,
		  "this generator cannot be patched here: its value has no fixed place in the "
		  "message");
	return error_hint(error, "use it for a whole address, port, number or a name's digits");
}

/* Vary slot @k alone and find its patch point. */
static int solve_slot(const struct generate_context *context, const struct slots *slots,
		      unsigned int k, const struct location *where, struct plan_steps *steps,
		      struct plan_op *op, struct error *error)
{
	uint64_t numbers[GENERATOR_USES] = { 0 };
	struct grammar_command command;
	struct message other;
	int found;

	if (slots->items[k].other == 0)
		return 0;	/* one value only: nothing ever changes */
	numbers[k] = slots->items[k].other;
	message_init(&other);
	if (compile_sample(context, slots, where, numbers, &other, &command, NULL, error,
			   NULL) < 0) {
		message_fini(&other);
		return -1;
	}
	found = locate(&slots->items[k], &op->message, &other, steps, op);
	message_fini(&other);
	if (found < 0)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot compile");
	return found ? 0 : refuse(where, slots, &slots->items[k], error);
}

/* Apply the patches of @op with the numbers of the third samples to a copy of its message. */
static void apply(const struct plan_steps *steps, const struct plan_op *op, size_t first_stream,
		  const uint64_t *by_stream, struct message *copy)
{
	for (size_t i = 0; i < op->patch_count; i++) {
		const struct plan_patch *patch = &op->patches[i];
		const struct generator *generator = &steps->streams[patch->stream];
		struct slot slot = {
			.use = &(struct generator_use){ .generator = *generator },
			.digits = patch->digits ? patch->width : 0,
		};
		uint8_t bytes[GENERATOR_TEXT_MAX];
		size_t length = sample_bytes(&slot, by_stream[patch->stream - first_stream], bytes);

		memcpy(copy->bytes + patch->offset, bytes + length - patch->width, patch->width);
	}
}

/* The proof: a message patched to third samples equals the one compiled from them. */
static int prove(const struct generate_context *context, const struct slots *slots,
		 const struct location *where, const struct plan_steps *steps,
		 size_t first_stream, const struct plan_op *op, struct error *error)
{
	uint64_t numbers[GENERATOR_USES], by_stream[GENERATOR_USES];
	struct grammar_command command;
	struct message compiled, patched;
	unsigned int stream = 0;
	int rc;

	for (unsigned int i = 0; i < slots->count; i++) {
		numbers[i] = slots->items[i].other / 2 + slots->items[i].other % 2;
		if (slots->items[i].other)
			by_stream[stream++] = numbers[i];
	}
	message_init(&compiled);
	message_init(&patched);
	rc = compile_sample(context, slots, where, numbers, &compiled, &command, NULL, error,
			    NULL);
	if (rc == 0 && message_copy(&patched, &op->message) < 0)
		rc = error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot compile");
	if (rc == 0) {
		apply(steps, op, first_stream, by_stream, &patched);
		if (compiled.length != patched.length ||
		    memcmp(compiled.bytes, patched.bytes, patched.length) != 0)
			rc = refuse(where, slots, &slots->items[0], error);
	}
	message_fini(&compiled);
	message_fini(&patched);
	return rc;
}

int generate_op(const struct generate_context *context, const char *text,
		const struct location *where, struct plan_steps *steps, struct plan_op *op,
		struct grammar_command *command, struct build_layout *layout, struct error *error,
		struct error *warning)
{
	struct generator_use uses[GENERATOR_USES];
	struct slots slots = { .text = text };
	uint64_t zeros[GENERATOR_USES] = { 0 };
	size_t first_stream = steps->stream_count;
	int count = generator_scan(text, where, uses, error);

	if (count < 0)
		return -1;
	slots.count = (unsigned int)count;
	for (unsigned int i = 0; i < slots.count; i++)
		prepare_slot(&slots.items[i], context, text, &uses[i], op->line->count);
	if (compile_sample(context, &slots, where, zeros, &op->message, command, layout, error,
			   warning) < 0)
		return -1;
	for (unsigned int i = 0; i < slots.count; i++)
		if (solve_slot(context, &slots, i, where, steps, op, error) < 0)
			return -1;
	if (slots.count && prove(context, &slots, where, steps, first_stream, op, error) < 0)
		return -1;
	return 0;
}
