// SPDX-License-Identifier: GPL-2.0-or-later
/* Growing buffers and arrays. */
#include "unit.h"

#include "base/buffer.h"

#include <errno.h>
#include <string.h>

static void appends(void **state)
{
	struct buffer buffer;

	buffer_init(&buffer);
	assert_null(buffer.data);
	buffer_puts(&buffer, "one");
	buffer_putc(&buffer, ' ');
	buffer_append(&buffer, "two\0three", 9);
	buffer_printf(&buffer, " %d %s", 4, "five");
	assert_int_equal(buffer.length, 20);
	assert_memory_equal(buffer.data, "one two\0three 4 five", 21);
	assert_false(buffer.failed);
	buffer_fini(&buffer);
	assert_null(buffer.data);
	buffer_fini(&buffer);
}

static void nothing_is_text_too(void **state)
{
	struct buffer buffer;

	buffer_init(&buffer);
	buffer_append(&buffer, NULL, 0);
	buffer_puts(&buffer, "");
	buffer_printf(&buffer, "%s", "");
	assert_int_equal(buffer.length, 0);
	assert_string_equal(buffer.data, "");
	buffer_fini(&buffer);
}

/* Byte by byte over every doubling: terminated at each step. */
static void grows(void **state)
{
	struct buffer buffer;

	buffer_init(&buffer);
	for (size_t i = 0; i < 5000; i++) {
		buffer_putc(&buffer, (char)('a' + i % 26));
		assert_int_equal(buffer.data[i + 1], '\0');
	}
	assert_int_equal(buffer.length, 5000);
	assert_true(buffer.capacity > 5000);
	for (size_t i = 0; i < 5000; i++)
		assert_int_equal(buffer.data[i], 'a' + i % 26);
	buffer_fini(&buffer);
}

static void long_formats(void **state)
{
	struct buffer buffer;

	buffer_init(&buffer);
	buffer_printf(&buffer, "%10000d|", 7);
	assert_int_equal(buffer.length, 10001);
	assert_string_equal(buffer.data + 9998, " 7|");
	buffer_fini(&buffer);
}

static void clear_keeps_the_memory(void **state)
{
	struct buffer buffer;
	size_t capacity;

	buffer_init(&buffer);
	buffer_clear(&buffer);
	buffer_printf(&buffer, "%1000d", 1);
	capacity = buffer.capacity;
	buffer.failed = true;
	buffer_clear(&buffer);
	assert_int_equal(buffer.length, 0);
	assert_string_equal(buffer.data, "");
	assert_int_equal(buffer.capacity, capacity);
	assert_false(buffer.failed);
	buffer_fini(&buffer);
}

static void failure_stays(void **state)
{
	struct buffer buffer;

	buffer_init(&buffer);
	buffer_puts(&buffer, "kept");
	/* No machine has that much; nothing is read of it. */
	buffer_append(&buffer, "x", SIZE_MAX - 2);
	assert_true(buffer.failed);
	buffer_puts(&buffer, "ignored");
	buffer_putc(&buffer, 'i');
	buffer_printf(&buffer, "%d", 1);
	assert_string_equal(buffer.data, "kept");
	assert_int_equal(buffer.length, 4);
	buffer_fini(&buffer);
}

static void arrays_grow(void **state)
{
	uint64_t *items = NULL;
	size_t capacity = 0;

	assert_int_equal(array_reserve(&items, &capacity, 1, sizeof(*items)), 0);
	assert_true(capacity >= 1);
	items[0] = 4711;
	for (size_t wanted = 2; wanted < 1000; wanted += 7) {
		assert_int_equal(array_reserve(&items, &capacity, wanted, sizeof(*items)), 0);
		assert_true(capacity >= wanted);
		items[wanted - 1] = wanted;
		assert_int_equal(items[0], 4711);
	}
	free(items);
}

static void array_failure_changes_nothing(void **state)
{
	uint64_t *items = NULL, *before;
	size_t capacity = 0;

	assert_int_equal(array_reserve(&items, &capacity, 20, sizeof(*items)), 0);
	before = items;
	assert_int_equal(capacity, 32);
	assert_int_equal(array_reserve(&items, &capacity, SIZE_MAX, sizeof(*items)), -ENOMEM);
	assert_int_equal(array_reserve(&items, &capacity, SIZE_MAX / 8, sizeof(*items)), -ENOMEM);
	assert_ptr_equal(items, before);
	assert_int_equal(capacity, 32);
	assert_int_equal(array_reserve(&items, &capacity, 0, sizeof(*items)), 0);
	assert_int_equal(array_reserve(&items, &capacity, 32, sizeof(*items)), 0);
	assert_ptr_equal(items, before);
	free(items);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(appends),
		cmocka_unit_test(nothing_is_text_too),
		cmocka_unit_test(grows),
		cmocka_unit_test(long_formats),
		cmocka_unit_test(clear_keeps_the_memory),
		cmocka_unit_test(failure_stays),
		cmocka_unit_test(arrays_grow),
		cmocka_unit_test(array_failure_changes_nothing),
	};
	return unit_run(tests);
}
