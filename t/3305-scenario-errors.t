#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What is wrong with a scenario is told with file, line and column, the line and a caret
# below the words meant; exit 2. Each fault by itself: t/broken.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL

# complains LINE:COLUMN MARKED REGEX LINES...: check of a file with these lines. MARKED
# are the words below which the caret and its tail stand.
complains() {
	local place=$1 marked=$2 regex=$3 problem='' line source caret
	shift 3
	printf '%s\n' "$@" >bad.scenario
	run "$ipset_stress" check ./bad.scenario
	line=${place%:*}
	source=$(sed -n "${line}p" bad.scenario)
	[[ $status -eq 2 ]] || problem="exit status $status; "
	[[ ! -s out ]] || problem+='standard output; '
	[[ $err = "ipset-stress: ./bad.scenario:$place: "* ]] || problem+='the place; '
	[[ $err =~ $regex ]] || problem+="the words ($regex); "
	[[ $(sed -n 2p err) = "  $source" ]] || problem+='the line; '
	caret=$(sed -n 3p err)
	# What stands above the caret and its tail.
	[[ $caret =~ ^(\ \ \ *)(\^~*)$ ]] || problem+='the caret; '
	[[ ${source:$((${#BASH_REMATCH[1]} - 2)):${#BASH_REMATCH[2]}} = "$marked" ]] ||
		problem+="the words marked; "
	[[ $((${#BASH_REMATCH[1]} - 1)) -eq ${place#*:} ]] || problem+='the column; '
	ok "$place: $regex" test -z "$problem" || diag "wrong: $problem" "$err"
}

setup=('[setup]' 'create foo hash:ip' '[loop main]')

# In libipset's own words.
complains 4:9 10.0.0.300 'cannot parse 10.0.0.300: resolving to IPv4 address failed' \
	"${setup[@]}" 'add foo 10.0.0.300'
complains 4:9 10.0.0.1,tcp:80 'Elem separator in 10.0.0.1,tcp:80, but settype hash:ip supports none' \
	"${setup[@]}" 'add foo 10.0.0.1,tcp:80'
complains 4:26 soon "'soon' is invalid as number" "${setup[@]}" 'add foo 10.0.0.1 timeout soon'
complains 4:18 moon 'moon' "${setup[@]}" 'add foo 10.0.0.1 moon'
complains 2:12 hash:moon 'unknown set type "hash:moon"' '[setup]' 'create foo hash:moon' '[loop a]' null
complains 2:27 inet7 'inet7' '[setup]' 'create foo hash:ip family inet7' '[loop a]' null
complains 4:1 frobnicate 'unknown command "frobnicate"' "${setup[@]}" 'frobnicate foo'
name=a123456789b123456789c123456789de
complains 2:8 "$name" 'longer than 31 characters' '[setup]' "create $name hash:ip" '[loop a]' null

# Generators where nothing can be patched, or that mean nothing.
complains 4:1 '{i} foo 10.0.0.1' 'unknown command' "${setup[@]}" '{i} foo 10.0.0.1'
complains 4:10 ipp 'unknown generator "ipp" \(did you mean "ip"\?\)' "${setup[@]}" 'add foo {ipp 10.0.0.0/8}'
complains 4:13 10.0.0.0/33 'is not a network' "${setup[@]}" 'add foo {ip 10.0.0.0/33}'
complains 4:9 '{' 'without its' "${setup[@]}" 'add foo {ip 10.0.0.0/8'

# Sections, keys, annotations.
complains 1:2 lop 'unknown section "lop" \(did you mean "loop"\?\)' '[lop a]' null
complains 2:1 lops 'no key "lops" \(did you mean "loops"\?\)' '[loop a]' 'lops = 5' null
complains 2:1 lops 'no key "lops"' '[scenario]' 'lops = 5' '[loop a]' null
complains 2:9 many 'loops.*"many"' '[scenario]' 'loops = many' '[loop a]' null
complains 2:9 0 'loops.* 0|from 1' '[loop a]' 'loops = 0' null
complains 2:1 @wait 'unknown annotation "@wait"' '[loop a]' '@wait=5 null'
complains 2:8 none '@count= takes a whole number' '[loop a]' '@count=none null'
complains 4:10 'test foo 10.0.0.1' '@batch= goes with add and del only' "${setup[@]}" '@batch=2 test foo 10.0.0.1'
complains 4:10 'add foo 10.0.0.1' '@hold= goes with' "${setup[@]}" '@hold=1s add foo 10.0.0.1'
complains 4:14 'add foo 10.0.0.1' '"moon"' "${setup[@]}" '@expect=moon add foo 10.0.0.1'
complains 1:1 'create foo hash:ip' 'before the first section' 'create foo hash:ip' '[loop a]' null

# Loops that never choose or never end.
complains 1:7 main 'all weights of the random loop "main" are 0' \
	'[loop main]' 'order = random' '@weight=0 null' '@weight=0 sleep 1ms'
complains 2:9 b 'loops "a" and "b" wait on each other' \
	'[loop a]' 'while = b' null '[loop b]' 'while = a' null
complains 2:9 a 'waits for itself' '[loop a]' 'while = a' null
complains 2:9 c 'there is no loop "c"' '[loop a]' 'while = c' null
complains 1:7 a 'no commands' '[loop a]' 'loops = 5'

# All that is wrong is told at once, up to 20.
printf '%s\n' "${setup[@]}" 'add foo 10.0.0.300' 'add foo 10.0.0.1' '@no null' >bad.scenario
run "$ipset_stress" check ./bad.scenario
is "$status" 2 'a wrong line beside a right one'
for ((i = 0; i < 100; i++)); do echo "wrong$i"; done | cat <(echo '[loop a]') - >bad.scenario
run "$ipset_stress" check ./bad.scenario
count=$(grep -c '^ipset-stress: .*unknown command' err)
is "$status" 2 'a hundred wrong lines'
ok "20 errors are told and no more ($count)" test "$count" -gt 1 -a "$count" -le 20

# A set that is used before it is created is a warning: that may be the test.
warns() {
	printf '%s\n' "$@" >odd.scenario
	run "$ipset_stress" check ./odd.scenario
	is "$status" 0 "$2: is no error"
	like "$err" '^ipset-stress: warning: ./odd.scenario:2:[0-9]+: .*"late"' 'but a warning at its place'
	run "$ipset_stress" run --loops 1 ./odd.scenario
	is "$status" 0 'and can be run'
}
warns '[setup]' '@expect=missing flush late' 'create late hash:ip' '[loop a]' null
warns '[setup]' '@expect=missing add late 10.0.0.1' 'create late hash:ip' '[loop a]' null
warns '[setup]' '@expect=missing destroy late' '[loop a]' null
run "$ipset_stress" check --quiet ./odd.scenario
is "$err" '' '--quiet: no warning'

# Files that are no scenarios. Long lines are cut for the reader.
{ printf '[loop a]\nadd foo '; head -c 70000 /dev/zero | tr '\0' x; echo; } >long.scenario
run "$ipset_stress" check ./long.scenario
is "$status" 2 'a line over 64 KiB'
like "$err" '^ipset-stress: ./long.scenario:2:[0-9]+: .*(64 KiB|65536|65535|long)' 'is named'
ok 'and not repeated in full' test "$(wc -c <err)" -lt 1000
printf '[loop a]\nnull\nadd foo 10.0\0.0.1\n' >nul.scenario
run "$ipset_stress" check ./nul.scenario
is "$status" 2 'a NUL byte'
like "$err" '^ipset-stress: ./nul.scenario:3:13: .*NUL' 'is named with its column'
printf '[loop a]\r\nnull\r\n' >crlf.scenario
must_pass "$ipset_stress" check ./crlf.scenario
: >empty.scenario
must_fail 2 "$ipset_stress" check ./empty.scenario
must_fail 2 "$ipset_stress" check ./nosuch.scenario
must_fail 2 "$ipset_stress" check .
must_fail 2 "$ipset_stress" check ./empty.scenario two

# Garbage: the same 60 MB each time, as bytes and as lines of text.
if have openssl; then
	garbage() {
		openssl enc -aes-128-ctr -nosalt -K 000102030405060708090a0b0c0d0e0f \
			-iv 00000000000000000000000000000000 </dev/zero 2>/dev/null | head -c "$1"
	}
	garbage 60000000 >garbage.scenario
	for kind in bytes lines; do
		[[ $kind = bytes ]] || { garbage 45000000 | base64 >garbage.scenario; }
		begin=$SECONDS
		must_fail 2 "$ipset_stress" check ./garbage.scenario
		ok "garbage in $kind: within 10 seconds" test $((SECONDS - begin)) -le 10
		count=$(grep -a -c '^ipset-stress: ./garbage.scenario' err)
		ok "garbage in $kind: 1 to 20 errors ($count)" test "$count" -ge 1 -a "$count" -le 20
		ok "garbage in $kind: in a few KiB" test "$(wc -c <err)" -lt 20000
		ok "garbage in $kind: nothing that a terminal obeys" \
			! grep -a -q '[^[:print:][:blank:]]' err
	done
	run "$ipset_stress" run ./garbage.scenario
	is "$status" 2 'run refuses garbage as well'
else
	skip 9 "$lack"
fi
printf '%s\n' '[loop a]' null '[variant x]' 'loops = 3' >variant.scenario
run "$ipset_stress" run ./variant.scenario
is "$status" 2 'a section that cannot be run yet is refused, not passed over'
like "$err" 'variant.scenario:3:10: \[variant\] sections cannot be run' 'at its place'
done_testing
