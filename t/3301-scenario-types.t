#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Every set type, family and option in libipset's tables: the same commands given to
# ipset(8), to run and to replay leave the same sets. Nothing here names a type, so a
# new one is tested or reported.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-look.sh
. "$srcdir/t/lib-look.sh"
require IPSET_KERNEL IPSET nsenter

# The table printer needs no more than the grammar; flags and libraries are words.
# shellcheck disable=SC2086
$build_cc $build_cflags -D_GNU_SOURCE -I"$srcdir/src" -o table "$srcdir/t/helper/types-table.c" \
	"$build_top/src/grammar/libgrammar.a" "$build_top/src/base/libbase.a" $build_libs ||
	exit 1

fresh() {
	ipset destroy 2>/dev/null || { ipset flush && ipset destroy; }
}

# create_line NAME TYPE FAMILY WORDS: the create line of a case, with a fixed initval so
# that the order of elements is fixed, and the family where the type has that option,
# unless WORDS says them.
create_line() {
	local name=$1 type=$2 family=$3 words=$4
	[[ -z ${knows["$type family"]-} || " $words " = *' family '* ||
		" $words " = *' -'[46]' '* ]] || words="family $family $words"
	[[ -z ${knows["$type initval"]-} || " $words " = *' initval '* ]] ||
		words+=" initval 0x00c0ffee"
	echo "create $name $type $words"
}

# The options that are still needed when WORDS are there.
with_required() {
	local type=$1 family=$2 need=$3 words=$4
	if [[ $need = needed ]]; then
		echo "$words"
	else
		echo "${required["$type $family"]} $words"
	fi
}

# case_lines NAME TYPE FAMILY CREATE-WORDS ADD-WORDS
case_lines() {
	local first=${element_0["$2 $3"]} second=${element_1["$2 $3"]}
	create_line "$1" "$2" "$3" "$4"
	echo "add $1 $first -exist"
	echo "add $1 $second $5 -exist"
}

# Elements that are names of sets need these sets.
members='create member0 hash:ip initval 0x1
create member300 hash:ip initval 0x1'

# One line at a time: ipset 7.17 forgets the rest of its input without a word after an
# obsolete option, of which it warns.
ipset_restore() {
	local line
	while IFS= read -r line; do
		ipset restore <<<"$line" 2>said || return
	done
}

accepted() {
	fresh
	{ echo "$members"; cat; } | ipset_restore
}

# State without the members, what is left of a timeout rounded up.
state() {
	sed -E '/^create member/d; /^add/s/ timeout (2[0-9][0-9]|300)( |$)/ timeout 300\2/'
}

declare -A required element_0 element_1 knows families
load() {
	local kind type family a b c rest
	while IFS=$'\037' read -r kind type family a b c rest; do
		if [[ $kind = type ]]; then
			required["$type $family"]=$a
			element_0["$type $family"]=$b
			element_1["$type $family"]=$c
			[[ " ${families["$type"]-} " = *" $family "* ]] ||
				families["$type"]+=" $family"
		elif [[ $a = create ]]; then
			knows["$type $b"]=yes
		fi
	done <table.out
}

