# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154 # the parts of ipset-stress-vm share variables
# Where kernels come from: a file, this machine's /boot, a package of the
# distribution. Sourced by ipset-stress-vm.
#
# kernel_image[i], kernel_modules[i] (a folder, or empty), kernel_label[i]

# add_kernel IMAGE MODULES [LABEL]
add_kernel() {
	local label=${3-}
	[[ -f $1 && -r $1 ]] || die 2 "cannot read the kernel image $1"
	[[ -z $2 || -d $2 ]] || die 2 "no folder of modules: $2"
	[[ -n $label || -z $2 ]] || label=$(basename "$(realpath "$2")")
	[[ -n $label ]] || label=$(basename "$1")
	# Two builds may have one name.
	while [[ " ${kernel_label[*]-} " = *" $label "* ]]; do
		label+=+
	done
	kernel_image+=("$(realpath "$1")")
	kernel_modules+=("${2:+$(realpath "$2")}")
	kernel_label+=("$label")
}

add_kernel_installed() {
	local release image
	release=$(uname -r)
	for image in "/boot/vmlinuz-$release" "/lib/modules/$release/vmlinuz" \
		/boot/vmlinuz-*; do
		[[ -r $image && -f $image ]] || continue
		[[ $image != /boot/* ]] || release=${image#/boot/vmlinuz-}
		if [[ -d /lib/modules/$release ]]; then
			add_kernel "$image" "/lib/modules/$release"
			return
		fi
	done
	die 4 'no kernel that can be read in /boot, with its modules in /lib/modules'
}

# add_kernel_package NAME: downloaded once, unpacked in the cache, not installed.
add_kernel_package() {
	local folder
	fetch_package "$1"
	folder=$fetched
	local images=("$folder"/boot/vmlinuz-*)
	[[ -f ${images[0]} ]] || images=("$folder"/usr/lib/modules/*/vmlinuz)
	[[ -f ${images[0]} ]] || die 4 "the package $1 has no kernel image"
	local modules=("$folder"/lib/modules/*/ "$folder"/usr/lib/modules/*/)
	[[ -d ${modules[0]} ]] || modules=("${modules[1]}")
	[[ -d ${modules[0]} ]] || modules=('')
	add_kernel "${images[0]}" "${modules[0]%/}"
}

apt_version() {
	LC_ALL=C apt-cache policy "$1" 2>/dev/null |
		awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'
}

# Names of kernel packages that a package depends on: it may be a name for the
# newest, or its modules may be in another.
apt_kernel_depends() {
	LC_ALL=C apt-cache depends --important "$1" 2>/dev/null |
		awk '$1 == "Depends:" && $2 ~ /^linux-(image|modules)-/ { print $2 }'
}

# fetch_package NAME: sets $fetched.
fetch_package() {
	local name=$1 version folder candidates
	{ command -v apt-get && command -v dpkg-deb; } >/dev/null ||
		die 4 '--package needs apt-get and dpkg-deb: elsewhere, use --kernel and --modules'
	version=$(apt_version "$name")
	if [[ -z $version ]]; then
		# Without package lists, what was fetched before.
		mapfile -t candidates < <(compgen -G "$cache/kernels/${name}_*" | sort -V)
		[[ ${#candidates[@]} -gt 0 ]] ||
			die 4 "apt knows no package $name (apt-get update fetches its lists)"
		fetched=${candidates[-1]}
		return
	fi
	fetched=$cache/kernels/${name}_${version//[^A-Za-z0-9.+~-]/_}
	[[ ! -d $fetched ]] || return 0
	mkdir -p "$cache/kernels" || die 3 "cannot make $cache/kernels"
	folder=$(mktemp -d "$cache/kernels/.new.XXXXXX") || die 3 "cannot write in $cache/kernels"
	unfinished=$folder
	say "fetching $name $version"
	fetch_into "$folder" "$name"
	rm -f "$folder"/*.deb
	# Another one may have been quicker.
	mv -T "$folder" "$fetched" 2>/dev/null || rm -rf "$folder"
	unfinished=
	[[ -d $fetched ]] || die 3 "cannot write $fetched"
}

# fetch_into FOLDER NAME: the package and the kernel packages that it needs.
fetch_into() {
	local folder=$1 waiting=("$2") name deb seen=' '
	while [[ ${#waiting[@]} -gt 0 ]]; do
		name=${waiting[0]}
		waiting=("${waiting[@]:1}")
		[[ $seen != *" $name "* ]] || continue
		seen+="$name "
		(cd "$folder" && rm -f ./*.deb &&
			apt-get -q -o APT::Sandbox::User=root download "$name") \
			>"$temp/apt" 2>&1 || die 4 "cannot download $name: $(tail -n 1 "$temp/apt")"
		for deb in "$folder"/*.deb; do
			dpkg-deb -x "$deb" "$folder" || die 3 "cannot unpack $name"
		done
		mapfile -t -O "${#waiting[@]}" waiting < <(apt_kernel_depends "$name")
	done
}
