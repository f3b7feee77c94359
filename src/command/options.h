/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The options of a command: parsed by popt, converted and checked from the rows of options.def. */
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H

#include "command/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;
struct error_list;
struct scenario;

/* Which commands an option belongs to. */
enum {
	RUN = 1 << 0,
	CHECK = 1 << 1,
	LIST = 1 << 2,
	SHOW = 1 << 3,
	REPLAY = 1 << 4,
	DOCTOR = 1 << 5,
	COMPARE = 1 << 6,
	REPORT = 1 << 7,
	MERGE = 1 << 8,
};

enum option {
#define OPTION(id, name, letter, kind, argument, initial, commands, help) OPTION_##id,
#include "command/options.def"
#undef OPTION
	OPTION_COUNT
};

/* Where an option's value came from; a later one beats an earlier one. */
enum option_source {
	OPTION_UNSET,
	OPTION_DEFAULT,
	OPTION_SCENARIO,
	OPTION_COMMAND_LINE,
};

struct option_value {
	enum option_source source;
	char *text;			/* owned */
	uint64_t number;		/* DURATION: ns; CHOICE: index of the word; FLAG: 1 */
	char **items;			/* TEXTS: each text that was given, in their order; owned */
	size_t count;			/* of items */
};

struct options {
	struct option_value values[OPTION_COUNT];
	const char **arguments;		/* what is not an option, NULL-terminated */
	unsigned int argument_count;
	void *context;			/* popt's, which owns the arguments */
	const char **words;		/* what popt was given; owned */
};

/*
 * Parse @argv of command @command (one of the bits above); @usage is what help shows behind the
 * command's name, @name the words of the command ("ipset-stress run").  --help is answered here and
 * ends the process, as popt does.  Returns 0 or -1; finish with options_free either way.
 */
int options_read(struct options *options, unsigned int command, const char *name,
		  const char *usage, int argc, char *const *argv, struct error *error);
void options_free(struct options *options);

/*
 * Take the keys of [scenario] that are options of @command where the command line does not say
 * otherwise; every other key but title is an error at its place.  Returns 0 or -1.
 */
int options_from_scenario(struct options *options, unsigned int command,
			  const struct scenario *scenario, struct error_list *errors);

bool options_given(const struct options *options, enum option option);
const char *options_text(const struct options *options, enum option option);
uint64_t options_number(const struct options *options, enum option option);

/* How often a TEXTS option was given, and what the time number @index, from 0, said. */
size_t options_count(const struct options *options, enum option option);
const char *options_item(const struct options *options, enum option option, size_t index);

/* Is standard output to be coloured? */
bool options_want_color(const struct options *options);

/* The style that --exit-style asks for, or else @otherwise. */
enum exit_style options_exit_style(const struct options *options, enum exit_style otherwise);

#endif
