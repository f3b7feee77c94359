#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# No script gives shellcheck a reason to complain.
netns=none
health=no
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require shellcheck

cd "$srcdir" || exit 1
mapfile -t scripts < <(
	for file in bootstrap .ci/* t/* t/*/* contrib/* contrib/*/* man/*; do
		[[ -f $file ]] || continue
		case $file in
		*.sh | *.t) echo "$file" ;;
		*) head -n 1 "$file" | grep -qE '^#!.*\b(ba|da)?sh\b' && echo "$file" ;;
		esac
	done
)
ok 'there are scripts to look at' test "${#scripts[@]}" -gt 0
for script in "${scripts[@]}"; do
	is "$(shellcheck -x "$script" 2>&1)" '' "$script"
done
done_testing
