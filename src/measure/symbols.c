// SPDX-License-Identifier: GPL-2.0-or-later
/* Reading /proc/kallsyms in one pass, for the addresses that matter. */
#include "measure/symbols.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"
#include "base/lines.h"
#include "measure/stacks.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define KALLSYMS "/proc/kallsyms"

/* No function is longer, in bytes: what is further from a symbol belongs to none. */
#define FUNCTION_MAX ((uint64_t)1 << 20)

struct symbols_entry {
	uint64_t address;
	uint64_t start;			/* of its function; 0: not found (yet) */
	unsigned int rank;		/* of the name, among those of the same start */
	char name[SYMBOLS_NAME_MAX];
};

void symbols_init(struct symbols *symbols)
{
	memset(symbols, 0, sizeof(*symbols));
}

void symbols_fini(struct symbols *symbols)
{
	free(symbols->entries);
	free(symbols->names);
	symbols_init(symbols);
}

/* How many entries have an address below @address. */
static size_t lower_bound(const struct symbols *symbols, size_t count, uint64_t address)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (symbols->entries[middle].address < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int by_address(const void *a, const void *b)
{
	uint64_t left = ((const struct symbols_entry *)a)->address;
	uint64_t right = ((const struct symbols_entry *)b)->address;

	return (left > right) - (left < right);
}

/* Numbers of names and all of user space are frames as well, and no addresses. */
static bool is_address(uint64_t frame)
{
	return frame >> 63 && frame != STACKS_FRAME_USER;
}

/* Returns 1 if any was new, 0, or -ENOMEM with everything as it was. */
static int add_addresses(struct symbols *symbols, const uint64_t *addresses, size_t count)
{
	size_t before = symbols->count, last = 0;

	for (size_t i = 0; i < count; i++) {
		size_t at = lower_bound(symbols, before, addresses[i]);

		if (!is_address(addresses[i]) ||
		    (at < before && symbols->entries[at].address == addresses[i]))
			continue;
		if (array_reserve(&symbols->entries, &symbols->capacity, symbols->count + 1,
				  sizeof(*symbols->entries)) < 0) {
			symbols->count = before;
			return -ENOMEM;
		}
		symbols->entries[symbols->count++] =
			(struct symbols_entry){ .address = addresses[i] };
	}
	if (symbols->count == before)
		return 0;
	qsort(symbols->entries, symbols->count, sizeof(*symbols->entries), by_address);
	for (size_t i = 1; i < symbols->count; i++)
		if (symbols->entries[i].address != symbols->entries[last].address)
			symbols->entries[++last] = symbols->entries[i];
	symbols->count = last + 1;
	return 1;
}

/* Of several names for one function: the exported one, then the one with fewest underscores. */
static unsigned int rank_name(const char *name, char type)
{
	unsigned int rank = 64;

	while (*name++ == '_' && rank > 1)
		rank--;
	return type == 'T' ? rank + 64 : rank;
}

static void copy_name(char *to, const char *name)
{
	size_t length = strcspn(name, " \t");

	if (strcspn(name, ".") < length && *name != '.')
		length = strcspn(name, ".");
	if (length >= SYMBOLS_NAME_MAX)
		length = SYMBOLS_NAME_MAX - 1;
	memcpy(to, name, length);
	to[length] = '\0';
}

/*
 * A function begins at @start.  Only the first wanted address behind it needs to know: for those
 * further on, spread() does the rest.
 */
static void offer(struct symbols *symbols, uint64_t start, char type, const char *name)
{
	size_t at = lower_bound(symbols, symbols->count, start);
	struct symbols_entry *entry = &symbols->entries[at];
	unsigned int rank;

	if (at == symbols->count || start < entry->start)
		return;
	rank = rank_name(name, type);
	if (start == entry->start && rank <= entry->rank)
		return;
	entry->start = start;
	entry->rank = rank;
	copy_name(entry->name, name);
}

static void spread(struct symbols *symbols)
{
	for (size_t i = 1; i < symbols->count; i++) {
		struct symbols_entry *entry = &symbols->entries[i];

		if (entry->start >= entry[-1].start)
			continue;
		entry->start = entry[-1].start;
		memcpy(entry->name, entry[-1].name, sizeof(entry->name));
	}
	for (size_t i = 0; i < symbols->count; i++) {
		struct symbols_entry *entry = &symbols->entries[i];

		if (entry->address - entry->start > FUNCTION_MAX)
			entry->name[0] = '\0';
	}
}

/* "ffffffff81406ad0 T rcu_barrier" or "... t name\t[module]".  Returns the address, 0 if hidden. */
static uint64_t take_line(struct symbols *symbols, const char *line)
{
	char *end;
	uint64_t start = strtoull(line, &end, 16);

	if (!start || end[0] != ' ' || !end[1] || end[2] != ' ')
		return start;
	/* Padding before a function, where no code runs, has a symbol of its own. */
	if (strchr("tTwW", end[1]) && strncmp(end + 3, "__pfx_", 6) != 0)
		offer(symbols, start, end[1], end + 3);
	return start;
}

/* The rules are kallsyms_show_value() of the kernel. */
static int explain_hidden(const char *path, struct error *error)
{
	char text[16];
	bool never = file_read_small("/proc/sys/kernel/kptr_restrict", text, sizeof(text)) == 0 &&
		     strtol(text, NULL, 10) >= 2;

	error_set(error, ERROR_ABSENT, NULL, "%s hides the addresses of kernel functions", path);
	if (never)
		return error_hint(error, "kernel.kptr_restrict is 2: sysctl "
				  "kernel.kptr_restrict=1");
	return error_hint(error, "CAP_SYSLOG shows them");
}

static int read_all(struct symbols *symbols, const char *path, struct error *error)
{
	struct lines lines;
	char *line;
	size_t length;
	uint64_t seen = 0;
	int rc;

	if (lines_open(&lines, path, error) < 0) {
		if (error)
			error->kind = ERROR_ABSENT;
		return -1;
	}
	while ((rc = lines_next(&lines, &line, &length, error)) > 0)
		seen |= take_line(symbols, line);
	lines_close(&lines);
	if (rc < 0)
		return -1;
	return seen ? 0 : explain_hidden(path, error);
}

bool symbols_readable(void)
{
	char text[8192], *line = text;

	/* Some of the first symbols may really be at 0; where all are hidden, all are. */
	if (file_read_small("/proc/kallsyms", text, sizeof(text)) < 0)
		return false;
	for (; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strtoull(line, NULL, 16))
			return true;
	}
	return false;
}

