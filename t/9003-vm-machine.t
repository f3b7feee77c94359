#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What ipset-stress-vm makes of real boots: the report, files, exit codes, a panic, a
# command that runs too long, a file that is no kernel, two kernels, two builds.
limit=300
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-vm.sh
. "$srcdir/t/lib-vm.sh"
require VM jq PLAIN_BUILD

started=$SECONDS
must_pass vm -- run --json result.json
ok "within a minute ($((SECONDS - started)) s)" test $((SECONDS - started)) -le 60
like "$out" 'swap +10000 +0 ' 'the report comes out'
is "$(jq -r .classes.swap.count result.json)" 10000 'the result file comes out'

echo 'create a hash:mac
add a 02:00:00:00:00:01' >in.save
must_pass vm -- replay in.save
must_fail 2 vm -- run --type hash:moon
like "$err" 'hash:moon' 'the error of the program is shown'

cat >script <<'END'
mkdir deep
echo "$1" >deep/file
exit 9
END
must_fail 9 vm --script script -- "a  'b"
is "$(<deep/file)" "a  'b" 'arguments arrive as they are'

echo 'echo c >/proc/sysrq-trigger; sleep 60' >panic
must_fail 3 vm --script panic --
like "$err" 'panicked.*Kernel panic - not syncing' 'the end of the console is shown'

must_fail 3 vm --time 2s -- run --duration 1m --json partial.json
like "$err" 'stopped after 2 s' 'the time limit is said'
is "$(jq .partial partial.json)" true 'what was measured until then comes out'

head -c 100000 /dev/urandom >noise
run "$srcdir/contrib/vm/ipset-stress-vm" --program "$ipset_stress" --kernel noise \
	--accel tcg --boot-time 10s -- run
is "$status" 3 'a file that is no kernel'
like "$err" 'did not boot' 'that is said'

modules=("$vm_cache"/ipset-stress/kernels/"$vm_package"_*/lib/modules/*/)
images=("$vm_cache"/ipset-stress/kernels/"$vm_package"_*/boot/vmlinuz-*)
label=$(basename "${modules[-1]}")
must_pass vm --kernel "${images[-1]}" --modules "${modules[-1]}" -- run --loops 100
like "$out" "kernel +class.*$label +swap +100 .* 1\\.00.*$label\\+ +swap +100 " \
	'two kernels, one table'
ok 'the result of each is kept' test -s "vm-results/$label/result.json" -a \
	-s "vm-results/$label+/result.json"

ipset_modules=${modules[-1]}kernel/net/netfilter/ipset
must_pass vm --module-a "$ipset_modules" --module-b "$ipset_modules" -- run --loops 100
like "$out" "$label-a +swap +100 .*$label-b +swap +100 " 'two builds of ip_set in one boot'
unlike "$err" 'not loaded' 'both are loaded'
done_testing
