#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# replay of the files that people have, t/data/replay: the sets are those that ipset restore
# makes of the same file, also where ipset restore stops.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-look.sh
. "$srcdir/t/lib-look.sh"
# shellcheck source=t/lib-sent.sh
. "$srcdir/t/lib-sent.sh"
require IPSET_KERNEL IPSET TYPE_hash:ip TYPE_hash:net jq nsenter strace

data=$srcdir/t/data/replay

fresh() {
	ipset destroy 2>/dev/null || { ipset flush && ipset destroy; }
}

# What save prints, in an order of its own but for members of a list:set. An initval that
# no file gave is chance, and timeouts run down.
state() {
	awk '
	$1 == "create" { list[$2] = $3 == "list:set" }
	$1 == "add" && list[$2] { order = sprintf("%04d ", NR) }
	$1 == "add" && !list[$2] { order = "" }
	{ print $1, $2, order $0 }' |
		sed -E 's/ initval 0x[0-9a-f]+//; /^add/s/ timeout (5[89][0-9]|600)( |$)/ timeout 600\2/' |
		sort
}

# set NAME=ENTRIES of each, by ipset list.
counts() {
	"$@" ipset list -t | awk '/^Name: / { name = $2 } /^Number of entries: / { print name, $4 }' | sort
}

# as_ipset NAME FILE [OPTIONS-OF-REPLAY...]: the same end and the same sets. $ended is how
# ipset ended; ipset gets -exist where replay gets --exist.
as_ipset() {
	local name=$1 file=$2 exist=()
	shift 2
	[[ " $* " != *' --exist '* ]] || exist=(-exist)
	fresh
	ended=0
	ipset "${exist[@]}" restore <"$file" >said 2>&1 || ended=$?
	ipset save | state >want
	counts env >want-counts
	look "$ipset_stress" replay "$@" "$file"
	inside ipset save | state >got
	counts inside >got-counts
	look_end
	same got want "$name: the same sets"
	same got-counts want-counts "$name: the same number of entries"
}

# One style a file.
for file in save-dualstack shared-tmp commit exist-in-line names list-before old-syntax \
	every-option messy; do
	as_ipset "$file" "$data/$file.ipset"
	is "$ended $status" '0 0' "$file: both end well" || diag "ipset: $(<said)" "replay: $err"
	ok "$file: there is something to compare" test -s want
	as_ipset "$file, one by one" "$data/$file.ipset" --batch 1
	is "$status" 0 "$file, one by one: ends well"
	sed 's/$/\r/' "$data/$file.ipset" >crlf.ipset
	as_ipset "$file with CRLF" ./crlf.ipset
	is "$ended $status" '0 0' "$file with CRLF: both end well" || diag "$(<said)" "$err"
done
as_ipset 'repeated-create --exist' "$data/repeated-create.ipset" --exist
is "$ended $status" '0 0' '--exist: both end well'
sed 's/[[:graph:]]$/& \t /' "$data/shared-tmp.ipset" >blanks.ipset
as_ipset 'blanks at the end' ./blanks.ipset
is "$ended $status" '0 0' 'blanks at the end: both end well'

# Types that not every kernel has.
for type in hash:mac hash:net,net hash:ip,mark; do
	if ! have "TYPE_$type"; then
		printf 'create foo %s\n' "$type" >type.ipset
		run "$ipset_stress" replay ./type.ipset
		is "$status" 4 "$type: not in this kernel, and said so"
	fi
done

# Where ipset stops: the lines above are applied, the line is named.
# refused NAME LINE: by the kernel
refused() {
	as_ipset "$1" "$data/$1.ipset"
	is "$status" 1 "$1: exit 1"
	is "$ended" 1 "$1: ipset fails as well"
	like "$(<said)" "line $2:" "$1: ipset names line $2"
	like "$(jq -r '.classes[].errors // {} | .[].where' look.json)" "$1.ipset:$2:" \
		"$1: replay names line $2"
	like "$out" "$1.ipset:$2" "$1: in its report as well"
}
refused stops-duplicate 6
refused stops-missing 4
refused stops-clash 4
refused stops-full 6
refused repeated-create 5

