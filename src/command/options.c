// SPDX-License-Identifier: GPL-2.0-or-later
/* The options of a command: popt's table, help and conversion, all made from options.def. */
#include "command/options.h"

#include "base/error.h"
#include "base/units.h"
#include "scenario/scenario.h"

#include <errno.h>
#include <popt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum kind { FLAG, COUNT, POSITIVE, DURATION, CHOICE, TEXT, TEXTS };

struct row {
	const char *name;
	char letter;
	enum kind kind;
	const char *argument;	/* metavariable, or the words of a CHOICE */
	const char *initial;
	unsigned int commands;
	const char *help;
};

static const struct row rows[OPTION_COUNT] = {
#define OPTION(id, name, letter, kind, argument, initial, commands, help) \
	{ name, letter, kind, argument, initial, commands, help },
#include "command/options.def"
#undef OPTION
};

/* Returned by popt for -h; above every option's own value. */
#define HELP_VALUE (OPTION_COUNT + 1)

/* Rows of popt's table: ours, -h, popt's own help, the end. */
#define TABLE_ROWS (OPTION_COUNT + 3)

static void fill_table(struct poptOption table[TABLE_ROWS], unsigned int command)
{
	static const struct poptOption help[] = { POPT_AUTOHELP POPT_TABLEEND };
	unsigned int count = 0;

	memset(table, 0, TABLE_ROWS * sizeof(table[0]));
	for (unsigned int i = 0; i < OPTION_COUNT; i++) {
		const struct row *row = &rows[i];

		if (!(row->commands & command))
			continue;
		table[count++] = (struct poptOption){
			.longName = row->name, .shortName = row->letter,
			.argInfo = row->kind == FLAG ? POPT_ARG_NONE : POPT_ARG_STRING,
			.val = (int)i + 1, .descrip = row->help, .argDescrip = row->argument,
		};
	}
	table[count++] = (struct poptOption){
		.shortName = 'h', .argInfo = POPT_ARG_NONE, .val = HELP_VALUE,
		.descrip = "the same as --help",
	};
	table[count] = help[0];
}

/* Position of @text among the words of "a|b|c", or -1. */
static int find_choice(const char *words, const char *text)
{
	size_t length = strlen(text);

	for (int i = 0; ; i++) {
		size_t size = strcspn(words, "|");

		if (size == length && !strncmp(words, text, size))
			return i;
		if (!words[size])
			return -1;
		words += size + 1;
	}
}

static int convert_number(const struct row *row, const char *text, uint64_t *number,
			  struct error *error, const struct location *where)
{
	int rc = row->kind == DURATION ? units_parse_duration(text, number)
				       : units_parse_count(text, number);
	const char *form = row->kind == DURATION ? "a time such as 30s, 500ms or 2m"
						 : "a whole number such as 5000 or 200k";

	/* Readers of JSON know no integer above 2^63 - 1. */
	if (rc == -ERANGE || (rc == 0 && *number > INT64_MAX))
		return error_set(error, ERROR_USAGE, where, "%s: %s is too large", row->name, text);
	if (rc < 0)
		return error_set(error, ERROR_USAGE, where, "%s: \"%s\" is not %s", row->name,
				 text, form);
	if (row->kind != COUNT && *number == 0)
		return error_set(error, ERROR_USAGE, where, "%s: must be more than 0", row->name);
	return 0;
}

/* Convert @text by the row's kind.  @where is NULL for the command line.  Returns 0 or -1. */
static int convert(const struct row *row, const char *text, uint64_t *number,
		   const struct location *where, struct error *error)
{
	int choice;

	switch (row->kind) {
	case FLAG:
		*number = 1;
		return 0;
	case TEXT:
	case TEXTS:
		return 0;
	case CHOICE:
		choice = find_choice(row->argument, text);
		if (choice < 0)
			return error_set(error, ERROR_USAGE, where, "%s: \"%s\" is not one of %s",
					 row->name, text, row->argument);
		*number = (uint64_t)choice;
		return 0;
	default:
		return convert_number(row, text, number, error, where);
	}
}

static void value_fini(struct option_value *value)
{
	free(value->text);
	for (size_t i = 0; i < value->count; i++)
		free(value->items[i]);
	free(value->items);
	memset(value, 0, sizeof(*value));
}

/* Keep @copy, which the value takes over, behind what the same source gave before. */
static int add_item(struct option_value *value, char *copy, enum option_source source)
{
	char **items;

	if (value->source != source)
		value_fini(value);
	items = realloc(value->items, (value->count + 1) * sizeof(*items));
	if (!items) {
		free(copy);
		return -ENOMEM;
	}
	value->source = source;
	value->items = items;
	items[value->count++] = copy;
	return 0;
}

static int set_value(struct options *options, unsigned int index, const char *text,
		     enum option_source source, const struct location *where,
		     struct error *error)
{
	struct option_value *value = &options->values[index];
	uint64_t number = 0;
	char *copy;

	if (convert(&rows[index], text ? text : "", &number, where, error) < 0)
		return -1;
	copy = strdup(text ? text : "");
	if (!copy || (rows[index].kind == TEXTS && add_item(value, copy, source) < 0))
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the options");
	if (rows[index].kind == TEXTS)
		return 0;
	free(value->text);
	*value = (struct option_value){ .source = source, .text = copy, .number = number };
	return 0;
}

static int set_defaults(struct options *options, unsigned int command, struct error *error)
{
	for (unsigned int i = 0; i < OPTION_COUNT; i++)
		if (rows[i].commands & command && rows[i].initial &&
		    set_value(options, i, rows[i].initial, OPTION_DEFAULT, NULL, error) < 0)
			return -1;
	return 0;
}

