#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The layers of src/LAYERS hold: in every include line, in every archive, and
# no source file includes itself in a circle.
netns=none
health=no
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

# Rules as "name: allowed allowed". A file of src/ itself belongs to "main".
layers=$(sed 's/#.*//' "$srcdir/src/LAYERS" | grep -v '^ *$')
cd "$srcdir/src" || exit 1

# FILE INCLUDED for every include line; INCLUDED keeps its <> if it has them.
includes() {
	find . -name '*.[ch]' -exec grep -HE '^[[:space:]]*#[[:space:]]*include' {} + |
		sed -E 's|^\./([^:]*):[^<"]*(<[^>]*>\|"[^"]*").*|\1 \2|; s|"||g'
}
includes >"$scratch/includes"
ok 'there are include lines to look at' test -s "$scratch/includes"

# Each violation is printed as a line FILE includes WHAT: WHY.
broken=$(echo "$layers" | awk '
	NR == FNR {
		split($0, part, /: */)
		may[part[1]] = " " part[2] " "
		next
	}
	{
		folder = "main"
		if (match($1, "/"))
			folder = substr($1, 1, RSTART - 1)
		module = $1
		sub(/\.[ch]$/, "", module)
	}
	!(folder in may) {
		print $1 ": folder " folder " is not in src/LAYERS"
		next
	}
	$2 ~ /^</ {
		# <libmnl/libmnl.h> falls under <libmnl/> too.
		rule = $2
		if (!(rule in may)) {
			sub(/[^\/]*>$/, ">", rule)
		}
		if (rule in may && !index(may[rule], " " folder " ") &&
		    !index(may[rule], " " module " "))
			print $1 " includes " $2 ": only for" may[rule]
		next
	}
	{
		if (!match($2, "/")) {
			print $1 " includes " $2 ": spell it from src/"
			next
		}
		target = substr($2, 1, RSTART - 1)
		if (target != folder && !index(may[folder], " " target " "))
			print $1 " includes " $2 ": " folder " may include only" may[folder]
	}' - "$scratch/includes")
is "$broken" '' 'every include line keeps to src/LAYERS'

# A header and its .c are one module; tsort knows a circle when it sees one.
circles=$(awk '
	$2 !~ /^</ {
		sub(/\.[ch]$/, "", $1)
		sub(/\.[ch]$/, "", $2)
		if ($1 != $2)
			print $1, $2
	}' "$scratch/includes" | tsort 2>&1 >/dev/null)
is "$circles" '' 'no circle among the modules'

# Whole archives, or the linker would not look at a member that nobody uses.
# Below a folder lies what it may include, and what lies below that.
below() {
	local folder folders
	read -r -a folders < <(sed -n "s/^$1: *//p" <<<"$layers")
	for folder in "${folders[@]}"; do
		echo "$folder"
		below "$folder"
	done
}
archives_below() {
	local folder
	for folder in $(below "$1" | sort -u); do
		compgen -G "$build_top/src/$folder/lib*.a"
	done
}

echo 'int main(void) { return 0; }' >"$scratch/main.c"
archives=0
for archive in "$build_top"/src/*/lib*.a; do
	[[ -e $archive ]] || continue
	((archives += 1))
	folder=$(basename "$(dirname "$archive")")
	mapfile -t archives_there < <(archives_below "$folder")
	# shellcheck disable=SC2086 # flags are lists
	run $build_cc $build_cflags -o "$scratch/linked" "$scratch/main.c" \
		-Wl,--whole-archive "$archive" -Wl,--no-whole-archive \
		-Wl,--start-group "${archives_there[@]}" -Wl,--end-group $build_libs
	if [[ $status -eq 0 ]]; then
		pass "src/$folder links with the layers below it alone"
	else
		fail "src/$folder links with the layers below it alone" \
			"$(grep -E 'undefined|error|multiple' "$scratch/err" | sort -u | head -n 20)"
	fi
done
[[ $archives -gt 0 ]] || skip 1 'no archive built yet'
done_testing
