// SPDX-License-Identifier: GPL-2.0-or-later
/* Numbers with units, both ways, and at every edge where the form changes. */
#include "unit.h"

#include "base/units.h"

#include <errno.h>
#include <string.h>

/* Stands for "not a number of this kind" and "too great" in the tables below. */
#define INVALID (UINT64_MAX - 1)
#define TOO_GREAT (UINT64_MAX - 2)

struct number {
	const char *text;
	uint64_t value;
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

static void check_all(const struct number *numbers, size_t count,
		      int (*parse)(const char *, uint64_t *))
{
	for (size_t i = 0; i < count; i++) {
		uint64_t value = 4711;
		int wanted = numbers[i].value == INVALID ? -EINVAL :
			     numbers[i].value == TOO_GREAT ? -ERANGE : 0;
		int rc = parse(numbers[i].text, &value);

		if (rc != wanted)
			fail_msg("\"%s\" gives %d, not %d", numbers[i].text, rc, wanted);
		/* What fails stores nothing. */
		if (value != (rc ? 4711 : numbers[i].value))
			fail_msg("\"%s\" gives %llu", numbers[i].text, (unsigned long long)value);
	}
}

static void counts(void **state)
{
	static const struct number numbers[] = {
		{ "0", 0 }, { "1", 1 }, { "007", 7 }, { "10000", 10000 },
		{ "1k", 1000 }, { "1K", 1000 }, { "200k", 200000 }, { "3M", 3000000 },
		{ "4G", 4000000000 }, { "0G", 0 },
		{ "18446744073709551612", UINT64_MAX - 3 },
		{ "18446744073709551616", TOO_GREAT }, { "99999999999999999999999", TOO_GREAT },
		{ "18446744073709551k", 18446744073709551000u },
		{ "18446744073709552k", TOO_GREAT }, { "18446744074G", TOO_GREAT },
		{ "", INVALID }, { " 1", INVALID }, { "1 ", INVALID }, { "+1", INVALID },
		{ "-1", INVALID }, { "1.5k", INVALID }, { "1kk", INVALID }, { "k", INVALID },
		{ "1m", INVALID }, { "1T", INVALID }, { "0x10", INVALID }, { "1e3", INVALID },
		{ "ten", INVALID }, { "99999999999999999999x", INVALID },
	};

	check_all(numbers, COUNT_OF(numbers), units_parse_count);
}

static void durations(void **state)
{
	static const struct number numbers[] = {
		{ "0", 0 }, { "5", 5000000000 }, { "5s", 5000000000 }, { "1ns", 1 },
		{ "17us", 17000 }, { "17µs", 17000 }, { "1.5ms", 1500000 }, { "0.1s", 100000000 },
		{ "2m", 120000000000 }, { "2min", 120000000000 }, { "1h", 3600000000000 },
		{ "1.5h", 5400000000000 }, { "1d", 86400000000000 }, { "0.25", 250000000 },
		{ "1.", 1000000000 }, { "0.4ns", 0 }, { "0.6ns", 1 },
		{ "106751d", 9223286400000000000 },	/* below 2^63 ns, the next is not */
		{ "106752d", TOO_GREAT }, { "99999999999999999999h", TOO_GREAT },
		{ "", INVALID }, { "s", INVALID }, { "-1s", INVALID }, { "+1s", INVALID },
		{ " 1s", INVALID }, { "1 s", INVALID }, { "1s ", INVALID }, { ".5s", INVALID },
		{ "1e3", INVALID }, { "1e3s", INVALID }, { "0x1fs", INVALID },
		{ "1.5.2s", INVALID },
		{ "inf", INVALID }, { "nan", INVALID }, { "1M", INVALID }, { "1S", INVALID },
		{ "1,5s", INVALID },
	};

	check_all(numbers, COUNT_OF(numbers), units_parse_duration);
}

static void shares(void **state)
{
	static const char *const invalid[] = {
		"", "%", "-5%", "+5%", " 5%", "5 %", "5%%", "5x", "1e-3", "0x1p3", "nan", ".5",
		"5%5",
	};
	double value = -1;

	assert_int_equal(units_parse_share("5%", &value), 0);
	assert_true(value == 0.05);
	assert_int_equal(units_parse_share("0.05", &value), 0);
	assert_true(value == 0.05);
	assert_int_equal(units_parse_share("0%", &value), 0);
	assert_true(value == 0);
	assert_int_equal(units_parse_share("2.5%", &value), 0);
	assert_true(value == 0.025);
	assert_int_equal(units_parse_share("250%", &value), 0);
	assert_true(value == 2.5);
	for (size_t i = 0; i < COUNT_OF(invalid); i++)
		assert_int_equal(units_parse_share(invalid[i], &value), -EINVAL);
	assert_true(value == 2.5);
}

static void format_ns(void **state)
{
	static const struct number numbers[] = {
		{ "0 ns", 0 }, { "1 ns", 1 }, { "999 ns", 999 }, { "1.00 µs", 1000 },
		{ "1.25 µs", 1250 }, { "9.99 µs", 9994 }, { "10.0 µs", 9995 },
		{ "99.9 µs", 99949 }, { "100 µs", 99950 }, { "999 µs", 999499 },
		{ "1.00 ms", 999500 }, { "16.1 ms", 16100000 }, { "999 ms", 999499999 },
		{ "1.00 s", 999500000 }, { "165 s", 165000000000 }, { "3600 s", 3600000000000 },
		{ "18446744074 s", UINT64_MAX },
	};
	char text[UNITS_TEXT_MAX];

	for (size_t i = 0; i < COUNT_OF(numbers); i++)
		assert_string_equal(units_format_ns(text, numbers[i].value), numbers[i].text);
}

static void format_count(void **state)
{
	static const struct {
		const char *text;
		double count;
	} counts[] = {
		{ "0", 0 }, { "0", 0.4 }, { "7", 7 }, { "999", 999 }, { "999", 999.4 },
		{ "1.00k", 999.5 }, { "1.00k", 1000 }, { "9.99k", 9994 }, { "10.0k", 9995 },
		{ "99.9k", 99949 }, { "100k", 99950 }, { "999k", 999499 }, { "1.00M", 999500 },
		{ "443k", 443210 }, { "12.3M", 12345678 }, { "3.10G", 3.1e9 },
		{ "1000G", 1e12 },
	};
	char text[UNITS_TEXT_MAX];

	for (size_t i = 0; i < COUNT_OF(counts); i++)
		assert_string_equal(units_format_count(text, counts[i].count), counts[i].text);
}

static void format_share(void **state)
{
	char text[UNITS_TEXT_MAX];

	assert_string_equal(units_format_share(text, 123, 1000), "12.3%");
	assert_string_equal(units_format_share(text, 0, 1000), "0.0%");
	assert_string_equal(units_format_share(text, 5, 5), "100.0%");
	assert_string_equal(units_format_share(text, 5, 0), "-");
	assert_string_equal(units_format_share(text, 0, 0), "-");
}

static void format_bytes(void **state)
{
	static const struct number numbers[] = {
		{ "0 B", 0 }, { "512 B", 512 }, { "1023 B", 1023 }, { "1.00 KiB", 1024 },
		{ "36.9 KiB", 37786 }, { "1023 KiB", 1048063 }, { "1.00 MiB", 1048064 },
		{ "8.00 MiB", 8388608 }, { "2.00 GiB", 2147483648 }, { "16.0 EiB", UINT64_MAX },
	};
	char text[UNITS_TEXT_MAX];

	for (size_t i = 0; i < COUNT_OF(numbers); i++)
		assert_string_equal(units_format_bytes(text, numbers[i].value), numbers[i].text);
}

static void columns(void **state)
{
	assert_int_equal(units_columns(""), 0);
	assert_int_equal(units_columns("1.25 ms"), 7);
	assert_int_equal(units_columns("1.25 µs"), 7);
	assert_int_equal(units_columns("rcu ← set"), 9);
	assert_int_equal(units_columns("×…"), 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts),
		cmocka_unit_test(durations),
		cmocka_unit_test(shares),
		cmocka_unit_test(format_ns),
		cmocka_unit_test(format_count),
		cmocka_unit_test(format_share),
		cmocka_unit_test(format_bytes),
		cmocka_unit_test(columns),
	};
	return unit_run(tests);
}
