# SPDX-License-Identifier: GPL-2.0-or-later
# The program.
bin_PROGRAMS += ipset-stress
ipset_stress_SOURCES = src/main.c
ipset_stress_LDADD = $(command_libs)