int symbols_resolve(struct symbols *symbols, const char *path, const uint64_t *addresses,
		    size_t count, struct error *error)
{
	int rc = add_addresses(symbols, addresses, count);

	if (rc < 0)
		return error_set_errno(error, ERROR_BROKEN, -rc, "cannot name kernel functions");
	if (rc == 0)
		return 0;
	for (size_t i = 0; i < symbols->count; i++)
		symbols->entries[i] = (struct symbols_entry){
			.address = symbols->entries[i].address,
		};
	rc = read_all(symbols, path ? path : KALLSYMS, error);
	spread(symbols);
	if (rc < 0)
		symbols->count = 0;	/* to be tried again, not known to have no name */
	return rc;
}

static int by_value(const void *a, const void *b)
{
	const uint64_t *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

int symbols_resolve_stacks(struct symbols *symbols, const struct stacks *stacks,
			   struct error *error)
{
	uint64_t *frames = NULL;
	size_t count = 0, distinct = 0, capacity = 0;
	int rc = -1;

	for (unsigned int i = 0; i < stacks_count(stacks); i++) {
		struct stacks_entry entry = stacks_get(stacks, i);

		if (array_reserve(&frames, &capacity, count + entry.depth, sizeof(*frames)) < 0) {
			rc = error_set_errno(error, ERROR_BROKEN, ENOMEM,
					     "cannot name kernel functions");
			goto out;
		}
		memcpy(frames + count, entry.frames, entry.depth * sizeof(*frames));
		count += entry.depth;
	}
	/* Stacks share most of their frames: sorted here, none needs room twice. */
	if (count)
		qsort(frames, count, sizeof(*frames), by_value);
	for (size_t i = 0; i < count; i++)
		if (!i || frames[i] != frames[distinct - 1])
			frames[distinct++] = frames[i];
	rc = symbols_resolve(symbols, NULL, frames, distinct, error);
out:
	free(frames);
	return rc;
}

uint64_t symbols_intern(struct symbols *symbols, const char *name, size_t length)
{
	size_t number;

	if (length >= SYMBOLS_NAME_MAX)
		length = SYMBOLS_NAME_MAX - 1;
	for (number = 0; number < symbols->name_count; number++)
		if (!strncmp(symbols->names[number], name, length) &&
		    !symbols->names[number][length])
			return number + 1;
	if (array_reserve(&symbols->names, &symbols->name_capacity, number + 1,
			  sizeof(*symbols->names)) < 0)
		return 0;
	memcpy(symbols->names[number], name, length);
	symbols->names[number][length] = '\0';
	return ++symbols->name_count;
}

const char *symbols_name(const struct symbols *symbols, uint64_t frame)
{
	size_t at;

	if (frame == STACKS_FRAME_USER)
		return "[user]";
	if (!is_address(frame))
		return frame && frame <= symbols->name_count ? symbols->names[frame - 1] : NULL;
	at = lower_bound(symbols, symbols->count, frame);
	if (at == symbols->count || symbols->entries[at].address != frame ||
	    !*symbols->entries[at].name)
		return NULL;
	return symbols->entries[at].name;
}
