#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What our grammar makes of a command is what ipset(8) puts into its message, for
# every set type: ipset talks to a stand-in that has them all.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-corpus.sh
. "$srcdir/t/lib-corpus.sh"
require ipset

build_helper checker grammar-check.c
build_helper decoder grammar-decode.c
# Into ipset, which has no sanitizer.
# shellcheck disable=SC2086,SC2154
$build_cc -fPIC -shared -o echo.so "$srcdir/t/helper/ipset-echo.c" || exit 1

# What ipset dies of, or takes for something else, is no measure.
{
	corpus | grep '^[-+]'
	# The sets of the sections are commands as well.
	sed -n 's/^\[\(\([^] ]*\).\{0,1\}.*\)\]$/+\x1f\2\x1f\x1fcreate t \1/p' \
		"$srcdir/t/helper/grammar-corpus" | grep :
} >cases
questions <cases >lines
./checker <lines >answers
last_answers answers <cases | sed 's/^reject.*/reject/' >ours

while IFS=$'\037' read -r _ _ setup line; do
	printf '%s%s\n' "${setup//;;/$'\n'}" "$line" >input
	IPSET_ECHO=$scratch/echoes LD_PRELOAD=$scratch/echo.so ipset restore <input >said 2>&1
	echo "= $?" >>echoes
done <cases
./decoder <echoes >theirs

grep -q -v '^=' echoes || skip_all 'ipset(8) does not speak through a shared libmnl'
ok 'ipset is heard' grep -q '^accept add s ip=' theirs
paste -d $'\037' ours theirs cases >both
while IFS= read -r type; do
	count=$(awk -F'\037' -v type="$type" '
		$4 == type && $1 ~ /^accept/ && $6 ~ /^(create|add) / { n++ }
		END { print n + 0 }' both)
	ok "$type is spoken of ($count commands taken)" test "$count" -ge 2
done < <(cut -d $'\037' -f 2 cases | grep : | sort -u)
# A line that does nothing leaves the message of the line before.
awk -F'\037' '
	$1 == "accept nothing " { sub(/accept .*/, $1, $2) }
	$1 != $2 { print $5 $6 "\n ours: " $1 "\n ipset: " $2 }' both >differences
is "$(head -n 60 differences)" '' "the same values and verdicts ($(wc -l <cases) commands)"
done_testing
