// SPDX-License-Identifier: GPL-2.0-or-later
/* SHA-256 against the examples of NIST, and at every length around the block edges. */
#include "unit.h"

#include "base/sha256.h"

#include <string.h>

static void check(const void *data, size_t length, const char *wanted)
{
	char text[SHA256_TEXT];

	memset(text, 'x', sizeof(text));
	sha256_hex(data, length, text);
	assert_string_equal(text, wanted);
}

/* FIPS 180-2, appendix B, and the empty message. */
static void examples(void **state)
{
	static char million[1000000];

	check("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	check("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	check("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
	      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
	memset(million, 'a', sizeof(million));
	check(million, sizeof(million),
	      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* The digests of 0, 1, ... 199 times "a", one after the other, digested by Python's hashlib. */
static void every_length(void **state)
{
	static char digests[200 * (SHA256_TEXT - 1) + 1];
	char text[200];

	memset(text, 'a', sizeof(text));
	for (size_t length = 0; length < 200; length++)
		sha256_hex(text, length, digests + length * (SHA256_TEXT - 1));
	check(digests, sizeof(digests) - 1,
	      "019f2b9f1af27a53a1f046da7e98af2c179f431e4b5bebb000e74040917a4123");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples),
		cmocka_unit_test(every_length),
	};
	return unit_run(tests);
}
