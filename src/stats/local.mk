# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/stats/libstats.a
src_stats_libstats_a_SOURCES = \
	src/stats/bootstrap.c src/stats/bootstrap.h \
	src/stats/histogram.c src/stats/histogram.h \
	src/stats/order.c src/stats/order.h \
	src/stats/rank.c src/stats/rank.h
stats_libs = src/stats/libstats.a $(base_libs)

unit_tests += t/unit/stats-bootstrap t/unit/stats-histogram t/unit/stats-rank
t_unit_stats_bootstrap_LDADD = $(stats_libs) $(CMOCKA_LIBS)
t_unit_stats_histogram_LDADD = $(stats_libs) $(CMOCKA_LIBS)
t_unit_stats_rank_LDADD = $(stats_libs) $(CMOCKA_LIBS)
