#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What sections, keys, annotations and generators of a scenario do, seen by ipset(8)
# and strace; figures worked out by hand.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=t/lib-look.sh
. "$srcdir/t/lib-look.sh"
# shellcheck source=t/lib-sent.sh
. "$srcdir/t/lib-sent.sh"
require IPSET_KERNEL IPSET TYPE_hash:ip jq nsenter strace

scenario() {
	cat >s.scenario
}

json() {
	jq -cS "$@" look.json
}

entries() {
	inside ipset list -t "$1" | sed -n 's/^Number of entries: //p'
}

# seen NAME: runs ./s.scenario up to where it can be looked at.
seen() {
	look "$ipset_stress" run "${@:2}" ./s.scenario
	ok "$1" test "$(json -r .status)" = pass || diag "$(<look.err)"
}

# @count and @batch: 10000 = 156 * 64 + 16.
scenario <<'EOT'
[setup]
create foo hash:ip
[loop main]
loops = 1
@count=10000 @batch=64  add foo {ip+ 10.0.0.0/16}
EOT
seen '@count=10000 @batch=64'
is "$(entries foo)" 10000 'there are 10000 elements'
ok 'the last of them is 10.0.39.15' inside ipset -q test foo 10.0.39.15
ok 'and nothing is behind it' ! inside ipset -q test foo 10.0.39.16
is "$(json '[.classes.add.count, .classes.add.elements]')" '[157,10000]' '157 ops, 10000 elements'
look_end
is "$status" 0 'exit 0'
sent "$ipset_stress" run --quiet ./s.scenario | grep '^........09' >adds
is "$(wc -l <adds)" 157 '157 messages'
# IPSET_ATTR_IPADDR_IPV4 with its 4 bytes, once an element.
is "$(awk '{ print gsub(/08000140/, "") }' adds | sort -n | uniq -c | awk '{ print $1 "x" $2 }' |
	tr '\n' ' ')" '1x16 156x64 ' 'of 64 elements, and one of 16'

scenario <<'EOT'
[setup]
create foo hash:ip
@count=100 @batch=7  add foo {ip+ 10.0.0.0/16}
[loop main]
loops = 1
@count=30 @batch=1000  del foo {ip+ 10.0.0.0/16}
@count=5  add foo 10.1.0.1 -exist
EOT
seen '@batch= with del, and one larger than @count='
is "$(entries foo)" 71 '100 - 30 + 1 elements'
is "$(json '[.classes.del.count, .classes.del.elements, .classes.add.count]')" '[1,30,5]' \
	'one message deletes 30'
look_end

# Names: {i}, {worker}, {job}; as wide as the largest needs.
scenario <<'EOT'
[loop one]
loops = 12
create i{i} hash:ip
[loop two]
loops = 1
jobs = 4
create w{worker}j{job} hash:ip
@count=3 create r{i}w{worker} hash:ip
EOT
seen 'generators in names'
is "$(inside ipset list -n | sort | tr '\n' ' ')" \
	"i00 i01 i02 i03 i04 i05 i06 i07 i08 i09 i10 i11 r0w0 r0w1 r0w2 r0w3 r1w0 r1w1 r1w2 r1w3 \
r2w0 r2w1 r2w2 r2w3 w0j1 w1j1 w2j1 w3j1 " 'the sets are called so'
is "$(json '[.workers | length] + [.classes.create.count]')" '[5,28]' '5 workers, 12 + 4 + 12 ops'
look_end

# Ascending generators are shared out: worker k of 4 begins at k/4 of the range.
scenario <<'EOT'
[setup]
create foo hash:ip
create ports hash:ip,port
[loop main]
loops = 1
jobs = 4
@count=1000 @batch=10  add foo {ip+ 10.0.0.0/16}
@count=100  add ports 10.0.0.1,udp:{port+ 1001-1400}
EOT
seen 'ascending generators, four workers'
is "$(entries foo)" 4000 'no element twice'
for address in 10.0.0.0 10.0.3.231 10.0.64.0 10.0.67.231 10.0.128.0 10.0.192.0 10.0.195.231; do
	ok "$address is there" inside ipset -q test foo "$address"
