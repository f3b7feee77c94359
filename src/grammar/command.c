// SPDX-License-Identifier: GPL-2.0-or-later
/* One line of ipset(8) into typed values: which command it is, and what follows from it. */
#include "grammar/command.h"

#include "grammar/element.h"
#include "grammar/environment.h"
#include "grammar/internal.h"
#include "grammar/protocol.h"

#include <resolv.h>
#include <stdlib.h>
#include <string.h>

/* Longest wait for a name server: a scenario full of typing errors must not take minutes. */
#define RESOLVER_SECONDS 2

struct grammar *grammar_new(const struct grammar_oracle *oracle)
{
	struct grammar *grammar = calloc(1, sizeof(*grammar));

	if (!grammar)
		return NULL;
	ipset_load_types();
	grammar->session = ipset_session_init(NULL, NULL);
	if (!grammar->session) {
		free(grammar);
		return NULL;
	}
	/* libipset prints some warnings itself unless told not to. */
	ipset_envopt_set(grammar->session, IPSET_ENV_QUIET);
	if (res_init() == 0) {
		_res.retrans = RESOLVER_SECONDS;
		_res.retry = 1;
	}
	if (oracle)
		grammar->oracle = *oracle;
	grammar->revisions.oracle = &grammar->oracle;
	grammar->no_protocol_names = !protocol_names_work();
	grammar->sets.remember_gone = grammar->oracle.set != NULL;
	return grammar;
}

void grammar_free(struct grammar *grammar)
{
	if (!grammar)
		return;
	ipset_session_fini(grammar->session);
	sets_fini(&grammar->sets);
	free(grammar);
}

int grammar_pin_revision(struct grammar *grammar, const char *type, uint8_t revision,
			 struct error *error)
{
	return revision_pin(&grammar->revisions, type, revision, error);
}

int line_set_name(struct line *line, const struct word *word, enum ipset_opt opt,
		  char name[GRAMMAR_NAME_MAX])
{
	int status = ipset_parse_setname(line->grammar->session, opt, word->text);

	if (report_check(line, word, status) < 0)
		return -1;
	memcpy(name, word->text, strlen(word->text) + 1);
	return 0;
}

/* Name number @index of the line, which should be that of a set that exists. */
static int existing_name(struct line *line, unsigned int index, enum ipset_opt opt,
			 char name[GRAMMAR_NAME_MAX])
{
	const struct word *word = &line->words->items[index];
	const struct sets_entry *entry;

	if (line_set_name(line, word, opt, name) < 0 || line_find_set(line, name, &entry) < 0)
		return -1;
	if (!entry)
		line_warn(line, word, "set \"%s\" is not known here", name);
	return 0;
}

/* "VERB [SET]" */
static int line_optional_set(struct line *line)
{
	struct grammar_command *command = line->command;

	command->has_name = line->words->count > 1;
	if (!command->has_name)
		return 0;
	return existing_name(line, 1, IPSET_SETNAME, command->name);
}

static int line_destroy(struct line *line)
{
	if (line_optional_set(line) < 0)
		return -1;
	if (!line->command->has_name) {
		sets_clear(&line->grammar->sets);
		return 0;
	}
	return sets_remove(&line->grammar->sets, line->command->name) < 0
		? line_no_memory(line) : 0;
}

static int line_rename(struct line *line)
{
	struct grammar_command *command = line->command;

	if (existing_name(line, 1, IPSET_SETNAME, command->name) < 0 ||
	    line_set_name(line, &line->words->items[2], IPSET_OPT_SETNAME2, command->name2) < 0)
		return -1;
	return sets_rename(&line->grammar->sets, command->name, command->name2) < 0
		? line_no_memory(line) : 0;
}

static int line_swap(struct line *line)
{
	struct grammar_command *command = line->command;

	if (existing_name(line, 1, IPSET_SETNAME, command->name) < 0 ||
	    existing_name(line, 2, IPSET_OPT_SETNAME2, command->name2) < 0)
		return -1;
	return sets_swap(&line->grammar->sets, command->name, command->name2) < 0
		? line_no_memory(line) : 0;
}

/* "header SET", "get-by-name SET" */
static int line_one_set(struct line *line)
{
	line->command->has_name = true;
	return existing_name(line, 1, IPSET_SETNAME, line->command->name);
}

