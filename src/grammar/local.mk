# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/grammar/libgrammar.a
src_grammar_libgrammar_a_SOURCES = \
	src/grammar/address.c src/grammar/address.h \
	src/grammar/adt.c \
	src/grammar/allowed.c src/grammar/allowed.h \
	src/grammar/command.c src/grammar/command.h \
	src/grammar/create.c \
	src/grammar/element.c src/grammar/element.h \
	src/grammar/environment.c src/grammar/environment.h \
	src/grammar/errtext.c src/grammar/errtext.h \
	src/grammar/guard.c src/grammar/guard.h \
	src/grammar/internal.h \
	src/grammar/known.c \
	src/grammar/list.c src/grammar/list.h \
	src/grammar/options.c src/grammar/options.h \
	src/grammar/parsed.h \
	src/grammar/plain.c src/grammar/plain.h \
	src/grammar/protocol.c src/grammar/protocol.h \
	src/grammar/report.c \
	src/grammar/revision.c src/grammar/revision.h \
	src/grammar/samples.c \
	src/grammar/sets.c src/grammar/sets.h \
	src/grammar/types.c src/grammar/types.h \
	src/grammar/values.c src/grammar/values.h \
	src/grammar/words.c src/grammar/words.h
grammar_libs = src/grammar/libgrammar.a $(base_libs) $(LIBIPSET_LIBS)

unit_tests += t/unit/grammar-adt t/unit/grammar-command t/unit/grammar-create \
	t/unit/grammar-element t/unit/grammar-errtext t/unit/grammar-hostile t/unit/grammar-list \
	t/unit/grammar-protocol t/unit/grammar-revision t/unit/grammar-sets \
	t/unit/grammar-types t/unit/grammar-words
t_unit_grammar_adt_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_command_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_create_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_element_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_errtext_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_hostile_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_list_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_protocol_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_revision_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_sets_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_types_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
t_unit_grammar_words_LDADD = $(grammar_libs) $(CMOCKA_LIBS)
noinst_HEADERS += t/helper/grammar-text.h t/unit/grammar-lines.h
# The scripts t/1101, t/1102 and t/3301 build their helpers themselves.
EXTRA_DIST += t/helper/grammar-check.c t/helper/grammar-corpus t/helper/grammar-decode.c \
	t/helper/ipset-echo.c t/helper/types-table.c
