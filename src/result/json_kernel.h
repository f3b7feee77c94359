/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kernel's health, to and from JSON. */
#ifndef RESULT_JSON_KERNEL_H
#define RESULT_JSON_KERNEL_H

#include <jansson.h>

struct json_node;
struct result_kernel;

/* A new object for @kernel, or NULL without memory. */
json_t *json_kernel(const struct result_kernel *kernel);

/* Read the member "kernel" of @root, if it is there, into @kernel.  Returns 0 or -1. */
int json_get_kernel(const struct json_node *root, struct result_kernel *kernel);

#endif
