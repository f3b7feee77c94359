# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/run/librun.a
src_run_librun_a_SOURCES = \
	src/run/abilities.c src/run/abilities.h \
	src/run/collect.c src/run/collect.h \
	src/run/crew.c src/run/crew.h \
	src/run/debugging.c src/run/debugging.h \
	src/run/doctor.c src/run/doctor.h \
	src/run/environment.c src/run/environment.h \
	src/run/health.c src/run/health.h \
	src/run/kernel_log.c src/run/kernel_log.h \
	src/run/leftovers.c src/run/leftovers.h \
	src/run/namespace.c src/run/namespace.h \
	src/run/repetition.c src/run/repetition.h \
	src/run/run.c src/run/run.h \
	src/run/settings.h \
	src/run/signals.c src/run/signals.h \
	src/run/sites.c src/run/sites.h \
	src/run/slab.c src/run/slab.h \
	src/run/spoilers.c src/run/spoilers.h \
	src/run/steps.c src/run/steps.h \
	src/run/stream.c src/run/stream.h \
	src/run/tracer.c src/run/tracer.h \
	src/run/watchdog.c src/run/watchdog.h \
	src/run/watched.c src/run/watched.h
run_libs = src/run/librun.a $(worker_libs) $(result_libs)

unit_tests += t/unit/run-kernel_log t/unit/run-watchdog
t_unit_run_kernel_log_LDADD = $(run_libs) $(CMOCKA_LIBS)
t_unit_run_watchdog_LDADD = $(run_libs) $(CMOCKA_LIBS)
