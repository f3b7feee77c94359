# SPDX-License-Identifier: GPL-2.0-or-later
# Every folder's fragment looks like this one:
#  - the archive, with all its .c and .h files;
#  - FOLDER_libs: what a program links to use this folder, that is the archive
#    itself and the FOLDER_libs of the folders it may include (src/LAYERS),
#    then third-party libraries. Make expands it late: order of fragments does
#    not matter. Example:
#	plan_libs = src/plan/libplan.a $(scenario_libs) $(grammar_libs) $(netlink_libs)
#  - two lines for each unit test; its source is t/unit/FOLDER-FILE.c.
noinst_LIBRARIES += src/base/libbase.a
src_base_libbase_a_SOURCES = \
	src/base/buffer.c src/base/buffer.h \
	src/base/error.c src/base/error.h \
	src/base/file.c src/base/file.h \
	src/base/lines.c src/base/lines.h \
	src/base/random.c src/base/random.h \
	src/base/sha256.c src/base/sha256.h \
	src/base/units.c src/base/units.h
base_libs = src/base/libbase.a

unit_tests += t/unit/base-buffer t/unit/base-error t/unit/base-file \
	t/unit/base-lines t/unit/base-random t/unit/base-sha256 t/unit/base-units
t_unit_base_buffer_LDADD = $(base_libs) $(CMOCKA_LIBS)
t_unit_base_error_LDADD = $(base_libs) $(CMOCKA_LIBS)
t_unit_base_file_LDADD = $(base_libs) $(CMOCKA_LIBS)
t_unit_base_lines_LDADD = $(base_libs) $(CMOCKA_LIBS)
t_unit_base_random_LDADD = $(base_libs) $(CMOCKA_LIBS)
t_unit_base_sha256_LDADD = $(base_libs) $(CMOCKA_LIBS)
t_unit_base_units_LDADD = $(base_libs) $(CMOCKA_LIBS)
