# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/measure/libmeasure.a
src_measure_libmeasure_a_SOURCES = \
	src/measure/clock.h \
	src/measure/meter.c src/measure/meter.h \
	src/measure/procstack.c src/measure/procstack.h \
	src/measure/ring.c src/measure/ring.h \
	src/measure/site.c src/measure/site.h \
	src/measure/stacks.c src/measure/stacks.h \
	src/measure/switches.c src/measure/switches.h \
	src/measure/symbols.c src/measure/symbols.h \
	src/measure/watcher.c src/measure/watcher.h
measure_libs = src/measure/libmeasure.a $(base_libs)

noinst_HEADERS += t/unit/measure.h
unit_tests += t/unit/measure-fallback t/unit/measure-meter t/unit/measure-procstack \
	t/unit/measure-site t/unit/measure-stacks t/unit/measure-switches \
	t/unit/measure-symbols t/unit/measure-where
t_unit_measure_fallback_LDADD = $(measure_libs) $(CMOCKA_LIBS)
t_unit_measure_meter_LDADD = $(measure_libs) $(CMOCKA_LIBS)
t_unit_measure_procstack_LDADD = $(measure_libs) $(CMOCKA_LIBS)
t_unit_measure_site_LDADD = $(measure_libs) $(CMOCKA_LIBS)
t_unit_measure_stacks_LDADD = $(measure_libs) $(CMOCKA_LIBS)
t_unit_measure_switches_LDADD = $(measure_libs) $(CMOCKA_LIBS)
t_unit_measure_symbols_LDADD = $(measure_libs) $(CMOCKA_LIBS)
t_unit_measure_where_LDADD = $(measure_libs) $(CMOCKA_LIBS)