# What the kernel has decides which revision's options are there.
./table >table.out
load
revisions=() absent=()
for type in "${!families[@]}"; do
	family=${families["$type"]# }
	family=${family%% *}
	words=${required["$type $family"]}
	# shellcheck disable=SC2086
	if ipset create probe "$type" $words 2>said; then
		revisions+=("$type=$(ipset list -t probe | sed -n 's/^Revision: //p')")
		ipset destroy probe
	else
		absent+=("$type")
	fi
done
./table "${revisions[@]}" >table.out
knows=()
load

# One case for each option, one with nothing, one with all that ipset takes together.
# A file for each type and family.
uncovered=()
try() {
	local name=$1 type=$2 family=$3 create=$4 add=$5 what=$6
	case_lines "$name" "$type" "$family" "$create" "$add" >case
	if accepted <case; then
		cat case >>commands
		((cases += 1))
	else
		uncovered+=("$type $family $what: $(tail -n 1 said)")
	fi
}

# All options of VERB that go together, found by asking ipset with one more each time.
together() {
	local type=$1 family=$2 verb=$3 fixed=$4 all='' next kind t f v name value enabled need
	while IFS=$'\037' read -r kind t f v name value enabled need; do
		[[ "$kind $t $f $v" = "option $type $family $verb" ]] || continue
		[[ $value != '?' ]] || continue
		next="$all $name${value:+ $value}"
		if [[ $verb = create ]]; then
			[[ $need = free ]] || continue
			case_lines all "$type" "$family" "$fixed $next" '' >case
		else
			case_lines all "$type" "$family" "$fixed" "$next" >case
		fi
		# An accepted option that changes nothing is kept: it must change nothing
		# everywhere.
		accepted <case && all=$next
	done <table.out
	echo "$all"
}

make_commands() {
	local type=$1 family=$2 number=0 kind t f verb name value enabled need option create add
	cases=0
	: >commands
	try plain "$type" "$family" "${required["$type $family"]}" '' 'without options'
	while IFS=$'\037' read -r kind t f verb name value enabled need; do
		[[ "$kind $t $f" = "option $type $family" ]] || continue
		((number += 1))
		if [[ $value = '?' ]]; then
			uncovered+=("$type $family: no sample of $verb's $name")
			continue
		fi
		# The switch of the other family is tried with that one.
		[[ "$family $name" != 'inet -6' && "$family $name" != 'inet6 -4' ]] || continue
		option="$name${value:+ $value}"
		if [[ $verb = create ]]; then
			create=$(with_required "$type" "$family" "$need" "$option")
			try "s$number" "$type" "$family" "$create" '' "create $option"
		else
			create=$(with_required "$type" "$family" free "$enabled")
			try "s$number" "$type" "$family" "$create" "$option" "add $option"
		fi
	done <table.out
	create="${required["$type $family"]}$(together "$type" "$family" create \
		"${required["$type $family"]}")"
	add=$(together "$type" "$family" add "$create")
	try all "$type" "$family" "$create" "$add" "all together: create $create, add $add"
}

check_family() {
	local type=$1 family=$2
	make_commands "$type" "$family"
	{ echo "$members"; cat commands; } >file
	fresh
	ipset_restore <file
	ipset save | state >want
	ok "$type $family: ipset itself makes $cases sets" \
		test "$cases" -gt 1 -a "$(grep -c ^create want)" -eq "$cases"
	fresh
	{
		printf '[setup]\n'
		cat file
		printf '[loop main]\nloops = 1\nnull\n'
	} >file.scenario
	look "$ipset_stress" run ./file.scenario
	inside ipset save | state >got
	look_end
	is "$status" 0 "$type $family: run ends well" || diag "$err"
	same got want "$type $family: run leaves the same sets"
	look "$ipset_stress" replay file
	inside ipset save | state >got
	look_end
	is "$status" 0 "$type $family: replay ends well" || diag "$err"
	same got want "$type $family: replay leaves the same sets"
}

# A virtual machine takes its time: the caller may want $only_types, without IPv6.
cut -d $'\037' -f 2 table.out | sort -u >types
while read -r type <&3; do
	[[ -z ${only_types-} || " $only_types " = *" $type "* ]] || continue
	if [[ " ${absent[*]} " = *" $type "* ]]; then
		skip 1 "the kernel has no set type $type"
		continue
	fi
	for family in ${families["$type"]}; do
		[[ -z ${only_types-} || $family != inet6 ]] || continue
		check_family "$type" "$family"
	done
done 3<types
is "${#uncovered[@]}" 0 'every type and option has a sample that ipset takes'
[[ ${#uncovered[@]} -eq 0 ]] || diag "${uncovered[@]}"

# ipset(8)'s own list of types: one that its library has and we do not would be missed.
ipset help | awk '/^Supported set types/ { on = 1; next } on && NF { print $1 }' | sort -u >theirs
grep ^type table.out | cut -d $'\037' -f 2 | sort -u >ours
same ours theirs 'the types are those that ipset lists'
done_testing
