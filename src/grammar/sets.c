// SPDX-License-Identifier: GPL-2.0-or-later
/* The sets that the text has created so far. */
#include "grammar/sets.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS_FIRST 64

/* FNV-1a: names are at most 31 bytes long. */
static size_t hash(const char *name, size_t length)
{
	uint64_t value = 0xcbf29ce484222325;

	for (size_t i = 0; i < length; i++)
		value = (value ^ (unsigned char)name[i]) * 0x100000001b3;
	return (size_t)(value ^ value >> 32);
}

static struct sets_entry **bucket_of(const struct sets *sets, const char *name, size_t length)
{
	return &sets->buckets[hash(name, length) & (sets->bucket_count - 1)];
}

void sets_clear(struct sets *sets)
{
	for (size_t i = 0; i < sets->bucket_count; i++) {
		while (sets->buckets[i]) {
			struct sets_entry *entry = sets->buckets[i];

			sets->buckets[i] = entry->next;
			free(entry);
		}
	}
	sets->count = 0;
	sets->closed = true;
}

void sets_fini(struct sets *sets)
{
	sets_clear(sets);
	free(sets->buckets);
	memset(sets, 0, sizeof(*sets));
}

struct sets_entry *sets_find(const struct sets *sets, const char *name, size_t length)
{
	struct sets_entry *entry;

	if (!sets->bucket_count)
		return NULL;
	for (entry = *bucket_of(sets, name, length); entry; entry = entry->next)
		if (entry->length == length && memcmp(entry->name, name, length) == 0)
			return entry;
	return NULL;
}

static void link_entry(struct sets *sets, struct sets_entry *entry)
{
	struct sets_entry **bucket = bucket_of(sets, entry->name, entry->length);

	entry->next = *bucket;
	*bucket = entry;
}

static int grow(struct sets *sets)
{
	struct sets old = *sets;
	size_t count = old.bucket_count ? old.bucket_count * 4 : BUCKETS_FIRST;
	struct sets_entry **buckets = calloc(count, sizeof(struct sets_entry *));

	if (!buckets)
		return -ENOMEM;
	sets->buckets = buckets;
	sets->bucket_count = count;
	for (size_t i = 0; i < old.bucket_count; i++) {
		while (old.buckets[i]) {
			struct sets_entry *entry = old.buckets[i];

			old.buckets[i] = entry->next;
			link_entry(sets, entry);
		}
	}
	free(old.buckets);
	return 0;
}

/* The entry of @name, made where there is none. */
static struct sets_entry *provide(struct sets *sets, const char *name)
{
	size_t length = strnlen(name, GRAMMAR_NAME_MAX - 1);
	struct sets_entry *entry = sets_find(sets, name, length);

	if (entry)
		return entry;
	if (sets->count >= sets->bucket_count && grow(sets) < 0)
		return NULL;
	entry = calloc(1, sizeof(*entry));
	if (!entry)
		return NULL;
	memcpy(entry->name, name, length);
	entry->length = (uint8_t)length;
	link_entry(sets, entry);
	sets->count++;
	return entry;
}

struct sets_entry *sets_put(struct sets *sets, const char *name, const struct grammar_set *set,
			    const struct ipset_type *type)
{
	struct sets_entry *entry = provide(sets, name);

	if (!entry)
		return NULL;
	entry->set = *set;
	entry->type = type;
	entry->present = true;
	return entry;
}

int sets_remove(struct sets *sets, const char *name)
{
	size_t length = strnlen(name, GRAMMAR_NAME_MAX - 1);
	struct sets_entry *entry;

	if (sets->remember_gone && !sets->closed) {
		entry = provide(sets, name);
		if (!entry)
			return -ENOMEM;
		entry->present = false;
		return 0;
	}
	entry = sets_find(sets, name, length);
	if (!entry)
		return 0;
	for (struct sets_entry **link = bucket_of(sets, name, length);; link = &(*link)->next) {
		if (*link != entry)
			continue;
		*link = entry->next;
		break;
	}
	free(entry);
	sets->count--;
	return 0;
}

static struct sets_entry *find_present(const struct sets *sets, const char *name)
{
	struct sets_entry *entry = sets_find(sets, name, strnlen(name, GRAMMAR_NAME_MAX - 1));

	return entry && entry->present ? entry : NULL;
}

int sets_swap(struct sets *sets, const char *from, const char *to)
{
	struct sets_entry *a = find_present(sets, from);
	struct sets_entry *b = find_present(sets, to);

	if (a && b) {
		const struct grammar_set set = a->set;
		const struct ipset_type *type = a->type;

		a->set = b->set;
		a->type = b->type;
		b->set = set;
		b->type = type;
		return 0;
	}
	if (a)
		return sets_put(sets, to, &a->set, a->type) ? 0 : -ENOMEM;
	if (b)
		return sets_put(sets, from, &b->set, b->type) ? 0 : -ENOMEM;
	return 0;
}

int sets_rename(struct sets *sets, const char *from, const char *to)
{
	struct sets_entry *entry = find_present(sets, from);

	if (!entry)
		return 0;
	if (!sets_put(sets, to, &entry->set, entry->type))
		return -ENOMEM;
	return strcmp(from, to) == 0 ? 0 : sets_remove(sets, from);
}
