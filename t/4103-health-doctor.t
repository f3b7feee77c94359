#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# doctor: what this machine can do and what it cannot, for people and for
# programs; and that run warns of what doctor warns of.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require jq

run "$ipset_stress" doctor
if have IPSET_KERNEL; then
	is "$status" 0 'where ipset is, a run can work'
else
	is "$status" 4 'without ipset, no run can work'
fi
is "$(grep -cvE '^(ok  |warn|no  )  [^ ]' <<<"$out")" 0 'each line begins with a verdict'
is "$(grep -E '^(no|warn) ' <<<"$out" | grep -v 'not in this kernel' | grep -cv ')$')" 0 \
	'what is not well comes with the way to mend it'
for what in kernel 'user namespaces' ipset timing stacks perf kallsyms '/proc stacks' schedstat \
	'kernel log' slab rcu_expedited rcu_nocbs 'kernel debugging' governor clocksource load \
	turbo virtualisation 'locked memory' 'open files'; do
	case $what in
	ipset) have IPSET_KERNEL || continue ;;
	rcu_expedited) [[ -f /sys/kernel/rcu_expedited ]] || continue ;;
	esac
	ok "$what is looked at" grep -qE "^(ok  |warn|no  )  $what  " "$scratch/out"
done
words=$out

must_pass "$ipset_stress" doctor --json
is "$(jq -r 'map(keys - ["detail", "mend", "state", "what"]) | add | length' out)" 0 \
	'--json: flat objects of four members'
is "$(jq -r '.[] | select(.what != "load") | .what' out)" \
	"$(sed -E 's/^.{6}//; s/   *.*//' <<<"$words" | grep -v '^load$')" 'with the same findings'
is "$(jq -r 'map(.state) | unique - ["no", "ok", "warn"] | length' out)" 0 'and the same verdicts'
if have TYPE_hash:ip; then
	like "$(jq -r '.[] | select(.what == "type hash:ip") | .detail' out)" \
		'kernel [0-9]+ to [0-9]+, library [0-9]+ to [0-9]+' 'types with their revisions'
else
	skip 1 "$lack"
fi

is "$(ip netns identify $$ 2>/dev/null; ipset list -n 2>/dev/null)" '' 'nothing is left here'
one_error 2 'no argument' "$ipset_stress" doctor now
must_pass "$ipset_stress" doctor --color always
like "$out" $'\e' 'colour where it is asked for'

# The same table makes the warnings of a run.
spoiled=$(jq -r '.[] | select(.state == "warn") | .what' out 2>/dev/null)
must_pass "$ipset_stress" doctor --json
spoiled=$(jq -r '.[] | select(.state == "warn") | .what' out |
	grep -xE 'rcu_expedited|rcu_normal|nohz_full|isolcpus|rcu_nocbs|kernel debugging|governor|clocksource')
if have IPSET_KERNEL; then
	must_pass "$ipset_stress" run --loops 5 --format json
	is "$(jq -r '.warnings[]' out | grep -v '^load ' | grep -cE '^(rcu_|nohz|isol|kernel deb|gov|clock)')" \
		"$(grep -c . <<<"$spoiled")" 'run warns of what doctor warns of'
fi

# A setting that spoils, on a copy of nothing: the real switch, put back at once.
if have ROOT && have IPSET_KERNEL && [[ $(cat /sys/kernel/rcu_expedited 2>/dev/null) = 0 ]] &&
	echo 1 2>/dev/null >/sys/kernel/rcu_expedited; then
	run "$ipset_stress" run --loops 5 --format json
	echo 0 >/sys/kernel/rcu_expedited
	like "$(jq -r '.warnings[]' out)" '(^|'$'\n'')rcu_expedited .*echo 0 >' 'a run warns of rcu_expedited'
else
	skip 1 'rcu_expedited cannot be set here'
fi

if have USER && have unshare; then
	# Without user namespaces an ordinary user cannot run anything.
	if as_user unshare -U true 2>/dev/null && have ROOT; then
		# shellcheck disable=SC2016 # for the other shell
		run unshare -U -r --propagation unchanged bash -c \
			'echo 0 >/proc/sys/user/max_net_namespaces && exec "$0" doctor' "$ipset_stress"
		is "$status" 4 'no network namespaces: exit 4'
		like "$out" 'no +network namespaces +.*max_net_namespaces' 'and why'
	else
		skip 2 'cannot limit namespaces here'
	fi
fi
done_testing
