/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Text inside formats for programs.  Control characters become blanks, what is not UTF-8 becomes
 * "?": no format can take them.
 */
#ifndef RENDER_ESCAPE_H
#define RENDER_ESCAPE_H

struct buffer;

/* In double quotes, as YAML and JSON take it. */
void escape_quoted(struct buffer *buffer, const char *text);

/* For XML, in an attribute or between tags. */
void escape_xml(struct buffer *buffer, const char *text);

/* The description of a TAP test point: "#" and "\" have a meaning there. */
void escape_tap(struct buffer *buffer, const char *text);

/* For KTAP, which knows no escapes: "#" becomes "_". */
void escape_ktap(struct buffer *buffer, const char *text);

/* A cell of a Markdown table. */
void escape_markdown(struct buffer *buffer, const char *text);

/* A field of CSV, quoted where it has to be (RFC 4180). */
void escape_csv(struct buffer *buffer, const char *text);

#endif
