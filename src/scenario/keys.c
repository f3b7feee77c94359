// SPDX-License-Identifier: GPL-2.0-or-later
/* The "key = value" lines of a [loop]. */
#include "scenario/keys.h"

#include "base/error.h"
#include "base/units.h"
#include "scenario/option.h"
#include "scenario/scenario.h"
#include "scenario/suggest.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef int take_function(struct scenario_job *job, const char *value,
			  const struct location *where, struct error *error);

static int take_number(uint64_t *number, const char *key, const char *value,
		       const struct location *where, struct error *error)
{
	uint64_t parsed;
	int rc = units_parse_count(value, &parsed);

	if (rc == 0 && parsed > 0) {
		*number = parsed;
		return 0;
	}
	if (rc == -ERANGE)
		return error_set(error, ERROR_USAGE, where, "%s is too large for %s", value, key);
	error_set(error, ERROR_USAGE, where, "%s takes a whole number from 1, not \"%s\"", key,
		  value);
	return error_hint(error, "1000, 64k and 1M are such numbers");
}

static int take_time(uint64_t *ns, const char *key, const char *value,
		     const struct location *where, struct error *error)
{
	if (units_parse_duration(value, ns) == 0)
		return 0;
	error_set(error, ERROR_USAGE, where, "%s takes a time, not \"%s\"", key, value);
	return error_hint(error, "10ms, 1.5s and 2m are times");
}

static int take_loops(struct scenario_job *job, const char *value, const struct location *where,
		      struct error *error)
{
	return take_number(&job->loops, "loops", value, where, error);
}

static int take_duration(struct scenario_job *job, const char *value,
			 const struct location *where, struct error *error)
{
	if (take_time(&job->duration_ns, "duration", value, where, error) < 0)
		return -1;
	if (job->duration_ns)
		return 0;
	return error_set(error, ERROR_USAGE, where, "a loop cannot last %s", value);
}

static int take_jobs(struct scenario_job *job, const char *value, const struct location *where,
		     struct error *error)
{
	return take_number(&job->workers, "jobs", value, where, error);
}

static int take_think(struct scenario_job *job, const char *value, const struct location *where,
		      struct error *error)
{
	return take_time(&job->think_ns, "think", value, where, error);
}

static int take_rate(struct scenario_job *job, const char *value, const struct location *where,
		     struct error *error)
{
	uint64_t count;
	char *end;

	if (units_parse_count(value, &count) == 0) {
		job->rate = (double)count;
		return 0;
	}
	/* Less than one op a second is a rate as well; strtod also takes signs and "inf". */
	job->rate = strtod(value, &end);
	if (isdigit((unsigned char)value[0]) && !*end &&
	    strspn(value, "0123456789.") == strlen(value) && job->rate < 1e18)
		return 0;
	error_set(error, ERROR_USAGE, where, "rate takes ops per second, not \"%s\"", value);
	return error_hint(error, "0.5, 1000 and 20k are rates; 0 is as fast as it goes");
}

static int take_while(struct scenario_job *job, const char *value, const struct location *where,
		      struct error *error)
{
	job->while_where = *where;
	job->while_job = strdup(value);
	if (!job->while_job)
		return error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot read the scenario");
	return 0;
}

struct order {
	const char *name;
	enum scenario_order order;
};

static const struct order orders[] = {
	{ "sequence", SCENARIO_SEQUENCE },
	{ "random", SCENARIO_RANDOM },
};

static int take_order(struct scenario_job *job, const char *value, const struct location *where,
		      struct error *error)
{
	static const struct suggest_names names = SUGGEST_NAMES(orders);
	int index = suggest_find(&names, value, strlen(value));

	if (index >= 0) {
		job->order = orders[index].order;
		return 0;
	}
	error_set(error, ERROR_USAGE, where, "unknown order \"%s\"", value);
	return suggest_hint(error, &names, "orders", value, strlen(value));
}

struct row {
	const char *name;
	take_function *take;
};

static const struct row rows[] = {
	{ "loops", take_loops },
	{ "duration", take_duration },
	{ "jobs", take_jobs },
	{ "while", take_while },
	{ "order", take_order },
	{ "rate", take_rate },
	{ "think", take_think },
};

void keys_init(struct keys *seen, struct scenario_job *job)
{
	seen->given = 0;
	job->workers = 1;
}

int keys_take(struct keys *seen, struct scenario_job *job, const struct location *key,
	      const char *value, const struct location *where, struct error *error)
{
	static const struct suggest_names names = SUGGEST_NAMES(rows);
	const char *name = option_text(key);
	int index = suggest_find(&names, name, key->width);

	if (index < 0) {
		error_set(error, ERROR_USAGE, key, "a loop has no key \"%.*s\"", (int)key->width,
			  name);
		return suggest_hint(error, &names, "keys", name, key->width);
	}
	if (seen->given & 1U << index)
		return error_set(error, ERROR_USAGE, key, "%s is said twice", rows[index].name);
	seen->given |= 1U << index;
	return rows[index].take(job, value, where, error);
}
