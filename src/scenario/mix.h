/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "swap,destroy,create,add" and "add=70,del=20": the text of --mix into operations. */
#ifndef SCENARIO_MIX_H
#define SCENARIO_MIX_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order of mix_texts(). */
enum mix_operation {
	MIX_ADD,
	MIX_DEL,
	MIX_TEST,
	MIX_CREATE,
	MIX_DESTROY,
	MIX_SWAP,
	MIX_RENAME,
	MIX_FLUSH,
	MIX_LIST,
	MIX_SAVE,
	MIX_HEADER,
};

struct mix_item {
	enum mix_operation operation;
	uint64_t weight;		/* 1 in a sequence */
	struct location where;		/* of the operation's name in the mix */
};

#define MIX_ITEMS 64

struct mix {
	struct mix_item items[MIX_ITEMS];
	unsigned int count;
	bool weighted;
};

/*
 * Read @text, which must outlive @mix.  Returns 0, or -1 with @error set: an empty mix, an unknown
 * operation, weights for some only, or weights that are all 0.
 */
int mix_parse(struct mix *mix, const char *text, struct error *error);

/* Does the operation occur? */
bool mix_has(const struct mix *mix, enum mix_operation operation);

/* For "list operations": one row an operation, ended by a NULL name. */
struct mix_text {
	const char *name;
	const char *title;
};

const struct mix_text *mix_texts(void);

#endif
