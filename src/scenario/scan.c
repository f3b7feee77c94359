// SPDX-License-Identifier: GPL-2.0-or-later
/* Finding generators in a command, and reading what they say. */
#include "base/error.h"
#include "scenario/generator.h"
#include "scenario/place.h"
#include "scenario/suggest.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Words between the braces; the longest, "zipf S net CIDR /LEN", has 5. */
#define WORDS_MAX 6

/* Longer words mean nothing in a generator. */
#define WORD_SIZE 64

/* "At most": sums with a low value must stay within 64 bits. */
#define COUNT_MAX ((uint64_t)1 << 63)

/* Locally administered, unicast, 02:00:00:00:00:00 and up: no real card has such an address. */
#define MAC_LOW UINT64_C(0x020000000000)
#define MAC_COUNT ((uint64_t)1 << 40)

struct word {
	size_t offset;
	size_t length;
};

/* The words of one generator while they are read; next is the one to read. */
struct spec {
	const char *text;		/* the whole command */
	const struct location *where;	/* of the command */
	size_t begin, end;		/* of the generator in text, braces included */
	struct word words[WORDS_MAX];
	unsigned int count;
	unsigned int next;
	struct error *error;
};

typedef int read_function(struct spec *spec, struct generator *generator);

static read_function read_ip, read_net, read_port, read_mac, read_int, read_zipf, read_nothing;

static const struct generator_text texts[] = {
	{ "ip", "CIDR", "a random address of the network" },
	{ "ip+", "CIDR", "its addresses in ascending order" },
	{ "net", "CIDR /LEN", "a random network of that prefix length within the network" },
	{ "net+", "CIDR /LEN", "such networks in ascending order" },
	{ "port", "A-B", "a random port" },
	{ "port+", "A-B", "ports in ascending order" },
	{ "mac", "", "a random, locally administered MAC address" },
	{ "mac+", "", "such addresses in ascending order" },
	{ "int", "A-B", "a random number; in a set name as many digits as B has" },
	{ "int+", "A-B", "numbers in ascending order" },
	{ "zipf", "S GENERATOR", "as GENERATOR, but value n has a share of 1 / n^S" },
	{ "job", "", "number of the job, from 0" },
	{ "worker", "", "number of the worker within its job, from 0" },
	{ "i", "", "number of the round, or of the repetition of @count, from 0" },
	{ NULL, NULL, NULL },
};

struct row {
	enum generator_kind kind;
	enum generator_pick pick;
	read_function *read;
};

static const struct row rows[] = {
	{ GENERATOR_IP, GENERATOR_UNIFORM, read_ip },
	{ GENERATOR_IP, GENERATOR_ASCENDING, read_ip },
	{ GENERATOR_NET, GENERATOR_UNIFORM, read_net },
	{ GENERATOR_NET, GENERATOR_ASCENDING, read_net },
	{ GENERATOR_PORT, GENERATOR_UNIFORM, read_port },
	{ GENERATOR_PORT, GENERATOR_ASCENDING, read_port },
	{ GENERATOR_MAC, GENERATOR_UNIFORM, read_mac },
	{ GENERATOR_MAC, GENERATOR_ASCENDING, read_mac },
	{ GENERATOR_INT, GENERATOR_UNIFORM, read_int },
	{ GENERATOR_INT, GENERATOR_ASCENDING, read_int },
	{ GENERATOR_INT, GENERATOR_ZIPF, read_zipf },
	{ GENERATOR_JOB, GENERATOR_GIVEN, read_nothing },
	{ GENERATOR_WORKER, GENERATOR_GIVEN, read_nothing },
	{ GENERATOR_LOOP, GENERATOR_GIVEN, read_nothing },
};

static const struct suggest_names names = {
	texts, sizeof(texts[0]), sizeof(rows) / sizeof(rows[0]),
};

const struct generator_text *generator_texts(void)
{
	return texts;
}

/* The place of word @index, or of the whole generator where there is no such word. */
static struct location word_place(const struct spec *spec, unsigned int index)
{
	if (index < spec->count)
		return place_within(spec->where, spec->text, spec->words[index].offset,
				    spec->words[index].length);
	return place_within(spec->where, spec->text, spec->begin, spec->end - spec->begin);
}

/* Copy the next word into @word and step over it.  Returns 0, or -1: it lacks, or is too long. */
static int next_word(struct spec *spec, char word[WORD_SIZE], const char *meaning)
{
	const struct word *next = &spec->words[spec->next];
	struct location place = word_place(spec, spec->next);

	if (spec->next >= spec->count) {
		error_set(spec->error, ERROR_USAGE, &place, "the generator lacks %s", meaning);
		return -1;
	}
	if (next->length >= WORD_SIZE) {
		error_set(spec->error, ERROR_USAGE, &place, "this is not %s", meaning);
		return -1;
	}
	memcpy(word, spec->text + next->offset, next->length);
	word[next->length] = '\0';
	spec->next++;
	return 0;
}

/* The word just read, @word, is not @meaning.  Returns -1. */
static int bad_word(struct spec *spec, const char *word, const char *meaning)
{
	struct location place = word_place(spec, spec->next - 1);

	error_set(spec->error, ERROR_USAGE, &place, "\"%s\" is not %s", word, meaning);
	return -1;
}

