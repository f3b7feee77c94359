#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Wrong words on the command line: one line that says what, and exit 2, before
# anything has run.
netns=none
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

one_error 2 'unknown command "frobnicate"' "$ipset_stress" frobnicate
one_error 2 'unknown option "--frobnicate"' "$ipset_stress" --frobnicate
one_error 2 '--frobnicate: unknown option' "$ipset_stress" run --frobnicate
one_error 2 'no built-in scenario or file "nosuch"' "$ipset_stress" run nosuch
one_error 2 'cannot open ./nosuch' "$ipset_stress" run ./nosuch
one_error 2 '"two" is one argument too many' "$ipset_stress" run swap-loop two
one_error 2 'loops: must be more than 0' "$ipset_stress" run --loops 0
one_error 2 'loops: "-5" is not a whole number' "$ipset_stress" run --loops=-5
one_error 2 'loops: "many" is not a whole number' "$ipset_stress" run --loops many
one_error 2 'loops: "8x" is not a whole number' "$ipset_stress" run --loops 8x
one_error 2 'loops: 99999999999999999999 is too large' \
	"$ipset_stress" run --loops 99999999999999999999
one_error 2 'loops: 18446744073709551615G is too large' \
	"$ipset_stress" run --loops 18446744073709551615G
one_error 2 'repeat: must be more than 0' "$ipset_stress" run --repeat 0
one_error 2 'duration: "soon" is not a time' "$ipset_stress" run --duration soon
one_error 2 'duration: must be more than 0' "$ipset_stress" run --duration 0s
one_error 2 'netns: "moon" is not one of' "$ipset_stress" run --netns moon
one_error 2 'timing: "sundial" is not one of' "$ipset_stress" run --timing sundial
one_error 2 'format: "papyrus" is not one of' "$ipset_stress" run --format papyrus
one_error 2 'exit-style: "grand" is not one of' "$ipset_stress" run --exit-style grand
one_error 2 'no set type "hash:nett"' "$ipset_stress" run --type hash:nett
one_error 2 'cannot write /nonexistent/r.json' "$ipset_stress" run --json /nonexistent/r.json
one_error 2 'cannot write .*: Is a directory' "$ipset_stress" run --json .

run "$ipset_stress"
is "$status" 2 'nothing at all: 2'
is "$out" '' 'nothing on standard output'
like "$err" 'Usage: ipset-stress COMMAND' 'but short help on standard error'
run "$ipset_stress" --help
is "$status" 0 '--help: 0'
like "$out" 'Commands:' '--help lists the commands'
is "$("$ipset_stress" --version)" "ipset-stress $build_version" '--version'
for option in --help -h '-?'; do
	run "$ipset_stress" run "$option"
	is "$status" 0 "run $option: 0"
	like "$out" 'Usage: ipset-stress run .*--loops' "run $option shows the options"
done
run "$ipset_stress" run --usage
is "$status" 0 'run --usage: 0'

# popt's own files: aliases work, running programs does not.
mkdir -p "$HOME"
printf '%s\n' 'ipset-stress alias --quick --loops 3' \
	"ipset-stress exec --boom /bin/touch $scratch/boom" > "$HOME/.popt"
if have IPSET_KERNEL && have jq; then
	is "$(unshare -rn "$ipset_stress" run --quick --format json | jq -r .classes.swap.count)" 3 \
		'an alias of ~/.popt works'
else
	skip 1 "$lack"
fi
run "$ipset_stress" run --boom
ok 'an exec line of ~/.popt runs nothing' ! test -e "$scratch/boom"
done_testing
