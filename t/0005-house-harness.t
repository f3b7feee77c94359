#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The harness itself: what must fail does fail, in the script's exit status,
# under prove, and under Automake's driver.
netns=none
health=no
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

# script NAME: stdin becomes a test script of that name.
script() {
	{
		echo '#!/usr/bin/env bash'
		[[ ${inner_health-no} = yes ]] || echo 'health=no'
		[[ ${inner_netns-none} = own ]] || echo 'netns=none'
		echo ". '$srcdir/t/lib.sh'"
		cat
	} >"$scratch/$1"
	chmod +x "$scratch/$1"
}

# verdict FILE: what Automake's driver makes of it, results joined by blanks.
verdict() {
	bash "$build_driver" --test-name "$(basename "$1")" --log-file "$scratch/log" \
		--trs-file "$scratch/trs" --color-tests no -- "$1" >/dev/null 2>&1
	sed -n 's/^:test-result: \([A-Z]*\).*/\1/p' "$scratch/trs" | tr '\n' ' ' | sed 's/ $//'
}
build_driver=$srcdir/build-aux/tap-driver.sh

# expect NAME STATUS VERDICT: run it directly, under prove and under the driver.
expect() {
	run "$scratch/$1"
	is "$status" "$2" "$1: exit status $2"
	if have prove; then
		run prove "$scratch/$1"
		is $((status != 0)) "$2" "$1: prove agrees"
	fi
	is "$(verdict "$scratch/$1")" "$3" "$1: Automake says $3"
}

script passes <<'END'
pass one
ok two true
ok three ! false
is a a four
isnt a b five
like abc 'b.' six
unlike abc x seven
skip 1 'no time'
done_testing
END
expect passes 0 'PASS PASS PASS PASS PASS PASS PASS SKIP'

for line in 'ok x false' 'ok x ! true' 'ok x ! no-such-command' "ok x ! sh -c 'kill -SEGV \$\$'" \
	'is a b x' 'isnt a a x' 'like a b x' 'unlike a a x' 'fail x' \
	'must_fail 2 true' 'must_fail 2 false' 'must_fail any true' 'must_pass false' \
	'must_fail any no-such-command' 'must_fail 126 /' \
	"must_fail any sh -c 'kill -SEGV \$\$'" "must_fail 139 sh -c 'kill -SEGV \$\$'" \
	'must_fail 113 sh -c "exit 113"' \
	'must_die TERM false' 'one_error 1 . false' \
	'one_error 1 a sh -c "echo a >&2"' 'one_error 1 a sh -c "echo a >&2; echo a; exit 1"' \
	'one_error 1 a sh -c "echo b >&2; exit 1"' \
	'one_error 1 a sh -c "echo a >&2; echo a >&2; exit 1"' \
	'echo a >f; echo b >g; same f g x'; do
	script point <<<"$line"$'\n''done_testing'
	run "$scratch/point"
	is "$status $(head -n 1 <<<"$out" | cut -d ' ' -f 1,2)" '1 not ok' "fails: $line"
done

for line in 'must_fail 1 false' 'must_fail any false' 'must_pass true' \
	'must_fail 255 sh -c "exit 255"' "must_die SEGV sh -c 'kill -SEGV \$\$'" \
	'one_error 2 ^a sh -c "echo ab >&2; exit 2"' 'echo a >f; same f f x'; do
	script point <<<"$line"$'\n''done_testing'
	run "$scratch/point"
	is "$status $(head -n 1 <<<"$out" | cut -d ' ' -f 1)" '0 ok' "passes: $line"
done

script one-fails <<<$'pass a\nfail b\ndone_testing'
expect one-fails 1 'PASS FAIL ERROR'

script too-few <<<$'plan 2\npass a'
expect too-few 1 'PASS ERROR ERROR'

script too-many <<<$'plan 1\npass a\npass b\ndone_testing'
expect too-many 1 'PASS ERROR ERROR ERROR'

