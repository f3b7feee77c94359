// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Sending a message and reading its answers until the last.
 *
 * Answers are told apart by sequence number, so a second error for one request (a LIST of a missing
 * set has two) or what a lost reply left behind is passed over by the next op, never taken for its
 * own.
 */
#include "worker/exchange.h"

#include "measure/clock.h"
#include "netlink/reply.h"
#include "plan/plan.h"
#include "worker/state.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

static int send_message(struct worker *worker, const uint8_t *bytes, size_t length)
{
	ssize_t put;

	do
		put = send(worker->socket.fd, bytes, length, 0);
	while (__builtin_expect(put < 0 && errno == EINTR, 0));
	return __builtin_expect(put < 0, 0) ? -errno : 0;
}

/* Bytes of the datagram, which may be more than the buffer holds, or a negative errno. */
static ssize_t receive(struct worker *worker)
{
	ssize_t got;

	do
		got = recv(worker->socket.fd, worker->receive, WORKER_RECEIVE, MSG_TRUNC);
	while (__builtin_expect(got < 0 && errno == EINTR, 0));
	if (__builtin_expect(got < 0, 0))
		return -errno;
	worker->bytes += (uint64_t)got;
	return got;
}

/* An answer that is none is a defect of the kernel, and counted as an error of the op. */
static int fault_error(enum reply_fault fault)
{
	return fault == REPLY_FAULT_TRUNCATED ? EMSGSIZE : EBADMSG;
}

enum walk {
	WALK_ON,	/* the last answer has not come */
	WALK_END,
};

/* A data message: one of a dump, or the whole answer to a question. */
static enum walk take_data(struct worker *worker, const struct plan_op *op,
			   const struct reply *reply, int *error)
{
	if (op->kind == PLAN_OP_DUMP) {
		if (dump_count(reply->header, op->dump_names, &worker->dump) < 0)
			*error = EBADMSG;
		return WALK_ON;
	}
	if (op->kind == PLAN_OP_IPSET || reply->command != op->command)
		*error = EBADMSG;
	return WALK_END;
}

/* The last answer to @op, if it is of the kind that is due. */
static void take_end(struct worker *worker, const struct plan_op *op, const struct reply *reply,
		     int *error)
{
	static const enum reply_kind due[PLAN_OP_KINDS] = {
		[PLAN_OP_IPSET] = REPLY_ACK, [PLAN_OP_DUMP] = REPLY_DONE,
		[PLAN_OP_DATA] = REPLY_DATA,
	};

	if (reply->error) {
		*error = reply->error;
		worker->failed_line = reply->line;
	} else if (reply->kind != due[op->kind]) {
		*error = EBADMSG;
	}
}

static enum walk take_reply(struct worker *worker, const struct plan_op *op,
			    const struct reply *reply, int *error)
{
	switch (reply->kind) {
	case REPLY_STALE:
		return WALK_ON;
	case REPLY_DATA:
		return take_data(worker, op, reply, error);
	case REPLY_ACK:
	case REPLY_DONE:
		take_end(worker, op, reply, error);
		return WALK_END;
	default:
		*error = fault_error(reply->fault);
		return WALK_END;
	}
}

static enum walk walk_datagram(struct worker *worker, const struct plan_op *op, size_t length,
			       int *error)
{
	size_t at = 0;
	struct reply reply;

	if (length > WORKER_RECEIVE) {
		*error = fault_error(REPLY_FAULT_TRUNCATED);
		return WALK_END;
	}
	while (at < length) {
		at += reply_read(worker->receive, length, at, worker->socket.port,
				 worker->sequence, &reply);
		if (take_reply(worker, op, &reply, error) == WALK_ON)
			continue;
		/* The kernel puts nothing behind the last answer. */
		if (at < length && !*error)
			*error = EBADMSG;
		return WALK_END;
	}
	return WALK_ON;
}

/*
 * Empty the queue after an overflow or a broken answer, and end a dump that still runs.
 *
 * From the first answer dropped until the queue has been read empty the kernel drops all, but
 * reports it once (NETLINK_S_CONGESTED in net/netlink/af_netlink.c): without this the next op would
 * wait for good.  Never a wait here: what the kernel has to say is queued when send returns.
 */
static void drain(struct worker *worker)
{
	ssize_t got;

	do
		got = recv(worker->socket.fd, worker->receive, WORKER_RECEIVE,
			   MSG_TRUNC | MSG_DONTWAIT);
	while (got > 0 || (got < 0 && (errno == EINTR || errno == ENOBUFS)));
}

/* Read datagrams until the last answer, beginning with one of @got bytes that is there already. */
static int read_answers(struct worker *worker, const struct plan_op *op, ssize_t got)
{
	int error = 0;

	worker->failed_line = 0;
	for (;;) {
		/* The kernel dropped replies: ours may be among them, so do not wait for it. */
		if (got == -ENOBUFS)
			drain(worker);
		if (got == -ENOBUFS || got == -EAGAIN)
			return (int)-got;
		if (got < 0)
			return (int)got;
		if (got == 0)
			return -ECONNRESET;
		if (walk_datagram(worker, op, (size_t)got, &error) == WALK_END) {
			if (error == EBADMSG || error == EMSGSIZE)
				drain(worker);
			return error;
		}
		if (op->hold_ns) {
			struct timespec pause = clock_timespec(op->hold_ns);

			nanosleep(&pause, NULL);
		}
		got = receive(worker);
	}
}

int exchange_ack(struct worker *worker, const struct plan_op *op, uint8_t *bytes)
{
	int rc = send_message(worker, bytes, op->message.length);
	ssize_t got;

	if (__builtin_expect(rc < 0, 0))
		return rc;
	got = receive(worker);
	if (__builtin_expect(got > 0 && reply_is_plain_ack(worker->receive, (size_t)got,
							   worker->socket.port,
							   worker->sequence), 1))
		return 0;
	return read_answers(worker, op, got);
}

int exchange_data(struct worker *worker, const struct plan_op *op, uint8_t *bytes)
{
	int rc = send_message(worker, bytes, op->message.length);

	memset(&worker->dump, 0, sizeof(worker->dump));
	if (rc == 0)
		rc = read_answers(worker, op, receive(worker));
	worker->accounts[op->class]->elements += worker->dump.entries;
	return rc;
}
