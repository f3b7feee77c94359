/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Words on which libipset's parsers crash or lose a part; they are refused before it sees them.
 *
 * All these faults are there in 7.17.  Of the first kind `ipset add` dies by a signal.
 */
#ifndef GRAMMAR_GUARD_H
#define GRAMMAR_GUARD_H

#include <libipset/types.h>

/* What is wrong with the value @text of option @arg; NULL: nothing of that kind. */
const char *guard_option(const struct ipset_arg *arg, const char *text);

/* The same for an element of @type. */
const char *guard_element(const struct ipset_type *type, const char *text);

#endif
