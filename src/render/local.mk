# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/render/librender.a
src_render_librender_a_SOURCES = \
	src/render/classes.c src/render/classes.h \
	src/render/compare.c src/render/compare.h \
	src/render/compare_csv.c src/render/compare_human.c src/render/compare_markdown.c \
	src/render/csv.c \
	src/render/diagnosis.c src/render/diagnosis.h \
	src/render/environment.c src/render/environment.h \
	src/render/escape.c src/render/escape.h \
	src/render/findings.c src/render/findings.h \
	src/render/folded.c \
	src/render/human.c \
	src/render/json.c \
	src/render/junit.c \
	src/render/markdown.c \
	src/render/points.c src/render/points.h \
	src/render/render.c src/render/render.h \
	src/render/style.c src/render/style.h \
	src/render/table.c src/render/table.h \
	src/render/tap.c
render_libs = src/render/librender.a $(compare_libs) $(result_libs) $(stats_libs) $(base_libs)

unit_tests += t/unit/render-table t/unit/render-golden t/unit/render-compare
t_unit_render_table_LDADD = $(render_libs) $(CMOCKA_LIBS)
t_unit_render_golden_LDADD = $(render_libs) $(CMOCKA_LIBS)
t_unit_render_compare_LDADD = $(render_libs) $(CMOCKA_LIBS)
EXTRA_DIST += $(wildcard $(srcdir)/t/golden/report/*) \
	$(wildcard $(srcdir)/t/golden/compare/*)
