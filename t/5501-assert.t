#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --assert and [assert]: what fails is named with its value and its wait site,
# in every format; what cannot be read is refused before the run.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL

must_pass "$ipset_stress" run --loops 20 --assert 'errors == 0' --assert 'swap.p50 < 1h'
must_fail 1 "$ipset_stress" run --loops 20 --assert 'swap.count < 20' --assert 'errors == 0'
like "$out" 'swap\.count < 20 does not hold: swap\.count is 20' 'the value is named'
unlike "$out" 'errors == 0 does' 'what holds is not'

one_error_place() {
	run "$ipset_stress" run --assert "$1"
	is "$status" 2 "refused: $1"
	like "$err" "^ipset-stress: --assert:1:$2: " "at column $2"
	is "$out" '' 'and nothing was run'
}
one_error_place 'swap.p98 < 2ms' 1
one_error_place 'swap.p99 < 2' 12
one_error_place 'errors = some' 10

cat >toy.scenario <<'END'
[scenario]
loops = 10
[assert]
swap.count == 11
[setup]
create a hash:ip
create b hash:ip
[loop main]
swap a b
END
run "$ipset_stress" run ./toy.scenario
is "$status" 1 "a scenario's own assertion fails the run"
like "$out" 'swap\.count == 11 does not hold: swap\.count is 10' 'with its value'
sed -i 's/== 11/== much/' toy.scenario
run "$ipset_stress" run ./toy.scenario
is "$status" 2 'a bad one is refused'
like "$err" 'toy.scenario:4:15: "much" is no value for count' 'at its place in the file'

run "$ipset_stress" run --loops 10 --assert 'wasp.p99 < 1s' --exit-style bisect
is "$status" 125 'what was not measured decides nothing'

if have TYPE_list:set && have PERF_STACKS; then
	run "$ipset_stress" run --loops 20 --type list:set --assert 'destroy.sleeps == 0'
	is "$status" 1 'list:set sleeps in destroy'
	like "$out" 'rcu_barrier' 'and the report names the site'
	for format in json markdown tap ktap junit; do
		run "$ipset_stress" run --loops 20 --type list:set --format $format \
			--assert 'destroy.sleeps == 0'
		is "$status" 1 "$format: exits 1"
		like "$out" 'destroy.sleeps is [0-9.]+ \(slept in [^)]*rcu.?.?barrier' \
			"$format: names value and site"
	done
else
	skip 12 "$lack"
fi
done_testing
