# SPDX-License-Identifier: GPL-2.0-or-later
# The tests: programs of the fragments (unit_tests) and every script t/*.t.
# All speak TAP; `prove t/` from the build folder runs the scripts as well.
# test_scripts comes from configure.ac: Automake must not look into it.
TESTS = $(test_scripts)
TEST_EXTENSIONS = .t

if HAVE_CMOCKA
check_PROGRAMS = $(unit_tests)
TESTS += $(unit_tests)
else
TESTS += t/unit/without-cmocka.t
endif

tap_driver = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(tap_driver)
T_LOG_DRIVER = $(tap_driver)

# The scripts read the rest from t/build.env. Reports of a sanitizer end with a
# status of their own, which no command of ours uses.
AM_TESTS_ENVIRONMENT = \
	build_top='$(abs_top_builddir)'; export build_top; \
	ASAN_OPTIONS=exitcode=113:$$ASAN_OPTIONS; export ASAN_OPTIONS; \
	UBSAN_OPTIONS=exitcode=113:print_stacktrace=1:$$UBSAN_OPTIONS; export UBSAN_OPTIONS; \
	TSAN_OPTIONS=exitcode=113:$$TSAN_OPTIONS; export TSAN_OPTIONS;

EXTRA_DIST += $(test_scripts) $(wildcard $(srcdir)/t/README) \
	$(wildcard $(srcdir)/t/*.sh) t/run \
	$(wildcard $(srcdir)/t/data/*/*) t/helper/types-table.c \
	$(wildcard $(srcdir)/t/sizes.except) t/unit/without-cmocka.t
MOSTLYCLEANFILES += t/.lock