static int read_arguments(struct options *options, poptContext context, struct error *error)
{
	int value;

	while ((value = poptGetNextOpt(context)) > 0) {
		char *text;
		int rc;

		if (value == HELP_VALUE) {
			poptPrintHelp(context, stdout, 0);
			exit(0);
		}
		text = poptGetOptArg(context);
		rc = set_value(options, (unsigned int)value - 1, text, OPTION_COMMAND_LINE, NULL,
			       error);
		free(text);
		if (rc < 0)
			return -1;
	}
	if (value < -1) {
		error_set(error, ERROR_USAGE, NULL, "%s: %s",
			  poptBadOption(context, POPT_BADOPTION_NOALIAS), poptStrerror(value));
		return error_hint(error, "--help lists the options");
	}
	return 0;
}

static const char **copy_words(const char *name, int argc, char *const *argv)
{
	const char **words = calloc((size_t)argc + 1, sizeof(*words));

	/* Help begins with the first word. */
	for (int i = 0; words && i < argc; i++)
		words[i] = i ? argv[i] : name;
	return words;
}

int options_read(struct options *options, unsigned int command, const char *name,
		  const char *usage, int argc, char *const *argv, struct error *error)
{
	/* popt keeps a pointer to it. */
	static struct poptOption table[TABLE_ROWS];
	poptContext context = NULL;

	memset(options, 0, sizeof(*options));
	if (set_defaults(options, command, error) < 0)
		return -1;
	fill_table(table, command);
	options->words = copy_words(name, argc, argv);
	/* An "exec" line of a configuration file must not run programs: we may be root. */
	if (options->words)
		context = poptGetContext("ipset-stress", argc, options->words, table,
					 POPT_CONTEXT_NO_EXEC);
	options->context = context;
	if (!context)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the options");
	poptSetOtherOptionHelp(context, usage);
	/* Somebody else's aliases have no say in a set-user-id program. */
	if (getuid() == geteuid())
		poptReadDefaultConfig(context, 0);
	if (read_arguments(options, context, error) < 0)
		return -1;
	options->arguments = poptGetArgs(context);
	for (unsigned int i = 0; options->arguments && options->arguments[i]; i++)
		options->argument_count++;
	return 0;
}

void options_free(struct options *options)
{
	for (unsigned int i = 0; i < OPTION_COUNT; i++)
		value_fini(&options->values[i]);
	if (options->context)
		poptFreeContext(options->context);
	free(options->words);
	memset(options, 0, sizeof(*options));
}

static int find_row(const char *name, unsigned int command)
{
	for (unsigned int i = 0; i < OPTION_COUNT; i++)
		if (rows[i].commands & command && !strcmp(rows[i].name, name))
			return (int)i;
	return -1;
}

/* A key of the file is an option name; where a flag is meant, "yes" sets it. */
static int take_key(struct options *options, unsigned int command,
		    const struct scenario_option *key, struct error *error)
{
	int index = find_row(key->key, command);

	if (!strcmp(key->key, "title"))
		return 0;
	if (index < 0) {
		error_set(error, ERROR_USAGE, &key->key_where, "[scenario] has no key \"%s\"",
			  key->key);
		return error_hint(error, "keys are title and the long options of run");
	}
	if (options->values[index].source == OPTION_COMMAND_LINE)
		return 0;
	return set_value(options, (unsigned int)index, key->value, OPTION_SCENARIO, &key->where,
			 error);
}

/* A file's element fits the file's type: another type from the command line undoes it. */
static void forget_with_type(struct options *options, enum option option)
{
	struct option_value *value = &options->values[option];

	if (options->values[OPTION_TYPE].source != OPTION_COMMAND_LINE ||
	    value->source != OPTION_SCENARIO)
		return;
	free(value->text);
	*value = (struct option_value){ .source = OPTION_UNSET };
}

int options_from_scenario(struct options *options, unsigned int command,
			  const struct scenario *scenario, struct error_list *errors)
{
	unsigned int before = errors->count;

	for (size_t i = 0; i < scenario->options.count; i++) {
		struct error *error = error_list_slot(errors);

		if (!error)
			return -1;
		if (take_key(options, command, &scenario->options.items[i], error) == 0)
			errors->count--;
	}
	forget_with_type(options, OPTION_ELEMENT);
	forget_with_type(options, OPTION_CREATE_OPTIONS);
	return errors->count > before ? -1 : 0;
}

bool options_given(const struct options *options, enum option option)
{
	return options->values[option].source > OPTION_DEFAULT;
}

const char *options_text(const struct options *options, enum option option)
{
	return options->values[option].text;
}

uint64_t options_number(const struct options *options, enum option option)
{
	return options->values[option].number;
}

size_t options_count(const struct options *options, enum option option)
{
	return options->values[option].count;
}

const char *options_item(const struct options *options, enum option option, size_t index)
{
	return options->values[option].items[index];
}

enum exit_style options_exit_style(const struct options *options, enum exit_style otherwise)
{
	return options_given(options, OPTION_EXIT_STYLE)
		       ? (enum exit_style)options_number(options, OPTION_EXIT_STYLE) : otherwise;
}

bool options_want_color(const struct options *options)
{
	const char *choice = options_text(options, OPTION_COLOR);
	const char *no_color = getenv("NO_COLOR");

	if (strcmp(choice, "auto"))
		return !strcmp(choice, "always");
	return isatty(STDOUT_FILENO) && !(no_color && *no_color);
}
