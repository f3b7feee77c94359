// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A scenario compiled without a kernel: patch points, batches, digits in names, what is refused.
 * A patched message is held against the one that the literal command gives.
 */
#include "unit.h"

#include "plan/compile.h"
#include "plan/plan.h"
#include "plan/settings.h"
#include "scenario/parse.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <string.h>

struct compiled {
	struct scenario scenario;
	struct plan plan;
	struct error_list errors, warnings;
	int rc;
};

static void compile(struct compiled *compiled, const char *text)
{
	const struct plan_settings settings = { .loops = 1000, .seed = 1 };

	memset(compiled, 0, sizeof(*compiled));
	scenario_init(&compiled->scenario);
	plan_init(&compiled->plan);
	compiled->rc = scenario_parse(&compiled->scenario, "test", text, strlen(text),
				      &compiled->errors);
	if (compiled->rc == 0)
		compiled->rc = plan_compile(&compiled->plan, &compiled->scenario, &settings, NULL,
					    &compiled->errors, &compiled->warnings);
}

static void finish(struct compiled *compiled)
{
	plan_fini(&compiled->plan);
	scenario_fini(&compiled->scenario);
}

static const struct plan_op *op_of(const struct compiled *compiled, size_t index)
{
	if (compiled->rc < 0)
		fail_msg("%s", compiled->errors.items[0].message);
	assert_true(index < compiled->plan.jobs[0].body.op_count);
	return &compiled->plan.jobs[0].body.ops[index];
}

#define HEAD "[setup]\ncreate s hash:ip,port\ncreate n hash:net\n[loop main]\n"

/* Write @bytes at each patch point of @op in turn and compare with @literal's message. */
static void check_patched(const char *generated, const char *literal, const uint8_t *bytes,
			  const uint8_t *widths, size_t count)
{
	struct compiled a, b;
	const struct plan_op *op, *want;
	char text[512];

	snprintf(text, sizeof(text), HEAD "%s\n", generated);
	compile(&a, text);
	snprintf(text, sizeof(text), HEAD "%s\n", literal);
	compile(&b, text);
	op = op_of(&a, 0);
	want = op_of(&b, 0);
	assert_int_equal(op->patch_count, count);
	assert_int_equal(want->patch_count, 0);
	assert_int_equal(op->message.length, want->message.length);
	for (size_t i = 0; i < count; i++) {
		assert_int_equal(op->patches[i].width, widths[i]);
		memcpy(op->message.bytes + op->patches[i].offset, bytes, widths[i]);
		bytes += widths[i];
	}
	assert_memory_equal(op->message.bytes, want->message.bytes, want->message.length);
	finish(&a);
	finish(&b);
}

static void test_patches(void **state)
{
	check_patched("add s {ip 10.0.0.0/8},tcp:{port 1-1024}", "add s 10.1.2.3,tcp:443",
		      (const uint8_t[]){ 10, 1, 2, 3, 1, 187 }, (const uint8_t[]){ 4, 2 }, 2);
	check_patched("add n {net 10.0.0.0/8 /24}", "add n 10.9.8.0/24",
		      (const uint8_t[]){ 10, 9, 8, 0 }, (const uint8_t[]){ 4 }, 1);
}

/* Numbers become the attribute's width; in a name they become digits. */
static void test_numbers(void **state)
{
	struct compiled compiled;
	const struct plan_op *op;

	compile(&compiled, "[setup]\ncreate s hash:ip timeout 5\n[loop main]\n"
			   "add s 10.0.0.1 timeout {int 1-1000}\n"
			   "@count=600 create set{i} hash:ip\n");
	op = op_of(&compiled, 0);
	assert_int_equal(op->patch_count, 1);
	assert_int_equal(op->patches[0].width, 4);
	assert_false(op->patches[0].digits);
	op = op_of(&compiled, 1);
	assert_int_equal(op->patch_count, 1);
	assert_int_equal(op->patches[0].width, 3);
	assert_true(op->patches[0].digits);
	assert_memory_equal(op->message.bytes + op->patches[0].offset, "000", 4);
	finish(&compiled);
}

/* 1000 elements by 64: 15 messages of 64 and one of 40; every element has its own patch. */
static void test_batches(void **state)
{
	struct compiled compiled;
	const struct plan_op *full, *rest;
	uint32_t stride;

	compile(&compiled, HEAD "@count=1000 @batch=64 add n {net+ 10.0.0.0/8 /24}\n");
	full = op_of(&compiled, 0);
	rest = op_of(&compiled, 1);
	assert_int_equal(full->repeat, 15);
	assert_int_equal(full->elements, 64);
	assert_int_equal(full->patch_count, 64);
	assert_int_equal(rest->repeat, 1);
	assert_int_equal(rest->elements, 40);
	assert_int_equal(rest->patch_count, 40);
	stride = full->patches[1].offset - full->patches[0].offset;
	for (size_t i = 1; i < full->patch_count; i++)
		assert_int_equal(full->patches[i].offset - full->patches[i - 1].offset, stride);
	assert_int_equal(full->patches[63].element, 63);
	finish(&compiled);
}

static void check_refused(const char *line, const char *message, unsigned int column)
{
	struct compiled compiled;
	char text[512];

	snprintf(text, sizeof(text), HEAD "%s\n", line);
	compile(&compiled, text);
	assert_int_equal(compiled.rc, -1);
	assert_int_equal(compiled.errors.count, 1);
	assert_int_equal(compiled.errors.items[0].kind, ERROR_USAGE);
	assert_int_equal(compiled.errors.items[0].line, 5);
	if (!strstr(compiled.errors.items[0].message, message))
		fail_msg("got: %s", compiled.errors.items[0].message);
	assert_int_equal(compiled.errors.items[0].column, column);
	finish(&compiled);
}

static void test_refused(void **state)
{
	check_refused("add s 10.0.0.1,tcp:80 frob 3", "frob", 23);
	check_refused("@batch=64 swap s n", "@batch=", 11);
	check_refused("@count=9000 @batch=9000 add n {net+ 10.0.0.0/8 /24}", "do not fit", 25);
	check_refused("add n 10.0.0.0/8 skbmark 0x{int 1-9}", "cannot be patched", 28);
}

/* Every error of a file is told, not the first alone. */
static void test_many_errors(void **state)
{
	struct compiled compiled;

	compile(&compiled, HEAD "add s x\nadd n y\nadd s 10.0.0.1,tcp:80\nadd n z\n");
	assert_int_equal(compiled.rc, -1);
	assert_int_equal(compiled.errors.count, 3);
	assert_int_equal(compiled.errors.items[2].line, 8);
	finish(&compiled);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_patches),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_batches),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_many_errors),
	};

	return unit_run(tests);
}
