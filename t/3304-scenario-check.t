#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# check, list and show: what they print agrees with what run does and with ipset(8), check
# does not touch the kernel, and a scenario that is refused has sent it nothing but questions.
limit=600
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-sent.sh
. "$srcdir/t/lib-sent.sh"
require IPSET_KERNEL IPSET jq strace

# sockets COMMAND...: the netlink sockets that it opens.
sockets() {
	# The leak checker cannot work where strace does.
	ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 \
		strace -f -qq -o trace -e trace=socket "$@" >/dev/null 2>&1
	grep -c AF_NETLINK trace
}

# listed WHAT: the names.
listed() {
	"$ipset_stress" list "$1" | awk '{ print $1 }'
}

# Built-in scenarios.
names=$(listed scenarios)
wanted='swap-loop reload churn grow timeout-gc list-while-add create-destroy set-of-sets flush'
wanted+=' rename-swap all-types comment-counters many-sets range-add'
is "$(sort <<<"$names")" "$(tr ' ' '\n' <<<"$wanted" | sort)" 'the scenarios that were promised are there'
isnt "$(sockets "$ipset_stress" run --loops 1)" 0 'run opens a netlink socket: strace sees it'
for name in $names; do
	must_pass "$ipset_stress" check "$name"
	loops=$(grep -c '^loop ' <<<"$out")
	"$ipset_stress" show "$name" >"$name.scenario"
	is "$loops" "$(grep -c '^\[loop' "$name.scenario")" "$name: the plan has its loops"
	is "$(sockets "$ipset_stress" check "$name")" 0 "$name: check asks the kernel nothing"
	is "$("$ipset_stress" list scenarios | sed -n "s/^$name *//p")" \
		"$(sed -n 's/^title = //p' "$name.scenario")" "$name: list has its title"
	"$ipset_stress" check - <"$name.scenario" >from-stdin
	"$ipset_stress" check "$name" | diff - from-stdin >difference
	is "$(<difference)" '' "$name: show gives the same plan"
done
# The largest of them makes four million elements.
for name in $names; do
	loops=2
	[[ $name != range-add ]] || loops=1
	status=0
	"$ipset_stress" run --loops "$loops" --json r.json - <"$name.scenario" >out 2>err || status=$?
	is "$status $(jq -r .status r.json)" '0 pass' "$name: show | run -: passes" || diag "$(<err)"
	is "$(jq -r .scenario.text r.json)" "$(<"$name.scenario")" "$name: the result has its text"
done

# Types.
ipset help | awk '/^Supported set types/ { on = 1; next } on && NF { print $1, $2 }' |
	sort -u >theirs
listed types | sed 1d >ours
is "$(<ours)" "$(cut -d ' ' -f 1 theirs | sort -u)" 'list types has the types of ipset help'
while read -r type kernel to highest rest; do
	# The most that ipset's own library has of the type.
	library=$(awk -v type="$type" '$1 == type && $2 > most { most = $2 } END { print most + 0 }' theirs)
	if have_type "$type"; then
		like "$kernel $to $highest" '^[0-9]+ to [0-9]+$' "$type: the kernel has it, says list"
	else
		is "$kernel" no "$type: the kernel lacks it, says list"
		rest="$highest $rest"
		rest="$to $rest"
	fi
	like "$rest" "[0-9]+ to $library |^to $library " "$type: its highest revision in the library"
done < <("$ipset_stress" list types | sed 1d)

# Operations, generators, annotations: each that is listed is accepted.
for operation in $("$ipset_stress" list operations | grep -v 'in a scenario' | awk '{ print $1 }'); do
	# Some leave the sets as they found them only together with others.
	case $operation in
	create | destroy) mix=destroy,create ;;
	rename) mix=rename,rename ;;
	add | del) mix=add,del ;;
	*) mix=$operation ;;
	esac
	must_pass "$ipset_stress" check --mix "$mix"
	like "$out" "  $operation " "$operation: is in the plan"
done
for argument in 'sleep 1us' null 'wait fifo'; do
	printf '[loop main]\n%s\n' "$argument" >own.scenario
	must_pass "$ipset_stress" check ./own.scenario
done
is "$("$ipset_stress" list operations | grep -c 'in a scenario')" 3 'our own commands are these three'
while read -r line; do
	generator=$(sed -e 's/}.*/}/' -e 's/CIDR \/LEN/10.0.0.0\/8 \/24/' -e 's/CIDR/10.0.0.0\/8/' \
		-e 's/A-B/5-900/' -e 's/zipf S GENERATOR/zipf 1.1 ip 10.0.0.0\/8/' <<<"$line")
	case $generator in
	'{port'*) set='s hash:ip,port' command="add s 10.0.0.1,tcp:$generator" ;;
	'{mac'*) set='s bitmap:ip,mac range 10.0.0.0/24' command="add s 10.0.0.1,$generator" ;;
	'{net'*) set='s hash:net' command="add s $generator" ;;
	'{i'[np]*' 10.'* | '{zipf'*) set='s hash:ip' command="add s $generator" ;;
	*) set='s hash:ip' command="@expect=any header s$generator" ;;
	esac
	printf '[setup]\ncreate %s\n[loop main]\n@count=5 %s\n' "$set" "$command" >generator.scenario
	must_pass "$ipset_stress" check ./generator.scenario
	like "$out" 'line 4: .*\{' "$generator: is in the plan"
