/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The member "classes" of a JSON document, read. */
#ifndef RESULT_JSON_CLASS_H
#define RESULT_JSON_CLASS_H

struct json_node;
struct result_classes;

/*
 * Most histograms read from one document.  Each takes 36 KiB however few bins it fills: a small
 * file must not take all memory.
 */
#define JSON_HISTOGRAMS_MAX 1024

/* Read the member "classes" of @node, if there is one.  Returns 0 or -1. */
int json_get_classes(const struct json_node *node, struct result_classes *classes);

#endif
