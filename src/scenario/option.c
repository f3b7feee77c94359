// SPDX-License-Identifier: GPL-2.0-or-later
/* "key = value" lines. */
#include "scenario/option.h"

#include "base/error.h"
#include "scenario/append.h"
#include "scenario/scenario.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#define BLANKS " \t"

/* More than anybody writes; it keeps the search for duplicates short. */
#define OPTIONS_MAX 256

const char *option_text(const struct location *where)
{
	return where->text + where->column - 1;
}

/* The first word of a command has no "=" behind it: no verb is like that. */
size_t option_key_length(const struct location *where)
{
	const char *text = option_text(where);
	size_t length = 0;

	while (isalnum((unsigned char)text[length]) ||
	       (text[length] && strchr("._-", text[length])))
		length++;
	return text[length + strspn(text + length, BLANKS)] == '=' ? length : 0;
}

size_t option_value_length(const char *text)
{
	size_t length = 0;

	/* A "#" within a word belongs to it: names of sets hold some. */
	while (text[length] &&
	       !(text[length] == '#' && (!length || strchr(BLANKS, text[length - 1]))))
		length++;
	while (length && strchr(BLANKS, text[length - 1]))
		length--;
	return length;
}

int option_split(const struct location *where, size_t length, struct location *key,
		 struct location *value, struct error *error)
{
	const char *at = strchr(option_text(where) + length, '=') + 1;

	*key = *where;
	key->width = (unsigned int)length;
	at += strspn(at, BLANKS);
	*value = *where;
	value->column = (unsigned int)(at - where->text) + 1;
	value->width = (unsigned int)option_value_length(at);
	if (value->width)
		return 0;
	return error_set(error, ERROR_USAGE, key, "%.*s lacks its value", (int)length,
			 option_text(where));
}

int option_append(struct scenario_options *options, const struct location *key,
		  const struct location *value, struct error *error)
{
	struct scenario_option *option = append_item(&options->items, &options->count,
						     sizeof(*option));

	if (option) {
		option->key = key ? strndup(option_text(key), key->width) : strdup("");
		option->value = strndup(option_text(value), value->width);
		option->where = *value;
		option->key_where = key ? *key : *value;
	}
	if (option && option->key && option->value)
		return 0;
	return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the scenario");
}

int option_add(struct scenario_options *options, const struct location *where, size_t length,
	       struct error *error)
{
	struct location key, value;

	if (option_split(where, length, &key, &value, error) < 0)
		return -1;
	for (size_t i = 0; i < options->count; i++)
		if (!strncmp(options->items[i].key, option_text(&key), length) &&
		    !options->items[i].key[length])
			return error_set(error, ERROR_USAGE, &key,
					 "%s is said twice; the first is in line %u",
					 options->items[i].key, options->items[i].where.line);
	if (options->count == OPTIONS_MAX)
		return error_set(error, ERROR_USAGE, &key, "more than %d keys", OPTIONS_MAX);
	return option_append(options, &key, &value, error);
}
