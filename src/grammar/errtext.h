/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What an error of the kernel means, in the words of ipset(8) where libipset gives them away. */
#ifndef GRAMMAR_ERRTEXT_H
#define GRAMMAR_ERRTEXT_H

#include <stddef.h>
#include <stdint.h>

struct grammar;

/* Room for any of the texts. */
#define ERRTEXT_MAX 160

/*
 * Text for positive @error of @command (IPSET_CMD_*) on a set of @type (NULL: unknown) into @text.
 * From 4352 on the meaning depends on the type, and libipset knows the type only of commands that
 * it sent itself: for these the words are our own.  Returns @text.
 */
const char *errtext(struct grammar *grammar, int error, uint8_t command, const char *type,
		    char *text, size_t size);

#endif