static int line_nothing(struct line *line)
{
	(void)line;
	return 0;
}

/* "restore", "help", "version" */
static int line_refuse(struct line *line)
{
	return line_fail(line, NULL, "\"%.40s\" is not possible here",
			 line->words->items[0].text);
}

static int line_quit(struct line *line)
{
	line->command->quit = true;
	return 0;
}

/* "get-by-index N" */
static int line_index(struct line *line)
{
	const struct word *word = &line->words->items[1];
	char *end;
	unsigned long index = strtoul(word->text, &end, 0);

	if (*end || word->text[0] < '0' || word->text[0] > '9' || index > UINT16_MAX)
		return line_fail(line, word, "\"%.40s\" is no index: 0 to 65535", word->text);
	line->command->index = (uint16_t)index;
	return 0;
}

/* "type TYPE [family F]": a type that libipset does not know may be asked for, too. */
static int line_type(struct line *line)
{
	const struct words *words = line->words;
	struct grammar_command *command = line->command;
	struct ipset_session *session = line->grammar->session;
	const char *name = ipset_typename_resolve(words->items[1].text);
	const struct ipset_type *type = ipset_types();

	if (!name && strlen(words->items[1].text) >= sizeof(command->type))
		return line_fail(line, &words->items[1], "a type's name has at most 31 bytes");
	strcpy(command->type, name ? name : words->items[1].text);
	while (type && strcmp(type->name, command->type) != 0)
		type = type->next;
	if (type)
		command->family = type->family == NFPROTO_IPSET_IPV46 ? NFPROTO_IPV4 : type->family;
	if (words->count == 2)
		return 0;
	if (words->count != 4 || strcmp(words->items[2].text, "family") != 0)
		return line_fail(line, &words->items[2], "expected: type TYPE [family FAMILY]");
	if (report_check(line, &words->items[3],
			 ipset_parse_family(session, IPSET_OPT_FAMILY, words->items[3].text)) < 0)
		return -1;
	command->family = ipset_data_family(ipset_session_data(session));
	return 0;
}

/* What is to be done for a command; how many words it has, the verb counted. */
struct verb {
	enum ipset_cmd command;	/* as the kernel gets it */
	unsigned int least, most;
	int (*parse)(struct line *line);
	const char *names[IPSET_CMD_ALIASES];
	bool whole;		/* our own: no abbreviation, libipset does not know it */
};

/*
 * In the order in which ipset(8) tries them: an abbreviation means the first that it begins.
 * libipset keeps its own table to itself.
 */
static const struct verb verbs[] = {
	{ IPSET_CMD_CREATE, 3, WORDS_MAX, line_create, { "create", "new", "-N" }, false },
	{ IPSET_CMD_ADD, 3, WORDS_MAX, line_element, { "add", "-A" }, false },
	{ IPSET_CMD_DEL, 3, WORDS_MAX, line_element, { "del", "-D" }, false },
	{ IPSET_CMD_TEST, 3, WORDS_MAX, line_element, { "test", "-T" }, false },
	{ IPSET_CMD_DESTROY, 1, 2, line_destroy, { "destroy", "x", "-X" }, false },
	{ IPSET_CMD_LIST, 1, 2, line_optional_set, { "list", "-L" }, false },
	{ IPSET_CMD_SAVE, 1, 2, line_optional_set, { "save", "-S" }, false },
	{ IPSET_CMD_NONE, 1, WORDS_MAX, line_refuse, { "restore", "-R" }, false },
	{ IPSET_CMD_FLUSH, 1, 2, line_optional_set, { "flush", "-F" }, false },
	{ IPSET_CMD_RENAME, 3, 3, line_rename, { "rename", "e", "-E" }, false },
	{ IPSET_CMD_SWAP, 3, 3, line_swap, { "swap", "w", "-W" }, false },
	{ IPSET_CMD_NONE, 1, WORDS_MAX, line_refuse, { "help", "-h", "-H" }, false },
	{ IPSET_CMD_NONE, 1, WORDS_MAX, line_refuse, { "version", "-v", "-V" }, false },
	{ IPSET_CMD_NONE, 1, WORDS_MAX, line_quit, { "quit" }, false },
	{ IPSET_CMD_HEADER, 2, 2, line_one_set, { "header" }, true },
	{ IPSET_CMD_TYPE, 2, 4, line_type, { "type" }, true },
	{ IPSET_CMD_PROTOCOL, 1, 1, line_nothing, { "protocol" }, true },
	{ IPSET_CMD_GET_BYNAME, 2, 2, line_one_set, { "get-by-name" }, true },
	{ IPSET_CMD_GET_BYINDEX, 2, 2, line_index, { "get-by-index" }, true },
};

