// SPDX-License-Identifier: GPL-2.0-or-later
/* A first look at a file that is to be replayed. */
#include "plan/census.h"

#include "base/lines.h"
#include "grammar/list.h"

#include <sys/socket.h>

/* A range of IPv4 addresses is at most this many networks. */
#define NETWORKS_OF_RANGE 62

int census_first(struct lines *lines, char **line, size_t *length, struct error *error)
{
	struct list_item item;
	int rc;

	while ((rc = lines_next(lines, line, length, error)) > 0)
		if (list_parse(*line, *length, &item) != LIST_BLANK)
			return item.kind != LIST_BAD;
	*line = NULL;
	return rc;
}

int census_count(const char *path, struct replay_census *census, struct error *error)
{
	struct lines lines;
	struct list_item item;
	char *line;
	size_t length;
	int rc;

	if (lines_open(&lines, path, error) < 0)
		return -1;
	while ((rc = lines_next(&lines, &line, &length, error)) > 0) {
		enum list_kind kind = list_parse(line, length, &item);
		bool inet6 = item.family == AF_INET6;

		if (kind == LIST_BLANK || kind == LIST_BAD)
			continue;
		census->inet |= !inet6;
		census->inet6 |= inet6;
		census->networks |= kind != LIST_ADDRESS;
		census->count[inet6] += kind == LIST_RANGE ? NETWORKS_OF_RANGE : 1;
	}
	lines_close(&lines);
	return rc;
}
