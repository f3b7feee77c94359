// SPDX-License-Identifier: GPL-2.0-or-later
/* The measured record: its beginning, and the rare path of errors. */
#include "worker/account.h"

#include "plan/plan.h"

#include <string.h>

void account_init(struct account *account)
{
	struct histogram *intended = account->intended;

	memset(account, 0, sizeof(*account));
	histogram_init(&account->wall);
	account->intended = intended;
	if (intended)
		histogram_init(intended);
}

void account_reset(struct account *account)
{
	struct account_error errors[ACCOUNT_ERRORS];
	unsigned int error_count = account->error_count;
	uint64_t other = account->other_errors;

	memcpy(errors, account->errors, sizeof(errors));
	account_init(account);
	memcpy(account->errors, errors, sizeof(errors));
	account->error_count = error_count;
	account->other_errors = other;
}

struct account_op account_describe(const struct plan_op *op, uint32_t line)
{
	struct account_op described = { .command = op->command, .where = op->line->where };

	memcpy(described.set_type, op->set_type, sizeof(described.set_type));
	/* Only a stream has its elements from lines of a file; elsewhere they have numbers. */
	if (line && op->line->count == 1)
		described.where.line = line;
	return described;
}

void account_error(struct account *account, const struct plan_op *op, int error,
		   enum expect_verdict verdict, uint32_t line)
{
	struct account_error *row = account->errors;
	struct account_error *end = row + account->error_count;

	while (row < end && (row->error != error || row->verdict != verdict))
		row++;
	if (row == end) {
		if (account->error_count == ACCOUNT_ERRORS) {
			account->other_errors++;
			return;
		}
		account->error_count++;
		*row = (struct account_error){ .error = error, .verdict = verdict,
						.first = account_describe(op, line) };
	}
	row->count++;
}
