# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/scenario/libscenario.a
src_scenario_libscenario_a_SOURCES = \
	src/scenario/annotation.c src/scenario/annotation.h \
	src/scenario/append.c src/scenario/append.h \
	src/scenario/builtin.c src/scenario/builtin.h \
	src/scenario/check.c src/scenario/check.h \
	src/scenario/generator.c src/scenario/generator.h \
	src/scenario/header.c src/scenario/header.h \
	src/scenario/keys.c src/scenario/keys.h \
	src/scenario/line.c src/scenario/line.h \
	src/scenario/mix.c src/scenario/mix.h \
	src/scenario/option.c src/scenario/option.h \
	src/scenario/parse.c src/scenario/parse.h \
	src/scenario/place.c src/scenario/place.h \
	src/scenario/quick.c src/scenario/quick.h \
	src/scenario/scan.c \
	src/scenario/scenario.c src/scenario/scenario.h \
	src/scenario/sections.c src/scenario/sections.h \
	src/scenario/suggest.c src/scenario/suggest.h
# Not in src/: what is there was written by hand.
nodist_src_scenario_libscenario_a_SOURCES = generated/scenario-builtins.c
scenario_libs = src/scenario/libscenario.a $(base_libs)

# In the order in which `list scenarios` shows them.
builtin_scenarios = \
	src/scenario/builtin/swap-loop.scenario \
	src/scenario/builtin/reload.scenario \
	src/scenario/builtin/churn.scenario \
	src/scenario/builtin/grow.scenario \
	src/scenario/builtin/timeout-gc.scenario \
	src/scenario/builtin/list-while-add.scenario \
	src/scenario/builtin/create-destroy.scenario \
	src/scenario/builtin/set-of-sets.scenario \
	src/scenario/builtin/flush.scenario \
	src/scenario/builtin/rename-swap.scenario \
	src/scenario/builtin/all-types.scenario \
	src/scenario/builtin/comment-counters.scenario \
	src/scenario/builtin/many-sets.scenario \
	src/scenario/builtin/range-add.scenario
EXTRA_DIST += src/scenario/embed.awk $(builtin_scenarios)

BUILT_SOURCES += generated/scenario-builtins.c
CLEANFILES += generated/scenario-builtins.c
generated/scenario-builtins.c: src/scenario/embed.awk $(builtin_scenarios)
	$(AM_V_GEN)$(MKDIR_P) generated && \
	$(AWK) -f $(srcdir)/src/scenario/embed.awk \
		$(builtin_scenarios:%=$(srcdir)/%) >$@.tmp && mv $@.tmp $@

# One fault a file, beside its exact message: a new pair needs no line here.
unit_tests += t/unit/scenario-broken
t_unit_scenario_broken_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-builtin
t_unit_scenario_builtin_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-garbage
t_unit_scenario_garbage_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-generator
t_unit_scenario_generator_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-parse
t_unit_scenario_parse_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-quick
t_unit_scenario_quick_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-scan
t_unit_scenario_scan_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-scenario
t_unit_scenario_scenario_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
unit_tests += t/unit/scenario-suggest
t_unit_scenario_suggest_LDADD = $(scenario_libs) $(CMOCKA_LIBS)
EXTRA_DIST += $(wildcard $(srcdir)/t/broken/*)
