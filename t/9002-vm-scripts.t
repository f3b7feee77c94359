#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Test scripts that need more set types than this kernel may have, on a kernel that
# has them all.
limit=600
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-vm.sh
. "$srcdir/t/lib-vm.sh"
require VM ipset jq PLAIN_BUILD

mkdir -p tree/compiled
# shellcheck disable=SC2086 # flags and libraries are words
$build_cc $build_cflags -D_GNU_SOURCE -I"$srcdir/src" -o tree/compiled/table \
	"$srcdir/t/helper/types-table.c" "$build_top/src/grammar/libgrammar.a" \
	"$build_top/src/base/libbase.a" $build_libs || exit 1

# Emulated, each process takes ten times as long: only the types that are lacking
# here, half of them on each processor.
only_types=
for type in $("$ipset_stress" list types | awk '$2 == "no" { print $1 }'); do
	only_types+=" $type"
done
read -r -a types <<<"${only_types:-hash:mac hash:net,port,net}"
vm_tests 3301-scenario-types.t "${types[*]:0:${#types[@]} / 2}" "${types[*]:${#types[@]} / 2}"
for type in "${types[@]}"; do
	ok "$type is among them" grep -q "^ok .* $type .*replay leaves the same sets" points.1 points.2
done
done_testing
