// SPDX-License-Identifier: GPL-2.0-or-later
/* Which scenario a mix becomes, and which mixes are none. */
#include "scenario/quick.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/random.h"
#include "scenario/mix.h"
#include "scenario/parse.h"
#include "scenario/scenario.h"
#include "unit.h"

#include <string.h>
#include <time.h>

/* The text of @quick from its first section on; it must parse. */
static char *make(const struct quick *quick)
{
	struct error_list errors = { 0 };
	struct scenario scenario;
	struct error error = { 0 };
	struct buffer text;

	buffer_init(&text);
	if (quick_text(quick, &text, &error) < 0)
		fail_msg("%s: %s", quick->mix, error.message);
	if (scenario_parse(&scenario, "mix", text.data, text.length, &errors) < 0)
		fail_msg("%s: line %u: %s in\n%s", quick->mix, errors.items[0].line,
			 errors.items[0].message, text.data);
	scenario_fini(&scenario);
	return text.data;
}

static void sequence(void **state)
{
	struct quick quick = {
		.mix = "swap,destroy,create,add", .type = "hash:net", .element = "10.1.0.0/16",
	};
	char *text = make(&quick);

	assert_string_equal(text,
			    "# Made from --mix swap,destroy,create,add\n"
			    "[scenario]\n"
			    "title = Mix of swap,destroy,create,add\n"
			    "type = hash:net\n"
			    "element = 10.1.0.0/16\n"
			    "\n"
			    "[setup]\n"
			    "@only=list:set create ${element} hash:ip\n"
			    "create foo ${type} ${create-options}\n"
			    "create bar ${type} ${create-options}\n"
			    "\n"
			    "[loop mix]\n"
			    "swap foo bar\n"
			    "destroy bar\n"
			    "create bar ${type} ${create-options}\n"
			    "add bar ${element}\n"
			    "\n"
			    "[teardown]\n"
			    "destroy foo\n"
			    "destroy bar\n"
			    "@only=list:set destroy ${element}\n");
	free(text);
}

static void weighted(void **state)
{
	struct quick quick = {
		.mix = "add=70, del=20, test=10", .element = "{ip 10.0.0.0/16}", .prefill = 1000,
		.create_options = "",
	};
	char *text = make(&quick);

	assert_string_equal(text,
			    "# Made from --mix add=70, del=20, test=10\n"
			    "[scenario]\n"
			    "title = Mix of add=70, del=20, test=10\n"
			    "element = {ip 10.0.0.0/16}\n"
			    "\n"
			    "[setup]\n"
			    "@only=list:set create ${element} hash:ip\n"
			    "create foo ${type}\n"
			    "@count=1000 @batch=64 add foo ${element} -exist\n"
			    "\n"
			    "[loop mix]\n"
			    "order = random\n"
			    "@weight=70 @expect=ok,exists,IPSET_ERR_HASH_FULL add foo "
			    "${element}\n"
			    "@weight=20 @expect=ok,missing del foo ${element}\n"
			    "@weight=10 @expect=ok,missing test foo ${element}\n"
			    "\n"
			    "[teardown]\n"
			    "destroy foo\n"
			    "@only=list:set destroy ${element}\n");
	free(text);
}

/* The loop section alone. */
static void check_loop(const char *mix, const char *expected)
{
	struct quick quick = { .mix = mix };
	char *text = make(&quick), *loop = strstr(text, "[loop mix]\n"), *end;

	assert_non_null(loop);
	loop += strlen("[loop mix]\n");
	end = strstr(loop, "\n[teardown]");
	assert_non_null(end);
	*end = '\0';
	assert_string_equal(loop, expected);
	free(text);
}

