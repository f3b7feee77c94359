/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A file that people really have, as a stream of ops: what `ipset save` wrote, what `ipset restore`
 * reads, or a plain list of addresses and networks.  It is never held as a whole.
 *
 * Successive adds (or dels) to one set go into one message, up to a number of elements, as
 * ipset(8) restore sends them; an error then names the line of the element.
 */
#ifndef PLAN_REPLAY_H
#define PLAN_REPLAY_H

#include "base/error.h"
#include "base/lines.h"
#include "grammar/command.h"
#include "plan/build.h"
#include "plan/census.h"
#include "scenario/scenario.h"

#include <stdbool.h>
#include <stdint.h>

struct grammar;
struct plan_op;

struct replay_settings {
	const char *path;		/* "-": standard input */
	const char *type;		/* of the sets for a list; NULL: guessed */
	const char *into;		/* swap the filled set with this one; NULL: not */
	uint32_t batch;			/* elements in a message at most; 1: lockstep */
	uint64_t loops;			/* times, at least 1 */
	bool exist;			/* as ipset -exist */
	const char *prefix;		/* before every set name; NULL: none */
};

struct replay {
	const struct replay_settings *settings;
	struct grammar *grammar;
	struct build_options build;
	struct replay_census census;
	struct lines lines;
	char *held;			/* the line that told what the file is; NULL: read on */
	size_t held_length;
	bool open, ended;
	bool exist;			/* -exist is on */
	uint64_t pass;			/* from 1 */
	bool between;			/* the command at hand clears up between two passes */
	unsigned int preface, epilogue;	/* commands of a list that were given so far */
	struct grammar_command command;	/* of the line that was read last */
	struct location where;
	bool pending;			/* it has not gone into an op yet */
	struct error error;		/* why the stream ended early, if it did */
	char text[1024];		/* of the command, for error messages */
};

/*
 * Begin a stream.  @grammar is used from whichever thread calls replay_next.  A list is looked
 * through once first, unless it is standard input.  Returns 0, or -1 with @error set; finish with
 * replay_close either way.
 */
int replay_open(struct replay *replay, const struct replay_settings *settings,
		struct grammar *grammar, uint8_t protocol, struct error *error);
void replay_close(struct replay *replay);

/*
 * Fill @op (message, kind, command, elements, set_type) and @line (text and place of its first
 * command) with the next op; their memory is reused.  @text receives the line's text and holds
 * REPLAY_TEXT bytes.  Returns 1, 0 at the end, or -1 with replay->error set.
 */
#define REPLAY_TEXT 256
int replay_next(struct replay *replay, struct plan_op *op, struct scenario_line *line,
		char text[REPLAY_TEXT]);

#endif
