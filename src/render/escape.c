// SPDX-License-Identifier: GPL-2.0-or-later
/* Text inside formats for programs. */
#include "render/escape.h"

#include "base/buffer.h"

#include <stddef.h>
#include <string.h>

struct rule {
	char byte;
	const char *instead;
};

/* Length of the UTF-8 character at @text; 0: it is none, or one that XML forbids. */
static size_t utf8_length(const unsigned char *text)
{
	size_t length = text[0] < 0x80 ? 1 : text[0] < 0xc2 ? 0 : text[0] < 0xe0 ? 2
		      : text[0] < 0xf0 ? 3 : text[0] < 0xf5 ? 4 : 0;

	for (size_t i = 1; i < length; i++)
		if ((text[i] & 0xc0) != 0x80)
			return 0;
	/* Overlong forms, surrogates, beyond U+10FFFF, U+FFFE and U+FFFF. */
	if ((text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xed && text[1] > 0x9f) ||
	    (text[0] == 0xf0 && text[1] < 0x90) || (text[0] == 0xf4 && text[1] > 0x8f) ||
	    (text[0] == 0xef && text[1] == 0xbf && text[2] > 0xbd))
		return 0;
	return length;
}

/* Append @text with the bytes of @rules replaced; the last rule has no byte. */
static void append(struct buffer *buffer, const char *text, const struct rule *rules)
{
	while (*text) {
		size_t length = utf8_length((const unsigned char *)text);
		const struct rule *rule = rules;

		while (rule->byte && rule->byte != *text)
			rule++;
		if (rule->byte)
			buffer_puts(buffer, rule->instead);
		else if (length == 0)
			buffer_putc(buffer, '?');
		else if ((unsigned char)*text < ' ' || *text == 0x7f)
			buffer_putc(buffer, ' ');
		else
			buffer_append(buffer, text, length);
		text += length ? length : 1;
	}
}

void escape_quoted(struct buffer *buffer, const char *text)
{
	static const struct rule rules[] = { { '"', "\\\"" }, { '\\', "\\\\" }, { 0 } };

	buffer_putc(buffer, '"');
	append(buffer, text, rules);
	buffer_putc(buffer, '"');
}

void escape_xml(struct buffer *buffer, const char *text)
{
	static const struct rule rules[] = {
		{ '<', "&lt;" }, { '>', "&gt;" }, { '&', "&amp;" }, { '"', "&quot;" }, { 0 },
	};

	append(buffer, text, rules);
}

void escape_tap(struct buffer *buffer, const char *text)
{
	static const struct rule rules[] = { { '#', "\\#" }, { '\\', "\\\\" }, { 0 } };

	append(buffer, text, rules);
}

void escape_ktap(struct buffer *buffer, const char *text)
{
	static const struct rule rules[] = { { '#', "_" }, { 0 } };

	append(buffer, text, rules);
}

void escape_markdown(struct buffer *buffer, const char *text)
{
	static const struct rule rules[] = {
		{ '|', "\\|" }, { '*', "\\*" }, { '_', "\\_" }, { '<', "&lt;" }, { '`', "\\`" },
		{ '\\', "\\\\" }, { 0 },
	};

	append(buffer, text, rules);
}

void escape_csv(struct buffer *buffer, const char *text)
{
	static const struct rule rules[] = { { '"', "\"\"" }, { 0 } };

	if (!strpbrk(text, ",\"\r\n")) {
		append(buffer, text, rules);
		return;
	}
	buffer_putc(buffer, '"');
	append(buffer, text, rules);
	buffer_putc(buffer, '"');
}
