#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Test points: TAP is what prove takes, and fails there when the run does; JUnit
# is valid; KTAP has its plan and its lines.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL prove

golden=$srcdir/t/golden/compare
# prove runs scripts: one that prints what the program prints.
script() {
	printf '#!/bin/sh\nexec %q %s\n' "$ipset_stress" "$*" >script.t
	chmod +x script.t
}
script "run --loops 20 --format tap --assert 'errors == 0' --assert 'swap.sleeps < 1000'"
must_pass prove ./script.t
script "run --loops 20 --format tap --assert 'swap.count < 20' --assert 'errors == 0'"
must_fail any prove ./script.t
like "$out" 'Failed test:? +5' 'prove names the point of the assertion'
run "$ipset_stress" run --loops 20 --format tap --assert 'swap.count < 20'
like "$out" 'not ok 5 - assert swap.count < 20' 'the point has the name of the assertion'
like "$out" 'message: "swap.count is 20"' 'and its value in YAML'
script "compare --format tap $golden/quick.json $golden/quick.json"
must_pass prove ./script.t
script "compare --format tap $golden/quick.json $golden/slower.json"
must_fail any prove ./script.t

run "$ipset_stress" run --loops 20 --format ktap --assert 'swap.count < 20'
like "$out" $'^KTAP version 1\n1\\.\\.6\n' 'KTAP begins with version and plan'
like "$out" $'\nnot ok 5 assert swap.count < 20' 'a point of KTAP'

if have xmllint; then
	for command in "run --loops 20 --format junit --assert 'swap.count<20'" \
		"run --loops 20 --format junit --assert 'wasp.p99<20ns'" \
		"compare --format junit $golden/quick.json $golden/slower.json"; do
		eval "run \"\$ipset_stress\" $command"
		cp out r.xml
		ok "valid: $command" xmllint --noout --schema "$srcdir/t/golden/compare/junit.xsd" r.xml
	done
	run "$ipset_stress" run --loops 20 --format junit --assert 'swap.count<20'
	is "$(xmllint --xpath 'string(//testcase[failure]/@name)' out)" 'assert swap.count<20' \
		'the failed one is the assertion'
	is "$(xmllint --xpath 'string(//failure/@message)' out)" 'swap.count is 20' 'with its value'
else
	skip 5 "$lack"
fi
done_testing
