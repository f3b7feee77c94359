/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SHA-256 (FIPS 180-4) of a text: tells whether two results come from the same scenario. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

#define SHA256_TEXT 65	/* bytes: 64 hexadecimal digits and a NUL */

void sha256_hex(const void *data, size_t length, char text[SHA256_TEXT]);

#endif
