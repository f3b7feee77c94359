/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which outcome of an op is expected, a legal race, or evidence against the kernel.
 */
#ifndef PLAN_EXPECT_H
#define PLAN_EXPECT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

#define EXPECT_ERRORS 8

/* What a line's @expect= said. */
struct expect {
	bool any;		/* whatever comes */
	bool success;		/* error 0 is expected */
	uint8_t count;
	uint16_t errors[EXPECT_ERRORS];
};

enum expect_verdict {
	EXPECT_EXPECTED,
	EXPECT_RACE,
	EXPECT_UNEXPECTED,
};

/* One row of the race table: @error of @command is legal while others work on the same sets. */
struct expect_race {
	uint8_t command;	/* IPSET_CMD_* */
	uint16_t error;
	const char *because;
};

/*
 * Parse "ok", "any", "exists", "missing", or names of errors, separated by commas; NULL means "ok".
 * @command gives "exists" and "missing" their numbers.  Returns 0 or -1.
 */
int expect_parse(struct expect *expect, const char *text, uint8_t command,
		 const struct location *where, struct error *error);

/* Judge @error (0: success) of @command. */
enum expect_verdict expect_judge(const struct expect *expect, uint8_t command, bool concurrent,
				 int error);

/* The race table, for the manual: *@count rows. */
const struct expect_race *expect_races(unsigned int *count);

#endif
