// SPDX-License-Identifier: GPL-2.0-or-later
/* Assertions: read, and held against a result. */
#include "compare/assert.h"

#include "base/buffer.h"
#include "base/error.h"
#include "result/result.h"

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Wait sites named beside a figure that sleeping explains. */
#define SITES_NAMED 2

static const struct operator {
	const char *text;		/* longer ones first */
	enum assert_operator operator;
} operators[] = {
	{ "<=", ASSERT_AT_MOST },
	{ ">=", ASSERT_AT_LEAST },
	{ "==", ASSERT_EQUAL },
	{ "!=", ASSERT_NOT_EQUAL },
	{ "<", ASSERT_LESS },
	{ ">", ASSERT_MORE },
	{ "=", ASSERT_EQUAL },
	{ 0 },
};

static const struct operator *find_operator(const char *text)
{
	for (const struct operator *row = operators; row->text; row++)
		if (!strncmp(text, row->text, strlen(row->text)))
			return row;
	return NULL;
}

/* The place of @length bytes at @at of @text, which itself stands at @where. */
static struct location place(const char *text, const char *at, size_t length,
			     const struct location *where)
{
	struct location here = { .file = "--assert", .text = text, .line = 1, .column = 1 };

	if (where && where->file)
		here = *where;
	here.column += (unsigned int)(at - text);
	here.width = length ? (unsigned int)length : 1;
	return here;
}

static int parse_path(struct assertion *assertion, const char *text, size_t length,
		      const struct location *where, struct error *error)
{
	struct location here = place(assertion->text, text, length, where);
	int rc = metric_parse(text, length, &assertion->path);

	if (rc == 0)
		return 0;
	if (rc == -ENAMETOOLONG)
		return error_set(error, ERROR_USAGE, &here, "too long for the name of a class");
	if (length == 0)
		error_set(error, ERROR_USAGE, &here, "no metric before the operator");
	else
		error_set(error, ERROR_USAGE, &here, "\"%.*s\" ends in no metric", (int)length,
			  text);
	return error_hint(error, "such as swap.p99, destroy.sleeps, total.rate, errors");
}

static bool is_time(const struct metric *metric)
{
	return metric->unit == METRIC_NS || metric->unit == METRIC_NS_PER_OP;
}

/* A time without its unit would count as seconds: hardly ever what is meant. */
static int parse_time(struct assertion *assertion, const char *value)
{
	size_t length = strlen(value);
	uint64_t ns;

	if (value[length - 1] == '%') {
		assertion->share = true;
		return assertion->path.metric->unit == METRIC_NS_PER_OP
			       ? units_parse_share(value, &assertion->limit) : -EINVAL;
	}
	if (isdigit((unsigned char)value[length - 1]) && strspn(value, "0.") != length)
		return -EINVAL;
	if (units_parse_duration(value, &ns) < 0)
		return -EINVAL;
	assertion->limit = (double)ns;
	return 0;
}

static int parse_number(struct assertion *assertion, const char *value)
{
	static const char suffixes[] = "kMG";
	char *end;
	const char *suffix;

	if (!isdigit((unsigned char)*value) && *value != '.')
		return -EINVAL;
	assertion->limit = strtod(value, &end);
	suffix = *end ? strchr(suffixes, *end) : NULL;
	if (suffix) {
		assertion->limit *= pow(1000, (double)(suffix - suffixes + 1));
		end++;
	}
	if (assertion->path.metric->unit == METRIC_RATE && !strcmp(end, "/s"))
		end += 2;
	return *end || !isfinite(assertion->limit) ? -EINVAL : 0;
}

static const char *wanted_form(const struct metric *metric)
{
	switch (metric->unit) {
	case METRIC_NS:
		return "a time with its unit, such as 500us or 2ms";
	case METRIC_NS_PER_OP:
		return "a time with its unit, such as 2ms, or a share such as 5%";
	case METRIC_RATE:
		return "a number such as 200k or 200k/s";
	default:
		return "a number such as 0, 0.5 or 200k";
	}
}

static int parse_value(struct assertion *assertion, const char *at, const struct location *where,
		       struct error *error)
{
	size_t length = strlen(at);
	struct location here;
	char value[64];
	int rc = -EINVAL;

	while (length && isspace((unsigned char)at[length - 1]))
		length--;
	here = place(assertion->text, at, length, where);
	if (length == 0)
		return error_set(error, ERROR_USAGE, &here, "no value behind the operator");
	if (length < sizeof(value)) {
		memcpy(value, at, length);
		value[length] = '\0';
		rc = is_time(assertion->path.metric) ? parse_time(assertion, value)
						     : parse_number(assertion, value);
	}
	if (rc == 0)
		return 0;
	error_set(error, ERROR_USAGE, &here, "\"%.*s\" is no value for %s", (int)length, at,
		  assertion->path.metric->name);
	return error_hint(error, "%s", wanted_form(assertion->path.metric));
}

int assertion_parse(struct assertion *assertion, const char *text, const struct location *where,
		    struct error *error)
{
	const char *begin = text + strspn(text, " \t"), *at = begin + strcspn(begin, "<>=!");
	const struct operator *row = find_operator(at);
	size_t length = (size_t)(at - begin);
	struct location here;

