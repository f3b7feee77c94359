// SPDX-License-Identifier: GPL-2.0-or-later
/* Names of addresses: against made-up symbol files, and against grep on the real one. */
#include "unit.h"
#include "measure.h"

#include "base/error.h"
#include "measure/stacks.h"
#include "measure/symbols.h"

static char path[] = "/tmp/measure-symbols.XXXXXX";

static int make_file(void **state)
{
	int fd = mkstemp(path);

	return fd < 0 ? -1 : close(fd);
}

static int remove_file(void **state)
{
	return unlink(path);
}

static void write_file(const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static void assert_name(const struct symbols *symbols, uint64_t address, const char *name)
{
	const char *got = symbols_name(symbols, address);

	if (!name)
		assert_null(got);
	else if (!got)
		fail_msg("%s has no name", name);
	else
		assert_string_equal(got, name);
}

#define BASE UINT64_C(0xffffffff81000000)

static const char file[] =
	"0000000000000000 D per_cpu_thing\n"
	"ffffffff81000000 T startup_64\n"
	"ffffffff81000100 t helper.isra.0\n"
	"ffffffff81000200 t __do_sys_thing\n"
	"ffffffff81000200 T __x64_sys_thing\n"
	"ffffffff81000200 t __ia32_sys_thing\n"
	"ffffffff81000300 t last_of_text\n"
	"ffffffff81000380 D some_data\n"
	"ffffffff81000390 t __pfx_padded\n"
	"ffffffff810003a0 t padded\n"
	/* Modules and BPF come after all that, at addresses in any order. */
	"ffffffffc0002000 t ip_set_destroy\t[ip_set]\n"
	"ffffffffc0001000 t hash_ip4_resize\t[ip_set_hash_ip]\n"
	"ffffffffc0003000 t a_name_longer_than_fits_"
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
	"garbage\n"
	"\n"
	"ffffffffc0004000\n"
	"ffffffffc0004000 t";

static void addresses_are_found(void **state)
{
	static const uint64_t addresses[] = {
		0xffffffffc0002000, 0xffffffffc0001234, 0xffffffffc0002fff, BASE + 0x1ff, BASE,
		BASE + 0xff, BASE + 0x100, BASE + 0x250, BASE + 0x381, BASE + 0x395, BASE + 0x3b0,
		BASE + 0x3b0, BASE - 1, BASE + 0x3a0 + (2 << 20), 0xffffffffc0003001, 0, 77,
		STACKS_FRAME_USER,
	};
	struct symbols symbols;
	struct error error;

	write_file(file);
	symbols_init(&symbols);
	assert_int_equal(symbols_resolve(&symbols, path, addresses,
					 sizeof(addresses) / sizeof(addresses[0]), &error), 0);
	assert_name(&symbols, BASE, "startup_64");
	assert_name(&symbols, BASE + 0xff, "startup_64");
	/* What the compiler appended goes; the next function begins at its first byte. */
	assert_name(&symbols, BASE + 0x100, "helper");
	assert_name(&symbols, BASE + 0x1ff, "helper");
	/* The exported name of three. */
	assert_name(&symbols, BASE + 0x250, "__x64_sys_thing");
	/* Data and padding are no functions. */
	assert_name(&symbols, BASE + 0x381, "last_of_text");
	assert_name(&symbols, BASE + 0x395, "last_of_text");
	assert_name(&symbols, BASE + 0x3b0, "padded");
	/* Modules. */
	assert_name(&symbols, 0xffffffffc0001234, "hash_ip4_resize");
	assert_name(&symbols, 0xffffffffc0002000, "ip_set_destroy");
	assert_name(&symbols, 0xffffffffc0002fff, "ip_set_destroy");
	assert_int_equal(strlen(symbols_name(&symbols, 0xffffffffc0003001)),
			 SYMBOLS_NAME_MAX - 1);
	/* Before the first, far behind the last, never asked for, no address at all. */
	assert_name(&symbols, BASE - 1, NULL);
	assert_name(&symbols, BASE + 0x3a0 + (2 << 20), NULL);
	assert_name(&symbols, BASE + 1, NULL);
	assert_name(&symbols, 0, NULL);
	assert_name(&symbols, 77, NULL);
	assert_name(&symbols, STACKS_FRAME_USER, "[user]");
	symbols_fini(&symbols);
	symbols_fini(&symbols);
}

static void file_is_read_only_for_news(void **state)
{
	static const uint64_t first[] = { BASE + 0x250, BASE + 0x150 };
	static const uint64_t second[] = { BASE + 0x110, BASE + 0x3b0 };
	struct symbols symbols;
	struct error error;

	write_file(file);
	symbols_init(&symbols);
	assert_int_equal(symbols_resolve(&symbols, path, first, 2, &error), 0);
	/* All known: another file is not even looked at. */
	assert_int_equal(symbols_resolve(&symbols, "/nonexistent", first, 2, &error), 0);
	assert_int_equal(symbols_resolve(&symbols, "/nonexistent", NULL, 0, &error), 0);
	assert_int_equal(symbols_resolve(&symbols, path, second, 2, &error), 0);
	assert_name(&symbols, first[0], "__x64_sys_thing");
	assert_name(&symbols, first[1], "helper");
	assert_name(&symbols, second[0], "helper");
	assert_name(&symbols, second[1], "padded");
	symbols_fini(&symbols);
}

static void hidden_addresses_are_said(void **state)
{
	static const uint64_t address = BASE + 0x100;
	struct symbols symbols;
	struct error error;

	write_file("0000000000000000 T startup_64\n0000000000000000 t helper\n");
	symbols_init(&symbols);
	assert_int_equal(symbols_resolve(&symbols, path, &address, 1, &error), -1);
	assert_int_equal(error.kind, ERROR_ABSENT);
	assert_non_null(strstr(error.message, "hides"));
	assert_true(*error.hint);
	assert_name(&symbols, address, NULL);
	/* Not remembered as nameless. */
	write_file(file);
	assert_int_equal(symbols_resolve(&symbols, path, &address, 1, &error), 0);
	assert_name(&symbols, address, "helper");
	symbols_fini(&symbols);
}

static void absent_file_is_said(void **state)
{
	static const uint64_t address = BASE + 0x100;
	struct symbols symbols;
	struct error error;

	symbols_init(&symbols);
	assert_int_equal(symbols_resolve(&symbols, "/nonexistent", &address, 1, &error), -1);
	assert_int_equal(error.kind, ERROR_ABSENT);
	assert_non_null(strstr(error.message, "/nonexistent"));
	assert_int_equal(symbols_resolve(&symbols, "/nonexistent", &address, 1, NULL), -1);
	symbols_fini(&symbols);
}

static void names_are_interned(void **state)
{
	struct symbols symbols;
	uint64_t first, second;

	symbols_init(&symbols);
	first = symbols_intern(&symbols, "rcu_barrier+0x10", 11);
	second = symbols_intern(&symbols, "rcu_barrie", 10);
	assert_true(first && second && first != second);
	assert_true(symbols_intern(&symbols, "rcu_barrier", 11) == first);
	assert_name(&symbols, first, "rcu_barrier");
	assert_name(&symbols, second, "rcu_barrie");
	for (int i = 0; i < 1000; i++) {
		char name[16];
		int length = snprintf(name, sizeof(name), "f%d", i);

		assert_true(symbols_intern(&symbols, name, (size_t)length) > second);
	}
	assert_name(&symbols, first, "rcu_barrier");
	symbols_fini(&symbols);
}

/* Every hundredth function of the running kernel, a few bytes in. */
static void real_file_agrees_with_grep(void **state)
{
	enum { COUNT = 500 };
	static uint64_t addresses[COUNT];
	static char names[COUNT][64];
	struct symbols symbols;
	struct error error;
	size_t count = 0;
	FILE *sorted = popen("grep -E ' [tT] [a-z][a-z0-9_]*$' /proc/kallsyms | sort -u -k1,1 | "
			     "awk '{ if ($1 != last && NR > 1 && NR % 100 == 0) print $1, $3; "
			     "last = $1 }'", "r");
	char line[128];

	assert_non_null(sorted);
	while (count < COUNT && fgets(line, sizeof(line), sorted)) {
		char *name;
		uint64_t address = strtoull(line, &name, 16);

		if (!(address >> 63) || strlen(name) - 1 > sizeof(names[0]))
			continue;
		name[strlen(name) - 1] = '\0';
		snprintf(names[count], sizeof(names[count]), "%.63s", name + 1);
		addresses[count++] = address;
	}
	pclose(sorted);
	if (!count) {
		printf("# kernel addresses are hidden here: left out\n");
		return;
	}
	symbols_init(&symbols);
	assert_int_equal(symbols_resolve(&symbols, NULL, addresses, count, &error), 0);
	for (size_t i = 0; i < count; i++) {
		const char *name = symbols_name(&symbols, addresses[i]);
		char command[256];

		assert_non_null(name);
		if (!strcmp(name, names[i]))
			continue;
		/* Another name of the same function, with or without a suffix. */
		snprintf(command, sizeof(command),
			 "grep -qE '^%llx . %s([.][^ ]*)?$' /proc/kallsyms",
			 (unsigned long long)addresses[i], name);
		if (system(command))
			fail_msg("%llx is %s, not %s", (unsigned long long)addresses[i], names[i],
				 name);
	}
	printf("# %zu functions\n", count);
	symbols_fini(&symbols);
}

/* For an ordinary user the real file is full of zeros, or readable: never silently nameless. */
static int resolve_as_user(void)
{
	static const uint64_t address = BASE + 0x100;
	struct symbols symbols;
	struct error error = { .kind = ERROR_NONE };
	int rc;

	symbols_init(&symbols);
	rc = symbols_resolve(&symbols, NULL, &address, 1, &error);
	CHILD_CHECK(rc == 0 || error.kind == ERROR_ABSENT);
	CHILD_CHECK(rc == 0 || *error.message);
	printf("# as an ordinary user: %s (%s)\n", rc ? error.message : "named", error.hint);
	fflush(stdout);
	symbols_fini(&symbols);
	return 0;
}

static int become_nobody(void)
{
	return geteuid() ? 0 : setuid(65534);
}

static void ordinary_user_is_told(void **state)
{
	assert_int_equal(measure_in_child(become_nobody, resolve_as_user), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(addresses_are_found),
		cmocka_unit_test(file_is_read_only_for_news),
		cmocka_unit_test(hidden_addresses_are_said),
		cmocka_unit_test(absent_file_is_said),
		cmocka_unit_test(names_are_interned),
		cmocka_unit_test(real_file_agrees_with_grep),
		cmocka_unit_test(ordinary_user_is_told),
	};

	measure_share_machine();
	return unit_run_with(tests, make_file, remove_file);
}
