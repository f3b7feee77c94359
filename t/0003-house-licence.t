#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What the checkout consists of: every source file names its licence, nothing
# generated is kept, no work is left undone, no path of somebody's machine.
netns=none
health=no
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require GIT

cd "$srcdir" || exit 1
# New files count before they are committed; a build folder, whatever its name,
# does not.
find . -path ./.git -prune -o -name config.status -printf '%P\n' |
	sed -n 's|[^/]*$||; /./s|^|^|p' >"$scratch/build-folders"
git ls-files --cached --others --exclude-standard | while IFS= read -r file; do
	[[ -f $file ]] && printf '%s\n' "$file"
done | grep -vf "$scratch/build-folders" | sort -u >"$scratch/files"
mapfile -t files <"$scratch/files"
ok 'there are files to look at' test "${#files[@]}" -gt 0

# Sources, scripts and fragments. Prose, licence text, data for tests and
# scenarios (whose lines are a user's) go without.
needs_licence() {
	case $1 in
	*.[chs] | *.def | *.sh | *.t | *.mk | *.am | *.ac | *.m4 | *.py | *.in) return 0 ;;
	t/golden/* | t/broken/* | t/fuzz/*/*) return 1 ;;
	esac
	[[ $(head -c 2 "$1") = '#!' ]]
}
missing=
for file in "${files[@]}"; do
	needs_licence "$file" || continue
	head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-2\.0-or-later' ||
		missing+="$file"$'\n'
done
is "$missing" '' 'every source file names the licence in its first three lines'
ok 'COPYING is the GPL, version 2' grep -q 'Version 2, June 1991' COPYING

generated='(^|/)(configure|aclocal\.m4|Makefile|Makefile\.in|config\.(h|h\.in|log|status)'
generated+='|compile|depcomp|install-sh|missing|ar-lib|tap-driver\.sh|test-driver'
generated+='|\.deps/.*|\.dirstamp|build\.env|.*\.(o|a|gcda|gcno|log|trs|orig|rej|swp)|.*~)$|^(autom4te\.cache|build)/'
is "$(git ls-files | grep -E "$generated")" '' 'git keeps no generated file'

# The words stand in two pieces, or this file would find itself.
undone="\\b(TO""DO|FIX""ME|X""XX)\\b"
is "$(grep -nIE "$undone" "${files[@]}" /dev/null)" '' 'no work is marked as undone'

is "$(grep -nIE '/home/[a-z]|/Users/[A-Za-z]' "${files[@]}" /dev/null | grep -v '^t/0003-')" '' \
	"no path below somebody's home"
is "$(grep -nIF "$srcdir" "${files[@]}" /dev/null)" '' 'no path of this checkout'
is "$(grep -nIE '[[:blank:]]$' "${files[@]}" /dev/null | grep -v '^t/\(golden\|broken\|fuzz\)/' |
	grep -v '\.patch:' | cut -c 1-80)" '' 'no blank at the end of a line'

not_executable=
for file in t/[0-9]*.t t/run t/unit/*.t t/bench/*.sh bootstrap contrib/quickstart .ci/run; do
	[[ ! -e $file || -x $file ]] || not_executable+="$file "
done
is "$not_executable" '' 'scripts are executable'
done_testing
