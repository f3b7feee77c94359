# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/command/libcommand.a
src_command_libcommand_a_SOURCES = \
	src/command/check.c \
	src/command/command.c src/command/command.h \
	src/command/doctor.c \
	src/command/compare.c \
	src/command/gate.c src/command/gate.h \
	src/command/group.c src/command/group.h \
	src/command/list.c \
	src/command/measure.c src/command/measure.h \
	src/command/replay.c \
	src/command/load.c src/command/load.h \
	src/command/merge.c \
	src/command/output.c src/command/output.h \
	src/command/report.c \
	src/command/options.c src/command/options.h src/command/options.def \
	src/command/progress.c src/command/progress.h \
	src/command/run.c \
	src/command/status.c src/command/status.h
command_libs = src/command/libcommand.a $(run_libs) $(render_libs) $(POPT_LIBS)
