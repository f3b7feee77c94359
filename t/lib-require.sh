# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of t/lib.sh share variables
# Named prerequisites. Sourced by t/lib.sh.

# have NAME: quiet; afterwards $lack says why not. A name in lower case is a
# command in PATH; MODULE_name a kernel module; TYPE_name a set type (TYPE_hash:ip);
# any other name in capitals is a function have_NAME below.
have() {
	lack="$1 is missing"
	case $1 in
	MODULE_*)
		lack="kernel module ${1#MODULE_} is missing"
		[[ -d /sys/module/${1#MODULE_} ]] || modprobe -n -q "${1#MODULE_}" 2>/dev/null
		;;
	TYPE_*)
		have IPSET || return 1
		lack="the kernel has no set type ${1#TYPE_}"
		have_type "${1#TYPE_}"
		;;
	[a-z]*)
		lack="$1 is not installed"
		command -v "$1" >/dev/null
		;;
	*)
		"have_$1"
		;;
	esac
}

# require NAME...: the whole script is skipped if one is missing.
require() {
	local name
	for name; do
		have "$name" || skip_all "$lack"
	done
}

# The real root, not that of a user namespace.
have_ROOT() {
	lack='not root'
	[[ $test_uid -eq 0 ]]
}

# as_user works.
have_USER() {
	lack='cannot become an ordinary user'
	as_user true 2>/dev/null
}

# An ordinary user may make a user and a network namespace.
have_USERNS() {
	lack='no unprivileged user namespaces'
	as_user unshare -U -r -n true 2>/dev/null
}

# perf events on oneself, user space only.
have_PERF() {
	local level
	lack='no perf events'
	level=$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null) || return 1
	lack="no perf events: kernel.perf_event_paranoid is $level"
	[[ $level -le 2 || $test_uid -eq 0 ]]
}

# perf events with kernel stacks.
have_PERF_STACKS() {
	have_PERF || return 1
	lack="no kernel stacks: not root, kernel.perf_event_paranoid above 1"
	[[ $test_uid -eq 0 || $(cat /proc/sys/kernel/perf_event_paranoid) -le 1 ]]
}

# perf(1) works with this kernel; the command alone may be a wrapper for another.
have_PERF_TOOL() {
	lack='perf(1) is not installed or does not work'
	perf stat -e context-switches true >/dev/null 2>&1
}

have_KALLSYMS() {
	lack='/proc/kallsyms shows no addresses'
	head -n 1000 /proc/kallsyms 2>/dev/null | grep -qv '^0* '
}

have_VALGRIND() {
	lack='valgrind and sanitizers do not go together'
	[[ -z $SANITIZER ]] || return 1
	lack='valgrind is not installed'
	command -v valgrind >/dev/null
}

# A build without sanitizer: its memory and time are the program's own.
have_PLAIN_BUILD() {
	lack="built with -fsanitize=$SANITIZER"
	[[ -z $SANITIZER ]]
}

# ipset in the kernel, as far as it can be told without ipset(8).
have_IPSET_KERNEL() {
	lack='the kernel has no ipset'
	[[ -d /sys/module/ip_set ]] || grep -q ' ip_set_create' /proc/kallsyms 2>/dev/null ||
		modprobe -n -q ip_set 2>/dev/null
}

# ipset(8) and ipset in the kernel.
have_IPSET() {
	lack='ipset(8) is not installed'
	command -v ipset >/dev/null || return 1
	lack='the kernel has no ipset, or not for us'
	ipset list -n >/dev/null 2>&1
}

have_type() {
	local options=()
	case $1 in
	bitmap:port) options=(range 0-9) ;;
	bitmap:*) options=(range 10.0.0.0/24) ;;
	esac
	ipset create prerequisite "$1" "${options[@]}" 2>/dev/null && ipset destroy prerequisite
}

# The cache of the caller: tests have a home of their own.
export vm_cache=${vm_cache:-${XDG_CACHE_HOME:-${HOME-}/.cache}}

# Virtual machines take minutes and a kernel from the network, so only `make check-vm`
# wants them; it has fetched the kernel. $vm_kernel is the option that chooses it.
have_VM() {
	lack='for make check-vm'
	[[ ${check_vm-} = yes ]] || return 1
	have qemu-system-x86_64 && have busybox || return 1
	lack="no package ${vm_package:=linux-image-cloud-amd64}"
	vm_kernel=(--package "$vm_package")
	XDG_CACHE_HOME=$vm_cache "$srcdir/contrib/vm/ipset-stress-vm" --fetch \
		"${vm_kernel[@]}" 2>/dev/null
}

# A checkout of this project, not a release and not somebody else's repository.
have_GIT() {
	lack='not a git checkout'
	[[ $(git -C "$srcdir" rev-parse --show-toplevel 2>/dev/null) = "$srcdir" ]]
}
