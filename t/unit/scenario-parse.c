// SPDX-License-Identifier: GPL-2.0-or-later
/* Every section, key and annotation of the scenario language, and what becomes of it. */
#include "scenario/parse.h"

#include "base/error.h"
#include "scenario/scenario.h"
#include "unit.h"

#include <string.h>

static struct scenario scenario;

static void parse_bytes(const char *text, size_t length)
{
	struct error_list errors = { 0 };

	scenario_fini(&scenario);
	if (scenario_parse(&scenario, "x", text, length, &errors) < 0)
		fail_msg("%u: %s", errors.items[0].line, errors.items[0].message);
}

static void parse(const char *text)
{
	parse_bytes(text, strlen(text));
}

static int leave(void **state)
{
	scenario_fini(&scenario);
	return 0;
}

static const char whole[] =
	"# what it is for\n"
	"[scenario]\n"
	"title  = Blocklist reload   # in a few words\n"
	"repeat = 5\n"
	"element={ip 10.0.0.0/8}\n"
	"\n"
	"[setup]\n"
	"create live hash:net family inet\n"
	"\n"
	"  [ loop  reload ]   # the first\n"
	"loops = 200\n"
	"duration = 1.5s\n"
	"create next hash:net family inet maxelem 200000\n"
	"@count=10k @batch=64  add next {net+ 10.0.0.0/8 /24}\n"
	"\tswap next live  \t\n"
	"destroy next\n"
	"[loop reader]\n"
	"jobs = 2\n"
	"while = reload            # runs as long as that loop does\n"
	"order = random\n"
	"rate = 2k\n"
	"think = 10us\n"
	"@weight=9            test live {ip 10.0.0.0/8}\n"
	"@weight=1 @expect=missing,ENOENT @as=cold-test @only=hash:net test live 192.0.2.0/24\n"
	"@weight=0 @hold=20ms @untimed @optional list live\n"
	"[teardown]\n"
	"destroy live\n"
	"[variant first]\n"
	"type = hash:ip\n"
	"sysctl.net.core.rmem_max = 1000000\n"
	"create extra hash:ip\n"
	"[variant first teardown]\n"
	"destroy extra\n"
	"[assert]\n"
	"swap.p99 < 2ms     # as it was\n"
	"errors == 0\n";

static void options(void **state)
{
	const struct scenario_option *title;

	parse(whole);
	assert_string_equal(scenario.name, "x");
	assert_string_equal(scenario.text, whole);
	assert_int_equal(scenario.options.count, 3);
	title = scenario_find_option(&scenario.options, "title");
	assert_string_equal(title->value, "Blocklist reload");
	assert_int_equal(title->where.line, 3);
	assert_int_equal(title->where.column, 10);
	assert_int_equal(title->where.width, 16);
	assert_string_equal(title->where.text, "title  = Blocklist reload   # in a few words");
	assert_string_equal(scenario_find_option(&scenario.options, "repeat")->value, "5");
	assert_string_equal(scenario_find_option(&scenario.options, "element")->value,
			    "{ip 10.0.0.0/8}");
	assert_null(scenario_find_option(&scenario.options, "type"));
}

static void loops(void **state)
{
	const struct scenario_job *job;

	parse(whole);
	assert_int_equal(scenario.job_count, 2);
	job = &scenario.jobs[0];
	assert_string_equal(job->name, "reload");
	assert_int_equal(job->where.line, 10);
	assert_int_equal(job->where.column, 11);
	assert_int_equal(job->where.width, 6);
	assert_int_equal(job->loops, 200);
	assert_int_equal(job->duration_ns, 1500000000);
	assert_int_equal(job->workers, 1);
	assert_int_equal(job->order, SCENARIO_SEQUENCE);
	assert_null(job->while_job);
	assert_true(job->rate == 0);
	job = &scenario.jobs[1];
	assert_int_equal(job->loops, 0);
	assert_int_equal(job->duration_ns, 0);
	assert_int_equal(job->workers, 2);
	assert_int_equal(job->think_ns, 10000);
	assert_true(job->rate == 2000);
	assert_string_equal(job->while_job, "reload");
	assert_int_equal(job->while_where.line, 19);
	assert_int_equal(job->while_where.column, 9);
	assert_int_equal(job->order, SCENARIO_RANDOM);
}

static void lines(void **state)
{
	const struct scenario_line *line;

	parse(whole);
	assert_int_equal(scenario.jobs[0].lines.count, 4);
	line = &scenario.jobs[0].lines.items[1];
	assert_string_equal(line->text, "add next {net+ 10.0.0.0/8 /24}");
	assert_int_equal(line->where.line, 14);
	assert_int_equal(line->where.column, 23);
	assert_int_equal(line->where.width, 30);
	assert_string_equal(line->where.file, "x");
	assert_int_equal(line->count, 10000);
	assert_int_equal(line->batch, 64);
	assert_int_equal(line->weight, 1);
	line = &scenario.jobs[0].lines.items[2];
	assert_string_equal(line->text, "swap next live");
	assert_int_equal(line->where.column, 2);
	assert_int_equal(line->where.width, 14);
	assert_int_equal(line->count, 1);
	assert_int_equal(line->batch, 1);
	assert_int_equal(line->hold_ns, 0);
	assert_null(line->expect);
	assert_null(line->as);
	assert_null(line->only);
	assert_false(line->untimed || line->optional);
}

static void annotations(void **state)
{
	const struct scenario_lines *in;

	parse(whole);
	in = &scenario.jobs[1].lines;
	assert_int_equal(in->count, 3);
	assert_int_equal(in->items[0].weight, 9);
	assert_string_equal(in->items[1].expect, "missing,ENOENT");
	assert_string_equal(in->items[1].as, "cold-test");
	assert_string_equal(in->items[1].only, "hash:net");
	assert_string_equal(in->items[1].text, "test live 192.0.2.0/24");
	assert_int_equal(in->items[2].weight, 0);
	assert_int_equal(in->items[2].hold_ns, 20000000);
	assert_true(in->items[2].untimed);
	assert_true(in->items[2].optional);
}