done
for address in 10.0.3.232 10.0.63.255 10.0.67.232 10.0.195.232 10.0.255.255; do
	ok "$address is not" ! inside ipset -q test foo "$address"
done
is "$(inside ipset list ports | sed -n 's/^10.0.0.1,udp://p' | sort -n | sed -n '1p;$p' |
	tr '\n' ' ')" '1001 1400 ' 'ports from end to end'
is "$(entries ports)" 400 'each once'
look_end

# Each generator, by what the kernel keeps.
scenario <<'EOT'
[setup]
create nets hash:net
create macs bitmap:ip,mac range 10.0.0.0/24
create six hash:ip family inet6
create numbers hash:ip counters
create few hash:ip
[loop main]
loops = 1
@count=16         add nets {net+ 10.0.0.0/12 /16}
@count=300        add nets {net 172.16.0.0/12 /28} -exist
@count=4          add macs {ip+ 10.0.0.16/30},{mac}
@count=50         add six {ip 2001:db8:1::/112} -exist
@count=3          add numbers {ip+ 10.0.0.1/32} packets {int 5-5} -exist
@count=2000 @expect=ok,exists  add few {zipf 1.2 ip 10.0.0.0/8}
EOT
seen 'generators'
inside ipset save >saved
is "$(grep -c '^add nets 10\.\([0-9]\|1[0-5]\)\.0\.0/16$' saved)" 16 '{net+}: 16 networks in order'
is "$(grep -c '^add nets 172' saved)" \
	"$(grep -c '^add nets 172\.\(1[6-9]\|2[0-9]\|3[01]\)\.[0-9]*\.[0-9]*/28$' saved)" \
	'{net}: of the size and place that were asked for'
is "$(grep -c '^add macs 10\.0\.0\.1[6-9],[0-9A-F][26AE]:' saved)" 4 \
	'{mac}: locally administered, not multicast'
is "$(grep '^add six' saved | grep -vc '^add six 2001:db8:1::[0-9a-f]\{1,4\}$')" 0 '{ip} of IPv6'
is "$(grep '^add numbers' saved)" 'add numbers 10.0.0.1 packets 5 bytes 0' '{int} in an option'
few=$(grep -c '^add few' saved)
ok "{zipf 1.2}: 2000 draws of 16 M addresses hit few of them ($few)" \
	test "$few" -gt 50 -a "$few" -lt 1200
ok 'the first of them among these' grep -q '^add few 10.0.0.0$' saved
look_end

# Names of classes, and what is not reported.
scenario <<'EOT'
[setup]
create foo hash:ip
[loop main]
loops = 50
@as=hot  add foo {ip+ 10.0.0.0/24}
@untimed @expect=any  test foo 10.0.0.0
@as=hot  header foo
@untimed @as=cold  flush foo
EOT
seen '@as and @untimed'
is "$(json '.classes | map_values(.count)')" '{"hot":100}' \
	'two verbs in one class, and what is @untimed in none'
look_end

# Kinds of errors, one worker.
scenario <<'EOT'
[setup]
create foo hash:ip
add foo 10.0.0.1
[loop main]
loops = 10
@expect=exists            add foo 10.0.0.1
@expect=ok,missing @as=d  del foo 10.0.0.1
@expect=any @as=any       add foo 10.0.0.1
@expect=IPSET_ERR_EXIST @as=name  test foo 10.0.0.2
@expect=ENOENT @as=errno  flush nosuch
@expect=missing @as=swap  swap nosuch foo
@expect=exists            create foo hash:ip
EOT
seen 'expected errors'
is "$(json '[.classes[].errors // {} | .[].kind] | unique')" '["expected"]' 'are of that kind'
is "$(json '.classes | map_values(.errors // {} | map_values(.count))')" \
	'{"add":{"IPSET_ERR_EXIST":10},"any":{},"create":{"EEXIST":10},"d":{},"errno":{"ENOENT":10},"name":{"IPSET_ERR_EXIST":10},"swap":{"ENOENT":10}}' \
	'each where it belongs'
