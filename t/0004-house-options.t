#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Commands and options: what --help says is on the man page, and the other way
# round. The page is read as a user sees it, so any man macros will do.
netns=none
health=no
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

[[ -x $ipset_stress ]] || skip_all 'no program built yet'
page=$srcdir/man/ipset-stress.1
if ! ok 'there is a man page' test -f "$page"; then
	done_testing
fi
if have mandoc; then
	mandoc -T ascii -O width=200 "$page" >"$scratch/page.raw"
elif have nroff; then
	nroff -man "$page" >"$scratch/page.raw" 2>/dev/null
else
	skip 1 'neither mandoc nor nroff to read the man page'
	done_testing
fi
# Bold and underline as typewriters made them, and colours.
sed -E 's/.\x08//g; s/\x1b\[[0-9;]*m//g' "$scratch/page.raw" >"$scratch/page"

# Option words that begin a line: definitions, not mentions. More than one on
# a line ("-q, --quiet"), a value ("--loops=N") and "--[no-]color" are fine.
defined_options() {
	grep -E '^[[:space:]]*-' | sed -E 's/--\[no-?\]/--/g' | grep -oE -- '--[a-z][a-z0-9-]*' | sort -u
}

# Commands: the indented words under the heading "Commands:" of --help.
must_pass "$ipset_stress" --help
commands=$(awk '
	tolower($0) ~ /^commands:/ { inside = 1; next }
	inside && NF == 0 { exit }
	inside && /^  ? ? ? ?[a-z]/ { print $1 }' "$scratch/out")
isnt "$commands" '' 'ipset-stress --help lists commands'

defined_options <"$scratch/out" >"$scratch/help"
for command in $commands; do
	must_pass "$ipset_stress" "$command" --help
	defined_options <"$scratch/out" >"$scratch/help-one"
	ok "$command --help defines options" test -s "$scratch/help-one"
	cat "$scratch/help-one" >>"$scratch/help"
	ok "the man page has the command $command" \
		grep -qE "^[[:space:]]*(ipset-stress )?$command( |\$)" "$scratch/page"
done
sort -u -o "$scratch/help" "$scratch/help"
defined_options <"$scratch/page" >"$scratch/man"

is "$(comm -23 "$scratch/help" "$scratch/man")" '' 'every option of --help is on the man page'
is "$(comm -13 "$scratch/help" "$scratch/man")" '' 'every option of the man page is in --help'

if have mandoc; then
	is "$(mandoc -T lint -W warning "$srcdir"/man/*.[1-8] 2>&1)" '' 'mandoc finds nothing in the man pages'
fi
done_testing
