#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What ipset(8) takes our grammar takes, what it refuses ours refuses: over a
# thousand commands, half of them wrong. The verdicts in the corpus were worked
# out by hand, so a type that the kernel lacks is tested, too.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-corpus.sh
. "$srcdir/t/lib-corpus.sh"
require IPSET

build_helper checker grammar-check.c

# Refusals of the kernel: the parser had taken the command.
kernel='already exists|already added|not added|does not exist|[Kk]ernel error|is in use|type does'
kernel+=' not match|Null-valued|is full|out of the range of the set|exceeds the size|Invalid'
kernel+=' protocol|Protocol missing|whole address space|Range is not supported|created without'
kernel+='|parameter is invalid|parameter of the IP|family not supported|is NOT in set'

# What ipset(8) says to the lines of file input: + taken, - refused, ! died.
ask_ipset() {
	local result=0
	{ ipset restore <input >said 2>&1; } 2>/dev/null || result=$?
	if [[ $result -ge 128 ]]; then
		verdict='!'
	elif [[ $result -eq 0 ]] || grep -q -E -e "$kernel" said; then
		verdict=+
	else
		verdict=-
	fi
	# Members of a list:set are in use.
	ipset destroy 2>/dev/null || { ipset flush && ipset destroy; }
}

corpus >cases
total=$(wc -l <cases)
refusals=$(grep -c -v '^+' cases)
ok "the corpus has 500 commands or more ($total)" test "$total" -ge 500
ok "between 40 and 60 of 100 are wrong ($refusals)" \
	test $((refusals * 100 / total)) -ge 40 -a $((refusals * 100 / total)) -le 60

# The revisions of this kernel limit ipset(8), so they must limit us.
revisions=()
while read -r type options; do
	# shellcheck disable=SC2086
	ipset create r "$type" $options 2>/dev/null || continue
	revisions+=("$type=$(ipset list r -t | sed -n 's/^Revision: //p')")
	ipset destroy r
done < <(sed -n 's/^\[\(..*\)\]$/\1/p' "$srcdir/t/helper/grammar-corpus" | sort -u)

questions <cases >lines
./checker "${revisions[@]}" <lines >answers
ok 'the checker ends well' test $? -eq 0

last_answers answers <cases | sed 's/^accept.*/+/; s/^reject.*/-/' >ours

exec 3<ours
wrong_ours=0 wrong_ipset=0 asked=0
: >report
while IFS=$'\037' read -r want type setup line; do
	read -r got <&3
	expected=$want
	[[ $want = + ]] || expected=-
	if [[ $got != "$expected" ]]; then
		((wrong_ours += 1))
		echo "ours $got, want $want: ${setup//;;/; }$line" >>report
	fi
	[[ -z $type || " ${revisions[*]}" = *" $type="* ]] || continue
	printf '%s%s\n' "${setup//;;/$'\n'}" "$line" >input
	ask_ipset
	((asked += 1))
	# A later ipset(8) may have been cured.
	[[ $want = '!' && $verdict = - ]] && verdict='!'
	if [[ $verdict != "${want/\~/+}" ]]; then
		((wrong_ipset += 1))
		echo "ipset $verdict, want $want: ${setup//;;/; }$line ($(tail -n 1 said))" >>report
	fi
done <cases
is "$wrong_ours" 0 "our verdicts are those of the corpus ($total)"
is "$wrong_ipset" 0 "ipset's verdicts are those of the corpus ($asked)"
[[ ! -s report ]] || diag "$(head -n 50 report)"
done_testing
