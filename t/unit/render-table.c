// SPDX-License-Identifier: GPL-2.0-or-later
/* Tables and styles: alignment, widths in characters, shares and sleeps as figures. */
#include "unit.h"

#include "base/buffer.h"
#include "render/render.h"
#include "render/style.h"
#include "render/table.h"

#include <string.h>

static const struct table_column two[] = {
	{ "class", TABLE_LEFT }, { "time", TABLE_RIGHT },
};

static void check_table(const struct table *table, unsigned int width, bool color,
			const char *wanted)
{
	struct render_options options = { .width = width, .color = color };
	struct buffer buffer;

	buffer_init(&buffer);
	table_print(table, &options, &buffer);
	assert_string_equal(buffer.data ? buffer.data : "", wanted);
	assert_false(buffer.failed);
	buffer_fini(&buffer);
}

static void fill(struct table *table)
{
	table_init(table, two, 2);
	table_cell(table, STYLE_PLAIN, "swap");
	table_cell(table, STYLE_PLAIN, "1.25 µs");
	table_cell(table, STYLE_PLAIN, "destroy-everything");
	table_cell(table, STYLE_PLAIN, "0");
}

static void aligns_by_characters(void **state)
{
	struct table table;

	fill(&table);
	check_table(&table, 0, false,
		    "class                  time\n"
		    "swap                1.25 µs\n"
		    "destroy-everything        0\n");
	table_fini(&table);
}

/* 18 + 2 + 7 = 27 columns; 26 leave one between; below, the name is cut, at 8 it stays. */
static void narrows_and_then_cuts_names(void **state)
{
	struct table table;

	fill(&table);
	check_table(&table, 27, false,
		    "class                  time\n"
		    "swap                1.25 µs\n"
		    "destroy-everything        0\n");
	check_table(&table, 26, false,
		    "class                 time\n"
		    "swap               1.25 µs\n"
		    "destroy-everything       0\n");
	check_table(&table, 20, false,
		    "class           time\n"
		    "swap         1.25 µs\n"
		    "destroy-eve…       0\n");
	check_table(&table, 5, false,
		    "class       time\n"
		    "swap     1.25 µs\n"
		    "destroy…       0\n");
	table_fini(&table);
}

static void cuts_between_characters(void **state)
{
	struct table table;

	table_init(&table, two, 2);
	table_cell(&table, STYLE_PLAIN, "µµµµµµµµµµµµ");
	table_cell(&table, STYLE_PLAIN, "1234");
	check_table(&table, 14, false,
		    "class     time\n"
		    "µµµµµµµµ… 1234\n");
	table_fini(&table);
}

static void colour_takes_no_columns(void **state)
{
	struct table table;

	table_init(&table, two, 2);
	table_cell(&table, STYLE_BAD, "swap");
	table_cell(&table, STYLE_PLAIN, "12345");
	check_table(&table, 0, true,
		    "\033[2mclass\033[m   \033[2mtime\033[m\n"
		    "\033[31mswap\033[m   12345\n");
	table_fini(&table);
}

static void cells_are_cleaned(void **state)
{
	struct table table;

	table_init(&table, two, 2);
	table_cell(&table, STYLE_PLAIN, "a\033]0;b\a\xc2\x9b" "c\xc2\xb5");
	table_cell(&table, STYLE_PLAIN, "\n");
	check_table(&table, 0, false,
		    "class        time\n"
		    "a?]0;b???cµ     ?\n");
	table_fini(&table);
}

static void without_rows_nothing(void **state)
{
	struct table table;

	table_init(&table, two, 2);
	check_table(&table, 0, false, "");
	table_fini(&table);
}

static void failure_is_passed_on(void **state)
{
	struct render_options options = { 0 };
	struct buffer buffer;
	struct table table;

	table_init(&table, two, 2);
	table.cells.failed = true;
	buffer_init(&buffer);
	table_print(&table, &options, &buffer);
	assert_true(buffer.failed);
	buffer_fini(&buffer);
	table_fini(&table);
}

static void check_paragraph(const char *label, const char *text, const char *wanted)
{
	struct render_options options = { .width = 20 };
	struct buffer buffer;

	buffer_init(&buffer);
	style_paragraph(&buffer, &options, STYLE_BAD, label, 4, text);
	assert_string_equal(buffer.data, wanted);
	buffer_fini(&buffer);
}

static void paragraphs(void **state)
{
	check_paragraph("label: ", "short", "label: short\n");
	check_paragraph("label: ", "", "label: \n");
	/* 20 columns are full, 21 are not. */
	check_paragraph("label: ", "1a3 567890123", "label: 1a3 567890123\n");
	check_paragraph("label: ", "1a3 5678901234", "label: 1a3\n    5678901234\n");
	/* A word that never fits stands alone; umlauts count once. */
	check_paragraph("label: ", "x abcdefghijklmnopqrstuvwxyz y",
			"label: x\n    abcdefghijklmnopqrstuvwxyz\n    y\n");
	check_paragraph("ü: ", "üüüüüüüü üüüüüüüü", "ü: üüüüüüüü üüüüüüüü\n");
	/* A number is not parted from its unit. */
	check_paragraph("label: ", "takes all 16.1 ms", "label: takes all\n    16.1 ms\n");
	check_paragraph("label: ", "a\tb\033c", "label: a?b?c\n");
}

static void shares(void **state)
{
	char text[UNITS_TEXT_MAX];

	assert_string_equal(style_share(text, 0, 100), "0%");
	assert_string_equal(style_share(text, 1, 1000000), "0.0%");
	assert_string_equal(style_share(text, 53, 1000), "5.3%");
	assert_string_equal(style_share(text, 998, 1000), "99.8%");
	assert_string_equal(style_share(text, 9994, 10000), "99.9%");
	assert_string_equal(style_share(text, 99951, 100000), "100%");
	assert_string_equal(style_share(text, 5, 5), "100%");
	assert_string_equal(style_share(text, 0, 0), "-");
	assert_string_equal(style_share(text, 5, 0), "-");
}

static void sleeps_and_counts(void **state)
{
	char text[UNITS_TEXT_MAX];

	assert_string_equal(style_sleeps(text, 0), "0");
	assert_string_equal(style_sleeps(text, 0.00001), "<0.0001");
	assert_string_equal(style_sleeps(text, 0.0001), "0.0001");
	assert_string_equal(style_sleeps(text, 0.0123), "0.01");
	assert_string_equal(style_sleeps(text, 1), "1.00");
	assert_string_equal(style_sleeps(text, 2.5), "2.50");
	assert_string_equal(style_count(text, 0), "0");
	assert_string_equal(style_count(text, 9999999), "9999999");
	assert_string_equal(style_count(text, 12345678), "12.3M");
	assert_string_equal(style_plural(1), "");
	assert_string_equal(style_plural(0), "s");
	assert_string_equal(style_plural(2), "s");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(aligns_by_characters),
		cmocka_unit_test(narrows_and_then_cuts_names),
		cmocka_unit_test(cuts_between_characters),
		cmocka_unit_test(colour_takes_no_columns),
		cmocka_unit_test(cells_are_cleaned),
		cmocka_unit_test(without_rows_nothing),
		cmocka_unit_test(failure_is_passed_on),
		cmocka_unit_test(paragraphs),
		cmocka_unit_test(shares),
		cmocka_unit_test(sleeps_and_counts),
	};
	return unit_run(tests);
}
