// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * How often is the verdict wrong?  Runs are simulated with a fixed seed: log-normal noise, a
 * machine that drifts (an autoregressive walk), one run in twenty up to 30 % slower.  Nothing is
 * measured here: the outcome is the same on every machine.
 */
#include "compare.h"

#include "base/random.h"

#include <math.h>

#define RUNS 10

struct machine {
	struct random random;
	double noise;			/* standard deviation of a run's logarithm */
	double step;			/* of the drift, each run */
	double drift;
};

static double normal(struct random *random)
{
	double u = 1 - random_unit(random), v = random_unit(random);

	return sqrt(-2 * log(u)) * cos(2 * M_PI * v);
}

/* The next run on this machine of what takes @ns. */
static uint64_t next_run(struct machine *machine, double ns)
{
	struct random *random = &machine->random;
	double log_ns = log(ns);

	machine->drift = 0.9 * machine->drift + machine->step * normal(random);
	log_ns += machine->drift + machine->noise * normal(random);
	if (random_below(random, 20) == 0)
		log_ns += log1p(0.3 * random_unit(random));
	return (uint64_t)exp(log_ns);
}

/* Old and new take @ns and @ns * @factor; runs in turns A B B A, or all of A first. */
static enum compare_verdict compare_once(struct machine *machine, double factor, bool interleaved)
{
	const struct compare_options options = { .paired = interleaved, .resamples = 1000 };
	uint64_t runs[2][RUNS];
	struct comparison comparison;
	struct result old_result, new_result;
	enum compare_verdict verdict;

	for (unsigned int i = 0; i < 2 * RUNS; i++) {
		/* 0 1 1 0 */
		unsigned int side = interleaved ? (i & 3) == 1 || (i & 3) == 2 : i >= RUNS;
		unsigned int at = interleaved ? i / 2 : i % RUNS;

		runs[side][at] = next_run(machine, side ? 1e6 * factor : 1e6);
	}
	made_of(&old_result, runs[0], RUNS);
	made_of(&new_result, runs[1], RUNS);
	made_compare(&old_result, &new_result, &options, &comparison);
	verdict = comparison.verdict;
	comparison_fini(&comparison);
	result_fini(&old_result);
	result_fini(&new_result);
	return verdict;
}

struct tally {
	unsigned int changes, regressions;
};

static struct tally compare_often(unsigned int times, double noise, double step, double factor,
				  bool interleaved)
{
	struct machine machine = { .noise = noise, .step = step };
	struct tally tally = { 0 };

	random_init(&machine.random, 6, interleaved);
	for (unsigned int i = 0; i < times; i++) {
		enum compare_verdict verdict;

		machine.drift = 0;
		verdict = compare_once(&machine, factor, interleaved);
		tally.regressions += verdict == COMPARE_REGRESSION;
		tally.changes += verdict == COMPARE_REGRESSION || verdict == COMPARE_IMPROVEMENT;
	}
	print_message("# noise %g drift %g factor %g %s: %u regressions, %u changes of %u\n", noise,
		      step, factor, interleaved ? "A B B A" : "A then B", tally.regressions,
		      tally.changes, times);
	return tally;
}

static void equal_runs_rarely_differ(void **state)
{
	assert_true(compare_often(20, 0.03, 0, 1, false).changes <= 1);
	assert_true(compare_often(20, 0.10, 0, 1, false).changes <= 1);
	assert_true(compare_often(100, 0.08, 0, 1, false).changes <= 5);
}

static void drift_does_not_fool_interleaved_runs(void **state)
{
	assert_true(compare_often(100, 0.03, 0.03, 1, true).changes <= 5);
	assert_true(compare_often(100, 0.03, 0.06, 1, true).changes <= 5);
}

static void real_changes_are_found(void **state)
{
	assert_int_equal(compare_often(20, 0.03, 0, 1.2, false).regressions, 20);
	assert_int_equal(compare_often(20, 0.03, 0.03, 1.2, true).regressions, 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_runs_rarely_differ),
		cmocka_unit_test(drift_does_not_fool_interleaved_runs),
		cmocka_unit_test(real_changes_are_found),
	};

	return unit_run(tests);
}
