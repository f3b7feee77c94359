/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Generators: "{ip 10.0.0.0/8}" in a command stands for a value that changes from op to op.
 *
 * Here: what a generator means, as pure arithmetic from a number n to the bytes of a value.  Which
 * n comes next (random, ascending, skewed) and where the bytes go is decided by plan/.
 */
#ifndef SCENARIO_GENERATOR_H
#define SCENARIO_GENERATOR_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum generator_kind {
	GENERATOR_IP,		/* an address: 4 or 16 bytes, network order */
	GENERATOR_NET,		/* a network address; its prefix length is fixed */
	GENERATOR_PORT,		/* 2 bytes, network order */
	GENERATOR_MAC,		/* 6 bytes */
	GENERATOR_INT,		/* a number: 8 bytes, network order; fitted to the attribute */
	GENERATOR_JOB,		/* index of the job */
	GENERATOR_WORKER,	/* index of the worker within its job */
	GENERATOR_LOOP,		/* {i}: number of the round, or of the repetition of @count */
};

enum generator_pick {
	GENERATOR_UNIFORM,
	GENERATOR_ASCENDING,	/* {ip+ …}, {net+ …}, {int+ …} …: 0, 1, 2 … and again */
	GENERATOR_ZIPF,		/* {zipf S ip …}: n has probability ~ 1 / (n + 1)^S */
	GENERATOR_GIVEN,	/* {job}, {worker}, {i} */
};

struct generator {
	enum generator_kind kind;
	enum generator_pick pick;
	bool ipv6;
	uint8_t prefix;		/* GENERATOR_NET: prefix length of the values */
	uint8_t shift;		/* value n is base + (n << shift) in the address's number */
	uint8_t base[16];	/* first value, network order; 4 bytes for IPv4 */
	uint64_t low;		/* first value of PORT, INT, MAC */
	uint64_t count;		/* distinct values, at least 1; capped at 2^63 */
	double exponent;	/* S of zipf */
};

/* A generator found in a command. */
struct generator_use {
	struct generator generator;
	size_t begin, end;	/* bytes [begin, end) of the command's text, braces included */
};

#define GENERATOR_USES 8	/* in one command */
#define GENERATOR_TEXT_MAX 64

/*
 * Find the generators of @text (placed at @where) into @uses.  A ${NAME} is none, and a lone "}" is
 * a letter like another.  Returns their number, or -1 with @error set, at the word at fault.
 */
int generator_scan(const char *text, const struct location *where,
		   struct generator_use uses[GENERATOR_USES], struct error *error);

/*
 * Bytes of value @n, below count, into @bytes.  Returns their number.  GENERATOR_JOB, WORKER and
 * LOOP give n itself as 8 bytes.
 */
size_t generator_value(const struct generator *generator, uint64_t n, uint8_t bytes[16]);

/*
 * Value @n as a command would spell it: "10.0.0.1", "10.1.0.0/24", "80", "00:11:22:33:44:55".
 */
void generator_format(const struct generator *generator, uint64_t n,
		      char text[GENERATOR_TEXT_MAX]);

/* For "list" and the manual: one row a generator, ended by a NULL name. */
struct generator_text {
	const char *name;
	const char *argument;	/* "" where there is none */
	const char *title;
};

const struct generator_text *generator_texts(void);

#endif