	memset(assertion, 0, sizeof(*assertion));
	assertion->text = text;
	while (length && isspace((unsigned char)begin[length - 1]))
		length--;
	if (!row) {
		here = place(text, begin, strlen(begin), where);
		error_set(error, ERROR_USAGE, &here, "no comparison in \"%s\"", text);
		return error_hint(error, "such as: swap.p99 < 2ms");
	}
	assertion->operator = row->operator;
	if (parse_path(assertion, begin, length, where, error) < 0)
		return -1;
	at += strlen(row->text);
	return parse_value(assertion, at + strspn(at, " \t"), where, error);
}

static bool holds(const struct assertion *assertion, double value)
{
	switch (assertion->operator) {
	case ASSERT_LESS:
		return value < assertion->limit;
	case ASSERT_AT_MOST:
		return value <= assertion->limit;
	case ASSERT_MORE:
		return value > assertion->limit;
	case ASSERT_AT_LEAST:
		return value >= assertion->limit;
	case ASSERT_EQUAL:
		return value == assertion->limit;
	case ASSERT_NOT_EQUAL:
		return value != assertion->limit;
	}
	return false;
}

/* What one judgement gathers over the classes that its pattern fits. */
struct judgement {
	const struct assertion *assertion;
	const struct result *result;
	struct buffer failed;		/* "swap.p99 is 3 ms" for each that does not hold */
	struct buffer held;
	unsigned int classes;		/* that the pattern fits */
	unsigned int measured;
};

static bool waiting_explains(const struct metric *metric)
{
	static const char *const names[] = {
		"sleeps", "off", "blocked", "max", "p99", "p99.9", "mean", "wall",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(metric->name, names[i]))
			return true;
	return false;
}

static void name_sites(const struct result_class *class, struct buffer *text)
{
	for (size_t i = 0; i < class->site_count && i < SITES_NAMED; i++) {
		const struct result_site *site = &class->sites[i];

		buffer_printf(text, "%s%s%s%s", i ? ", " : " (slept in ", site->site,
			      site->caller ? " ← " : "", site->caller ? site->caller : "");
	}
	if (class->site_count > SITES_NAMED)
		buffer_printf(text, " and %zu more", class->site_count - SITES_NAMED);
	if (class->site_count)
		buffer_putc(text, ')');
}

static void judge_class(struct judgement *judgement, const struct result_class *class)
{
	const struct assertion *assertion = judgement->assertion;
	const struct metric *metric = assertion->path.metric;
	char number[UNITS_TEXT_MAX];
	struct buffer *text;
	double value = 0;
	int rc;

	judgement->classes++;
	rc = assertion->share ? metric_share(metric, judgement->result, class, &value)
			      : metric_value(metric, judgement->result, class,
					     judgement->result->wall_ns, &value);
	if (rc < 0)
		return;
	judgement->measured++;
	text = holds(assertion, value) ? &judgement->held : &judgement->failed;
	buffer_printf(text, "%s%s.%s is %s", text->length ? "; " : "", class->name, metric->name,
		      assertion->share ? units_format_share(number, value, 1)
				       : metric_format(metric, value, number));
	if (text == &judgement->failed && waiting_explains(metric))
		name_sites(class, text);
}

static int judge_classes(struct judgement *judgement)
{
	const struct result *result = judgement->result;
	const char *pattern = judgement->assertion->path.class_name;
	struct result_class total;
	int rc = 0;

	for (size_t i = 0; i < result->classes.count; i++)
		if (fnmatch(pattern, result->classes.items[i].name, 0) == 0)
			judge_class(judgement, &result->classes.items[i]);
	if (judgement->classes == 0 && !strcmp(pattern, "total")) {
		rc = result_classes_total(&result->classes, &total);
		if (rc == 0)
			judge_class(judgement, &total);
		result_class_fini(&total);
	}
	return rc;
}

/* The sentence of the outcome: one place decides what fails. */
static int conclude(const struct judgement *judgement, struct result *result)
{
	const char *text = judgement->assertion->text;
	enum result_outcome outcome = RESULT_OUTCOME_UNKNOWN;
	const char *got = "not measured";
	int rc;

	if (judgement->classes == 0)
		got = "there is no such class";
	if (judgement->failed.length) {
		outcome = RESULT_OUTCOME_FAILED;
		got = judgement->failed.data;
	} else if (judgement->measured) {
		outcome = RESULT_OUTCOME_HELD;
		got = judgement->held.data;
	}
	rc = result_assertions_add(&result->assertions, text, outcome, got);
	if (rc < 0 || outcome == RESULT_OUTCOME_HELD)
		return rc;
	if (outcome == RESULT_OUTCOME_FAILED &&
	    (result->status == RESULT_PASS || result->status == RESULT_INCONCLUSIVE))
		result->status = RESULT_FAIL;
	else if (result->status == RESULT_PASS)
		result->status = RESULT_INCONCLUSIVE;
	return result_add_failure(result, "%s %s: %s", text,
				  outcome == RESULT_OUTCOME_FAILED ? "does not hold"
								   : "cannot be decided", got);
}

int assertion_judge(const struct assertion *assertion, struct result *result)
{
	struct judgement judgement = { .assertion = assertion, .result = result };
	int rc;

	buffer_init(&judgement.failed);
	buffer_init(&judgement.held);
	rc = judge_classes(&judgement);
	if (judgement.failed.failed || judgement.held.failed)
		rc = -ENOMEM;
	if (rc == 0)
		rc = conclude(&judgement, result);
	buffer_fini(&judgement.failed);
	buffer_fini(&judgement.held);
	return rc;
}
