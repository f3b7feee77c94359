// SPDX-License-Identifier: GPL-2.0-or-later
/* A comparison as JSON.  What was not tested has no key; times are in ns, changes parts of 1. */
#include "render/compare.h"

#include "base/buffer.h"
#include "compare/comparison.h"
#include "result/json_text.h"
#include "result/result.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>

/* Takes @value over.  json_object_set_new refuses NULL, which stands for "no memory". */
static int put(json_t *object, const char *key, json_t *value)
{
	return json_object_set_new(object, key, value);
}

static int put_real(json_t *object, const char *key, double real)
{
	return isfinite(real) ? put(object, key, json_real(real)) : 0;
}

/* A label may be a path of any bytes. */
static json_t *make_string(const char *text)
{
	json_t *string = json_string(text);

	return string ? string : json_string("?");
}

static json_t *make_group(const struct compare_group *group)
{
	return json_pack("{s:o, s:I, s:I}", "label", make_string(group->label), "files",
			 (json_int_t)group->count, "runs", (json_int_t)compare_runs(group));
}

static json_t *make_row(const struct compare_row *row)
{
	json_t *object = json_pack("{s:o, s:s, s:b, s:s, s:I, s:I, s:f, s:f}",
				   "class", make_string(row->class_name),
				   "metric", row->metric->name, "gates", row->gates,
				   "verdict", compare_verdict_name(row->verdict),
				   "old_runs", (json_int_t)row->old_runs,
				   "new_runs", (json_int_t)row->new_runs,
				   "old", row->old_value, "new", row->new_value);
	int rc = object ? 0 : -1;

	if (row->needed)
		rc |= put(object, "runs_needed", json_integer((json_int_t)row->needed));
	if (!row->counter) {
		rc |= put_real(object, "change", row->effect);
		rc |= put_real(object, "low", row->low);
		rc |= put_real(object, "high", row->high);
		rc |= put_real(object, "delta", row->delta);
		rc |= put_real(object, "p", row->p);
		if (row->gates)
			rc |= put_real(object, "p_adjusted", row->adjusted);
		rc |= put(object, "old_outliers", json_integer((json_int_t)row->old_outliers));
		rc |= put(object, "new_outliers", json_integer((json_int_t)row->new_outliers));
	}
	if (rc == 0)
		return object;
	json_decref(object);
	return NULL;
}

static json_t *make_site(const struct compare_site *site)
{
	json_t *object = json_pack("{s:o, s:o, s:b, s:f}", "class", make_string(site->class_name),
				   "site", make_string(site->site), "came", site->came, "per_op",
				   site->per_op);

	if (object && site->caller)
		put(object, "caller", make_string(site->caller));
	return object;
}

static json_t *make_spoiler(const struct spoiler *spoiler)
{
	json_t *object = json_pack("{s:o, s:b, s:o}", "what", make_string(spoiler->key), "spoils",
				   spoiler->spoils, "old", make_string(spoiler->old_text));

	if (object && spoiler->new_text)
		put(object, "new", make_string(spoiler->new_text));
	return object;
}

static int put_lists(const struct comparison *comparison, json_t *root)
{
	json_t *rows = json_array(), *sites = json_array(), *spoilers = json_array();
	int rc = 0;

	for (size_t i = 0; i < comparison->row_count; i++)
		rc |= json_array_append_new(rows, make_row(&comparison->rows[i]));
	for (size_t i = 0; i < comparison->site_count; i++)
		rc |= json_array_append_new(sites, make_site(&comparison->sites[i]));
	for (size_t i = 0; i < comparison->spoilers.count; i++)
		rc |= json_array_append_new(spoilers,
					    make_spoiler(&comparison->spoilers.items[i]));
	rc |= put(root, "differences", spoilers);
	rc |= put(root, "wait_sites", sites);
	return rc | put(root, "rows", rows);
}

int compare_json(const struct comparison *comparison, const struct render_options *options,
		 struct buffer *buffer)
{
	const char *name = comparison->old_group.results[0].scenario_name;
	json_t *root = json_pack("{s:s, s:i, s:o, s:s, s:o, s:o, s:f, s:I, s:I, s:b}",
				 "format", "ipset-stress-comparison", "version", 1,
				 "scenario", make_string(name ? name : "unnamed scenario"),
				 "verdict", compare_verdict_name(comparison->verdict),
				 "old", make_group(&comparison->old_group),
				 "new", make_group(&comparison->new_group),
				 "alpha", comparison->alpha,
				 "seed", (json_int_t)comparison->seed,
				 "gating", (json_int_t)comparison->gating,
				 "paired", comparison->paired);
	int rc = root && put_lists(comparison, root) == 0 ? 0 : -ENOMEM;

	if (rc == 0)
		rc = json_text(root, buffer);
	json_decref(root);
	return buffer->failed ? -ENOMEM : rc;
}
