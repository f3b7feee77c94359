/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a line says once it is parsed, and what is known of sets meanwhile: plain data. */
#ifndef GRAMMAR_PARSED_H
#define GRAMMAR_PARSED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;

/* How the payload of a value is laid out in storage; not aligned there. */
enum grammar_encoding {
	GRAMMAR_U8,
	GRAMMAR_U16,		/* host order; in the message: network order, as all integers */
	GRAMMAR_U32,
	GRAMMAR_U64,
	GRAMMAR_STRING,		/* length counts the NUL */
	GRAMMAR_BYTES,
	GRAMMAR_IPV4,		/* 4 bytes, network order; in the message: nested once more */
	GRAMMAR_IPV6,		/* 16 bytes; likewise */
};

struct grammar_value {
	uint16_t attribute;	/* IPSET_ATTR_* */
	uint8_t encoding;	/* enum grammar_encoding */
	uint16_t length;	/* bytes */
	uint16_t offset;	/* into storage */
};

#define GRAMMAR_VALUES 32
#define GRAMMAR_STORAGE 1024
#define GRAMMAR_NAME_MAX 32	/* IPSET_MAXNAMELEN, NUL included */

enum grammar_scope {
	GRAMMAR_LIST_ALL,	/* list: everything */
	GRAMMAR_LIST_NAMES,	/* list -name */
	GRAMMAR_LIST_HEADERS,	/* list -terse */
};

struct grammar_command {
	uint8_t command;	/* IPSET_CMD_*: CREATE, ADD ...; NONE: the line does nothing */
	bool exist;		/* -exist / -! was given on this line */
	bool has_name;		/* destroy, flush, list, save: one set; otherwise all */
	bool quit;		/* the line is "quit": ipset reads no further */
	enum grammar_scope scope;
	char name[GRAMMAR_NAME_MAX];
	char name2[GRAMMAR_NAME_MAX];	/* swap, rename */
	char type[GRAMMAR_NAME_MAX];	/* canonical name: create, add, del, test, type */
	uint8_t family;		/* NFPROTO_*; 0 for types without one */
	uint8_t revision;	/* of the type chosen: create, add, del, test */
	uint16_t index;		/* get-by-index */
	unsigned int value_count;
	/* CREATE: the DATA nest; ADD, DEL, TEST: the element; in ascending attribute order. */
	struct grammar_value values[GRAMMAR_VALUES];
	size_t stored;
	uint8_t storage[GRAMMAR_STORAGE];	/* only the first @stored bytes are set */
};

/* What is known about a set. */
struct grammar_set {
	char type[GRAMMAR_NAME_MAX];	/* canonical name */
	uint8_t family;
	uint8_t revision;
	uint16_t plain;		/* plain elements it takes (element.h); an oracle leaves it 0 */
};

/*
 * Answers from outside.  Each returns 1 (answered), 0 (no such type or set), or -1 with @error set.
 * A NULL function stands for "unknown": every revision of the library is allowed, no set exists.
 * Answers about types are asked for once each; about a set until a line of the text creates,
 * destroys or renames it.
 */
struct grammar_oracle {
	int (*revisions)(void *context, const char *type, uint8_t family, uint8_t *minimum,
			 uint8_t *maximum, struct error *error);
	int (*set)(void *context, const char *name, struct grammar_set *set, struct error *error);
	void *context;
};

#endif