static void other_sections(void **state)
{
	const struct scenario_variant *variant;

	parse(whole);
	assert_int_equal(scenario.setup.count, 1);
	assert_string_equal(scenario.setup.items[0].text, "create live hash:net family inet");
	assert_int_equal(scenario.teardown.count, 1);
	assert_int_equal(scenario.variant_count, 1);
	variant = &scenario.variants[0];
	assert_string_equal(variant->name, "first");
	assert_string_equal(variant->options.items[0].key, "type");
	assert_int_equal(variant->options.count, 1);
	assert_string_equal(variant->sysctls.items[0].key, "sysctl.net.core.rmem_max");
	assert_string_equal(variant->sysctls.items[0].value, "1000000");
	assert_string_equal(variant->setup.items[0].text, "create extra hash:ip");
	assert_string_equal(variant->teardown.items[0].text, "destroy extra");
	assert_int_equal(scenario.asserts.count, 2);
	assert_string_equal(scenario.asserts.items[0].key, "");
	assert_string_equal(scenario.asserts.items[0].value, "swap.p99 < 2ms");
	assert_int_equal(scenario.asserts.items[1].where.line, 36);
}

/* What ipset save prints is a scenario. */
static void commands_alone(void **state)
{
	parse("# saved\n\ncreate foo hash:ip\n  add foo 10.0.0.1\n");
	assert_int_equal(scenario.job_count, 1);
	assert_string_equal(scenario.jobs[0].name, "main");
	assert_int_equal(scenario.jobs[0].lines.count, 2);
	assert_int_equal(scenario.jobs[0].workers, 1);
	assert_string_equal(scenario.jobs[0].lines.items[1].text, "add foo 10.0.0.1");
}

/* Names in the field hold "#", ";" and "="; in a command only a line of its own is a comment. */
static void odd_names(void **state)
{
	parse("[loop main]\nadd weave-94D4P%N1ac^8#m}i;Kw #=1\n  # add foo 10.0.0.1\n");
	assert_int_equal(scenario.jobs[0].lines.count, 1);
	assert_string_equal(scenario.jobs[0].lines.items[0].text,
			    "add weave-94D4P%N1ac^8#m}i;Kw #=1");
	parse("[scenario]\ntitle = a#b #c\n[loop main]\nlist\n");
	assert_string_equal(scenario.options.items[0].value, "a#b");
}

/* A shell's braces are no generators. */
static void shell_lines(void **state)
{
	parse("[loop main]\nsh for i in 1 2; do { echo $i; }; done\n");
	assert_string_equal(scenario.jobs[0].lines.items[0].text,
			    "sh for i in 1 2; do { echo $i; }; done");
}

static void line_ends(void **state)
{
	parse("[scenario]\r\ntitle = A\r\n[loop main]\r\nadd foo 10.0.0.1\r\n");
	assert_string_equal(scenario.options.items[0].value, "A");
	assert_string_equal(scenario.jobs[0].lines.items[0].text, "add foo 10.0.0.1");
	parse("[loop main]\nadd foo 10.0.0.1");
	assert_string_equal(scenario.jobs[0].lines.items[0].text, "add foo 10.0.0.1");
	parse("\xef\xbb\xbf[loop main]\nadd foo 10.0.0.1\n");
	assert_int_equal(scenario.jobs[0].lines.count, 1);
	/* Not NUL-terminated: the length counts. */
	parse_bytes("list\nxyz", 5);
	assert_int_equal(scenario.jobs[0].lines.count, 1);
}

static void many_lines(void **state)
{
	static char text[20 * 100000];
	size_t length = 0;

	for (int i = 0; i < 100000; i++)
		length += (size_t)snprintf(text + length, sizeof(text) - length,
					   "add s 10.%d.%d.%d\n", i >> 16, i >> 8 & 255, i & 255);
	parse_bytes(text, length);
	assert_int_equal(scenario.jobs[0].lines.count, 100000);
	assert_string_equal(scenario.jobs[0].lines.items[99999].text, "add s 10.1.134.159");
	assert_int_equal(scenario.jobs[0].lines.items[99999].where.line, 100000);
}

static void weights_may_be_zero(void **state)
{
	parse("[loop main]\norder = random\n@weight=0 list\n@weight=2 save\n");
	assert_int_equal(scenario.jobs[0].lines.items[0].weight, 0);
	parse("[loop main]\norder = sequence\nrate = 0.25\n@weight=1 list\n");
	assert_true(scenario.jobs[0].rate == 0.25);
}

/* A full list of errors takes no more, and says so by its result. */
static void full_list(void **state)
{
	struct error_list errors = { 0 };

	while (errors.count < ERROR_LIST_MAX)
		error_list_slot(&errors);
	scenario_fini(&scenario);
	assert_int_equal(scenario_parse(&scenario, "x", "[loop a]\n", 9, &errors), -1);
	assert_int_equal(errors.count, ERROR_LIST_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options),		cmocka_unit_test(loops),
		cmocka_unit_test(lines),		cmocka_unit_test(annotations),
		cmocka_unit_test(other_sections),	cmocka_unit_test(commands_alone),
		cmocka_unit_test(odd_names),		cmocka_unit_test(shell_lines),
		cmocka_unit_test(line_ends),		cmocka_unit_test(many_lines),
		cmocka_unit_test(weights_may_be_zero),	cmocka_unit_test(full_list),
	};

	return unit_run_with(tests, NULL, leave);
}
