// SPDX-License-Identifier: GPL-2.0-or-later
/* The kernel's health in a result: stored and read, and a flood of complaints kept in bounds. */
#include "unit.h"

#include "base/buffer.h"
#include "base/error.h"
#include "result/json.h"
#include "result/result.h"

#include <string.h>

static void store_and_read(const struct result *result, struct result *read)
{
	struct buffer buffer;
	struct error error = { 0 };

	buffer_init(&buffer);
	assert_int_equal(result_to_json(result, &buffer), 0);
	if (result_from_json(buffer.data, buffer.length, "r.json", read, &error) < 0)
		fail_msg("%s", error.message);
	buffer_fini(&buffer);
}

static void everything_comes_back(void **state)
{
	struct result result, read;
	struct result_kernel *kernel = &result.kernel;

	result_init(&result);
	kernel->has_log = kernel->has_taint = true;
	kernel->tainted_before = 4096;
	kernel->tainted_after = 4608;
	kernel->lost_records = 7;
	assert_int_equal(result_set(&kernel->log_note, "7 records are lost"), 0);
	result_kernel_slab(kernel, "net_namespace")->before = 3;
	result_kernel_slab(kernel, "net_namespace")->after = 5;
	for (int i = 0; i < RESULT_KERNEL_WARNINGS + 4; i++)
		assert_int_equal(result_kernel_warn(kernel, "WARNING: x"), 0);
	store_and_read(&result, &read);
	assert_true(read.kernel.has_log && read.kernel.has_taint);
	assert_int_equal(read.kernel.warning_count, RESULT_KERNEL_WARNINGS);
	assert_int_equal(read.kernel.warnings_omitted, 4);
	assert_string_equal(read.kernel.warnings[99], "WARNING: x");
	assert_string_equal(read.kernel.log_note, "7 records are lost");
	assert_int_equal(read.kernel.lost_records, 7);
	assert_int_equal(read.kernel.tainted_before, 4096);
	assert_int_equal(read.kernel.tainted_after, 4608);
	assert_int_equal(read.kernel.slab_count, 1);
	assert_int_equal(read.kernel.slabs[0].before, 3);
	assert_int_equal(read.kernel.slabs[0].after, 5);
	result_fini(&read);
	result_fini(&result);
}

static void what_was_not_looked_at_is_absent(void **state)
{
	struct buffer buffer;
	struct result result, read;

	result_init(&result);
	buffer_init(&buffer);
	assert_int_equal(result_to_json(&result, &buffer), 0);
	assert_null(strstr(buffer.data, "\"kernel\""));
	buffer_fini(&buffer);
	assert_int_equal(result_set(&result.kernel.log_note, "not followed"), 0);
	store_and_read(&result, &read);
	assert_false(read.kernel.has_log);
	assert_false(read.kernel.has_taint);
	result_fini(&read);
	result_fini(&result);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everything_comes_back),
		cmocka_unit_test(what_was_not_looked_at_is_absent),
	};

	return unit_run(tests);
}
