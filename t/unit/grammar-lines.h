/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the tests of src/grammar share: lines that must be accepted, or refused. */
#ifndef GRAMMAR_LINES_H
#define GRAMMAR_LINES_H

#include "unit.h"

#include "../helper/grammar-text.h"

#include <netinet/in.h>
#include <resolv.h>

static struct grammar *grammar;
static struct grammar_command parsed;
static struct error error, warning;

/* Nobody outside is asked for the odd words of a test: the resolver meets a closed port at once. */
static inline void ask_nobody(void)
{
	_res.nscount = 1;
	_res.nsaddr_list[0] = (struct sockaddr_in){
		.sin_family = AF_INET,
		.sin_port = htons(1),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
}

/* For cmocka_unit_test_setup_teardown: each test with a fresh grammar that knows nothing. */
static int fresh(void **state)
{
	(void)state;
	grammar = grammar_new(NULL);
	ask_nobody();
	return grammar ? 0 : -1;
}

static int gone(void **state)
{
	(void)state;
	grammar_free(grammar);
	grammar = NULL;
	return 0;
}

#define fresh_test(function) cmocka_unit_test_setup_teardown(function, fresh, gone)

static inline void parses(const char *line)
{
	error = (struct error){ 0 };
	if (grammar_parse(grammar, line, NULL, &parsed, &error, &warning) != 0)
		fail_msg("%s: %s", line, error.message);
}

/* Accepted with just these values, written as helper/grammar-text.h does. */
static inline void gives(const char *line, const char *values)
{
	char text[2048];

	parses(line);
	text_values(&parsed, text, sizeof(text));
	if (strcmp(text, values) != 0)
		fail_msg("%s: got \"%s\", want \"%s\"", line, text, values);
}

/* Refused with an error of @kind at @column that says @words somewhere. */
static inline void refused(const char *line, enum error_kind kind, unsigned int column,
			   const char *words)
{
	error = (struct error){ 0 };
	if (grammar_parse(grammar, line, NULL, &parsed, &error, &warning) == 0)
		fail_msg("accepted: %s", line);
	if (error.kind != kind || error.column != column || !strstr(error.message, words))
		fail_msg("%s: got kind %d, column %u, \"%s\"", line, error.kind, error.column,
			 error.message);
}

/* Refused for the usual reason: the line is wrong. */
static inline void wrong(const char *line, unsigned int column, const char *words)
{
	refused(line, ERROR_USAGE, column, words);
}

#endif