/* A plain number with nothing before or behind it.  Returns 0 or -EINVAL. */
static int parse_number(const char *text, const char *end, uint64_t *number)
{
	char *stop;

	if (!isdigit((unsigned char)text[0]))
		return -EINVAL;
	errno = 0;
	*number = strtoull(text, &stop, text[0] == '0' && (text[1] | 0x20) == 'x' ? 16 : 10);
	return errno || stop != end ? -EINVAL : 0;
}

/* Zero the bits of @address beyond @prefix.  Returns whether all were zero. */
static bool mask_address(uint8_t *address, unsigned int prefix, unsigned int bits)
{
	bool clean = true;

	for (unsigned int i = prefix; i < bits; i++) {
		uint8_t bit = (uint8_t)(0x80 >> i % 8);

		clean = clean && !(address[i / 8] & bit);
		address[i / 8] = (uint8_t)(address[i / 8] & ~bit);
	}
	return clean;
}

static int parse_prefix(const char *text, unsigned int bits, uint64_t *prefix)
{
	const char *end = text + strspn(text, "0123456789");

	/* No hexadecimal here. */
	if (*end || parse_number(text, end, prefix) < 0 || *prefix > bits)
		return -EINVAL;
	return 0;
}

/* A network, or an address alone, into base and *@prefix. */
static int read_cidr(struct spec *spec, struct generator *generator, unsigned int *prefix)
{
	static const char meaning[] = "a network such as 10.0.0.0/8 or 2001:db8::/32";
	char word[WORD_SIZE], mended[INET6_ADDRSTRLEN];
	unsigned int bits;
	uint64_t parsed;
	char *slash;

	if (next_word(spec, word, meaning) < 0)
		return -1;
	slash = strchr(word, '/');
	if (slash)
		*slash = '\0';
	generator->ipv6 = strchr(word, ':') != NULL;
	bits = generator->ipv6 ? 128 : 32;
	parsed = bits;
	if (inet_pton(generator->ipv6 ? AF_INET6 : AF_INET, word, generator->base) != 1 ||
	    (slash && parse_prefix(slash + 1, bits, &parsed) < 0)) {
		if (slash)
			*slash = '/';
		return bad_word(spec, word, meaning);
	}
	*prefix = (unsigned int)parsed;
	if (mask_address(generator->base, *prefix, bits) || !slash)
		return 0;
	*slash = '/';
	bad_word(spec, word, "a network: it has bits beyond its prefix");
	inet_ntop(generator->ipv6 ? AF_INET6 : AF_INET, generator->base, mended, sizeof(mended));
	return error_hint(spec->error, "the network is %s/%u", mended, *prefix);
}

static uint64_t power_of_two(unsigned int exponent)
{
	return exponent < 63 ? (uint64_t)1 << exponent : COUNT_MAX;
}

static int read_ip(struct spec *spec, struct generator *generator)
{
	unsigned int prefix;

	if (read_cidr(spec, generator, &prefix) < 0)
		return -1;
	generator->prefix = generator->ipv6 ? 128 : 32;
	generator->count = power_of_two(generator->prefix - prefix);
	return 0;
}

static int read_net(struct spec *spec, struct generator *generator)
{
	static const char meaning[] = "the prefix length of its values, such as /24";
	unsigned int outer, bits;
	char word[WORD_SIZE];
	uint64_t prefix;

	if (read_cidr(spec, generator, &outer) < 0 || next_word(spec, word, meaning) < 0)
		return -1;
	bits = generator->ipv6 ? 128 : 32;
	if (word[0] != '/' || parse_prefix(word + 1, bits, &prefix) < 0)
		return bad_word(spec, word, meaning);
	if (prefix < outer) {
		bad_word(spec, word, "within the network");
		return error_hint(spec->error, "/%u to /%u would be", outer, bits);
	}
	generator->prefix = (uint8_t)prefix;
	generator->shift = (uint8_t)(bits - prefix);
	generator->count = power_of_two((unsigned int)prefix - outer);
	return 0;
}

/* "A-B" or "A", both at most @most, into low and count. */
static int read_range(struct spec *spec, struct generator *generator, uint64_t most,
		      const char *meaning)
{
	char word[WORD_SIZE];
	const char *dash, *end;
	uint64_t high;

	if (next_word(spec, word, meaning) < 0)
		return -1;
	end = word + strlen(word);
	dash = strchr(word, '-');
	if (parse_number(word, dash ? dash : end, &generator->low) < 0)
		return bad_word(spec, word, meaning);
	high = generator->low;
	if (dash && parse_number(dash + 1, end, &high) < 0)
		return bad_word(spec, word, meaning);
	if (high > most)
		return bad_word(spec, word, meaning);
	if (high < generator->low)
		return bad_word(spec, word, "a range: it ends before it begins");
	generator->count = high - generator->low < COUNT_MAX ? high - generator->low + 1
							     : COUNT_MAX;
	return 0;
}

