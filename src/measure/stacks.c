// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Stacks in fixed memory: the frames of all in one arena, an entry each, found by hash.
 */
#include "measure/stacks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define CAPACITY_DEFAULT 512
#define CAPACITY_MAX ((unsigned int)1 << 20)

/* Kernel stacks below a netlink request have 15 to 25 frames. */
#define FRAMES_AVERAGE 24

struct entry {
	size_t first;			/* of its frames in the arena */
	unsigned int depth;
	unsigned int class;
	uint64_t hash;
	struct stacks_value values[STACKS_KINDS];
};

struct stacks {
	struct entry *entries;
	unsigned int *slots;		/* hash table: number of an entry + 1, 0 is free */
	uint64_t *frames;
	size_t frame_count, frame_capacity;
	unsigned int count, capacity;
	unsigned int slot_mask;
	uint64_t overflows;
	struct stacks_value without[STACKS_KINDS];
};

struct stacks *stacks_new(unsigned int capacity)
{
	struct stacks *stacks = calloc(1, sizeof(*stacks));
	unsigned int slots = 2;

	if (!stacks)
		return NULL;
	if (!capacity)
		capacity = CAPACITY_DEFAULT;
	if (capacity > CAPACITY_MAX)
		capacity = CAPACITY_MAX;
	while (slots < 2 * capacity)
		slots *= 2;
	stacks->capacity = capacity;
	stacks->slot_mask = slots - 1;
	stacks->frame_capacity = (size_t)capacity * FRAMES_AVERAGE;
	if (stacks->frame_capacity < STACKS_FRAMES_MAX)
		stacks->frame_capacity = STACKS_FRAMES_MAX;
	stacks->entries = calloc(capacity, sizeof(*stacks->entries));
	stacks->slots = calloc(slots, sizeof(*stacks->slots));
	stacks->frames = calloc(stacks->frame_capacity, sizeof(*stacks->frames));
	if (stacks->entries && stacks->slots && stacks->frames)
		return stacks;
	stacks_free(stacks);
	return NULL;
}

void stacks_free(struct stacks *stacks)
{
	if (!stacks)
		return;
	free(stacks->entries);
	free(stacks->slots);
	free(stacks->frames);
	free(stacks);
}

void stacks_clear(struct stacks *stacks)
{
	memset(stacks->slots, 0, ((size_t)stacks->slot_mask + 1) * sizeof(*stacks->slots));
	memset(stacks->without, 0, sizeof(stacks->without));
	stacks->count = 0;
	stacks->frame_count = 0;
	stacks->overflows = 0;
}

/* Multiply and mix word by word: addresses differ in few bits, mostly low ones. */
static uint64_t hash_stack(unsigned int class, const uint64_t *frames, size_t depth)
{
	uint64_t hash = class + UINT64_C(0x9e3779b97f4a7c15);

	for (size_t i = 0; i < depth; i++) {
		hash = (hash ^ frames[i]) * UINT64_C(0xff51afd7ed558ccd);
		hash ^= hash >> 32;
	}
	return hash;
}

static bool same(const struct stacks *stacks, const struct entry *entry, uint64_t hash,
		 unsigned int class, const uint64_t *frames, size_t depth)
{
	return entry->hash == hash && entry->class == class && entry->depth == depth &&
	       !memcmp(stacks->frames + entry->first, frames, depth * sizeof(*frames));
}

static int add_entry(struct stacks *stacks, unsigned int *slot, uint64_t hash,
		     unsigned int class, const uint64_t *frames, size_t depth)
{
	struct entry *entry;

	if (stacks->count == stacks->capacity ||
	    stacks->frame_capacity - stacks->frame_count < depth) {
		stacks->overflows++;
		return STACKS_NONE;
	}
	entry = &stacks->entries[stacks->count];
	memset(entry, 0, sizeof(*entry));
	entry->first = stacks->frame_count;
	entry->depth = (unsigned int)depth;
	entry->class = class;
	entry->hash = hash;
	memcpy(stacks->frames + entry->first, frames, depth * sizeof(*frames));
	stacks->frame_count += depth;
	*slot = ++stacks->count;
	return (int)stacks->count - 1;
}

int stacks_find(struct stacks *stacks, unsigned int class, const uint64_t *frames, size_t depth)
{
	uint64_t hash;
	unsigned int at;

	if (depth > STACKS_FRAMES_MAX)
		depth = STACKS_FRAMES_MAX;
	if (!depth)
		return STACKS_NONE;
	hash = hash_stack(class, frames, depth);
	/* At most half of the slots are ever taken: a free one ends the search. */
	for (at = (unsigned int)hash & stacks->slot_mask; stacks->slots[at];
	     at = (at + 1) & stacks->slot_mask) {
		unsigned int number = stacks->slots[at] - 1;

		if (same(stacks, &stacks->entries[number], hash, class, frames, depth))
			return (int)number;
	}
	return add_entry(stacks, &stacks->slots[at], hash, class, frames, depth);
}

static void add_value(struct stacks *stacks, int number, enum stacks_kind kind,
		      struct stacks_value value)
{
	struct stacks_value *to = number < 0 ? &stacks->without[kind] :
					       &stacks->entries[number].values[kind];

	to->count += value.count;
	to->ns += value.ns;
}

void stacks_add(struct stacks *stacks, int number, enum stacks_kind kind, uint64_t ns)
{
	add_value(stacks, number, kind, (struct stacks_value){ .count = 1, .ns = ns });
}

unsigned int stacks_count(const struct stacks *stacks)
{
	return stacks->count;
}

struct stacks_entry stacks_get(const struct stacks *stacks, unsigned int number)
{
	const struct entry *entry = &stacks->entries[number];
	struct stacks_entry result = {
		.frames = stacks->frames + entry->first,
		.depth = entry->depth,
		.class = entry->class,
	};

	memcpy(result.values, entry->values, sizeof(result.values));
	return result;
}

void stacks_merge(struct stacks *into, const struct stacks *from)
{
	for (unsigned int i = 0; i < from->count; i++) {
		const struct entry *entry = &from->entries[i];
		int number = stacks_find(into, entry->class, from->frames + entry->first,
					 entry->depth);

		for (int kind = 0; kind < STACKS_KINDS; kind++)
			add_value(into, number, (enum stacks_kind)kind, entry->values[kind]);
	}
	for (int kind = 0; kind < STACKS_KINDS; kind++)
		add_value(into, STACKS_NONE, (enum stacks_kind)kind, from->without[kind]);
	into->overflows += from->overflows;
}

struct stacks_value stacks_attributed(const struct stacks *stacks, unsigned int class,
				      enum stacks_kind kind)
{
	struct stacks_value sum = { 0 };

	for (unsigned int i = 0; i < stacks->count; i++) {
		if (stacks->entries[i].class != class)
			continue;
		sum.count += stacks->entries[i].values[kind].count;
		sum.ns += stacks->entries[i].values[kind].ns;
	}
	return sum;
}

struct stacks_value stacks_unattributed(const struct stacks *stacks, enum stacks_kind kind)
{
	return stacks->without[kind];
}

uint64_t stacks_overflows(const struct stacks *stacks)
{
	return stacks->overflows;
}
