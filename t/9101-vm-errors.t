#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# How ipset-stress-vm fails, without a boot: a script stands in for QEMU.
netns=none
health=no
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require jq ldd

vm=$srcdir/contrib/vm/ipset-stress-vm
unset IPSET_STRESS_EXIT_STYLE
export XDG_CACHE_HOME=$scratch/cache
mkdir few fakes modules
for tool in bash basename cat dirname mktemp realpath rm uname; do
	ln -s "$(type -P "$tool")" few/
done

# With as good as nothing installed.
bare=(env PATH="$scratch/few" "$vm")
one_error 4 'no QEMU: install qemu-system-x86' "${bare[@]}" -- run
IPSET_STRESS_EXIT_STYLE=bisect one_error 125 'no QEMU' "${bare[@]}" -- run
IPSET_STRESS_EXIT_STYLE=kselftest one_error 4 'no QEMU' "${bare[@]}" -- run
ln -s "$(type -P true)" few/qemu-system-x86_64
one_error 4 'install busybox-static' "${bare[@]}" -- run
one_error 4 'install virtme-ng' "${bare[@]}" --runner virtme-ng -- run
one_error 4 'needs apt-get' "${bare[@]}" --fetch --package linux-image

# QEMU as a script: it does what $fake says with the files of the two serial ports.
cat >fakes/qemu-system-x86_64 <<'EOT'
#!/usr/bin/env bash
files=()
for argument; do
	[[ $argument != file:* ]] || files+=("${argument#file:}")
done
console=${files[0]} archive=${files[1]}
[[ $fake != refuse ]] || { echo 'qemu: bad image' >&2; exit 1; }
printf 'Linux version 1\nlast words\n' >"$console"
case $fake in
hang) exec sleep 60 ;;
nothing) exit 0 ;;
esac
echo 'ipset-stress-vm: booted in 1 s' >>"$console"
[[ $fake != panic ]] || { echo 'Kernel panic - not syncing' >>"$console"; exit 0; }
[[ $fake != wait ]] || { echo $$ >"$fake_pid"; exec sleep 60; }
mkdir -p "$archive.d/only/files/$fake_folder/sub"
cd "$archive.d" || exit
echo "$fake" >only/status
echo report >only/out
echo warning >only/err
echo data >"only/files/$fake_folder/sub/trace"
cat >only/files/"$fake_folder"/result.json <<'JSON'
{"classes": {"swap": {"count": 5, "wall_ns": 1000, "off_ns": 500, "sleeps_per_op": 1,
 "latency_ns": {"mean": 200}}}}
JSON
echo 'an.ko' >not-loaded
: >insmod
tar -czf "$archive" .
echo 'ipset-stress-vm: done' >>"$console"
EOT
printf '#!/bin/sh\ncat >/dev/null\n' >fakes/busybox
chmod +x fakes/*
export PATH=$scratch/fakes:$PATH fake_folder=$PWD fake_pid=$scratch/pid
echo kernel >image
machine=("$vm" --program "$ipset_stress" --accel tcg --kernel image --modules modules)

one_error 2 'unknown option: --moon' "$vm" --moon=1 -- run
one_error 2 'needs a value' "$vm" --kernel -- run
one_error 2 'what is to be run' "$vm" --kernel image
one_error 2 'comes after --' "$vm" run
one_error 2 'belongs after --kernel' "$vm" --modules modules -- run
one_error 2 'belong together' "$vm" --module-a modules -- run
one_error 2 'not a time: soon' "$vm" --time soon -- run
one_error 2 'not a number above 0: 0' "$vm" --cpus 0 -- run
one_error 2 'cannot read the kernel image' "$vm" --kernel nowhere -- run
one_error 2 'no folder of modules' "$vm" --kernel image --modules nowhere -- run
one_error 2 'is not a program' "$vm" --program nowhere -- run
one_error 2 'no file nowhere' "$vm" --script nowhere --
one_error 4 'no program nowhere' "$vm" --with nowhere -- run
IPSET_STRESS_EXIT_STYLE=automake one_error 99 'auto, kvm or tcg' "$vm" --accel warp -- run
must_pass "$vm" --help
like "$out" '--package NAME' 'help is on standard output'

fake=refuse must_fail 3 "${machine[@]}" -- run
like "$err" 'did not boot.*qemu: bad image' 'what QEMU says is shown'
fake=nothing must_fail 3 "${machine[@]}" -- run
like "$err" 'did not boot.*last words' 'a kernel that ends at once: its last words'
fake=hang must_fail 3 "${machine[@]}" --boot-time 1s -- run
like "$err" 'did not boot within 1 s.*last words' 'a kernel that hangs is stopped'
fake=panic must_fail 3 "${machine[@]}" --keep kept -- run
like "$err" 'panicked.*Kernel panic' 'a panic is shown'
like "$(<kept/modules/console)" 'Kernel panic' 'the console is kept'

fake=7 must_fail 7 "${machine[@]}" -- run
is "$out" report 'standard output comes out'
like "$err" 'not loaded: an.ko.*warning' 'so do warnings'
is "$(<sub/trace)" data 'and files'
fake=130 run "${machine[@]}" -- run
is "$status" 130 'the status of a command that a signal ended'

fake=0 must_pass "${machine[@]}" --kernel image -- run
like "$out" 'modules +swap +5 +200 ns +1 +50.0% +1.00.*image +swap ' 'a table over two kernels'
is "$(<vm-results/image/sub/trace)" data 'the files of each are kept'

# virtme-ng as a script as well: it runs what it is given, here.
cat >fakes/vng <<'EOT'
#!/usr/bin/env bash
while [[ $1 != --exec ]]; do
	shift
done
bash -c "$2"
EOT
chmod +x fakes/vng
printf '%s\n' "echo \"\$1\"" 'exit 6' >script
must_fail 6 "${machine[@]}" --runner virtme-ng --script script -- 'a  b'
is "$out" 'a  b' 'virtme-ng gets the command, its output comes out'
must_fail 2 "${machine[@]}" --kernel image --runner virtme-ng -- run

mkdir tmp
TMPDIR=$scratch/tmp fake='wait' "${machine[@]}" -- run >/dev/null 2>&1 &
for ((i = 0; i < 100; i++)); do
	[[ ! -s pid ]] || break
	sleep 0.1
done
kill -TERM $!
wait $!
is $? 143 'it can be stopped'
for ((i = 0; i < 50; i++)); do
	kill -0 "$(<pid)" 2>/dev/null || break
	sleep 0.1
done
ok 'and takes the machine with it' test "$i" -lt 50
is "$(ls tmp)" '' 'and leaves nothing behind'
done_testing