/* An outcome that is certain is demanded; one that is not is allowed. */
static void expectations(void **state)
{
	check_loop("add", "@expect=ok,exists add bar ${element}\n");
	check_loop("flush,add,test,del,test",
		   "flush bar\nadd bar ${element}\ntest bar ${element}\ndel bar ${element}\n"
		   "@expect=ok,missing test bar ${element}\n");
	check_loop("create,list,save,header,destroy",
		   "create bar ${type} ${create-options}\nlist bar\nsave bar\nheader bar\n"
		   "destroy bar\n");
	check_loop("rename,add,rename",
		   "rename bar tmp\n@expect=ok,exists add tmp ${element}\nrename tmp bar\n");
	check_loop("swap=1,destroy=1,create=1,list=0",
		   "order = random\n"
		   "@weight=1 @expect=ok,IPSET_ERR_EXIST_SETNAME2 swap foo bar\n"
		   "@weight=1 @expect=ok,missing destroy bar\n"
		   "@weight=1 @expect=ok,exists create bar ${type} ${create-options}\n"
		   "@weight=0 list foo\n");
}

static void check_error(const struct quick *quick, unsigned int column)
{
	struct error error = { 0 };
	struct buffer text;

	buffer_init(&text);
	if (quick_text(quick, &text, &error) == 0)
		fail_msg("%s is taken", quick->mix);
	assert_int_equal(error.kind, ERROR_USAGE);
	if (error.column != column)
		fail_msg("%s: column %u: %s", quick->mix, error.column, error.message);
	buffer_fini(&text);
}

static void refuses_mix(void **state)
{
	static const struct {
		const char *mix;
		unsigned int column;
	} rows[] = {
		{ "", 1 }, { "ad", 1 }, { "add,", 5 }, { ",add", 1 }, { "add,,del", 5 },
		{ "add=", 5 }, { "add=x", 5 }, { "add=-1", 5 }, { "add=1.5", 5 },
		{ "add=99999999999", 5 }, { "add=1,del", 7 }, { "add,del=1", 5 }, { "add=0", 1 },
		{ "add=1=2", 5 }, { "add=1,rename=1", 7 }, { "swap,destroy", 6 },
		{ "create", 1 }, { "add,create", 5 }, { "create,create", 8 },
		{ "destroy,add", 9 }, { "rename", 1 }, { "swap\ndestroy", 0 }, { "ADD", 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct quick quick = { .mix = rows[i].mix };

		check_error(&quick, rows[i].column);
	}
}

static void refuses_values(void **state)
{
	struct quick quick = { .mix = "add", .element = "10.0.0.1 #x" };

	check_error(&quick, 10);
	quick.element = "a\nb";
	check_error(&quick, 0);
	quick.element = "10.0.0.1";
	quick.prefill = 2;
	check_error(&quick, 0);
	quick.element = "{ip 10.0.0.0/8}";
	quick.mix = "create,destroy";
	check_error(&quick, 1);
}

/* Whatever a mix of known words becomes, it is a scenario that parses. */
static void random_mixes(void **state)
{
	uint64_t seed = (uint64_t)time(NULL);
	struct random random;
	unsigned int taken = 0;

	random_init(&random, seed, 0);
	print_message("# seed %llu\n", (unsigned long long)seed);
	for (int round = 0; round < 5000; round++) {
		bool weights = random_next(&random) & 1;
		struct quick quick = { .element = "{ip 10.0.0.0/8}", .prefill = 10 };
		struct error error;
		struct buffer mix, text;

		buffer_init(&mix);
		buffer_init(&text);
		for (uint64_t n = random_below(&random, 5) + 1; n > 0; n--)
			buffer_printf(&mix, "%s%s%s",
				      mix_texts()[random_below(&random, 11)].name,
				      weights ? "=3" : "", n > 1 ? "," : "");
		quick.mix = mix.data;
		if (quick_text(&quick, &text, &error) == 0) {
			free(make(&quick));
			taken++;
		}
		buffer_fini(&text);
		buffer_fini(&mix);
	}
	assert_true(taken > 500);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sequence),	cmocka_unit_test(weighted),
		cmocka_unit_test(expectations),	cmocka_unit_test(refuses_mix),
		cmocka_unit_test(refuses_values), cmocka_unit_test(random_mixes),
	};

	return unit_run(tests);
}
