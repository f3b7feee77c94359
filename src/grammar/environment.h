/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The options that ipset(8) takes anywhere in a line: -exist, -name, -terse, -output ... */
#ifndef GRAMMAR_ENVIRONMENT_H
#define GRAMMAR_ENVIRONMENT_H

#include "grammar/internal.h"

/*
 * Take them out of the line's words and note in its command what matters.  As in ipset(8) even the
 * value of another option is taken, if it looks like one of them.  0 or -1.
 */
int environment_take(struct line *line);

#endif
