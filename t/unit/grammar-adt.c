// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/adt: elements of every type and their options, worked out by hand. */
#include "grammar-lines.h"

static void hash_ip(void **state)
{
	(void)state;
	parses("create a hash:ip");
	gives("add a 1.2.3.4", "ip=1.2.3.4");
	gives("add a 1.2.3.0/30", "ip=1.2.3.0 cidr=30");
	gives("add a 1.2.3.4-1.2.3.9", "ip=1.2.3.4 ip_to=1.2.3.9");
	gives("add a [1.2.3.4]-[1.2.3.9]", "ip=1.2.3.4 ip_to=1.2.3.9");
	gives("del a 1.2.3.9-1.2.3.4", "ip=1.2.3.9 ip_to=1.2.3.4");
	gives("test a 1.2.3.4", "ip=1.2.3.4");
	gives("add a 010.1.1.1", "ip=8.1.1.1");
	gives("add a 10.1", "ip=10.0.0.1");
	gives("add a 16843009", "ip=1.1.1.1");
	gives("add a 1.1.1.1/010", "ip=1.1.1.1 cidr=8");
	wrong("add a 1.1.1.1,60", 7, "separator");
	wrong("add a 1.1.1.1,", 7, "");
	wrong("add a 1.2.3.4/33", 7, "33");
	wrong("add a 1.2.3.256", 7, "1.2.3.256");
	wrong("add a ::1", 7, "::1");
	wrong("add a 1.1.1.1-[2.2.2.2", 7, "no ] at the end");
	wrong("add a 1.1.1.1 2.2.2.2", 15, "unknown option");
	parses("create b hash:ip family inet6");
	gives("add b 2001:DB8::1", "ip=2001:db8::1");
	gives("add b ::ffff:1.2.3.4", "ip=::ffff:1.2.3.4");
	gives("add b [::1]", "ip=::1");
	gives("add b ::1/128", "ip=::1 cidr=128");
	wrong("add b ::1/64", 7, "plain IP address");
	wrong("add b ::1-::5", 7, "plain IP address");
	wrong("add b 1.2.3.4", 7, "1.2.3.4");
}

static void hash_net(void **state)
{
	(void)state;
	parses("create a hash:net");
	gives("add a 10.0.0.0/8", "ip=10.0.0.0 cidr=8");
	gives("add a 10.1.2.3", "ip=10.1.2.3");
	gives("add a 0.0.0.0/0", "ip=0.0.0.0 cidr=0");
	gives("add a 10.0.0.0-10.0.3.255", "ip=10.0.0.0 ip_to=10.0.3.255");
	gives("add a 10.0.0.0/8 nomatch", "ip=10.0.0.0 cidr=8 flags=4");
	gives("test a 10.0.0.0/8", "ip=10.0.0.0 cidr=8");
	wrong("add a 10.0.0.0/8,80", 7, "separator");
	wrong("del a 10.0.0.0/8 nomatch", 18, "unknown option");
	parses("create b hash:net -6");
	gives("add b 2001:db8::/32", "ip=2001:db8:: cidr=32");
	gives("add b ::/0", "ip=:: cidr=0");
	wrong("add b ::/129", 7, "129");
}

static void pairs_with_a_port(void **state)
{
	(void)state;
	parses("create a hash:ip,port");
	gives("add a 1.2.3.4,tcp:80", "ip=1.2.3.4 port=80 proto=6");
	gives("add a 1.2.3.4,80", "ip=1.2.3.4 port=80 proto=6");
	gives("add a 1.2.3.4,udp:domain", "ip=1.2.3.4 port=53 proto=17");
	gives("add a 1.2.3.4,sctp:80-90", "ip=1.2.3.4 port=80 port_to=90 proto=132");
	gives("add a 1.2.3.4,udplite:7", "ip=1.2.3.4 port=7 proto=136");
	gives("add a 1.2.3.4,icmp:echo-request", "ip=1.2.3.4 port=2048 proto=1");
	gives("add a 1.2.3.4,icmp:8/0", "ip=1.2.3.4 port=2048 proto=1");
	gives("add a 1.2.3.4,vrrp:0", "ip=1.2.3.4 port=0 proto=112");
	gives("add a 1.2.3.4,47:0", "ip=1.2.3.4 port=0 proto=47");
	gives("add a 1.2.3.4,[ftp-data]-ssh", "ip=1.2.3.4 port=20 port_to=22 proto=6");
	gives("add a 1.2.3.0/24,tcp:0x50", "ip=1.2.3.0 cidr=24 port=80 proto=6");
	wrong("add a 1.2.3.4", 7, "Second element");
	wrong("add a 1.2.3.4,tcp:70000", 7, "70000");
	wrong("add a 1.2.3.4,gre:5", 7, "pseudo port");
	wrong("add a 1.2.3.4,foo:5", 7, "foo");
	wrong("add a 1.2.3.4,icmpv6:1/2", 7, "inet6");
	wrong("add a 1.2.3.4,80,90", 7, "separators");
	wrong("test a 1.2.3.4-1.2.3.5,80", 8, "a range of addresses is not possible");
	wrong("test a 1.2.3.0/24,80", 8, "ADDRESS/LENGTH is not possible");
	wrong("test a 1.2.3.4,80-90", 8, "a range of ports is not possible");
	parses("create b hash:net,port family inet6");
	gives("add b 2001:db8::/32,tcp:80", "ip=2001:db8:: cidr=32 port=80 proto=6");
	gives("add b [2001:db8::1],icmpv6:128/0", "ip=2001:db8::1 port=32768 proto=58");
	wrong("add b ::1,icmp:8/0", 7, "family inet only");
}