/* Our own verbs first: "header" would be nothing to ipset(8), but "h" is its help. */
static const struct verb *find_verb(const char *text)
{
	const size_t count = sizeof(verbs) / sizeof(verbs[0]);

	for (size_t i = 0; i < count; i++)
		if (verbs[i].whole && strcmp(text, verbs[i].names[0]) == 0)
			return &verbs[i];
	for (size_t i = 0; i < count; i++)
		if (!verbs[i].whole && ipset_match_cmd(text, verbs[i].names))
			return &verbs[i];
	return NULL;
}

static int parse_words(struct line *line)
{
	const struct words *words = line->words;
	const struct word *last;
	const struct verb *verb;

	/* ipset(8) looks for this one before it cuts the line into words. */
	if (words->count == 1 && strcmp(words->items[0].text, "COMMIT") == 0)
		return 0;
	if (environment_take(line) < 0)
		return -1;
	if (!words->count)
		return line_fail(line, NULL, "there is no command on this line");
	last = &words->items[words->count - 1];
	verb = find_verb(words->items[0].text);
	if (!verb)
		return line_fail(line, NULL, "unknown command \"%.40s\"", words->items[0].text);
	if (words->count < verb->least)
		return line_fail(line, last, "something is missing after \"%.40s\"", last->text);
	if (words->count > verb->most)
		return line_fail(line, &words->items[verb->most], "unexpected \"%.40s\"",
				 words->items[verb->most].text);
	line->command->command = (uint8_t)verb->command;
	return verb->parse(line);
}

static void clear_command(struct grammar_command *command)
{
	memset(command, 0, offsetof(struct grammar_command, values));
	command->stored = 0;
}

/* Length of the word at @text. */
static size_t word_length(const char *text)
{
	size_t length = 0;

	while (text[length] && text[length] != ' ' && text[length] != '\t')
		length++;
	return length;
}

/*
 * "add|del|test SET ELEMENT" and nothing else, of a known set and a plain element: what nearly all
 * lines of a large file are.  1, or 0 with @command to be cleared again.
 */
static int parse_plain(struct grammar *grammar, const char *text, struct grammar_command *command)
{
	const struct sets_entry *entry;
	const char *element;
	size_t length;

	if (strncmp(text, "add ", 4) == 0)
		command->command = IPSET_CMD_ADD;
	else if (strncmp(text, "del ", 4) == 0)
		command->command = IPSET_CMD_DEL;
	else if (strncmp(text, "test ", 5) == 0)
		command->command = IPSET_CMD_TEST;
	else
		return 0;
	text += command->command == IPSET_CMD_TEST ? 5 : 4;
	length = word_length(text);
	if (text[length] != ' ' || *text == '-')
		return 0;
	entry = sets_find(&grammar->sets, text, length);
	if (!entry || !entry->present)
		return 0;
	element = text + length + 1;
	length = strlen(element);
	while (length && element[length - 1] == ' ')
		length--;
	if (!element_parse_fast(&entry->set, element, length, command))
		return 0;
	memcpy(command->name, entry->name, sizeof(command->name));
	memcpy(command->type, entry->set.type, sizeof(command->type));
	command->family = entry->set.family;
	command->revision = entry->set.revision;
	return 1;
}

int grammar_parse(struct grammar *grammar, const char *text, const struct location *where,
		  struct grammar_command *command, struct error *error, struct error *warning)
{
	struct line line = {
		.grammar = grammar,
		.words = &grammar->words,
		.command = command,
		.error = error,
		.warning = warning,
	};

	if (warning)
		warning->kind = ERROR_NONE;
	clear_command(command);
	if (parse_plain(grammar, text, command))
		return 0;
	clear_command(command);
	report_reset(grammar);
	if (words_split(&grammar->words, text, where, error) < 0)
		return -1;
	return grammar->words.count ? parse_words(&line) : 0;
}
