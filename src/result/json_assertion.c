// SPDX-License-Identifier: GPL-2.0-or-later
/* The outcomes of assertions, to and from JSON. */
#include "result/json_assertion.h"

#include "result/assertion.h"
#include "result/json_node.h"

#include <stdlib.h>

/* An expression that is not UTF-8 was refused before the run: it names no metric. */
json_t *json_assertions(const struct result_assertions *assertions)
{
	json_t *array = json_array();
	int rc = array ? 0 : -1;

	for (size_t i = 0; i < assertions->count && rc == 0; i++) {
		const struct result_assertion *item = &assertions->items[i];

		rc = json_array_append_new(array, json_pack("{s:s, s:s, s:s}", "assertion",
							    item->text, "outcome",
							    result_outcome_name(item->outcome),
							    "got", item->got));
	}
	if (rc == 0)
		return array;
	json_decref(array);
	return NULL;
}

static int get_one(const struct json_node *node, struct result_assertions *assertions)
{
	char *text = NULL, *got = NULL, *name = NULL;
	enum result_outcome outcome;
	int rc = -1;

	if (json_get_string(node, "assertion", &text) < 0 ||
	    json_get_string(node, "outcome", &name) < 0 || json_get_string(node, "got", &got) < 0)
		goto out;
	if (!text || !name || !got)
		json_refuse(node, NULL, "needs \"assertion\", \"outcome\" and \"got\"");
	else if (result_outcome_parse(name, &outcome) < 0)
		json_refuse(node, "outcome", "no such outcome");
	else if (result_assertions_add(assertions, text, outcome, got) < 0)
		json_no_memory(node);
	else
		rc = 0;
out:
	free(text);
	free(got);
	free(name);
	return rc;
}

int json_get_assertions(const struct json_node *root, struct result_assertions *assertions)
{
	struct json_node array, item;
	int rc = json_member(root, "assertions", JSON_ARRAY, &array);

	for (size_t i = 0; rc > 0 && i < json_array_size(array.json); i++)
		if (json_item(&array, i, JSON_OBJECT, &item) < 0 ||
		    get_one(&item, assertions) < 0)
			return -1;
	return rc < 0 ? -1 : 0;
}
