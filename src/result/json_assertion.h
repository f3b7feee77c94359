/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The outcomes of assertions, to and from JSON. */
#ifndef RESULT_JSON_ASSERTION_H
#define RESULT_JSON_ASSERTION_H

#include <jansson.h>

struct json_node;
struct result_assertions;

/* A new array, or NULL without memory. */
json_t *json_assertions(const struct result_assertions *assertions);

/* Read the member "assertions" of @root, if it is there.  Returns 0 or -1. */
int json_get_assertions(const struct json_node *root, struct result_assertions *assertions);

#endif
