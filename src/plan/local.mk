# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/plan/libplan.a
src_plan_libplan_a_SOURCES = \
	src/plan/build.c src/plan/build.h \
	src/plan/census.c src/plan/census.h \
	src/plan/compile.c src/plan/compile.h \
	src/plan/defaults.c src/plan/defaults.h \
	src/plan/describe.c src/plan/describe.h \
	src/plan/expect.c src/plan/expect.h \
	src/plan/feed.c src/plan/feed.h \
	src/plan/foresee.c src/plan/foresee.h \
	src/plan/generate.c src/plan/generate.h \
	src/plan/line.c src/plan/line.h \
	src/plan/oracle.c src/plan/oracle.h \
	src/plan/own.c src/plan/own.h \
	src/plan/plan.c src/plan/plan.h \
	src/plan/replay.c src/plan/replay.h \
	src/plan/settings.h \
	src/plan/values.c src/plan/values.h
plan_libs = src/plan/libplan.a $(scenario_libs) $(grammar_libs) $(netlink_libs) -lm

unit_tests += t/unit/plan-compile t/unit/plan-expect t/unit/plan-values
t_unit_plan_compile_LDADD = $(plan_libs) $(CMOCKA_LIBS)
t_unit_plan_expect_LDADD = $(plan_libs) $(CMOCKA_LIBS)
t_unit_plan_values_LDADD = $(plan_libs) $(CMOCKA_LIBS)