look_end
is "$status" 0 'and no failure'

unexpected() {
	{ printf '[setup]\ncreate foo hash:ip\nadd foo 10.0.0.1\n[loop main]\nloops = 4\n'; echo "$1"; } |
		scenario
	run "$ipset_stress" run --json look.json ./s.scenario
	is "$status" 1 "$1: fails"
	is "$(json '[.status, (.classes[].errors[] | .kind, .count)]')" "$2" 'as unexpected'
	is "$(json -r '.classes[].errors | keys[]')" "$3" 'under its name'
	like "$out" "first at \\./s\\.scenario:6:" 'and its line is named'
}
unexpected 'add foo 10.0.0.1' '["fail","unexpected",4]' IPSET_ERR_EXIST
unexpected '@expect=missing test foo 10.0.0.1' '["fail","unexpected",4]' success
unexpected '@expect=IPSET_ERR_BUSY destroy nosuch' '["fail","unexpected",4]' ENOENT
run "$ipset_stress" run --abort --json look.json ./s.scenario
is "$status $(json .classes.destroy.count)" '1 1' '--abort: the first one ends the run'

# A race: what only others can cause. The dump's first part is read, then it pauses.
scenario <<'EOT'
[setup]
create foo hash:ip
@count=20000 @batch=1000  add foo {ip+ 10.0.0.0/16}
[loop dumper]
loops = 1
@hold=30ms  list foo
[loop killer]
loops = 1
sleep 40ms
destroy foo
rename foo bar
EOT
seen 'a dump is held open'
is "$(json '.classes.destroy.errors | map_values(.kind)')" '{"IPSET_ERR_BUSY":"race"}' \
	'destroy meanwhile: IPSET_ERR_BUSY, a race'
is "$(json '.classes.rename.errors | map_values(.kind)')" '{"IPSET_ERR_REFERENCED":"race"}' \
	'rename meanwhile: IPSET_ERR_REFERENCED, a race'
is "$(entries foo)" 20000 'the set is still there'
is "$(json .classes.list.elements)" 20000 'the dump was read to its end'
look_end
is "$status" 0 'a race is no failure'
sed -i '/^sleep/,$d; /dumper/,/@hold/d; s/killer/main/' s.scenario
echo '@expect=IPSET_ERR_BUSY destroy foo' >>s.scenario
run "$ipset_stress" run ./s.scenario
is "$status" 1 'one worker alone has no races'

# A loop along with another.
scenario <<'EOT'
[setup]
create foo hash:ip
[loop main]
loops = 30
sleep 1ms
flush foo
[loop reader]
jobs = 2
while = main
order = random
@weight=9 @as=nine  header foo
@weight=1 @as=one   list foo -terse
@weight=0 @as=none  flush foo
EOT
seen 'while ='
is "$(json '[.workers[] | .job]')" '["main","reader","reader"]' 'its workers'
is "$(json '[.classes | .sleep, .flush, .none | .count]')" '[30,30,0]' 'the other loop runs its rounds'
ok 'and the reader meanwhile, more than ten times' \
	test "$(json '.classes.nine.count + .classes.one.count')" -gt 10
look_end
sed -i 's/^while = main/loops = 20000/' s.scenario
seen 'order = random'
is "$(json '.classes.nine.count + .classes.one.count')" 40000 'a round is one line'
ok 'nine in ten' jq -e '(.classes.nine.count / 40000 - 0.9) | fabs < 0.01' look.json
look_end

# Options of the file, and of the command line, which has the last word.
scenario <<'EOT'
[scenario]
type = hash:net
element = {net+ 10.0.0.0/8 /16}
create-options = maxelem 77 counters
loops = 5
repeat = 2
[setup]
create foo ${type} ${create-options}
[loop main]
add foo ${element}
EOT
seen 'options of the file'
like "$(inside ipset save)" 'create foo hash:net family inet hashsize 1024 maxelem 77 counters' \
	'type, create-options'