# ends_above NAME LINE: LINE ends the file. What ipset 7.17 has read and not yet sent is then
# lost, so it gets the lines above only.
ends_above() {
	fresh
	ended=0
	ipset restore <"$data/$1.ipset" >said 2>&1 || ended=$?
	head -n $(($2 - 1)) "$data/$1.ipset" >above.ipset
	fresh
	ipset restore <above.ipset
	ipset save | state >want
	look "$ipset_stress" replay "$data/$1.ipset"
	inside ipset save | state >got
	look_end
	same got want "$1: the lines above are applied"
}
for file in stops-syntax:5 stops-comment:4 stops-quote:4; do
	line=${file#*:} file=${file%:*}
	ends_above "$file" "$line"
	is "$status" 2 "$file: exit 2"
	isnt "$ended" 0 "$file: ipset fails as well"
	like "$err" "^ipset-stress: [^ ]*$file.ipset:$line:[0-9]+: " "$file: replay names line $line"
	is "$(sed -n 2p err)" "  $(sed -n "${line}p" "$data/$file.ipset")" "$file: and shows it"
	like "$err" $'\n +\\^~*$' "$file: with a caret"
done
ends_above stops-quit 4
is "$ended $status" '0 0' 'quit: ends well'
is "$(jq -c '.classes.add.elements' look.json)" 1 'quit: what is below was not replayed'

# An error in a large batch names its line, and what is above it has been added.
{
	# How far it grows depends on chance, unless that is given.
	echo 'create big hash:ip maxelem 100000 initval 0x1'
	awk 'BEGIN { for (i = 0; i < 20000; i++) printf "add big 10.%d.%d.%d\n", i / 65536, i / 256 % 256, i % 256 }'
	echo 'add big 10.0.12.34'
	echo 'add big 10.9.9.9'
} >big.ipset
as_ipset 'a duplicate behind 20000' ./big.ipset
like "$(<said)" 'line 20002:' 'ipset names its line'
is "$(jq -r '.classes.add.errors | .[].where' look.json)" './big.ipset:20002:1' 'so does replay'
is "$(<got-counts)" 'big 20000' 'the 20000 are there'

# --keep-going: after the failing element of a message comes the next message.
look "$ipset_stress" replay --keep-going --batch 1 "$data/stops-duplicate.ipset"
is "$(inside ipset list -t foo | sed -n 's/^Number of entries: //p') $(inside ipset list -n | sort | tr '\n' ' ')" \
	'4 bar foo ' '--keep-going: the lines below are replayed'
look_end
is "$status" 1 'and the error is one'
like "$out" 'stops-duplicate.ipset:6:' 'and is reported'

# Lists: held against the same elements as commands, -exist since lists repeat themselves.
# as_list NAME FILE TYPE TYPE6 [OPTIONS...]
as_list() {
	local name=$1 file=$2 type=$3 type6=$4
	shift 4
	{
		[[ -z $type ]] || echo "create replay $type family inet"
		[[ -z $type6 ]] || echo "create replay6 $type6 family inet6"
		sed -E 's/[#;].*//; s/[[:space:]]//g; /^$/d
			s/^[^:]*$/add replay & -exist/; t
			s/.*/add replay6 & -exist/' "$file"
	} >list.ipset
	fresh
	ipset restore <list.ipset
	ipset save | state | sed -E 's/ (hashsize|maxelem) [0-9]+//g' >want
	look "$ipset_stress" replay "$@" "$file"
	inside ipset save | state | sed -E 's/ (hashsize|maxelem) [0-9]+//g' >got
	look_end
	is "$status" 0 "$name: ends well" || diag "$err"
	same got want "$name: the same sets as ipset's"
	ok "$name: there are elements" grep -q '^add' want
}
as_list 'addresses' "$data/addresses.lst" hash:ip ''
as_list 'a blocklist' "$data/blocklist.lst" hash:net ''
as_list 'two families' "$data/families.lst" hash:net hash:net
as_list 'addresses as networks' "$data/addresses.lst" hash:net '' --type hash:net
as_list 'one by one' "$data/blocklist.lst" hash:net '' --batch 1
sed 's/$/\r/' "$data/blocklist.lst" >crlf.lst
as_list 'a list with CRLF' ./crlf.lst hash:net ''
sed 's/[0-9]$/& \t; why/' "$data/blocklist.lst" >trailing.lst
as_list 'a list with remarks' ./trailing.lst hash:net ''
awk 'BEGIN { for (i = 0; i < 70000; i++) printf "10.%d.%d.%d\n", i / 65536, i / 256 % 256, i % 256 }' >large.lst
as_list '70000 addresses' ./large.lst 'hash:ip maxelem 70000' ''
is "$(counts env)" 'replay 70000' 'more than the default of maxelem'
printf '192.0.2.1\n192.0.2.300\n192.0.2.2\n' >wrong.lst
run "$ipset_stress" replay ./wrong.lst
is "$status" 2 'a list with a wrong line: 2'
like "$err" $'wrong.lst:2:1: "192.0.2.300".*\n  192.0.2.300\n  \\^~~' 'is shown with a caret'

# Standard input, as a stream: nothing can be read twice.
for file in "$data/old-syntax.ipset" "$data/addresses.lst" "$data/families.lst"; do
	look "$ipset_stress" replay "$file"
	inside ipset save | state | sed -E 's/ maxelem [0-9]+//' >want
	look_end
	look_input=$file
	look "$ipset_stress" replay -
	# A list's families and size cannot be looked up first.
	inside ipset save | state | sed -E 's/ maxelem [0-9]+//' >got
	look_end
	look_input=/dev/null
	is "$status" 0 "$(basename "$file") from standard input: ends well"
	if [[ $file = *.ipset ]]; then
		same got want 'and leaves the same sets'
	else
		is "$(grep '^add' got | sed 's/^.* //')" "$(grep '^add' want | sed 's/^.* //')" \
			'and leaves the same elements'
	fi
done
must_fail 2 "$ipset_stress" replay --loops 2 -
must_fail 2 "$ipset_stress" replay
must_fail 2 "$ipset_stress" replay ./nosuch.ipset
must_fail 2 "$ipset_stress" replay "$data/addresses.lst" two
must_fail 2 "$ipset_stress" replay .
printf '\0\0\0\n' >nul.ipset
must_fail 2 "$ipset_stress" replay ./nul.ipset
: >empty.ipset
run "$ipset_stress" replay ./empty.ipset
is "$status" 0 'an empty file is nothing to replay, as for ipset restore'

# Batches, in messages: 12000 adds do not fit one, 500 make 24, 1 makes 12000.
{ echo 'create big hash:ip'; sed -n 2,12001p big.ipset; } >twelve.ipset
adds() {
	sent "$ipset_stress" replay --quiet "$@" | grep -c '^........09'
}
is "$(adds --batch 500 ./twelve.ipset)" 24 '--batch 500: 24 messages'
is "$(adds --batch 1 "$data/save-dualstack.ipset")" 8 '--batch 1: a message each'
is "$(adds "$data/save-dualstack.ipset")" 5 'else one for each run of adds to a set'
most=$(adds ./twelve.ipset)
ok "as many as a message takes, if nothing is said ($most)" test "$most" -gt 1 -a "$most" -le 12
look "$ipset_stress" replay ./twelve.ipset
is "$(jq -c '[.classes.add.elements, .classes.add.count]' look.json)" "[12000,$most]" \
	'ops and elements are counted'
look_end

# Again and again: everything goes between two passes.
look "$ipset_stress" replay --loops 3 "$data/shared-tmp.ipset"
is "$(counts inside | tr '\n' ' ')" 'ALLOW 2 DENY 3 ' '--loops 3: the sets of one pass'
is "$(jq -c '.classes | [.create.count, .swap.count, .flush.count]' look.json)" '[9,6,9]' \
	'and the ops of three'
look_end
is "$status" 0 '--loops 3: ends well'
must_pass "$ipset_stress" replay --repeat 2 --json r.json "$data/shared-tmp.ipset"
is "$(jq -c '[.classes.swap.count, (.repetitions | length)]' r.json)" '[4,2]' '--repeat 2'

# A reload without a gap: a new set is filled and swapped with the old one.
look "$ipset_stress" replay --swap-into live --loops 3 "$data/families.lst"
is "$(counts inside | tr '\n' ' ')" 'live 2 live6 2 ' '--swap-into: the sets of that name are full'
is "$(jq -c '.classes | [.swap.count, .destroy.count]' look.json)" '[6,6]' \
	'swapped once a pass and family, the old ones dropped'
look_end
is "$status" 0 '--swap-into: ends well'
swap=$(sent "$ipset_stress" replay --quiet --swap-into live "$data/addresses.lst" |
	awk '{ printf "%s ", substr($0, 9, 2) }')
is "$swap" '02 02 09 06 03 ' 'create both, fill, swap, destroy'
must_fail 2 "$ipset_stress" replay --swap-into live "$data/shared-tmp.ipset"
must_fail 2 "$ipset_stress" replay --swap-into a123456789b123456789c123456789d "$data/addresses.lst"

# Memory does not grow with the file.
if have PLAIN_BUILD && [[ -x /usr/bin/time ]]; then
	memory() {
		/usr/bin/time -f %M -o peak "$ipset_stress" replay --quiet "$1" && cat peak
	}
	awk 'BEGIN { print "create big hash:ip"; for (i = 0; i < 400000; i++) printf "add big 10.%d.%d.%d -exist\n", i / 65536 % 1, i / 256 % 256, i % 256 }' >long.ipset
	small=$(memory ./twelve.ipset) large=$(memory ./long.ipset)
	ok "400000 lines take no more memory than 12000 ($large and $small KiB)" \
		test "$large" -lt $((small + 2048))
	ok 'less than 64 MiB' test "$large" -lt 65536
else
	skip 2 "${lack:-no /usr/bin/time}"
fi
done_testing
