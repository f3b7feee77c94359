// SPDX-License-Identifier: GPL-2.0-or-later
/* Wait sites that came and went. */
#include "compare/sites.h"

#include "compare/comparison.h"
#include "result/result.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Sleeps per op from which a site counts. */
#define SITE_PER_OP 0.01

/* Share of the blocked time that must have a stack for a site to count as absent. */
#define PROFILE_COMPLETE 0.95

static bool same(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

/* All results of a group merged in the class @name; free by result_class_fini. */
static int merge_group(const struct compare_group *group, const char *name,
		       struct result_class *merged)
{
	int rc = 0;

	memset(merged, 0, sizeof(*merged));
	for (size_t i = 0; i < group->count && rc == 0; i++) {
		const struct result_class *class =
			result_find_class(&group->results[i].classes, name);

		if (class)
			rc = result_class_merge(merged, class);
	}
	return rc;
}

static bool is_complete(const struct result_class *class)
{
	return class->has_sites && class->lost_records == 0 &&
	       (double)class->attributed_ns >= PROFILE_COMPLETE * (double)class->blocked_ns;
}

static bool has_site(const struct result_class *class, const struct result_site *wanted)
{
	for (size_t i = 0; i < class->site_count; i++)
		if (same(class->sites[i].site, wanted->site) &&
		    same(class->sites[i].caller, wanted->caller))
			return true;
	return false;
}

/* The pointers into @source, a class of a result, outlive the merged class. */
static int add_site(struct comparison *comparison, const struct compare_group *group,
		    const char *name, const struct result_site *site, bool came, double per_op)
{
	struct compare_site *items = realloc(comparison->sites, (comparison->site_count + 1) *
							       sizeof(*items));
	struct compare_site added = { .class_name = name, .came = came, .per_op = per_op };

	if (!items)
		return -ENOMEM;
	comparison->sites = items;
	for (size_t i = 0; i < group->count && !added.site; i++) {
		const struct result_class *class =
			result_find_class(&group->results[i].classes, name);

		for (size_t j = 0; class && j < class->site_count; j++)
			if (same(class->sites[j].site, site->site) &&
			    same(class->sites[j].caller, site->caller)) {
				added.site = class->sites[j].site;
				added.caller = class->sites[j].caller;
			}
	}
	items[comparison->site_count++] = added;
	return 0;
}

static int add_missing(struct comparison *comparison, const struct compare_group *group,
		       const char *name, const struct result_class *has,
		       const struct result_class *lacks, bool came)
{
	int rc = 0;

	if (!is_complete(lacks) || lacks->count == 0)
		return 0;
	for (size_t i = 0; i < has->site_count && rc == 0; i++) {
		const struct result_site *site = &has->sites[i];
		double per_op = has->count ? (double)site->count / (double)has->count : 0;

		if (per_op >= SITE_PER_OP && !has_site(lacks, site))
			rc = add_site(comparison, group, name, site, came, per_op);
	}
	return rc;
}

int sites_compare(struct comparison *comparison, const char *name)
{
	struct result_class old_class, new_class;
	int rc = merge_group(&comparison->old_group, name, &old_class);
	int rc2 = merge_group(&comparison->new_group, name, &new_class);

	if (rc == 0)
		rc = rc2;
	if (rc == 0)
		rc = add_missing(comparison, &comparison->new_group, name, &new_class, &old_class,
				 true);
	if (rc == 0)
		rc = add_missing(comparison, &comparison->old_group, name, &old_class, &new_class,
				 false);
	result_class_fini(&old_class);
	result_class_fini(&new_class);
	return rc;
}