static int read_port(struct spec *spec, struct generator *generator)
{
	return read_range(spec, generator, UINT16_MAX, "a range of ports such as 1024-65535");
}

static int read_int(struct spec *spec, struct generator *generator)
{
	return read_range(spec, generator, UINT64_MAX, "a range of numbers such as 0-99");
}

static int read_mac(struct spec *spec, struct generator *generator)
{
	generator->low = MAC_LOW;
	generator->count = MAC_COUNT;
	return 0;
}

static int read_nothing(struct spec *spec, struct generator *generator)
{
	return 0;
}

/* The row that the next word names, stepping over it; -1 with the error set. */
static int read_name(struct spec *spec)
{
	struct location place = word_place(spec, spec->next);
	const struct word *word = &spec->words[spec->next];
	int index;

	if (spec->next >= spec->count) {
		error_set(spec->error, ERROR_USAGE, &place, "the generator lacks its name");
		return suggest_hint(spec->error, &names, "generators", "", 0);
	}
	index = suggest_find(&names, spec->text + word->offset, word->length);
	if (index < 0) {
		error_set(spec->error, ERROR_USAGE, &place, "unknown generator \"%.*s\"",
			  (int)word->length, spec->text + word->offset);
		return suggest_hint(spec->error, &names, "generators", spec->text + word->offset,
				    word->length);
	}
	spec->next++;
	return index;
}

static int read_zipf(struct spec *spec, struct generator *generator)
{
	static const char meaning[] = "an exponent above 0 and up to 10, such as 1.1";
	char word[WORD_SIZE];
	double exponent;
	char *end;
	int index;

	if (next_word(spec, word, meaning) < 0)
		return -1;
	/* strtod also takes signs, "inf" and exponents. */
	exponent = strtod(word, &end);
	if (*end || strspn(word, "0123456789.") != strlen(word) ||
	    !(exponent > 0 && exponent <= 10))
		return bad_word(spec, word, meaning);
	index = read_name(spec);
	if (index < 0)
		return -1;
	if (rows[index].pick != GENERATOR_UNIFORM) {
		struct location place = word_place(spec, spec->next - 1);

		error_set(spec->error, ERROR_USAGE, &place, "zipf cannot choose from \"%s\"",
			  texts[index].name);
		return error_hint(spec->error, "it can from ip, net, port, mac and int");
	}
	generator->kind = rows[index].kind;
	generator->exponent = exponent;
	return rows[index].read(spec, generator);
}

/* Cut what is between the braces into words.  Returns 0 or -1. */
static int split(struct spec *spec)
{
	size_t at = spec->begin + 1, end = spec->end - 1;

	for (;;) {
		struct word *word = &spec->words[spec->count];

		while (at < end && isblank((unsigned char)spec->text[at]))
			at++;
		if (at == end)
			return 0;
		if (spec->count == WORDS_MAX) {
			struct location place = place_within(spec->where, spec->text, at, 1);

			return error_set(spec->error, ERROR_USAGE, &place,
					 "the generator has too many words");
		}
		word->offset = at;
		while (at < end && !isblank((unsigned char)spec->text[at]))
			at++;
		word->length = at - word->offset;
		spec->count++;
	}
}

static int read_generator(struct spec *spec, struct generator *generator)
{
	struct location place;
	int index;

	memset(generator, 0, sizeof(*generator));
	/* What {job}, {worker} and {i} count up to is the plan's to know. */
	generator->count = COUNT_MAX;
	if (split(spec) < 0)
		return -1;
	index = read_name(spec);
	if (index < 0)
		return -1;
	generator->kind = rows[index].kind;
	generator->pick = rows[index].pick;
	if (rows[index].read(spec, generator) < 0)
		return -1;
	if (spec->next == spec->count)
		return 0;
	place = word_place(spec, spec->next);
	return error_set(spec->error, ERROR_USAGE, &place,
			 "the generator is complete before \"%.*s\"",
			 (int)spec->words[spec->next].length,
			 spec->text + spec->words[spec->next].offset);
}

int generator_scan(const char *text, const struct location *where,
		   struct generator_use uses[GENERATOR_USES], struct error *error)
{
	const char *brace, *close;
	unsigned int count = 0;

	for (const char *at = text; (brace = strchr(at, '{')) != NULL; at = close) {
		struct spec spec = { .text = text, .where = where, .error = error };
		struct location place = place_within(where, text, (size_t)(brace - text), 1);

		close = strchr(brace, '}');
		if (brace > text && brace[-1] == '$') {
			close = brace + 1;
			continue;
		}
		if (!close) {
			error_set(error, ERROR_USAGE, &place, "\"{\" without its \"}\"");
			return error_hint(error, "\"{\" begins a generator: names cannot hold it");
		}
		if (count == GENERATOR_USES)
			return error_set(error, ERROR_USAGE, &place,
					 "more than %d generators in one command", GENERATOR_USES);
		spec.begin = (size_t)(brace - text);
		spec.end = (size_t)(close - text) + 1;
		if (read_generator(&spec, &uses[count].generator) < 0)
			return -1;
		uses[count].begin = spec.begin;
		uses[count].end = spec.end;
		count++;
	}
	return (int)count;
}
