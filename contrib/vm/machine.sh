# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of ipset-stress-vm share variables
# One boot: QEMU with the console on the first serial port and the result, an
# archive, on the second. Sourced by ipset-stress-vm.

find_tools() {
	[[ $(uname -m) = x86_64 ]] || die 4 'only x86-64 so far'
	if [[ $runner = virtme-ng ]]; then
		command -v vng >/dev/null || die 4 'no vng: install virtme-ng'
		return
	fi
	command -v qemu-system-x86_64 >/dev/null ||
		die 4 'no QEMU: install qemu-system-x86 (Debian, Ubuntu), qemu-system-x86-core (Fedora)'
	busybox=$(type -P busybox) || die 4 'no busybox: install busybox-static (Debian, Ubuntu), busybox (Fedora)'
	! ldd "$busybox" >/dev/null 2>&1 || die 4 "$busybox is not static: install busybox-static"
}

# start_qemu IMAGE ACCELERATOR ARG...: in the background, $machine is its process.
start_qemu() {
	local image=$1 with_accel=$2 flags=(-accel kvm -cpu host) tied=()
	shift 2
	# Not to outlive this script, however it ends.
	! setpriv --pdeathsig KILL true 2>/dev/null || tied=(setpriv --pdeathsig KILL)
	[[ $with_accel = kvm ]] || flags=(-accel "tcg,thread=multi,tb-size=256" -cpu max)
	"${tied[@]}" qemu-system-x86_64 "${flags[@]}" -nodefaults -no-user-config -display none -vga none \
		-no-reboot -smp "$cpus" -m "$memory" -kernel "$image" "$@" \
		</dev/null >"$temp/qemu" 2>&1 &
	machine=$!
	# The shell would report how it ends.
	disown "$machine"
}

stop_qemu() {
	while kill -KILL "$machine" 2>/dev/null; do
		sleep 0.02
	done
	machine=
}

# A device node says little: nested or filtered KVM may accept a machine and never
# run it. So the kernel itself is started, until it says its name. The answer is
# kept until the next boot of this machine.
find_accel() {
	local known=$cache/kvm key answer i
	[[ $runner = qemu && $accel = auto ]] || return 0
	accel=tcg
	[[ -w /dev/kvm ]] || return 0
	key="$(cat /proc/sys/kernel/random/boot_id) $(qemu-system-x86_64 --version | head -n 1)"
	if [[ -r $known && $(head -n 1 "$known") = "$key" ]]; then
		accel=$(tail -n 1 "$known")
		return
	fi
	: >"$temp/console"
	start_qemu "${kernel_image[0]}" kvm -serial "file:$temp/console" \
		-append 'console=ttyS0 earlyprintk=ttyS0 panic=-1'
	for ((i = 0; i < 50; i++)); do
		if grep -aq 'Linux version' "$temp/console"; then
			accel=kvm
			break
		fi
		kill -0 "$machine" 2>/dev/null || break
		sleep 0.1
	done
	stop_qemu
	{ mkdir -p "$cache" && printf '%s\n%s\n' "$key" "$accel" >"$known"; } 2>/dev/null
	return 0
}

# console_tail LABEL TEXT...: what the machine said last; a panic from its start.
console_tail() {
	local label=$1
	shift
	say "$label: $*"
	{
		cat "$temp/qemu"
		tr -d '\0\r' <"$temp/console" | sed 's/\x1b\[[0-9;?]*[A-Za-z]//g' | awk '
			{ line[NR] = $0 }
			/Kernel panic/ && !panic { panic = NR }
			END {
				first = panic ? panic - 10 : NR - 29
				for (i = first < 1 ? 1 : first; i <= NR && i < first + 40; i++)
					print line[i]
			}'
	} | sed 's/^/    /' >&2
}

# watch_machine: until it ends or has had its time; says which.
watch_machine() {
	local started=$SECONDS booted=no most
	# One command for each variant, ten seconds to die, and the rest.
	most=$((boot_limit + ${#variants[@]} * (limit + 10) + 60))
	while kill -0 "$machine" 2>/dev/null; do
		if [[ $booted = no ]] && grep -aq '^ipset-stress-vm: booted' "$temp/console"; then
			booted=yes
		fi
		if [[ $booted = no && $((SECONDS - started)) -ge $boot_limit ]]; then
			why="did not boot within $boot_limit s (--boot-time)"
			return 1
		fi
		if [[ $((SECONDS - started)) -ge $most ]]; then
			why="hangs: stopped after $most s"
			return 1
		fi
		sleep 0.05
	done
}

# run_machine INDEX: $temp/result is what it sent.
run_machine() {
	local image=${kernel_image[$1]} label=${kernel_label[$1]} why='' failed=no words
	if [[ $runner = virtme-ng ]]; then
		run_virtme "$@"
		return
	fi
	: >"$temp/console"
	: >"$temp/archive"
	make_image "$temp/initramfs" "${kernel_modules[$1]}" "${command[@]}" ||
		die 3 "$label: the initramfs could not be made"
	words="console=ttyS0 panic=-1 no_timer_check random.trust_cpu=on"
	# Emulated, the HPET costs more than what is measured, and the check of the TSC
	# fails by the jitter of the host.
	[[ $accel = kvm ]] || words+=' tsc=reliable'
	say "$label: booting ($accel, $cpus CPUs, $memory MB)"
	start_qemu "$image" "$accel" -initrd "$temp/initramfs" \
		-serial "file:$temp/console" -serial "file:$temp/archive" \
		-append "$words$append"
	watch_machine || failed=yes
	stop_qemu
	[[ -z $keep ]] || cp "$temp/console" "$keep/$label/console"
	if [[ $failed = no ]] && grep -aq '^ipset-stress-vm: done' "$temp/console" &&
		tar -xzf "$temp/archive" -C "$temp/result" 2>/dev/null; then
		return 0
	fi
	if grep -aq 'Kernel panic' "$temp/console"; then
		why="the kernel panicked"
	elif [[ -z $why ]] && ! grep -aq '^ipset-stress-vm: booted' "$temp/console"; then
		why="the kernel did not boot"
	fi
	console_tail "$label" "${why:-the machine ended before the command}; the console's end:"
	return 1
}

# virtme-ng brings its own root, this machine's files, and passes the code on.
run_virtme() {
	local label=${kernel_label[$1]} status=0 words
	local to=$temp/result/only
	[[ $many = no ]] || die 2 'several kernels, and --module-a, need --runner qemu'
	mkdir -p "$to/files"
	words="cd ${PWD@Q} && ${program@Q} ${command[*]@Q}"
	[[ -z $script ]] || words="cd ${PWD@Q} && sh ${script@Q} ${command[*]@Q}"
	say "$label: booting (virtme-ng)"
	timeout -k 10 $((limit + boot_limit)) vng --run "${kernel_image[$1]}" --user root \
		--cpus "$cpus" --memory "${memory}M" --rwdir "$PWD" --exec "$words" \
		>"$to/out" 2>"$to/err" </dev/null || status=$?
	echo "$status" >"$to/status"
	[[ $status -ne 124 ]] || : >"$to/timed-out"
}
