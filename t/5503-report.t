#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# report prints what the run printed, in every format and with its exit code;
# merge pools runs.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq

for format in human json csv markdown tap ktap junit folded; do
	run "$ipset_stress" run --loops 30 --repeat 2 --json r.json --format $format \
		--assert 'swap.count == 1' --assert 'errors == 0'
	is "$status" 1 "$format: the run fails"
	cp out printed
	run "$ipset_stress" report --format $format r.json
	is "$status" 1 "$format: so does its report"
	same out printed "$format: the same bytes"
done
one_error 2 'takes one file' "$ipset_stress" report --format tap r.json r.json
one_error 2 'report takes result files' "$ipset_stress" report
one_error 2 'cannot open' "$ipset_stress" report nowhere.json
must_fail 1 "$ipset_stress" report r.json r.json

golden=$srcdir/t/golden/compare
must_pass "$ipset_stress" run --loops 40 --repeat 2 --quiet --json a.json
must_pass "$ipset_stress" run --loops 40 --repeat 3 --quiet --json b.json
must_pass "$ipset_stress" merge m.json a.json b.json
is "$(jq '.repetitions | length' m.json)" 5 'runs stay runs'
is "$(jq '.classes.swap.count' m.json)" 200 'ops add'
is "$(jq '[.classes.swap.histogram.bins[][1]] | add' m.json)" 200 'histograms add'
is "$(jq '[.workers[].repetition] | sort | unique | length' m.json)" 5 'workers keep their runs'
must_pass "$ipset_stress" report m.json
one_error 2 'different scenarios' "$ipset_stress" merge x.json a.json "$golden/quick.json"
one_error 2 'two or more results' "$ipset_stress" merge a.json b.json
ok 'what is refused writes nothing' test ! -e x.json
done_testing
