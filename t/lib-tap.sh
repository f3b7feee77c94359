# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of t/lib.sh share variables
# Test points, in the Test Anything Protocol. Sourced by t/lib.sh.

tap_count=0
tap_failed=0
tap_plan=
tap_finished=no

# tap_point ok|"not ok" DESCRIPTION [DIRECTIVE]
tap_point() {
	local text=${2//$'\n'/ }
	((tap_count += 1))
	[[ $1 = ok ]] || ((tap_failed += 1))
	printf '%s %d - %s%s\n' "$1" "$tap_count" "${text//#/\\#}" "${3:+ # $3}"
}

# diag TEXT...: for the reader, one comment line for each line of text.
diag() {
	printf '%s\n' "$@" | sed -e 's/^/# /' -e '60{s/$/\n# .../;q}'
}

pass() {
	tap_point ok "$1"
}

fail() {
	tap_point 'not ok' "$1"
	[[ $# -lt 2 ]] || diag "${@:2}"
	return 1
}

# ok DESCRIPTION COMMAND...: the command succeeds. A leading ! turns it round.
ok() {
	local description=$1 want=0 got=0
	shift
	if [[ $1 = '!' ]]; then
		want=1
		shift
	fi
	"$@" || got=$?
	if [[ $want -eq 0 && $got -eq 0 ]] ||
		{ [[ $want -eq 1 && $got -ne 0 ]] && ended_itself "$got"; }; then
		pass "$description"
	else
		fail "$description" "command: $*" "status:  $got"
	fi
}

# is GOT WANT DESCRIPTION: the same text.
is() {
	if [[ $1 == "$2" ]]; then
		pass "$3"
	else
		fail "$3" " got: $1" "want: $2"
	fi
}

isnt() {
	if [[ $1 != "$2" ]]; then
		pass "$3"
	else
		fail "$3" "unwanted: $1"
	fi
}

# like TEXT REGEX DESCRIPTION: an extended regular expression of bash.
like() {
	if [[ $1 =~ $2 ]]; then
		pass "$3"
	else
		fail "$3" "text: $1" "does not match: $2"
	fi
}

unlike() {
	if [[ ! $1 =~ $2 ]]; then
		pass "$3"
	else
		fail "$3" "text: $1" "matches: $2"
	fi
}

# same GOT-FILE WANT-FILE DESCRIPTION: a golden file. UPDATE=1 in the
# environment writes the wanted file anew, for a reviewer to read.
same() {
	local difference
	if [[ ${UPDATE-} = 1 ]]; then
		cp "$1" "$2" || return
	fi
	if difference=$(diff -u "$2" "$1" 2>&1); then
		pass "$3"
	else
		fail "$3" "$difference"
	fi
}

# skip COUNT REASON: that many points are not tried here.
skip() {
	local i
	for ((i = 0; i < $1; i++)); do
		tap_point ok 'not tried' "SKIP $2"
	done
}

# skip_all REASON: nothing of this script can be tried here.
skip_all() {
	tap_finished=yes
	echo "1..0 # SKIP $1"
	exit 0
}

# plan COUNT: how many points the script makes itself; the look at the
# kernel's health at the end is added. Without a plan: done_testing at the end.
plan() {
	tap_plan=$1
	[[ ${health-yes} = no ]] || ((tap_plan += 1))
	echo "1..$tap_plan"
}

done_testing() {
	tap_finish
	exit $((tap_failed > 0))
}

tap_finish() {
	tap_finished=yes
	sanitizer_reports
	[[ ${health-yes} = no ]] || kernel_healthy
	if [[ -z $tap_plan ]]; then
		echo "1..$tap_count"
	elif [[ $tap_plan -ne $tap_count ]]; then
		diag "planned $tap_plan test points, made $tap_count"
		tap_failed=1
	fi
	[[ $tap_failed -eq 0 ]] || diag "$tap_failed of $tap_count test points failed"
}

# A report that no command's status showed (a child's, a daemon's) fails here.
sanitizer_reports() {
	local report
	for report in "$scratch"/reports/*; do
		[[ -s $report ]] || continue
		fail "no report of the ${SANITIZER:-unknown} sanitizer" "$(head -n 60 "$report")"
	done
}

# The EXIT trap. A script that ends early has no plan, which TAP readers count
# as a failure; one that planned gets the count checked.
tap_exit() {
	local status=$1
	if [[ $tap_finished = no ]]; then
		if [[ -n $tap_plan ]]; then
			tap_finish
			[[ $tap_failed -eq 0 ]] || status=1
		else
			diag "the script ended with status $status before done_testing"
			[[ $status -ne 0 ]] || status=1
		fi
	fi
	cd / && rm -rf "$scratch"
	exit "$status"
}

tap_timeout() {
	tap_finished=yes
	fail "the script ends within ${limit:-300} seconds"
	exit 1
}
