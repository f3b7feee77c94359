// SPDX-License-Identifier: GPL-2.0-or-later
/* A mix into the text of a scenario. */
#include "scenario/quick.h"

#include "base/buffer.h"
#include "base/error.h"
#include "scenario/mix.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* Elements in one message of the prefill, as ipset restore sends them. */
#define PREFILL_BATCH "64"

/* What is known of the second set at a point of a sequence. */
enum contents {
	CONTENTS_UNKNOWN,
	CONTENTS_LACKS,		/* the element is not in it */
	CONTENTS_HOLDS,		/* it is */
};

struct writer {
	const struct quick *quick;
	struct mix mix;
	struct buffer *out;
	struct error *error;
	bool constant;		/* the element is always the same */
	bool foo;		/* the first set is there */
	bool bar;		/* the second set is there when a round begins */
	bool present;		/* ... and now */
	const struct mix_item *renamed;	/* what called the second set "tmp", if it is so now */
	enum contents contents;
};

/* The options as the commands of the scenario see them. */
static const char *create_options(const struct writer *writer)
{
	const char *options = writer->quick->create_options;

	return options && !*options ? "" : " ${create-options}";
}

/* A value that the scenario's own syntax would read otherwise is refused. */
static int check_value(const char *name, const char *value, struct error *error)
{
	struct location where = { .file = name, .text = value, .column = 1, .width = 1 };

	if (!value)
		return 0;
	if (strpbrk(value, "\r\n"))
		return error_set(error, ERROR_USAGE, NULL, "%s is one line", name);
	for (const char *at = value; *at; at++)
		if (*at == '#' && (at == value || at[-1] == ' ' || at[-1] == '\t')) {
			where.column = (unsigned int)(at - value) + 1;
			return error_set(error, ERROR_USAGE, &where,
					 "a \"#\" here would begin a comment");
		}
	return 0;
}

static void put_option(struct buffer *out, const char *key, const char *value)
{
	if (value && *value)
		buffer_printf(out, "%s = %s\n", key, value);
}

static void put_head(const struct writer *writer)
{
	const struct quick *quick = writer->quick;

	buffer_printf(writer->out, "# Made from --mix %s\n[scenario]\n", quick->mix);
	buffer_printf(writer->out, "title = Mix of %s\n", quick->mix);
	put_option(writer->out, "type", quick->type);
	put_option(writer->out, "create-options", quick->create_options);
	put_option(writer->out, "element", quick->element);
}

/* Make a set of the set-up, and fill it. */
static void put_set(const struct writer *writer, const char *name)
{
	buffer_printf(writer->out, "create %s ${type}%s\n", name, create_options(writer));
	/* -exist: random elements may meet, and a batch ends at the first that does. */
	if (writer->quick->prefill)
		buffer_printf(writer->out, "@count=%" PRIu64 " @batch=" PREFILL_BATCH
			      " add %s ${element} -exist\n", writer->quick->prefill, name);
}

static int put_setup(const struct writer *writer)
{
	uint64_t prefill = writer->quick->prefill;

	if (prefill && !writer->foo && !writer->bar)
		return error_set(writer->error, ERROR_USAGE, &writer->mix.items[0].where,
				 "there is no set to be filled before this");
	if (prefill > 1 && writer->constant) {
		error_set(writer->error, ERROR_USAGE, NULL,
			  "--prefill adds one element over and over");
		return error_hint(writer->error, "--element with a generator, such as "
				  "'{ip 10.0.0.0/8}', gives more");
	}
	buffer_puts(writer->out, "\n[setup]\n@only=list:set create ${element} hash:ip\n");
	if (writer->foo)
		put_set(writer, "foo");
	if (writer->bar)
		put_set(writer, "bar");
	return 0;
}

static void put_teardown(const struct writer *writer)
{
	bool doubtful = writer->mix.weighted && mix_has(&writer->mix, MIX_DESTROY);

	buffer_puts(writer->out, "\n[teardown]\n");
	if (writer->foo)
		buffer_puts(writer->out, "destroy foo\n");
	if (writer->bar)
		buffer_printf(writer->out, "%sdestroy bar\n",
			      doubtful ? "@expect=ok,missing " : "");
	buffer_puts(writer->out, "@only=list:set destroy ${element}\n");
}

/*
 * Adds that outnumber the dels fill a set, which is no defect.  In other types than hash:* the
 * error's number means something else.
 */
static const char *or_full(const struct writer *writer)
{
	const char *type = writer->quick->type;

	return !writer->constant && (!type || !strncmp(type, "hash:", 5)) ? ",IPSET_ERR_HASH_FULL"
									  : "";
}

