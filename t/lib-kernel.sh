# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of t/lib.sh share variables
# Did this script make the kernel complain? Sourced by t/lib.sh.

# What the kernel prints when something is wrong with it, as one regular
# expression: WARN_ON, BUG, oops, the sanitizers, lock checking, stalls.
kernel_complaints='WARNING: |BUG: |kernel BUG|Oops|general protection fault'
kernel_complaints+='|unable to handle|KASAN|KCSAN|KFENCE|UBSAN|refcount_t: '
kernel_complaints+='|list_(add|del) corruption|suspicious RCU usage'
kernel_complaints+='|possible (circular|recursive) locking|blocked for more than'
kernel_complaints+='|rcu.*(detected.*stall|stall.*detected)|(soft|hard) lockup'
kernel_complaints+='|Kernel panic'

# Records of the log as SEQUENCE;TEXT. One read gives one record, hence dd.
# Records with a facility above 0 were written by programs, tests included.
kernel_log() {
	dd if=/dev/kmsg iflag=nonblock bs=8192 2>/dev/null |
		awk '!/^ / {
			split($0, field, ",")
			if (field[1] + 0 < 8)
				print field[2] substr($0, index($0, ";"))
		}'
}

kernel_taint() {
	cat /proc/sys/kernel/tainted 2>/dev/null
}

kernel_remember() {
	[[ ${health-yes} = no ]] && return
	kernel_taint_before=$(kernel_taint)
	kernel_log_before=$(kernel_log | tail -n 1)
	kernel_log_before=${kernel_log_before%%;*}
}

# kernel_new_complaints [LAST-SEQUENCE]: reads kernel_log's form on stdin.
kernel_new_complaints() {
	awk -F ';' -v last="${1:--1}" '$1 + 0 > last + 0' |
		grep -E -- "$kernel_complaints"
}

# One test point: taint as before, no new complaint in the log.
kernel_healthy() {
	local taint new
	taint=$(kernel_taint)
	new=$(kernel_log | kernel_new_complaints "$kernel_log_before")
	if [[ $taint != "$kernel_taint_before" ]]; then
		fail 'the kernel is not tainted anew' "before: $kernel_taint_before" \
			"after: $taint" "$new"
	elif [[ -n $new ]]; then
		fail 'the kernel log has no new complaint' "$new"
	elif [[ -z $kernel_log_before ]]; then
		pass 'the kernel is not tainted anew (log not readable)'
	else
		pass 'the kernel is healthy'
	fi
}