done < <("$ipset_stress" list generators)
while read -r annotation rest; do
	annotation=${annotation/=N/=2}
	annotation=${annotation/=TIME/=1ms}
	annotation=${annotation/=OUTCOME,.../=ok,any}
	annotation=${annotation/=TYPE/=hash:net}
	annotation=${annotation/=CLASS/=mine}
	command='add s 10.1.0.0/16'
	order=
	[[ $annotation != @hold* ]] || command='list s'
	[[ $annotation != @weight* ]] || order=$'order = random\n'
	printf '[setup]\ncreate s hash:net\n[loop main]\n%s%s %s\n' "$order" "$annotation" "$command" >a.scenario
	must_pass "$ipset_stress" check ./a.scenario
done < <("$ipset_stress" list annotations)
must_fail 2 "$ipset_stress" run -
like "$err" 'standard input|<stdin>' 'nothing on standard input is no scenario'
must_fail 2 "$ipset_stress" list
must_fail 2 "$ipset_stress" list moons
must_fail 2 "$ipset_stress" show nosuch
must_fail 2 "$ipset_stress" show

# Races: the table in the manual is the program's.
if have mandoc; then
	"$ipset_stress" list races | awk '{ print $1, $2 }' >ours
	mandoc -T ascii -O width=200 "$srcdir/man/ipset-stress-scenario.5" | sed 's/.\x08//g' |
		awk '$2 ~ /^(E[A-Z]+|IPSET_ERR_[A-Z_0-9]+)$/ && $1 ~ /^[a-z-]+$/ { print $1, $2 }' >theirs
	same theirs ours 'the manual has the races that list has'
else
	skip 1 "$lack"
fi

# Every example of the manual is a scenario that runs.
awk '/^\.Bd -literal/ { on = 1; number++; next } /^\.Ed/ { on = 0 }
	on { print >("example" number ".scenario") }' "$srcdir/man/ipset-stress-scenario.5"
ok 'the manual has examples' test -e example3.scenario
for example in example*.scenario; do
	sed -i 's/^loops = 1M/loops = 10k/' "$example"
	must_pass "$ipset_stress" run --loops 3 "./$example" || diag "$(<"$example")"
done

# What check says, in figures worked out by hand: 150 = 2 * 64 + 22.
cat >plan.scenario <<'EOT'
[setup]
create foo hash:ip
[loop fill]
loops = 7
jobs = 3
@count=150 @batch=64 @as=hot  add foo {ip 10.0.0.0/8} -exist
[loop look]
while = fill
order = random
rate = 500
think = 2ms
@expect=missing,ok  test foo {ip 10.0.0.0/8}
[teardown]
destroy foo
EOT
must_pass "$ipset_stress" check ./plan.scenario
like "$out" 'loop fill: 3 workers, .*, 7 rounds' 'a loop, its workers and rounds'
like "$out" $'hot +message, [0-9]+ bytes, 64 elements, 2 a round, 64 values patched\n' 'full batches'
like "$out" $'hot +message, [0-9]+ bytes, 22 elements, 1 a round, 22 values patched\n' 'the rest of them'
like "$out" 'loop look: 1 worker, one line at random a round, as long as fill runs, .*500 ops/s, pausing 2.*ms' \
	'how a loop goes along'
like "$out" 'tear-down' 'and the end'
is "$(sockets "$ipset_stress" check ./plan.scenario)" 0 'and no socket was opened'
printf '[loop main]\nrate = 0.5\nnull\n' >slow.scenario
must_pass "$ipset_stress" check ./slow.scenario
like "$out" ', 0\.5 ops/s' 'less than one op a second'
must_pass "$ipset_stress" check --quiet ./plan.scenario
is "$out" '' 'check --quiet prints no plan'
must_pass "$ipset_stress" check --type hash:ip --loops 5 swap-loop
like "$out" '5 rounds' 'options of the command line are in the plan'
must_pass "$ipset_stress" check
is "$out" "$("$ipset_stress" check swap-loop)" 'the default is swap-loop, as of run'

# Refused: nothing but questions has gone to the kernel. The last line is at fault.
refuses() {
	printf '%s\n' '[setup]' 'create foo hash:ip' 'add foo 10.0.0.1' '[loop main]' "$1" >bad.scenario
	run "$ipset_stress" check ./bad.scenario
	is "$status" 2 "check refuses: $1"
	cp err err.check
	run "$ipset_stress" run ./bad.scenario
	is "$status" 2 'run refuses it as well'
	same err err.check 'in the same words'
	is "$(sent "$ipset_stress" run ./bad.scenario | wc -l)" 0 'and has sent nothing'
}
is "$(sent "$ipset_stress" run --loops 1 ./plan.scenario | wc -l | awk '{ print ($1 > 5) }')" 1 \
	'sent sees what a good one sends'
refuses 'add foo 10.0.0.300'
refuses 'add foo {ip 10.0.0.0/40}'
refuses 'frobnicate foo'
refuses 'add foo 10.0.0.2 timeout soon'
refuses '@nosuch add foo 10.0.0.2'
done_testing
