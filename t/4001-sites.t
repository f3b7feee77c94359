#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Where ops sleep, on the live kernel: known sites are found, what did not
# sleep has none, and perf(1) sees the same.
alone=yes
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require IPSET_KERNEL jq PERF_STACKS KALLSYMS

# destroy of a list:set waits in rcu_barrier(), so that its members are gone.
must_pass "$ipset_stress" run --type list:set --loops 30 --json r.json
is "$(jq -r '.classes.destroy.wait_sites[0] | .site + " ← " + .caller' r.json)" \
	'rcu_barrier ← ip_set_destroy' 'list:set destroy sleeps in rcu_barrier'
ok 'at least once an op' jq -e '.classes.destroy | .switches.voluntary >= .count' r.json
ok '95 % of its blocked time have a stack' \
	jq -e '.classes.destroy | .attributed >= 0.95 and .lost_records == 0' r.json
ok 'of which 95 % are there' \
	jq -e '.classes.destroy | .wait_sites[0].ns >= 0.95 * .blocked_ns' r.json
is "$(jq -c '.classes.swap.wait_sites' r.json)" '[]' 'swap sleeps nowhere'
is "$(jq '.classes.swap.switches.voluntary' r.json)" 0 'not once'
like "$out" 'destroy .*off CPU: rcu_barrier ← ip_set_destroy' 'the report says it in words'

# Two namespaces share one lock of nfnetlink. Whoever holds it asleep makes the other
# sleep too; else they would rather spin.
cat >two.scenario <<'END'
[loop main]
jobs = 2
loops = 30
create l list:set
destroy l
END
must_pass "$ipset_stress" run --netns per-worker --json r.json two.scenario
for worker in 0 1; do
	like "$(jq -r --argjson n "$worker" \
		'.workers[$n].classes[].wait_sites[] | .site + " ← " + (.caller // "-")' r.json)" \
		'mutex_lock ← nfnetlink_rcv_msg' "worker $worker of two namespaces waits for the lock"
done

# The same process, seen by perf record.
if ! have PERF_TOOL; then
	skip 6 "$lack"
	done_testing
fi
run perf record -q -o perf.data -e context-switches -c 1 -g -- \
	"$ipset_stress" run --type list:set --loops 50 --json r.json
is "$status" 0 'a run under perf record'
perf script -i perf.data -F comm,tid,ip,sym 2>/dev/null >stacks
# One line a switch of the worker, which is the thread that sleeps in the
# kernel's ipset: its frames.
awk '
	function flush() { if (frames != "") print tid, frames }
	/^[^ \t]/ { flush(); tid = $NF; frames = " "; next }
	NF >= 2 { frames = frames $2 " " }
	END { flush() }' stacks >all
tid=$(grep ' rcu_barrier ip_set_destroy ' all | awk '{ print $1; exit }')
grep "^$tid " all >switches
preempted=' (preempt_schedule[a-z_]*|irqentry_exit[a-z_]*|exit_to_user_mode[a-z_]*|__cond_resched) '
ops=$(grep -c ' netlink_sendmsg ' switches)
slept=$(grep ' netlink_sendmsg ' switches | grep -cvE "$preempted")

# Of those outside the kernel it cannot be told whether they were in an op. And
# who is woken while it goes to sleep counts as a sleep by its stack, but as
# able to run by its state: as preempted, that is, here.
lost=$(jq '[.classes[].lost_records] | add' r.json)
voluntary=$(jq '[.classes[].switches.voluntary] | add' r.json)
involuntary=$(jq '[.classes[].switches.involuntary] | add' r.json)
ours=$((voluntary + involuntary))
diag "here $voluntary sleeps, $involuntary preemptions, $lost lost;" \
	"perf $slept and $((ops - slept)) in ops, $(wc -l <switches) in all"
ok 'perf(1) counts as many switches' \
	test "$ops" -le $((ours + lost)) -a "$ours" -le "$(wc -l <switches)"
ok 'and as many sleeps' \
	test "$voluntary" -le "$slept" -a "$slept" -le $((voluntary + involuntary + lost))
here=$(jq '[.classes.destroy.wait_sites[] | select(.site == "rcu_barrier") | .count] | add' r.json)
there=$(grep -E ' rcu_barrier ip_set_destroy ' switches | grep -cvE "$preempted")
ok 'in rcu_barrier ← ip_set_destroy as well' \
	test "$here" -le "$there" -a "$there" -le $((here + involuntary + lost))
# The sites of one are in the stacks of the other, and the other way round.
jq -r '.classes[].wait_sites[].site' r.json | sort -u >sites
strange=$(for site in $(<sites); do grep -q "[ _]$site" switches || echo "$site"; done)
is "$strange" '' 'every site here is in a stack there'
is "$(grep ' netlink_sendmsg ' switches | grep -vE "$preempted" | grep -vF -f sites)" '' \
	'every stack there has a site here'
# What the warm-up did is in no figure, and in no stack.
run "$ipset_stress" run --type list:set --warmup 15 --loops 15 --json warm.json
ok 'the stacks of the warm-up are forgotten' \
	jq -e '.classes.destroy | .attributed <= 1 and (.wait_sites | map(.count) | add) <= 1.5 * .count' warm.json
done_testing