static void triples(void **state)
{
	(void)state;
	parses("create a hash:ip,port,ip");
	gives("add a 1.1.1.1,80,2.2.2.2", "ip=1.1.1.1 port=80 proto=6 ip2=2.2.2.2");
	wrong("add a 1.1.1.1,80", 7, "Third element");
	wrong("add a 1.1.1.1,80,2.2.2.2,3", 7, "separators");
	wrong("add a 1.1.1.1,80,2.2.2.0/24", 7, "plain IP");
	parses("create b hash:ip,port,net -6");
	gives("add b ::1,udp:5,2001::/16 nomatch",
	      "ip=::1 port=5 proto=17 flags=4 ip2=2001:: cidr2=16");
	parses("create c hash:net,port,net");
	gives("add c 10.0.0.0/8,tcp:1-9,11.0.0.0/16",
	      "ip=10.0.0.0 cidr=8 port=1 port_to=9 proto=6 ip2=11.0.0.0 cidr2=16");
	gives("add c 10.0.0.0-10.0.0.9,80,11.0.0.0-11.0.0.9",
	      "ip=10.0.0.0 ip_to=10.0.0.9 port=80 proto=6 ip2=11.0.0.0 ip2_to=11.0.0.9");
}

static void other_pairs(void **state)
{
	(void)state;
	parses("create a hash:net,net");
	gives("add a 10.0.0.0/8,11.0.0.0/16", "ip=10.0.0.0 cidr=8 ip2=11.0.0.0 cidr2=16");
	gives("add a 10.0.0.1,11.0.0.1", "ip=10.0.0.1 ip2=11.0.0.1");
	parses("create b hash:ip,mark");
	gives("add b 1.1.1.1,0xff", "ip=1.1.1.1 mark=255");
	gives("add b 1.1.1.1,4294967295", "ip=1.1.1.1 mark=4294967295");
	wrong("add b 1.1.1.1,4294967296", 7, "range");
	parses("create c hash:ip,mac");
	gives("add c 1.1.1.1,00:11:22:33:44:5f", "ip=1.1.1.1 ether=00112233445f");
	wrong("add c 1.1.1.1,00:11:22:33:44", 7, "ethernet");
	parses("create d hash:mac");
	gives("add d 0:1:2:3:4:5", "ether=000102030405");
	wrong("add d 00:11:22:33:44:55:66", 7, "ethernet");
	wrong("add d 00:11:22:33:44:100", 7, "ethernet");
	parses("create e hash:net,iface");
	gives("add e 10.0.0.0/8,eth0", "ip=10.0.0.0 cidr=8 iface='eth0'");
	gives("add e 0.0.0.0/0,physdev:br0", "ip=0.0.0.0 cidr=0 flags=2 iface='br0'");
	gives("add e 10.0.0.0/8,eth wildcard nomatch", "ip=10.0.0.0 cidr=8 flags=132 iface='eth'");
	gives("add e 10.0.0.0/8,physdev:eth wildcard", "ip=10.0.0.0 cidr=8 flags=130 iface='eth'");
	wrong("add e 10.0.0.0/8,interface0123456", 7, "longer than 15");
}

