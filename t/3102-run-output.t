#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Saving: the earlier file stays whole whatever happens to the new one.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
require ROOT IPSET_KERNEL jq

mkdir full
mount -t tmpfs -o size=64k tmpfs full || skip_all 'cannot mount a small tmpfs'
trap 'umount full' EXIT
echo '{"earlier": true}' > full/r.json
head -c 100k /dev/zero > full/filler 2>/dev/null
run "$ipset_stress" run --loops 20 --json full/r.json
is "$status" 3 'a full disk while saving: 3'
like "$err" 'cannot write full/r.json: No space left on device' 'it says why'
is "$(cat full/r.json)" '{"earlier": true}' 'the earlier file is intact'
is "$(find full -type f | sort | tr '\n' ' ')" 'full/filler full/r.json ' \
	'and nothing else lies about'
like "$out" 'swap' 'the report is printed all the same'

# A device of our own like /dev/full: nothing can be written, and it stays a device.
mknod device c 1 7
run "$ipset_stress" run --loops 20 --json device
is "$status" 3 'a device that is full: 3'
ok 'it is still a device' test -c device
run sh -c "'$ipset_stress' run --loops 20 > device"
is "$status" 3 'a report that cannot be written: 3'

echo old > r.json
chmod 640 r.json
run "$ipset_stress" run --loops 20 --json r.json
ok 'a file that is there is replaced' jq -e .format r.json
mkdir locked && chmod 555 locked
if have USER; then
	run as_user "$ipset_stress" run --json "$scratch/locked/r.json"
	is "$status" 2 'a folder that cannot be written to is refused before the run'
else
	skip 1 "$lack"
fi
done_testing
