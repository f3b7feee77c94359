// SPDX-License-Identifier: GPL-2.0-or-later
/* grammar/create: the values of every type and option, worked out by hand. */
#include "grammar-lines.h"

static void created(const char *type, unsigned int family)
{
	assert_string_equal(parsed.type, type);
	assert_int_equal(parsed.family, family);
}

static void hash_types(void **state)
{
	static const char *const types[] = {
		"hash:ip", "hash:ip,mark", "hash:ip,mac", "hash:net", "hash:net,net",
		"hash:ip,port", "hash:net,port", "hash:ip,port,ip", "hash:ip,port,net",
		"hash:net,port,net", "hash:net,iface",
	};
	char line[128];

	(void)state;
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		snprintf(line, sizeof(line), "create s %s", types[i]);
		gives(line, "");
		created(types[i], 2);
		snprintf(line, sizeof(line), "create s %s family inet6 hashsize 64 maxelem 7 "
			 "timeout 9 counters comment skbinfo bucketsize 4 initval 0x10", types[i]);
		gives(line, "timeout=9 flags=88 initval=16 hashsize=64 maxelem=7 bucketsize=4");
		created(types[i], 10);
	}
	gives("create s hash:mac timeout 5 counters", "timeout=5 flags=8");
	created("hash:mac", 0);
}

static void families(void **state)
{
	(void)state;
	parses("create s hash:ip -4");
	created("hash:ip", 2);
	parses("create s hash:ip -6");
	created("hash:ip", 10);
	parses("create s hash:ip timeout 5 family ipv6");
	created("hash:ip", 10);
	parses("create s hash:ip --family ipv4");
	created("hash:ip", 2);
	parses("create s hash:ip family unspec");
	created("hash:ip", 0);
	wrong("create s hash:ip family ipx", 25, "ipx");
	wrong("create s hash:ip family", 18, "needs a value");
	wrong("create s hash:ip family inet family inet6", 37, "already");
	wrong("create s hash:ip -4 -6", 21, "already");
	wrong("create s bitmap:ip range 10.0.0.0/24 family inet", 38, "unknown option \"family\"");
	wrong("create s list:set family inet", 19, "unknown option");
}

static void bitmap_types(void **state)
{
	(void)state;
	gives("create s bitmap:ip range 10.0.0.0-10.0.0.255",
	      "ip=10.0.0.0 ip_to=10.0.0.255");
	created("bitmap:ip", 2);
	gives("create s bitmap:ip range 10.0.0.0/16 netmask 24 timeout 3",
	      "ip=10.0.0.0 cidr=16 timeout=3 netmask=24");
	gives("create s ipmap from 10.0.0.0 to 10.0.0.9", "ip=10.0.0.0 ip_to=10.0.0.9");
	gives("create s ipmap --network 10.0.0.0/8", "ip=10.0.0.0 cidr=8");
	gives("create s macipmap range 10.1.0.0/16 comment", "ip=10.1.0.0 cidr=16 flags=16");
	created("bitmap:ip,mac", 2);
	gives("create s bitmap:port range 0-65535", "port=0 port_to=65535");
	created("bitmap:port", 0);
	gives("create s portmap range udp:domain-80 counters", "port=53 port_to=80 flags=8");
	gives("create s portmap from 1 to 9", "port=1 port_to=9");
	wrong("create s bitmap:ip", 10, "\"range\" is needed");
	wrong("create s bitmap:port", 10, "\"range\" is needed");
	wrong("create s bitmap:port from 5", 10, "\"to\" is needed");
	wrong("create s bitmap:ip range 10.0.0.0", 26, "range must be specified");
	wrong("create s bitmap:ip range 10.0.0.0/33", 26, "33");
	wrong("create s bitmap:port range 5-70000", 28, "70000");
	wrong("create s bitmap:port range sctp:5-9", 28, "TCP and UDP");
	wrong("create s bitmap:ip range 10.0.0.0/24 range 10.0.0.0/24", 44, "already");
	wrong("create s bitmap:ip range 10.0.0.0/24 hashsize 5", 38, "unknown option \"hashsize\"");
}

static void list_type(void **state)
{
	(void)state;
	gives("create s list:set", "");
	created("list:set", 0);
	gives("create s setlist size 8 timeout 4 counters comment skbinfo",
	      "timeout=4 flags=88 size=8");
	wrong("create s list:set maxelem 8", 19, "unknown option");
}

static void options_of_some_types(void **state)
{
	(void)state;
	gives("create s hash:ip netmask 24 forceadd", "flags=32 netmask=24");
	gives("create s hash:ip -6 netmask 64", "netmask=64");
	gives("create s hash:ip bitmask 255.0.255.0", "bitmask=255.0.255.0");
	gives("create s hash:ip -6 bitmask ffff::", "bitmask=ffff::");
	gives("create s hash:ip,port bitmask 255.255.0.0", "bitmask=255.255.0.0");
	gives("create s hash:net,net netmask 8", "netmask=8");
	gives("create s hash:ip,mark markmask 0xff", "markmask=255");
	gives("create s iphash --hashsize 64 --maxelem 4294967295",
	      "hashsize=64 maxelem=4294967295");
	gives("create s nethash probes 2 resize 50 hashsize 07 timeout 2147483",
	      "timeout=2147483 hashsize=7");
	wrong("create s hash:ip netmask 0", 26, "range");
	wrong("create s hash:ip netmask 33", 26, "range");
	wrong("create s hash:ip -6 netmask 129", 29, "range");
	wrong("create s hash:ip bitmask 255.0.255.0 netmask 8", 46, "mutually exclusive");
	wrong("create s hash:ip bitmask ffff::", 26, "bitmask is not valid");
	wrong("create s hash:net netmask 24", 19, "unknown option \"netmask\"");
	wrong("create s hash:ip,port markmask 5", 23, "unknown option");
}

static void values_out_of_range(void **state)
{
	(void)state;
	wrong("create s hash:ip maxelem 4294967296", 26, "range");
	wrong("create s hash:ip maxelem -1", 26, "range");
	wrong("create s hash:ip maxelem x", 26, "number");
	wrong("create s hash:ip maxelem 5x", 26, "number");
	wrong("create s hash:ip maxelem", 18, "needs a value");
	wrong("create s hash:ip maxelem 5 maxelem 6", 36, "already");
	wrong("create s hash:ip timeout 2147484", 26, "range");
	wrong("create s hash:ip bucketsize 256", 29, "range");
	wrong("create s hash:ip comment text", 26, "unknown option \"text\"");
	wrong("create s hash:ip # comment", 18, "unknown option \"#\"");
	wrong("create s hash:moon", 10, "unknown set type");
	wrong("create s iptreemap", 10, "unknown set type");
	wrong("create s HASH:IP", 10, "unknown set type");
	gives("create s hash:ip counters counters", "flags=8");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		fresh_test(hash_types),
		fresh_test(families),
		fresh_test(bitmap_types),
		fresh_test(list_type),
		fresh_test(options_of_some_types),
		fresh_test(values_out_of_range),
	};

	return unit_run(tests);
}
