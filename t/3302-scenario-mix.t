#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# --mix: shares as the weights say, the order of a sequence, --prefill, and the same
# messages from the same seed.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-sent.sh
. "$srcdir/t/lib-sent.sh"
require IPSET_KERNEL jq strace

# shellcheck disable=SC2054 # commas are part of the words
mix=(--mix 'add=70,del=20,test=10' --type hash:ip,port
	--element '{ip 10.0.0.0/16},tcp:{port 1-1024}')

# Called by ok, which shellcheck cannot see:
# shellcheck disable=SC2317
# shares_are ADD DEL TEST: the shares in ./r.json, each within 0.01.
shares_are() {
	jq -e --argjson want "[$1,$2,$3]" '
		(.classes | [.add, .del, .test] | map(.count)) as $got
		| ($got | add) as $all
		| [$got, $want] | transpose
		| all(.[]; (.[0] / $all - .[1]) | fabs <= 0.01)' r.json >/dev/null
}

must_pass "$ipset_stress" run "${mix[@]}" --duration 2s --json r.json
ok 'shares within 1 % of the weights, by time' shares_are 0.7 0.2 0.1 ||
	diag "$(jq -c '.classes | map_values(.count)' r.json)"
must_pass "$ipset_stress" run "${mix[@]}" --loops 200k --json r.json
is "$(jq '[.classes[].count] | add' r.json)" 200000 'a round is one op: 200k of them'
ok 'shares within 1 % of the weights, by rounds' shares_are 0.7 0.2 0.1
ok 'and not of others: this test can tell' ! shares_are 0.67 0.23 0.1
is "$(jq -c '[.classes | keys[]]' r.json)" '["add","del","test"]' 'nothing else is reported'
is "$(jq -r '[.classes[].errors // {} | .[].kind] | unique | .[]' r.json)" expected \
	'the errors that chance brings are expected ones'
is "$(jq -r .scenario.seed r.json)" 1 'the seed is 1 if nothing else is said'
must_pass "$ipset_stress" run --mix 'add=1,del=0' --type hash:ip --loops 500 --json r.json
is "$(jq -c '.classes | map_values(.count)' r.json)" '{"add":500,"del":0}' 'a weight of 0: never'

# The messages. Loops that are as long send as much.
messages() {
	sent "$ipset_stress" run "${mix[@]}" --loops 400 --quiet "$@"
}

messages --seed 7 >first
messages --seed 7 >second
messages --seed 8 >other
messages >default
messages --seed 1 >one
is "$(wc -l <first)" 402 'create, 400 ops and destroy are messages'
same second first 'the same seed: the same bytes'
ok 'another seed: other bytes' ! cmp -s other first
same one default 'without a seed it is 1'
messages --seed 7 --loops 100 | sed '$d' >part
is "$(diff part <(head -n 101 first))" '' 'fewer rounds: the same begin'

# Lengths in the message header and the command are fixed, and so is the address's and
# the port's place: 08000140 is IPSET_ATTR_IPADDR_IPV4 of 4 bytes, 06000440 IPSET_ATTR_PORT.
ops() {
	awk '{ print substr($0, 9, 2) }' "$1" | sort | uniq -c | awk '{ print $2 "=" $1 }'
}
adds=$(grep -c '^........09' first)
ok "the commands' numbers are add, del, test, create and destroy" \
	test "$(ops first | cut -d = -f 1 | tr '\n' ' ')" = '02 03 09 0a 0b '
ok "about 70 in 100 are add ($adds)" test "$adds" -gt 240 -a "$adds" -lt 320
is "$(grep -c '^........\(09\|0a\|0b\).*080001400a00....' first)" 400 \
	'every address is of 10.0.0.0/16'
ports=$(sed -n 's/^........\(09\|0a\|0b\).*06000440\(....\).*/0x\2/p' first |
	while read -r port; do echo $((port)); done | sort -n)
is "$(wc -w <<<"$ports")" 400 'every op has a port'
ok 'the ports are of 1 to 1024' test "$(head -n 1 <<<"$ports")" -ge 1 -a \
	"$(tail -n 1 <<<"$ports")" -le 1024
ok 'they spread over the range' test "$(head -n 1 <<<"$ports")" -lt 100 -a \
	"$(tail -n 1 <<<"$ports")" -gt 924
distinct=$(grep -o '080001400a00....' first | sort -u | wc -l)
ok "addresses seldom repeat ($distinct of 400 differ)" test "$distinct" -gt 380

# Sequences: in order, one of each a round.
sequence=$(sent "$ipset_stress" run --mix swap,destroy,create,add --loops 3 --quiet |
	awk '{ printf "%s ", substr($0, 9, 2) }')
like "$sequence" '06 03 02 09 06 03 02 09 06 03 02 09 03 03 $' 'a sequence is run in turn'
all=swap,destroy,create,add,rename,list,rename,test,save,del,header,flush
must_pass "$ipset_stress" run --mix "$all" --loops 100 --json r.json
is "$(jq -c '.classes | [length, (map(.count) | add), .rename.count]' r.json)" '[11,1200,200]' \
	'a sequence of all operations: 100 of each, rename forth and back'
is "$(jq -c '[.classes[].errors // {} | .[] | select(.kind != "expected")]' r.json)" '[]' \
	'without unexpected errors'

# Prefill: elements are there before the first op.
must_pass "$ipset_stress" run --mix list=1 --type hash:ip --element '{ip+ 10.0.0.0/16}' \
	--prefill 1000 --loops 5 --json r.json
is "$(jq -r .classes.list.elements r.json)" 5000 '--prefill 1000: five dumps see 5000 elements'
must_pass "$ipset_stress" run --mix test=1 --type hash:ip --element '{ip+ 10.0.0.0/16}' \
	--prefill 1000 --loops 1500 --json r.json
is "$(jq -c '[.classes.test.errors[].count]' r.json)" '[500]' \
	'ascending tests find the 1000, not the 500 behind them'
must_pass "$ipset_stress" run --mix test=1 --type hash:ip --element '{ip+ 10.0.0.0/16}' \
	--loops 1500 --json r.json
is "$(jq -c '[.classes.test.errors[].count]' r.json)" '[1500]' 'and none without'

# Wrong mixes, at their place.
for mix in '' 'add=0,del=0' 'add=1,del' 'add,moon' 'add=x' 'add=1,,del=1'; do
	must_fail 2 "$ipset_stress" run --loops 1 --mix "$mix"
done
must_fail 2 "$ipset_stress" run --loops 1 --mix add,moon
like "$err" $'add,moon\n +\\^~~~$' 'an unknown operation: a caret below it'
must_fail 2 "$ipset_stress" run --loops 1 --mix add swap-loop
like "$err" '"swap-loop" is another' '--mix and a scenario do not go together'
done_testing
