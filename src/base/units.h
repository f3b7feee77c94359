/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers with units, both ways: "200k", "5s" into integers; integers into "1.25 µs". */
#ifndef BASE_UNITS_H
#define BASE_UNITS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Parse a whole number with an optional suffix k, M or G (powers of 1000; k and K alike).
 * Returns 0 and *@value; -EINVAL if the text is not such a number (empty, sign, trailing text);
 * -ERANGE if it does not fit 64 bits.
 */
int units_parse_count(const char *text, uint64_t *value);

/*
 * Parse a duration: a decimal number, fraction allowed, with ns, us (or µs), ms, s, m, h or d;
 * plain numbers are seconds.  Returns 0 and *@ns; -EINVAL or -ERANGE as above.
 */
int units_parse_duration(const char *text, uint64_t *ns);

/*
 * Parse a share: "5%" or a plain fraction "0.05".  Returns 0 and *@fraction; -EINVAL otherwise.
 */
int units_parse_share(const char *text, double *fraction);

/* Any of the formatters below needs at most this many bytes. */
#define UNITS_TEXT_MAX 32

/* "0 ns", "999 ns", "1.25 µs", "16.1 ms", "165 s"; three significant digits. */
const char *units_format_ns(char text[UNITS_TEXT_MAX], uint64_t ns);

/* "0", "999", "12.3k", "1.25M", "3.10G"; three significant digits from 1000 on. */
const char *units_format_count(char text[UNITS_TEXT_MAX], double count);

/* Share of @part in @whole as "12.3%"; "-" where @whole is 0. */
const char *units_format_share(char text[UNITS_TEXT_MAX], double part, double whole);

/* "512 B", "36.9 KiB", "8.00 MiB". */
const char *units_format_bytes(char text[UNITS_TEXT_MAX], uint64_t bytes);

/* Columns that UTF-8 @text takes on a terminal; µ is one column and two bytes. */
size_t units_columns(const char *text);

#endif
