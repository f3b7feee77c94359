/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * --mix and its companions into the text of a scenario, so that a mix is shown, stored and parsed
 * like any other.
 *
 * "swap,destroy,create,add" runs in turn on a set "bar"; swap exchanges it with another one, "foo".
 * "add=70,del=20,test=10" chooses by weight: elements and dumps are of "foo", the rest is of "bar".
 */
#ifndef SCENARIO_QUICK_H
#define SCENARIO_QUICK_H

#include <stdint.h>

struct buffer;
struct error;

struct quick {
	const char *mix;		/* operations, separated by commas */
	const char *type;		/* NULL: what ${type} is without one */
	const char *create_options;	/* NULL: likewise */
	const char *element;		/* NULL: likewise; generators are allowed */
	uint64_t prefill;		/* elements added to each set first; 0: none */
};

/*
 * Append the text of a scenario to @text.  A sequence must leave the sets as it found them, or its
 * second round would fail.  Returns 0, or -1 with @error set, which points into the mix.
 */
int quick_text(const struct quick *quick, struct buffer *text, struct error *error);

#endif
