#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# An ordinary user: a run through a user namespace, and what is said where that
# is not allowed.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require ROOT USER USERNS IPSET_KERNEL PLAIN_BUILD jq

run as_user "$ipset_stress" run --loops 200 --json "$user_dir/r.json"
is "$status" 0 'an ordinary user can run it'
is "$(jq -r .status "$user_dir/r.json")" pass 'and it passes'
is "$(jq -rc '[.classes[].count] | unique' "$user_dir/r.json")" '[200]' 'all was run'
is "$(jq -r .environment.user.privileges "$user_dir/r.json")" 'user namespace' \
	'the result says how'

# No namespace to be had: root without capabilities, in a user namespace whose
# limit for further ones is 0.
refused='echo 0 > /proc/sys/user/max_user_namespaces
exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all "$@"'
run as_user unshare -Ur sh -c "$refused" sh "$ipset_stress" run
is "$status" 4 'without any namespace it cannot run here: 4'
like "$err" 'user namespace.*max_user_namespaces' 'and says what would allow it'
is "$(grep -c . "$scratch/err")" 1 'in one line'
run as_user env IPSET_STRESS_EXIT_STYLE=bisect \
	unshare -Ur sh -c "$refused" sh "$ipset_stress" run
is "$status" 125 'for git bisect that is 125'
run as_user "$ipset_stress" run --netns host
is "$status" 4 '--netns host needs root'
like "$err" 'CAP_NET_ADMIN' 'and says so'
done_testing
