// SPDX-License-Identifier: GPL-2.0-or-later
/* Which value of a generator comes next. */
#include "plan/values.h"

#include "base/random.h"
#include "scenario/generator.h"

#include <math.h>

/* Integral of x^-s from 1 to x, and its inverse: the envelope of the Zipf law. */
static double zipf_integral(double x, double s)
{
	return fabs(s - 1) < 1e-9 ? log(x) : (pow(x, 1 - s) - 1) / (1 - s);
}

static double zipf_inverse(double y, double s)
{
	return fabs(s - 1) < 1e-9 ? exp(y) : pow(1 + y * (1 - s), 1 / (1 - s));
}

/*
 * Rejection from the continuous envelope (Hormann and Derflinger, 1996): no tables, so any range
 * costs the same memory; about 1.1 draws a value.
 */
static uint64_t pick_zipf(uint64_t count, double s, struct random *random)
{
	double low = zipf_integral(1.5, s) - 1;
	double high = zipf_integral((double)count + 0.5, s);

	for (;;) {
		double u = low + random_unit(random) * (high - low);
		double x = zipf_inverse(u, s);
		double k = floor(x + 0.5);

		if (k < 1)
			k = 1;
		if (k > (double)count)
			k = (double)count;
		if (u >= zipf_integral(k + 0.5, s) - pow(k, -s))
			return (uint64_t)k - 1;
	}
}

static uint64_t pick_ascending(uint64_t count, const struct values_context *context)
{
	unsigned __int128 start = (unsigned __int128)count * context->worker / context->workers;

	return (uint64_t)((start + context->given) % count);
}

static uint64_t pick_given(const struct generator *generator,
			   const struct values_context *context)
{
	switch (generator->kind) {
	case GENERATOR_JOB:
		return context->job;
	case GENERATOR_WORKER:
		return context->worker;
	default:
		return context->loop;
	}
}

static uint64_t pick(const struct generator *generator, const struct values_context *context,
		     struct random *random)
{
	switch (generator->pick) {
	case GENERATOR_ASCENDING:
		return pick_ascending(generator->count, context);
	case GENERATOR_ZIPF:
		return pick_zipf(generator->count, generator->exponent, random);
	case GENERATOR_GIVEN:
		return pick_given(generator, context);
	default:
		return random_below(random, generator->count);
	}
}

size_t values_next(const struct generator *generator, const struct values_context *context,
		   struct random *random, uint8_t bytes[16])
{
	return generator_value(generator, pick(generator, context, random), bytes);
}

uint64_t values_number(const uint8_t *bytes, size_t length)
{
	uint64_t number = 0;

	for (size_t i = 0; i < length; i++)
		number = number << 8 | bytes[i];
	return number;
}
