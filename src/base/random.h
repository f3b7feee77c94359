/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Seeded random numbers: one independent stream per (seed, stream) pair, the same on every machine.
 * The generator is xoshiro256** (Blackman and Vigna, 2018), seeded through splitmix64.
 */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
	uint64_t state[4];
};

/* Start stream number @stream of @seed. */
void random_init(struct random *random, uint64_t seed, uint64_t stream);

static inline uint64_t random_rotate(uint64_t value, unsigned int bits)
{
	return value << bits | value >> (64 - bits);
}

/* Next 64 random bits.  Here and not in the .c file: the measured loop calls it. */
static inline uint64_t random_next(struct random *random)
{
	uint64_t *s = random->state;
	uint64_t result = random_rotate(s[1] * 5, 7) * 9;
	uint64_t t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = random_rotate(s[3], 45);
	return result;
}

/*
 * Uniform in [0, @bound) for @bound of at least 1, by widening multiplication (Lemire 2019).  The
 * rejection step is left out: its bias is below @bound / 2^64.
 */
static inline uint64_t random_below(struct random *random, uint64_t bound)
{
	return (uint64_t)(((unsigned __int128)random_next(random) * bound) >> 64);
}

/* Uniform in [0, 1). */
static inline double random_unit(struct random *random)
{
	return (double)(random_next(random) >> 11) * 0x1.0p-53;
}

#endif
