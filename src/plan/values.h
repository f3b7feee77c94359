/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which value of a generator comes next. */
#ifndef PLAN_VALUES_H
#define PLAN_VALUES_H

#include <stddef.h>
#include <stdint.h>

struct generator;
struct random;

/* Where the op that wants the value stands. */
struct values_context {
	unsigned int job;
	unsigned int worker;	/* within its job */
	unsigned int workers;	/* of its job */
	uint64_t loop;		/* round or repetition */
	uint64_t given;		/* values that this stream gave this worker before */
};

/*
 * Bytes of the next value into @bytes, as generator_value makes them.  Returns their number.
 * Ascending streams are shared out: worker k of w starts at k/w of the range, so that workers do
 * not repeat one another.
 */
size_t values_next(const struct generator *generator, const struct values_context *context,
		   struct random *random, uint8_t bytes[16]);

/* The number that @length network-order bytes spell; the low 64 bits of longer ones. */
uint64_t values_number(const uint8_t *bytes, size_t length);

#endif
