// SPDX-License-Identifier: GPL-2.0-or-later
/* libipset's error report as errors with a place. */
#include "grammar/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int line_fail(struct line *line, const struct word *word, const char *format, ...)
{
	const struct location place = words_place(line->words, word);
	char text[512];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	return error_set(line->error, ERROR_USAGE, &place, "%s", text);
}

void line_warn(struct line *line, const struct word *word, const char *format, ...)
{
	const struct location place = words_place(line->words, word);
	char text[512];
	va_list arguments;

	if (!line->warning)
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	error_set(line->warning, ERROR_USAGE, &place, "%s", text);
}

int line_no_memory(struct line *line)
{
	return error_set(line->error, ERROR_BROKEN, NULL, "out of memory");
}

void report_reset(struct grammar *grammar)
{
	ipset_data_reset(ipset_session_data(grammar->session));
	ipset_session_report_reset(grammar->session);
}

/*
 * A report may have several lines, each with its own "Syntax error: ": an attempt and the next one
 * (a number? a name?), or a cause and what it spoiled.  All belong to one error.
 */
void report_text(const struct grammar *grammar, char *text, size_t size)
{
	static const char prefix[] = "Syntax error: ";
	const char *report = ipset_session_report_msg(grammar->session);
	size_t used = 0;

	text[0] = '\0';
	while (*report) {
		size_t length = strcspn(report, "\n");

		if (used && strncmp(report, prefix, sizeof(prefix) - 1) == 0) {
			report += sizeof(prefix) - 1;
			length -= sizeof(prefix) - 1;
		}
		if (length) {
			snprintf(text + used, size - used, "%s%.*s", used ? "; " : "", (int)length,
				 report);
			used = strlen(text);
		}
		report += length;
		report += *report == '\n';
	}
}

int report_check(struct line *line, const struct word *word, int status)
{
	struct grammar *grammar = line->grammar;
	enum ipset_err_type type = ipset_session_report_type(grammar->session);
	char text[IPSET_ERRORBUFLEN + 64];

	if (status == 0 && type == IPSET_NO_ERROR)
		return 0;
	report_text(grammar, text, sizeof(text));
	if (status != 0 || type == IPSET_ERROR) {
		if (strstr(text, "annot allocate memory"))
			return line_no_memory(line);
		if (!text[0])
			snprintf(text, sizeof(text), "\"%.100s\" is not possible here", word->text);
		return line_fail(line, word, "%s", text);
	}
	line_warn(line, word, "%s", text);
	ipset_session_report_reset(grammar->session);
	return 0;
}
