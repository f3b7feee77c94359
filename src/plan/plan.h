/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The compiled scenario: ops with ready messages, grouped into classes and jobs.
 *
 * Made by plan/compile before anything is measured, read-only from then on, shared by all workers.
 * Everything slow or fallible is over when a plan exists.  The scenario it was made from must
 * outlive it: lines and locations are borrowed.
 */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include "netlink/message.h"
#include "plan/expect.h"
#include "scenario/generator.h"
#include "scenario/scenario.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grammar;
struct oracle;

enum plan_op_kind {
	PLAN_OP_IPSET,		/* one message, answered by one acknowledgement */
	PLAN_OP_DUMP,		/* one message, answered by many up to NLMSG_DONE */
	PLAN_OP_DATA,		/* one message, answered by one message with data */
	PLAN_OP_SLEEP,		/* hold_ns long; never enters ipset */
	PLAN_OP_NULL,		/* nothing: what the loop itself costs */
	PLAN_OP_WAIT,		/* opens the FIFO argument and waits: for tests of the watchdog */
	PLAN_OP_KINDS
};

/* One place of a message that takes a generator's value. */
struct plan_patch {
	uint32_t offset;	/* into the message */
	uint8_t width;		/* bytes */
	bool digits;		/* decimal ASCII digits, zero-padded; else network-order bytes */
	bool repeat;		/* the value that the patch before this one drew */
	uint16_t stream;	/* which of the job's value streams it draws from */
	uint16_t element;	/* of a batch: {i} counts elements */
};

struct plan_op {
	enum plan_op_kind kind;
	uint8_t command;	/* IPSET_CMD_*; 0 for our own commands */
	uint16_t class;		/* index into plan.classes */
	uint16_t index;		/* index into the job's ops */
	bool untimed;		/* not accounted */
	uint32_t elements;	/* that the message carries */
	uint32_t stride;	/* of the line's @count that one op covers: 1, or its batch */
	uint64_t repeat;	/* times per step */
	struct message message;
	struct plan_patch *patches;	/* owned, in drawing order */
	size_t patch_count;
	struct expect expect;
	bool dump_names;	/* DUMP: of names only */
	uint64_t hold_ns;	/* DUMP: pause before each further read; SLEEP: its length */
	char *argument;		/* of our own commands; owned, may be NULL */
	char set_type[32];	/* type name of the set, for error names; "" unknown */
	const struct scenario_line *line;
};

/* What one line became: a run of ops of the job. */
struct plan_step {
	uint16_t first, count;
	uint64_t weight_end;	/* sum of the weights up to and with this step */
};

/* Ops to be run in order: set-up, tear-down, or the body of a job. */
struct plan_steps {
	struct plan_op *ops;
	size_t op_count;
	struct plan_step *steps;
	size_t step_count;
	uint64_t weight;	/* of all steps */
	struct generator *streams;
	size_t stream_count;
};

struct plan_job {
	const char *name;
	struct plan_steps body;
	uint64_t loops;		/* rounds; 0: no limit of its own */
	uint64_t duration_ns;	/* 0: none */
	unsigned int workers;
	int while_job;		/* index; -1: on its own account */
	enum scenario_order order;
	double rate;		/* ops/s per worker; 0: none */
	uint64_t think_ns;
	bool stream;		/* its ops come from a feed; body is empty */
};

struct plan_class {
	char *name;
	bool untimed;		/* only set-up, or @untimed: not reported */
};

/* A set type that the scenario creates, with the revision that was negotiated. */
struct plan_type {
	char name[32];
	uint8_t family;		/* NFPROTO_* */
	uint8_t revision;
};

struct plan {
	const struct scenario *scenario;
	uint8_t protocol;
	uint64_t seed;
	uint64_t warmup;	/* rounds of each job that are not accounted */
	bool concurrent;	/* more than one worker: races are legal */
	struct plan_class *classes;
	size_t class_count;
	uint16_t command_classes[32];	/* of a stream: class of each IPSET_CMD_* */
	uint16_t between_class;		/* of what clears up between two passes of it */
	struct plan_type *types;
	size_t type_count;
	struct plan_steps setup;
	struct plan_steps teardown;
	struct plan_job *jobs;
	size_t job_count;
	unsigned int worker_count;	/* over all jobs */
	struct grammar *grammar;	/* for the words of errors, and for streams */
	struct oracle *oracle;		/* that it asks */
};

void plan_init(struct plan *plan);
void plan_fini(struct plan *plan);

const char *plan_op_kind_name(enum plan_op_kind kind);

/*
 * Name of @error (0 or positive) of a command on a set of @set_type ("": unknown): "ENOENT",
 * "IPSET_ERR_HASH_FULL"; "success" for 0.
 * @text holds ERRNAME_MAX bytes.  Not for the measured path.
 */
const char *plan_error_name(const char *set_type, int error, char *text);

/* ipset(8)'s words for it into @text.  Returns @text. */
const char *plan_error_text(const struct plan *plan, uint8_t command, const char *set_type,
			    int error, char *text, size_t size);

#endif
