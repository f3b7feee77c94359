# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of t/lib.sh share variables
# Running commands and looking at how they end. Sourced by t/lib.sh.

# run COMMAND...: afterwards $status, $out and $err (files $scratch/out and
# $scratch/err) say what it did. Makes no test point.
run() {
	status=0
	"$@" </dev/null >"$scratch/out" 2>"$scratch/err" || status=$?
	out=$(tr -d '\0' <"$scratch/out")
	err=$(tr -d '\0' <"$scratch/err")
}

# The command as a reader knows it, without the path of this build.
run_name() {
	local text=$*
	echo "${text//"$ipset_stress"/ipset-stress}"
}

run_diag() {
	diag "status: $status" "stdout: $(head -n 20 "$scratch/out")" \
		"stderr: $(head -n 40 "$scratch/err")"
}

# ended_itself STATUS: neither a signal (128 and up to 64 more) nor "no such
# command" (127, 126) nor a sanitizer (113) can be what a test expected.
ended_itself() {
	[[ $1 -ne 113 ]] && [[ $1 -lt 126 || $1 -gt 192 ]]
}

# must_pass COMMAND...: run it; it exits 0.
must_pass() {
	run "$@"
	if [[ $status -eq 0 ]]; then
		pass "passes: $(run_name "$@")"
	else
		fail "passes: $(run_name "$@")"
		run_diag
		return 1
	fi
}

# must_fail CODE COMMAND...: run it; it exits with CODE ("any": any failure),
# by itself.
must_fail() {
	local code=$1
	shift
	run "$@"
	if ended_itself "$status" && [[ $status -ne 0 ]] &&
		[[ $code = any || $status -eq $code ]]; then
		pass "fails with $code: $(run_name "$@")"
	else
		fail "fails with $code: $(run_name "$@")"
		run_diag
		return 1
	fi
}

# one_error CODE REGEX COMMAND...: must_fail with an empty stdout and one line
# on stderr that matches.
one_error() {
	local code=$1 regex=$2 problem=
	shift 2
	run "$@"
	ended_itself "$status" && [[ $status -eq $code ]] || problem="want status $code"
	[[ ! -s $scratch/out ]] || problem+=' stdout is not empty'
	[[ $(wc -l <"$scratch/err") -eq 1 ]] || problem+=' stderr is not one line'
	[[ $err =~ $regex ]] || problem+=" stderr does not match: $regex"
	if [[ -z $problem ]]; then
		pass "one error line, $code: $(run_name "$@")"
	else
		fail "one error line, $code: $(run_name "$@")" "$problem"
		run_diag
		return 1
	fi
}

# must_die SIGNAL COMMAND...: run it; that signal ends it (name without SIG).
must_die() {
	local signal=$1
	shift
	run "$@"
	if [[ $status -eq $((128 + $(kill -l "$signal"))) ]]; then
		pass "dies by $signal: $(run_name "$@")"
	else
		fail "dies by $signal: $(run_name "$@")"
		run_diag
		return 1
	fi
}

# as_user COMMAND...: as an ordinary user without capabilities, in $user_dir,
# which is the only place it can write. Works inside run and must_fail.
as_user() {
	local arguments=() argument
	[[ -n ${user_dir-} ]] || user_prepare
	for argument; do
		[[ $argument = "$ipset_stress" ]] && argument=$user_binary
		arguments+=("$argument")
	done
	(cd "$user_dir" && HOME=$user_dir TMPDIR=$user_dir \
		exec "${user_become[@]}" "${arguments[@]}")
}

user_prepare() {
	user_dir=$scratch/user
	user_binary=$ipset_stress
	mkdir -p "$user_dir"
	if [[ $test_uid -eq 0 ]]; then
		user_become=(setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all)
		chown 65534:65534 "$user_dir"
	elif [[ ${netns-own} = own ]]; then
		# We are root of a user namespace: become somebody else in another.
		user_become=(unshare -U --map-user=65534 --map-group=65534)
	else
		user_become=(env)
	fi
	# A build folder below a private home cannot be entered.
	if [[ -x $ipset_stress ]] && ! "${user_become[@]}" test -x "$ipset_stress"; then
		user_binary=$scratch/ipset-stress
		cp "$ipset_stress" "$user_binary"
	fi
}

# memcheck COMMAND...: under valgrind; errors and leaks end with status 99.
memcheck() {
	valgrind --quiet --error-exitcode=99 --leak-check=full \
		--errors-for-leak-kinds=definite,indirect,possible "$@"
}