static void bitmaps(void **state)
{
	(void)state;
	parses("create a bitmap:ip range 10.0.0.0/16");
	gives("add a 10.0.0.1", "ip=10.0.0.1");
	gives("add a 10.0.0.0/24", "ip=10.0.0.0 cidr=24");
	gives("del a 10.0.0.1-10.0.0.9", "ip=10.0.0.1 ip_to=10.0.0.9");
	gives("add a 99.0.0.1", "ip=99.0.0.1");
	wrong("test a 10.0.0.1-10.0.0.9", 8, "range");
	parses("create b bitmap:ip,mac range 10.0.0.0/16");
	gives("add b 10.0.0.1,00:11:22:33:44:55", "ip=10.0.0.1 ether=001122334455");
	gives("add b 10.0.0.1", "ip=10.0.0.1");
	wrong("add b 10.0.0.0/24", 7, "plain IP");
	parses("create c bitmap:port range 0-100");
	gives("add c 80", "port=80");
	gives("add c tcp:http", "port=80");
	gives("add c udp:domain-60", "port=53 port_to=60");
	/* Fatal to ipset(8) 7.17. */
	wrong("add c icmp:8/0", 7, "only tcp and udp");
	wrong("add c 58:5", 7, "only tcp and udp");
	wrong("create d bitmap:port range ICMPv6:5-9", 28, "only tcp and udp");
	wrong("add c sctp:5", 7, "TCP and UDP");
}

static void lists(void **state)
{
	(void)state;
	parses("create a list:set");
	gives("add a b", "name='b'");
	gives("add a b before c", "flags=1 name='b' nameref='c'");
	gives("add a b after c", "name='b' nameref='c'");
	gives("add a b,before,c", "flags=1 name='b' nameref='c'");
	gives("test a b after c", "name='b' nameref='c'");
	gives("del a b,after,c", "name='b' nameref='c'");
	gives("add a [b]", "name='[b]'");
	wrong("add a b,c", 7, "before|after");
	wrong("add a b before c after d", 24, "already");
	wrong("add a b,before,c after d", 24, "already");
	wrong("add a b before", 9, "needs a value");
	wrong("add a 01234567890123456789012345678901", 7, "longer than 31");
}

static void extensions(void **state)
{
	char comment[300], line[400];

	(void)state;
	parses("create a hash:ip timeout 0 counters comment skbinfo");
	gives("add a 1.1.1.1 timeout 0 packets 1 bytes 18446744073709551614 comment \"a b\" "
	      "skbmark 0x1111/0xff00ffff skbprio 1:10 skbqueue 10",
	      "ip=1.1.1.1 timeout=0 bytes=18446744073709551614 packets=1 comment='a b' "
	      "skbmark=18768990371839 skbprio=65552 skbqueue=10");
	gives("add a 1.1.1.1 comment #;% skbmark 0x5",
	      "ip=1.1.1.1 comment='#;%' skbmark=25769803775");
	gives("add a 1.1.1.1 --comment 'x'", "ip=1.1.1.1 comment=''x''");
	wrong("add a 1.1.1.1 comment \"\"", 15, "needs a value");
	wrong("add a 1.1.1.1 comment x y", 25, "unknown option \"y\"");
	wrong("add a 1.1.1.1 bytes 18446744073709551615", 21, "range");
	wrong("add a 1.1.1.1 timeout 5.0", 23, "number");
	wrong("add a 1.1.1.1 timeout 1 timeout 2", 33, "already");
	wrong("add a 1.1.1.1 skbmark 5", 23, "skbmark");
	wrong("add a 1.1.1.1 skbprio 5", 23, "skbprio");
	wrong("add a 1.1.1.1 skbqueue 65536", 24, "range");
	wrong("del a 1.1.1.1 timeout 5", 15, "unknown option \"timeout\" in del");
	wrong("test a 1.1.1.1 comment x", 16, "unknown option");
	memset(comment, 'x', sizeof(comment));
	comment[256] = '\0';
	snprintf(line, sizeof(line), "add a 1.1.1.1 comment %s", comment);
	wrong(line, 23, "255");
	comment[255] = '\0';
	snprintf(line, sizeof(line), "add a 1.1.1.1 comment %s", comment);
	parses(line);
	assert_int_equal(parsed.values[1].length, 256);
}

/* The longest line of all still has room in the command. */
static void everything_at_once(void **state)
{
	char line[600];

	(void)state;
	parses("create a hash:net,port,net -6 timeout 0 counters comment skbinfo");
	snprintf(line, sizeof(line),
		 "add a 2001::/16,tcp:1-9,2002::/16 nomatch timeout 1 packets 2 bytes 3 "
		 "skbmark 0x1/0x2 skbprio 1:2 skbqueue 3 comment %0255d", 0);
	parses(line);
	assert_int_equal(parsed.value_count, 15);
	assert_true(parsed.stored < GRAMMAR_STORAGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		fresh_test(hash_ip),
		fresh_test(hash_net),
		fresh_test(pairs_with_a_port),
		fresh_test(triples),
		fresh_test(other_pairs),
		fresh_test(bitmaps),
		fresh_test(lists),
		fresh_test(extensions),
		fresh_test(everything_at_once),
	};

	return unit_run(tests);
}
