// SPDX-License-Identifier: GPL-2.0-or-later
/* Numbers with units, both ways. */
#include "base/units.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct suffix {
	const char *text;
	uint64_t factor;
};

static const struct suffix count_suffixes[] = {
	{ "", 1 }, { "k", 1000 }, { "K", 1000 }, { "M", 1000000 }, { "G", 1000000000 }, { 0 },
};

static const struct suffix duration_suffixes[] = {
	{ "", 1000000000 }, { "ns", 1 }, { "us", 1000 }, { "µs", 1000 }, { "ms", 1000000 },
	{ "s", 1000000000 }, { "m", 60000000000 }, { "min", 60000000000 },
	{ "h", 3600000000000 }, { "d", 86400000000000 }, { 0 },
};

static const struct suffix *find_suffix(const struct suffix *table, const char *text)
{
	for (; table->text; table++)
		if (!strcmp(table->text, text))
			return table;
	return NULL;
}

int units_parse_count(const char *text, uint64_t *value)
{
	const struct suffix *suffix;
	unsigned long long number;
	char *end;

	/* strtoull takes a sign and leading blanks; a count has neither. */
	if (!isdigit((unsigned char)text[0]))
		return -EINVAL;
	errno = 0;
	number = strtoull(text, &end, 10);
	suffix = find_suffix(count_suffixes, end);
	if (!suffix)
		return -EINVAL;
	if (errno == ERANGE || number > UINT64_MAX / suffix->factor)
		return -ERANGE;
	*value = number * suffix->factor;
	return 0;
}

/*
 * A plain decimal number at the start of @text: strtod also takes signs, blanks, "inf", "nan",
 * hexadecimal and exponents.  Returns 0 or -EINVAL.
 */
static int parse_decimal(const char *text, double *number, char **end)
{
	if (!isdigit((unsigned char)text[0]))
		return -EINVAL;
	*number = strtod(text, end);
	return *end == text + strspn(text, "0123456789.") ? 0 : -EINVAL;
}

int units_parse_duration(const char *text, uint64_t *ns)
{
	const struct suffix *suffix;
	double number;
	char *end;

	if (parse_decimal(text, &number, &end) < 0)
		return -EINVAL;
	suffix = find_suffix(duration_suffixes, end);
	if (!suffix)
		return -EINVAL;
	number *= (double)suffix->factor;
	/* 2^63 ns is 292 years: beyond it sums would overflow. */
	if (!(number < 0x1.0p63))
		return -ERANGE;
	*ns = (uint64_t)llround(number);
	return 0;
}

int units_parse_share(const char *text, double *fraction)
{
	double number;
	char *end;

	if (parse_decimal(text, &number, &end) < 0)
		return -EINVAL;
	if (!strcmp(end, "%"))
		number /= 100;
	else if (*end)
		return -EINVAL;
	if (!isfinite(number))
		return -EINVAL;
	*fraction = number;
	return 0;
}

/* Three significant digits; 999.96 becomes "1000", never "1e+03". */
static void format_three(char *text, size_t size, double value, const char *unit)
{
	int digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;

	snprintf(text, size, "%.*f%s", digits, value, unit);
}

const char *units_format_ns(char text[UNITS_TEXT_MAX], uint64_t ns)
{
	double value = (double)ns;

	if (ns < 1000)
		snprintf(text, UNITS_TEXT_MAX, "%u ns", (unsigned int)ns);
	else if (value < 999500)
		format_three(text, UNITS_TEXT_MAX, value / 1e3, " µs");
	else if (value < 999500000)
		format_three(text, UNITS_TEXT_MAX, value / 1e6, " ms");
	else
		format_three(text, UNITS_TEXT_MAX, value / 1e9, " s");
	return text;
}

const char *units_format_count(char text[UNITS_TEXT_MAX], double count)
{
	if (count < 999.5)
		snprintf(text, UNITS_TEXT_MAX, "%.0f", count);
	else if (count < 999500)
		format_three(text, UNITS_TEXT_MAX, count / 1e3, "k");
	else if (count < 999500000)
		format_three(text, UNITS_TEXT_MAX, count / 1e6, "M");
	else
		format_three(text, UNITS_TEXT_MAX, count / 1e9, "G");
	return text;
}

const char *units_format_share(char text[UNITS_TEXT_MAX], double part, double whole)
{
	if (!(whole > 0))
		snprintf(text, UNITS_TEXT_MAX, "-");
	else
		snprintf(text, UNITS_TEXT_MAX, "%.1f%%", 100 * part / whole);
	return text;
}

const char *units_format_bytes(char text[UNITS_TEXT_MAX], uint64_t bytes)
{
	static const char *const units[] = { " KiB", " MiB", " GiB", " TiB", " PiB", " EiB" };
	double value = (double)bytes / 1024;
	int unit = 0;

	if (bytes < 1024) {
		snprintf(text, UNITS_TEXT_MAX, "%u B", (unsigned int)bytes);
		return text;
	}
	for (; value >= 1023.5 && unit < 5; unit++)
		value /= 1024;
	format_three(text, UNITS_TEXT_MAX, value, units[unit]);
	return text;
}

size_t units_columns(const char *text)
{
	size_t columns = 0;

	/* Bytes 10xxxxxx continue a character. */
	for (; *text; text++)
		columns += ((unsigned char)*text & 0xc0) != 0x80;
	return columns;
}