like "$(inside ipset save)" 'add foo 10.4.0.0/16 packets 0 bytes 0' 'element'
is "$(entries foo)" 5 'loops'
is "$(json '[.repetitions | length] + [.classes.add.count]')" '[2,10]' 'repeat'
look_end
seen '--type and friends' --type hash:ip --element '{ip+ 10.9.0.0/16}' --create-options 'maxelem 5' \
	--loops 3 --repeat 1
is "$(inside ipset save | sed -E 's/ (bucketsize|hashsize|initval) [^ ]*//g' | sort | tr '\n' ' ')" \
	'add foo 10.9.0.0 add foo 10.9.0.1 add foo 10.9.0.2 create foo hash:ip family inet maxelem 5 ' \
	'override them'
look_end
seen '--warmup' --loops 3 --warmup 4 --repeat 1 --element '{net+ 10.0.0.0/8 /16}'
is "$(entries foo) $(json .classes.add.count)" '7 3' 'is run and not counted'
look_end

# Revisions.
scenario <<'EOT'
[setup]
create foo hash:ip
create bar hash:net
[loop main]
loops = 1
null
EOT
revision_of() {
	inside ipset list -t "$1" | sed -n 's/^Revision: //p'
}
seen 'no --revision'
net=$(revision_of bar)
ok 'the highest of a type is taken' test "$(revision_of foo)" -gt 2
look_end
seen '--revision hash:ip=2' --revision hash:ip=2
is "$(revision_of foo) $(revision_of bar)" "2 $net" 'that type has it, others have theirs'
look_end
seen '--revision of two types' --revision 'hash:ip=2;hash:net=3'
is "$(revision_of foo) $(revision_of bar)" '2 3' 'both'
look_end
sed -i '1i [scenario]\nrevision = hash:net=1' s.scenario
seen 'revision = in the file'
is "$(revision_of bar)" 1 'has the same meaning'
look_end
must_fail 2 "$ipset_stress" run --revision hash:ip=200 ./s.scenario

# Pace: so many ops and no more. A late worker may do fewer, hence the wide bounds.
scenario <<'EOT'
[setup]
create foo hash:ip
[loop main]
header foo
EOT
within() {
	local count
	count=$(json .classes.header.count)
	ok "$1 (got $count, want $2 to $3)" test "$count" -ge "$2" -a "$count" -le "$3"
}
must_pass "$ipset_stress" run --rate 200 --duration 1s --json look.json ./s.scenario
within '--rate 200 for a second' 100 202
must_pass "$ipset_stress" run --think 10ms --duration 500ms --json look.json ./s.scenario
within '--think 10ms for half a second' 10 51
sed -i '/^\[loop/a rate = 50\nduration = 1s\njobs = 2' s.scenario
must_pass "$ipset_stress" run --json look.json ./s.scenario
within 'rate = 50, duration = 1s, jobs = 2' 50 104
must_pass "$ipset_stress" run --rate 100k --loops 1 --json look.json ./s.scenario
within 'what the loop says stands before what is said for all' 50 104

# Commands that ask, and a dump that fails: it is answered by two errors.
scenario <<'EOT'
[setup]
create foo hash:ip
add foo 10.0.0.1
[loop main]
loops = 100
header foo
type hash:ip
protocol
get-by-name foo
get-by-index 0
@expect=missing @as=no-list  list nosuch
@as=after   test foo 10.0.0.1
@expect=missing @as=no-save  save nosuch
@as=after   header foo
@expect=missing @as=no-header  header nosuch
@as=after   list foo
@expect=missing @as=no-name  get-by-name nosuch
@as=after   list
@as=after   list -n
@as=after   save foo
EOT
seen 'commands that ask'
is "$(json '[.classes | .header, .type, .protocol, .["get-by-name"], .["get-by-index"] | .count]')" \
	'[100,100,100,100,100]' 'run so often'
is "$(json '.classes | with_entries(select(.value.errors)) | map_values(.errors | map_values(.count))')" \
	'{"no-header":{"ENOENT":100},"no-list":{"ENOENT":100},"no-name":{"ENOENT":100},"no-save":{"ENOENT":100}}' \
	'a missing set is missed once each time, and the next op gets its own answer'
look_end
done_testing
