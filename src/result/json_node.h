/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A place in a JSON document that is being read: typed access, and errors that say where.
 *
 * Nodes live on the stack of the reading functions and point to the node above, so that a path such
 * as "classes.swap.latency_ns.p99" costs nothing until a message needs it.
 */
#ifndef RESULT_JSON_NODE_H
#define RESULT_JSON_NODE_H

#include "result/json_layout.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct error;

struct json_reader {
	const char *name;		/* of the file, for messages; borrowed */
	struct error *error;
	size_t histograms;		/* read so far */
};

struct json_node {
	struct json_reader *reader;
	const struct json_node *parent;	/* NULL: the document itself */
	const char *key;		/* in the parent; NULL: its item @index */
	size_t index;
	json_t *json;			/* borrowed */
};

/* Set the error "PATH: message", PATH being that of @node's member @key (NULL: @node).  -1. */
int json_refuse(const struct json_node *node, const char *key, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int json_no_memory(const struct json_node *node);

/*
 * The member @key of object @node, which has to be of @type.  Returns 1 with @child set, 0 if there
 * is none, -1 if it is of another type.
 */
int json_member(const struct json_node *node, const char *key, json_type type,
		struct json_node *child);

/* The same for item @index, below the size, of array @node.  Returns 1 or -1. */
int json_item(const struct json_node *node, size_t index, json_type type, struct json_node *child);

/* Any child of @node for which the caller holds @json already.  @key as in struct json_node. */
struct json_node json_child(const struct json_node *node, const char *key, size_t index,
			    json_t *json);

/*
 * Read a member.  Returns 1 with the value stored, 0 with it left alone if there is none, or -1.
 * Numbers are whole and from 0 to @limit; the string *@value is a copy, replacing what was there.
 */
int json_get_number(const struct json_node *node, const char *key, uint64_t limit,
		    uint64_t *value);
int json_get_flag(const struct json_node *node, const char *key, bool *value);
int json_get_string(const struct json_node *node, const char *key, char **value);

/* Read those of @numbers that are there into the struct @base.  Returns 0 or -1. */
int json_get_numbers(const struct json_node *node, const struct json_number *numbers, void *base);

#endif
