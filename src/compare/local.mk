# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/compare/libcompare.a
src_compare_libcompare_a_SOURCES = \
	src/compare/assert.c src/compare/assert.h \
	src/compare/compare.c src/compare/compare.h \
	src/compare/comparison.c src/compare/comparison.h \
	src/compare/judge.c src/compare/judge.h \
	src/compare/runs.c src/compare/runs.h \
	src/compare/sites.c src/compare/sites.h \
	src/compare/spoilers.c src/compare/spoilers.h
compare_libs = src/compare/libcompare.a $(result_libs) $(stats_libs) $(base_libs) -lm

unit_tests += t/unit/compare-assert t/unit/compare-compare t/unit/compare-simulate
t_unit_compare_assert_LDADD = $(compare_libs) $(CMOCKA_LIBS)
t_unit_compare_compare_LDADD = $(compare_libs) $(CMOCKA_LIBS)
t_unit_compare_simulate_LDADD = $(compare_libs) $(CMOCKA_LIBS)
noinst_HEADERS += t/unit/compare.h
