# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# The vocabulary of the test scripts. What each word does: t/README.
#
# A script may set, before it sources this file:
#	netns=none	stay in the caller's network namespace (default: own)
#	alone=yes	no other script runs meanwhile
#	health=no	do not look at the kernel's taint and log at the end
#	limit=SECONDS	time limit (default 300)
set -u

srcdir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd) || exit 1

# The build folder: from make, or where we stand, or the source tree.
for top in "${build_top-}" "$PWD" "$srcdir"; do
	[[ -f $top/t/build.env ]] && break
done
if [[ ! -f $top/t/build.env ]]; then
	echo "Bail out! no t/build.env: run configure and make, then tests from the build folder"
	exit 1
fi
# shellcheck source=t/build.env.in
. "$top/t/build.env"
build_top=$top
export build_top srcdir
export ipset_stress=${ipset_stress:-$build_top/ipset-stress}
export SANITIZER=$build_sanitizer

# shellcheck source=t/lib-tap.sh
. "$srcdir/t/lib-tap.sh"
# shellcheck source=t/lib-require.sh
. "$srcdir/t/lib-require.sh"
# shellcheck source=t/lib-kernel.sh
. "$srcdir/t/lib-kernel.sh"
# shellcheck source=t/lib-run.sh
. "$srcdir/t/lib-run.sh"

# First pass: start the script again inside its lock, time limit and namespace.
if [[ ${test_entered-} != "$0" ]]; then
	enter=()
	lock=$build_top/t/.lock
	lock_kind=-s
	[[ ${alone-no} = yes ]] && lock_kind=-x
	if { : >>"$lock"; } 2>/dev/null && command -v flock >/dev/null; then
		# -o: a process that a script leaves behind must not keep the lock.
		enter+=(flock "$lock_kind" -o "$lock")
	fi
	# Not --foreground: the whole process group must go, or a hung child
	# would hold the pipe to the harness open.
	enter+=(timeout -k 10 "${limit:-300}")
	if [[ ${netns-own} = own ]]; then
		unshare=(unshare -n)
		[[ $(id -u) -eq 0 ]] || unshare=(unshare -U -r -n)
		"${unshare[@]}" true 2>/dev/null ||
			skip_all "cannot make a network namespace here (${unshare[*]})"
		enter+=("${unshare[@]}" --)
	fi
	# Inside a user namespace everyone is root: keep who we really are.
	export test_entered=$0 test_uid=${test_uid:-$(id -u)}
	exec "${enter[@]}" "$BASH" "$0" "$@"
fi
# A script that runs another one must not pass this on.
unset test_entered

# Second pass: the surroundings of the script.
scratch=$(mktemp -d "${TMPDIR:-/tmp}/ipset-stress-test.XXXXXX") || exit 1
trap 'tap_exit $?' EXIT
trap 'tap_timeout' TERM
mkdir -m 755 "$scratch/home" && mkdir -m 1777 "$scratch/reports" &&
	chmod 755 "$scratch" && cd "$scratch" || exit 1
# A developer's aliases, colours and exit style are not ours to test.
export HOME=$scratch/home LC_ALL=C.UTF-8
unset NO_COLOR IPSET_STRESS_EXIT_STYLE
# Reports go to files, so that no report is lost with the output of a command.
sanitizer_options=exitcode=113:log_path=$scratch/reports/report
export ASAN_OPTIONS=$sanitizer_options:${ASAN_OPTIONS-}
export UBSAN_OPTIONS=$sanitizer_options:print_stacktrace=1:${UBSAN_OPTIONS-}
export TSAN_OPTIONS=$sanitizer_options:${TSAN_OPTIONS-}
if [[ ${netns-own} = own ]]; then
	ip link set lo up 2>/dev/null
fi
kernel_remember
