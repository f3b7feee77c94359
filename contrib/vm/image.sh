# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of ipset-stress-vm share variables
# The initramfs: busybox, programs with their libraries, modules in the order of
# what they need. Sourced by ipset-stress-vm.

# Patterns of module names, loaded where the kernel has them as modules. crc32c
# first: others ask for it by name, and there is no modprobe.
wanted_modules=(
	crc32c_generic
	nfnetlink 'ip_set*' xt_set em_ipset
	ip_tables iptable_filter ip6_tables ip6table_filter nf_tables nft_compat
	ip_vs 'ip_vs_*'
	dummy veth pktgen
	sch_ingress cls_u32 cls_basic cls_matchall act_gact act_mirred act_skbedit
)

# put_program FILE [NAME]: with the shared libraries that it needs.
put_program() {
	local file=$1 name=${2:-${1##*/}} library
	mkdir -p "$root/vm/bin" "$root/vm/lib"
	cp -L "$file" "$root/vm/bin/$name" || return
	while read -r library; do
		case $library in
		*/ld-*.so* | */ld64*.so*)
			mkdir -p "$root${library%/*}"
			cp -L "$library" "$root$library" || return
			;;
		*) cp -L "$library" "$root/vm/lib/" || return ;;
		esac
	done < <(ldd "$file" 2>/dev/null | grep -oE '/[^ ]+')
}

# put_file PATH: a file or folder, under the same absolute name.
put_file() {
	local path
	path=$(realpath -ms "$1")
	mkdir -p "$root${path%/*}"
	cp -RL "$path" "$root${path%/*}/"
}

# index_modules FOLDER...: module_file[NAME] of every module below. A later
# folder wins.
index_modules() {
	local file name
	while IFS= read -r file; do
		name=${file##*/}
		name=${name%.ko*}
		module_file[${name//-/_}]=$file
	done < <(find -L "$@" -name '*.ko' -o -name '*.ko.xz' -o -name '*.ko.zst' -o -name '*.ko.gz')
}

unpack_module() {
	case $1 in
	*.xz) xz -dc "$1" ;;
	*.zst) zstd -dcq "$1" ;;
	*.gz) gzip -dc "$1" ;;
	*) cat "$1" ;;
	esac
}

# put_module NAME VARIANT: what it depends on first. The module says itself what
# that is; a name without a file is built into the kernel.
put_module() {
	local name=${1//-/_} variant=$2 file depends need
	file=${module_file[$name]-}
	[[ -n $file && -z ${module_done[$name]-} ]] || return 0
	module_done[$name]=yes
	mkdir -p "$root/vm/modules/$variant"
	depends=$(unpack_module "$file" | LC_ALL=C tr '\0' '\n' | LC_ALL=C sed -n 's/^depends=//p')
	for need in ${depends//,/ }; do
		put_module "$need" "$variant" || return
	done
	((module_count += 1))
	printf -v need '%03d-%s.ko' "$module_count" "$name"
	unpack_module "$file" >"$root/vm/modules/$variant/$need"
}

# put_modules VARIANT PATTERN...
put_modules() {
	local variant=$1 pattern name names
	shift
	mapfile -t names < <(printf '%s\n' "${!module_file[@]}" | sort)
	for pattern; do
		if [[ $pattern != *[*?[]* ]]; then
			put_module "$pattern" "$variant" || return
			continue
		fi
		for name in "${names[@]}"; do
			# shellcheck disable=SC2053 # a pattern
			[[ $name != $pattern ]] || put_module "$name" "$variant" || return
		done
	done
}

# The modules of a kernel, or (--module-a, --module-b) of two builds of ip_set.
put_kernel_modules() {
	local folder=$1 name variant
	local -A module_file=() module_done=()
	local module_count=0
	[[ -z $folder ]] || index_modules "$folder"
	if [[ -z $module_a ]]; then
		put_modules common "${wanted_modules[@]}" "${more_modules[@]}"
		return
	fi
	# What both builds rest on, without ip_set and what rests on that.
	for name in "${!module_file[@]}"; do
		[[ $name != ip_set* && $name != xt_set && $name != em_ipset ]] ||
			unset "module_file[$name]"
	done
	put_modules common "${wanted_modules[@]}" "${more_modules[@]}" || return
	for variant in a b; do
		folder=$module_a
		[[ $variant = a ]] || folder=$module_b
		module_file=()
		index_modules "$folder"
		[[ -n ${module_file[ip_set]-} ]] || die 2 "no ip_set.ko in $folder"
		for name in "${!module_done[@]}"; do
			[[ $name != ip_set* ]] || unset "module_done[$name]"
		done
		put_modules "$variant" 'ip_set*' || return
	done
}

# Protocol and service names, found without a name service; the C.UTF-8 locale.
put_names() {
	local file
	mkdir -p "$root/etc"
	for file in protocols services; do
		[[ ! -e /etc/$file ]] || cp -L "/etc/$file" "$root/etc/"
	done
	echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
	printf '%s: files\n' passwd group hosts protocols services >"$root/etc/nsswitch.conf"
	for file in /usr/lib/locale/C.utf8 /usr/lib/locale/C.UTF-8; do
		[[ ! -d $file ]] || put_file "$file"
	done
	for file in /lib/*/libnss_files.so.2 /lib64/libnss_files.so.2; do
		[[ ! -e $file ]] || cp -L "$file" "$root/vm/lib/"
	done
}

# Files that the command names go with it, under the same names.
put_arguments() {
	local argument value before=
	: >"$root/vm/stdin"
	for argument; do
		# "-" is standard input, but after an option that names an output.
		[[ $argument != - || $before = -* ]] || cat >"$root/vm/stdin"
		before=$argument
		value=$argument
		[[ $argument != --*=* ]] || value=${argument#*=}
		[[ ! -f $value ]] || put_file "$value" || return
	done
}

put_command() {
	local name
	if [[ -n $script ]]; then
		put_file "$script" || return
		set -- sh "$script" "$@"
	else
		set -- ipset-stress "$@"
	fi
	{
		for name in "${!IPSET_STRESS_@}"; do
			echo "export $name=${!name@Q}"
		done
		echo "exec ${*@Q}"
	} >"$root/vm/command"
	cat >"$root/vm/settings" <<-END
		limit=$limit
		folder=${PWD@Q}
		variants='${variants[*]}'
		library_path=/vm/lib
	END
}

# make_image FILE MODULES COMMAND...
make_image() {
	local image=$1 modules=$2 root name
	shift 2
	root=$(mktemp -d "$temp/root.XXXXXX") || return
	mkdir -p "$root/bin" "$root/vm/lib" "$root/dev" "$root$PWD" || return
	cp -L "$busybox" "$root/bin/busybox" && ln -s busybox "$root/bin/sh" &&
		cp "$here/init" "$root/init" && chmod 755 "$root/init" || return
	put_program "$program" ipset-stress || return
	for name in "${with[@]}"; do
		if [[ -d $name ]]; then
			put_file "$name" || return
		else
			put_program "$(type -P "$name")" "${name##*/}" || return
		fi
	done
	{ put_names && put_arguments "$@" && put_command "$@" &&
		put_kernel_modules "$modules"; } || return
	find "$root" -exec touch -h -d @0 {} + &&
		(cd "$root" && find . | "$busybox" cpio -o -H newc 2>/dev/null) >"$image" &&
		rm -rf "$root"
}
