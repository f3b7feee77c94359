#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Where it sleeps, when the best source is not to be had: hidden addresses, no
# perf at all, an ordinary user. Each way names rcu_barrier, and says what it is.
# shellcheck disable=SC2034 # read by lib.sh: kernel settings are changed here
alone=yes
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require ROOT IPSET_KERNEL TYPE_list:set PERF PERF_STACKS KALLSYMS jq

# set SYSCTL VALUE: and back at the end.
declare -A before
put() {
	[[ -n ${before[$1]-} ]] || before[$1]=$(sysctl -n "$1")
	sysctl -qw "$1=$2"
}
back() {
	local name
	for name in "${!before[@]}"; do
		sysctl -qw "$name=${before[$name]}"
	done
}
trap back EXIT

sites() { jq -r '.classes.destroy.wait_sites[0] | "\(.site) \(.caller // "-")"' "$1"; }
measure() { run "$ipset_stress" run --type list:set --loops 40 --json r.json "$@"; }

measure
is "$(sites r.json)" 'rcu_barrier ip_set_destroy' 'at best: the switches themselves say it'
is "$(jq -r '.timing | "\(.method) \(.stacks) \(.note)"' r.json)" 'switch-ring true null' \
	'and there is nothing to remark'

put kernel.kptr_restrict 2
measure
back
is "$(sites r.json)" 'rcu_barrier ip_set_destroy' 'addresses hidden: /proc names it'
like "$(jq -r .timing.note r.json)" 'hides the addresses.*kptr_restrict.*sampled from /proc' \
	'and the result says so and how to mend it'

measure --timing rusage
is "$(sites r.json)" 'rcu_barrier ip_set_destroy' 'no perf: /proc names it'
like "$(jq -r .timing.note r.json)" 'sampled from /proc' 'and the result says so'
like "$out" 'sampled from /proc' 'and the report'

measure --no-stacks
is "$(jq -r '.classes.destroy | has("wait_sites")' r.json)" false 'not wanted: none'

if have USER && have USERNS && have PLAIN_BUILD; then
	put kernel.perf_event_paranoid 2
	run as_user "$ipset_stress" run --type list:set --loops 40 --json "$user_dir/r.json"
	is "$(sites "$user_dir/r.json")" 'rcu_barrier -' 'an ordinary user: wchan names it'
	like "$(jq -r .timing.note "$user_dir/r.json")" \
		'perf_event_paranoid is 2.*sampled from /proc' 'and the result says how to get more'
	is "$(jq -r .timing.method "$user_dir/r.json")" switch-ring \
		'the switches are exact all the same'
	put kernel.perf_event_paranoid 3
	run as_user "$ipset_stress" run --type list:set --loops 40 --json "$user_dir/r.json"
	back
	like "$(jq -r .timing.method "$user_dir/r.json")" 'switch-ring|rusage' \
		'paranoid 3: what the kernel grants'
	is "$(jq -r .status "$user_dir/r.json")" pass 'and the run passes'
else
	skip 5 "$lack"
fi
done_testing
