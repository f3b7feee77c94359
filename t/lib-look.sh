# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of t/lib.sh share variables
# Looking into the private namespace of a run before it is gone. To be sourced
# after t/lib.sh; such scripts require nsenter.
#
#	look COMMAND...		start a run or replay and wait until it has done its work
#	inside COMMAND...	a command in its namespace
#	look_end		let it go; sets $status, $out, $err as run does
#
# The result is saved with --json look.json, and then the report is printed on a
# pipe that is full: there the program waits, its namespace still in place.
# $look_input is its standard input.
look_input=/dev/null

look() {
	rm -f look.json
	[[ -p look.full ]] || mkfifo look.full
	exec {look_hold}<>look.full
	dd if=/dev/zero of=look.full bs=4096 oflag=nonblock 2>look.dd
	"$@" --json look.json <"$look_input" >look.full 2>look.err {look_hold}>&- &
	look_pid=$!
	while [[ ! -e look.json ]] && kill -s 0 "$look_pid" 2>/dev/null; do
		sleep 0.01
	done
	[[ -e look.json ]]
}

inside() {
	nsenter --net="/proc/$look_pid/ns/net" -- "$@"
}

look_end() {
	# A reader that is no writer, so that the end is seen.
	exec {look_read}<look.full {look_hold}>&-
	tr -d '\0' <&"$look_read" >out
	exec {look_read}<&-
	status=0
	wait "$look_pid" || status=$?
	out=$(<out)
	err=$(<look.err)
	cp look.err err
}