/* One step of a sequence, @name being the second set's. */
static void put_step(struct writer *writer, const struct mix_item *item, const char *name)
{
	struct buffer *out = writer->out;
	const char *missing = writer->contents == CONTENTS_HOLDS ? "" : "@expect=ok,missing ";

	switch (item->operation) {
	case MIX_ADD:
		if (writer->contents != CONTENTS_LACKS)
			buffer_printf(out, "@expect=ok,exists%s ", or_full(writer));
		buffer_printf(out, "add %s ${element}\n", name);
		writer->contents = writer->constant ? CONTENTS_HOLDS : CONTENTS_UNKNOWN;
		break;
	case MIX_DEL:
		buffer_printf(out, "%sdel %s ${element}\n", missing, name);
		writer->contents = writer->constant ? CONTENTS_LACKS : CONTENTS_UNKNOWN;
		break;
	case MIX_TEST:
		buffer_printf(out, "%stest %s ${element}\n", missing, name);
		break;
	case MIX_CREATE:
		buffer_printf(out, "create %s ${type}%s\n", name, create_options(writer));
		writer->contents = CONTENTS_LACKS;
		break;
	case MIX_SWAP:
		buffer_printf(out, "swap foo %s\n", name);
		writer->contents = CONTENTS_UNKNOWN;
		break;
	case MIX_RENAME:
		buffer_printf(out, "rename %s %s\n", name, writer->renamed ? "bar" : "tmp");
		writer->renamed = writer->renamed ? NULL : item;
		break;
	case MIX_FLUSH:
		writer->contents = CONTENTS_LACKS;
		__attribute__((fallthrough));
	default:
		buffer_printf(out, "%s %s\n", mix_texts()[item->operation].name, name);
	}
}

static int put_sequence(struct writer *writer)
{
	const struct mix *mix = &writer->mix;
	const struct mix_item *last = &mix->items[mix->count - 1];

	writer->present = writer->bar;
	for (unsigned int i = 0; i < mix->count; i++) {
		enum mix_operation operation = mix->items[i].operation;

		if (writer->present == (operation == MIX_CREATE)) {
			error_set(writer->error, ERROR_USAGE, &mix->items[i].where,
				  "the second set is %s here", writer->present ? "there already"
									       : "not there");
			return error_hint(writer->error, "a scenario file can ask for such errors");
		}
		if (operation == MIX_CREATE || operation == MIX_DESTROY)
			writer->present = operation == MIX_CREATE;
		put_step(writer, &mix->items[i], writer->renamed ? "tmp" : "bar");
		if (!writer->present)
			writer->renamed = NULL;
	}
	if (writer->renamed) {
		error_set(writer->error, ERROR_USAGE, &writer->renamed->where,
			  "the round ends with another name than it began with");
		return error_hint(writer->error, "a second rename gives the set its name back");
	}
	if (writer->present == writer->bar)
		return 0;
	error_set(writer->error, ERROR_USAGE, &last->where,
		  "the second round would fail: the set is %s at the end of the first",
		  writer->present ? "still there" : "gone");
	return error_hint(writer->error, "%s belongs to the mix", writer->present ? "destroy"
										    : "create");
}

/* One line of a random mix: elements and dumps are the first set's, which is always there. */
static int put_choice(const struct writer *writer, const struct mix_item *item)
{
	const char *name = mix_texts()[item->operation].name;
	bool gone = mix_has(&writer->mix, MIX_DESTROY);
	struct buffer *out = writer->out;

	buffer_printf(out, "@weight=%" PRIu64 " ", item->weight);
	switch (item->operation) {
	case MIX_ADD:
		buffer_printf(out, "@expect=ok,exists%s add foo ${element}\n", or_full(writer));
		return 0;
	case MIX_DEL:
	case MIX_TEST:
		buffer_printf(out, "@expect=ok,missing %s foo ${element}\n", name);
		return 0;
	case MIX_CREATE:
		buffer_printf(out, "@expect=ok,exists create bar ${type}%s\n",
			      create_options(writer));
		return 0;
	case MIX_DESTROY:
		buffer_puts(out, "@expect=ok,missing destroy bar\n");
		return 0;
	case MIX_SWAP:
		buffer_printf(out, "%sswap foo bar\n",
			      gone ? "@expect=ok,IPSET_ERR_EXIST_SETNAME2 " : "");
		return 0;
	case MIX_RENAME:
		error_set(writer->error, ERROR_USAGE, &item->where,
			  "rename has no place in a random mix");
		return error_hint(writer->error, "it has in a sequence, and in a scenario file");
	default:
		buffer_printf(out, "%s foo\n", name);
		return 0;
	}
}

static int put_random(const struct writer *writer)
{
	buffer_puts(writer->out, "order = random\n");
	for (unsigned int i = 0; i < writer->mix.count; i++)
		if (put_choice(writer, &writer->mix.items[i]) < 0)
			return -1;
	return 0;
}

static int put_scenario(struct writer *writer)
{
	const struct mix *mix = &writer->mix;

	writer->constant = !writer->quick->element || !strchr(writer->quick->element, '{');
	if (mix->weighted) {
		writer->foo = true;
		writer->bar = mix_has(mix, MIX_SWAP) || mix_has(mix, MIX_CREATE) ||
			      mix_has(mix, MIX_DESTROY);
	} else {
		writer->foo = mix_has(mix, MIX_SWAP);
		writer->bar = mix->items[0].operation != MIX_CREATE;
	}
	put_head(writer);
	if (put_setup(writer) < 0)
		return -1;
	buffer_puts(writer->out, "\n[loop mix]\n");
	if ((mix->weighted ? put_random(writer) : put_sequence(writer)) < 0)
		return -1;
	put_teardown(writer);
	return 0;
}

int quick_text(const struct quick *quick, struct buffer *text, struct error *error)
{
	struct writer writer = { .quick = quick, .out = text, .error = error };

	if (check_value("--type", quick->type, error) < 0 ||
	    check_value("--create-options", quick->create_options, error) < 0 ||
	    check_value("--element", quick->element, error) < 0 ||
	    mix_parse(&writer.mix, quick->mix, error) < 0 || put_scenario(&writer) < 0)
		return -1;
	if (text->failed)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot make a scenario");
	return 0;
}