script no-plan <<<'pass a'
expect no-plan 1 'PASS ERROR ERROR'

# shellcheck disable=SC2016 # for the inner script
script dies-midway <<<$'pass a\nkill -SEGV $$'
run "$scratch/dies-midway"
isnt "$status" 0 'dies-midway: not a success'
like "$(verdict "$scratch/dies-midway")" ERROR 'dies-midway: Automake says ERROR'

script unset-variable <<<$'pass a\necho "$nowhere"\npass b\ndone_testing'
run "$scratch/unset-variable"
isnt "$status" 0 'a variable that is not set ends the script'

script skips <<<$'require no-such-command-here\nfail never\ndone_testing'
expect skips 0 'SKIP'

script hangs <<<$'sleep 20\npass never\ndone_testing'
sed -i '1a limit=1' "$scratch/hangs"
run "$scratch/hangs"
isnt "$status" 0 'hangs: not a success'
like "$out" '^not ok 1 - the script ends within 1 seconds' 'hangs: says why'

# A sanitizer's report is found although the command's status hid it.
script report <<<$'run true\necho "==1==ERROR: x" >reports/report.1\npass a\ndone_testing'
run "$scratch/report"
is "$status" 1 'report: a sanitizer report fails the script'

# Scratch folders go away, whatever happens.
script leaves-nothing <<<$'echo "$scratch" >&2\ntouch x\nfail a\ndone_testing'
run "$scratch/leaves-nothing"
ok 'the scratch folder is removed' ! test -e "$err"

script scratch-is-own <<'END'
is "$PWD" "$scratch" x
is "$(ls)" $'home\nreports' y
done_testing
END
run "$scratch/scratch-is-own"
is "$status" 0 'a script starts in an empty scratch folder of its own'

# The kernel's health, on records as kernel_log gives them.
# shellcheck disable=SC2154 # set by lib-kernel.sh
check_log() {
	printf '%s\n' "$@" | kernel_new_complaints 5
}
is "$(check_log '4;WARNING: CPU: 0 PID: 1 at x.c:1 f+0x1/0x2')" '' 'an old warning is not new'
for text in 'WARNING: CPU: 0 PID: 1 at net/x.c:1 f+0x1/0x2' 'BUG: KASAN: use-after-free in f' \
	'BUG: unable to handle page fault for address: 0' 'Oops: 0000 [#1] SMP' \
	'INFO: task x:1 blocked for more than 120 seconds.' 'WARNING: suspicious RCU usage' \
	'rcu: INFO: rcu_preempt self-detected stall on CPU' 'refcount_t: underflow; use-after-free.' \
	'WARNING: possible circular locking dependency detected'; do
	isnt "$(check_log "6;$text")" '' "complaint: $text"
done
is "$(check_log '6;eth0: link up' '7;ip_set: protocol 7')" '' 'ordinary lines are no complaint'

# A whole script in its own namespace, with the look at the kernel.
if unshare -n true 2>/dev/null || unshare -U -r -n true 2>/dev/null; then
	inner_health=yes inner_netns=own script inside <<'END'
plan 1
is "$(ls /proc/sys/net/ipv4/conf | sort | tr '\n' ' ')" 'all default lo ' 'only lo is here'
done_testing
END
	run "$scratch/inside"
	if [[ $status -eq 0 ]]; then
		pass 'a script has a network namespace of its own'
	else
		fail 'a script has a network namespace of its own' "$out"
	fi
	like "$out" 'ok 2 - the kernel is' 'the look at the kernel is a test point'
else
	skip 2 'no network namespaces'
fi

# sh -c 'readlink' in a user namespace, or not: as_user is never root.
if have USER; then
	run as_user id -u
	isnt "$out" 0 'as_user is not root'
	run as_user sh -c 'touch here && ! touch /root/x 2>/dev/null && echo done'
	is "$out" 'done' 'as_user writes in its folder and not elsewhere'
else
	skip 2 "$lack"
fi
done_testing
