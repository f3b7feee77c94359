#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# A file holds one idea and fits in the head: at most 500 lines a file, 60 a
# function, 100 columns a line. Exceptions with a reason: t/sizes.except.
netns=none
health=no
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

cd "$srcdir" || exit 1
mapfile -t files < <(find src t contrib -name '*.[ch]' -o -path 'src/*.def' | sort)
ok 'there are source files to look at' test "${#files[@]}" -gt 0

# Everything beyond a limit, as KIND WHAT NUMBER.
{
	# wc -L counts columns, with tabs and multi-byte characters.
	for file in "${files[@]}"; do
		echo "file $file $(wc -l <"$file") 500"
		echo "width $file $(wc -L <"$file") 100"
	done
	# Kernel style: a function's braces are the only ones alone in column 1.
	awk '
		FNR == 1 { start = 0; head = "" }
		/^[A-Za-z_].*\(/ { head = $0 }
		/^\{/ { start = FNR }
		/^\}/ && start {
			name = head
			sub(/\(.*/, "", name)
			sub(/.*[ *]/, "", name)
			print "function", FILENAME ":" name, FNR - start + 1, 60
			start = 0
		}' "${files[@]}"
} >"$scratch/sizes"
awk '$3 > $4 { print $1, $2, $3 }' "$scratch/sizes" >"$scratch/beyond"

grep -v '^#' t/sizes.except | grep -v '^[[:space:]]*$' >"$scratch/except"
is "$(awk 'NF < 4' "$scratch/except")" '' 'every exception has a reason'
awk '
	FILENAME == ARGV[1] { limit[$1 " " $2] = $3; next }
	FILENAME == ARGV[2] {
		key = $1 " " $2
		used[key] = 1
		if (!(key in limit) || $3 > limit[key])
			print key " has " $3
	}
	END {
		for (key in limit)
			if (!(key in used))
				print key ": exception not needed" >"/dev/stderr"
	}' "$scratch/except" "$scratch/beyond" >"$scratch/bad" 2>"$scratch/stale"

for kind in file function width; do
	is "$(grep "^$kind " "$scratch/bad")" '' "no $kind beyond its limit"
done
is "$(cat "$scratch/stale")" '' 'no exception that is not needed'
done_testing
