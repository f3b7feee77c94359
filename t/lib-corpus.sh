# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# Commands for the grammar and the programs that look at them. For scripts of
# the family 1, after t/lib.sh.

# build_helper PROGRAM SOURCE: from t/helper. It needs no more than the grammar.
build_helper() {
	# shellcheck disable=SC2086,SC2154 # flags and libraries are words
	$build_cc $build_cflags -D_GNU_SOURCE -I"$srcdir/src" -o "$1" "$srcdir/t/helper/$2" \
		"$build_top/src/grammar/libgrammar.a" "$build_top/src/base/libbase.a" \
		$build_libs || exit 1
}

# The corpus, one case a line: verdict, type, commands before it (with a ;; after
# each), command; between them a byte that no command has.
corpus() {
	awk -v OFS='\037' '
	/^#/ || /^$/ { next }
	/^\[/ {
		section = substr($0, 2, length($0) - 2)
		type = section
		sub(/ .*/, "", type)
		setup = type == "" ? "" : "create s " section ";;"
		next
	}
	$1 == "setup" { sub(/^setup /, ""); setup = setup $0 ";;"; next }
	{
		verb = $1
		verdict = substr(verb, length(verb))
		sub(/.$/, "", verb)
		rest = $0
		sub(/^[a-z]*[-+!~] ?/, "", rest)
	}
	verb == "line" { print verdict, type, setup, rest; next }
	verb == "create" { print verdict, type, setup, "create t " type " " rest; next }
	verb == "each" {
		print verdict, type, setup, "add s " rest
		print verdict, type, setup, "del s " rest
		print verdict, type, setup, "test s " rest
		next
	}
	{ print verdict, type, setup, verb " s " rest }
	' "$srcdir/t/helper/grammar-corpus"
}

# Cases from stdin as lines for t/helper/grammar-check.c.
questions() {
	local setup line
	while IFS=$'\037' read -r _ _ setup line; do
		printf '%%\n%s%s\n' "${setup//;;/$'\n'}" "$line"
	done
}

# last_answers FILE: of its answers to the cases on stdin those to the command
# itself; there is one for each line before it, too.
last_answers() {
	awk -F'\037' -v answers="$1" '{
		for (i = gsub(/;;/, "", $3); i >= 0; i--)
			getline answer <answers
		print answer
	}'
}
