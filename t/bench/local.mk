# SPDX-License-Identifier: GPL-2.0-or-later
# Benchmarks: `make bench` builds the programs named here and runs the scripts
# t/bench/*.sh in order. A program t/bench/peer-plain from t/bench/peer-plain.c:
#
#	bench_programs += t/bench/peer-plain
#	t_bench_peer_plain_LDADD = $(base_libs)
EXTRA_PROGRAMS = $(bench_programs)
CLEANFILES += $(bench_programs)
bench_scripts = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(srcdir)/t/bench/*.sh)))
EXTRA_DIST += $(bench_scripts)

bench: all $(bench_programs)
	@build_top='$(abs_top_builddir)'; export build_top; \
	test -n '$(bench_scripts)' || echo 'no benchmark in t/bench'; \
	for script in $(bench_scripts); do \
		$(srcdir)/$$script || exit; \
	done
.PHONY: bench

bench_programs += t/bench/peer-loop
t_bench_peer_loop_LDADD = $(netlink_libs)
