// SPDX-License-Identifier: GPL-2.0-or-later
/* Seeded random numbers: setting up a stream. */
#include "base/random.h"

static uint64_t splitmix(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

void random_init(struct random *random, uint64_t seed, uint64_t stream)
{
	uint64_t state = seed;

	/* Mix the stream in through one step, so that seed 1 stream 2 is not seed 2 stream 1. */
	state = splitmix(&state) ^ (stream * 0xd1342543de82ef95);
	for (int i = 0; i < 4; i++)
		random->state[i] = splitmix(&state);
}
