# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of t/lib.sh share variables
# Work in a virtual machine, whose kernel has every set type. To be sourced after
# t/lib.sh; such scripts require VM.
#
#	vm [OPTION...] -- COMMAND...	ipset-stress-vm with the kernel that VM found
#	vm_tests SCRIPT TYPES...	a script of t/ runs there; each of its points is one here

vm() {
	XDG_CACHE_HOME=$vm_cache "$srcdir/contrib/vm/ipset-stress-vm" \
		--program "$ipset_stress" "${vm_kernel[@]}" "$@"
}

# Beside busybox, what test scripts ask for.
vm_programs=(bash ipset jq awk sed grep diff cmp sort cut tr head tail cat cp rm mkdir mktemp
	mkfifo dd wc timeout flock unshare nsenter sleep stat id env comm od)

# vm_tests SCRIPT TYPES...: as it is, one beside the other for each $only_types.
# What it compiles is compiled here, by the caller, into tree/compiled/NAME.
vm_tests() {
	local script=$1 name i=0 types options=()
	shift
	mkdir -p tree/t tree/compiled
	cp -r "$srcdir"/t/lib*.sh "$srcdir"/t/helper "$srcdir/t/$script" tree/t/ || return
	cat >tree/cc <<-END
		#!/bin/sh
		# Takes the place of the compiler.
		while [ "\$1" != -o ]; do shift; done
		cp "$scratch/tree/compiled/\${2##*/}" "\$2"
	END
	chmod +x tree/cc
	{
		sed '/^build_\(cc\|top\|srcdir\)=/d' "$build_top/t/build.env"
		echo "build_cc=$scratch/tree/cc"
	} >tree/t/build.env
	{
		echo "export ipset_stress=/vm/bin/ipset-stress build_top=$scratch/tree"
		for types; do
			echo "only_types=${types@Q} bash $scratch/tree/t/$script >points.$((i += 1)) 2>&1 &"
		done
		echo wait
	} >inside.sh
	for name in "${vm_programs[@]}"; do
		type -P "$name" >/dev/null && options+=(--with "$name")
	done
	must_pass vm "${options[@]}" --with "$scratch/tree" --time 290s --script inside.sh --
	for ((i = 1; i <= $#; i++)); do
		vm_points "$script" "points.$i"
	done
}

# vm_points SCRIPT FILE: the points that it made there.
vm_points() {
	local script=$1 file=$2 line made=0
	ok "$script: comes to its end" grep -q '^1\.\.' "$file" || diag "$(tail -n 10 "$file")"
	while IFS= read -r line; do
		case $line in
		'ok '*' # SKIP '*) continue ;;
		'ok '*) pass "$script: ${line#ok * - }" && ((made += 1)) ;;
		'not ok '*) fail "$script: ${line#not ok * - }" ;;
		'# '*) echo "$line" ;;
		esac
	done <"$file"
	ok "$script: makes points there" test "$made" -gt 1
}
