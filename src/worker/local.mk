# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/worker/libworker.a
src_worker_libworker_a_SOURCES = \
	src/worker/account.c src/worker/account.h \
	src/worker/exchange.c src/worker/exchange.h \
	src/worker/op.c src/worker/op.h \
	src/worker/pace.c src/worker/pace.h \
	src/worker/patch.c src/worker/patch.h \
	src/worker/prepare.c \
	src/worker/state.h \
	src/worker/trace.c src/worker/trace.h \
	src/worker/worker.c src/worker/worker.h
worker_libs = src/worker/libworker.a $(plan_libs) $(measure_libs) $(stats_libs)

unit_tests += t/unit/worker-exchange t/unit/worker-overflow
t_unit_worker_exchange_LDADD = $(worker_libs) $(CMOCKA_LIBS)
t_unit_worker_overflow_LDADD = $(worker_libs) $(CMOCKA_LIBS)
