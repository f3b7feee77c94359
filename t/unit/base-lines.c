// SPDX-License-Identifier: GPL-2.0-or-later
/* Lines of any text: endings, lengths at every edge, and what is no text. */
#include "unit.h"

#include "base/error.h"
#include "base/lines.h"

#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void check_text(const char *text, size_t length, const char *const *wanted)
{
	struct lines lines;
	struct error error;
	unsigned int number = 0;
	size_t size;
	char *line;

	assert_int_equal(lines_open_text(&lines, "text", text, length, &error), 0);
	for (; *wanted; wanted++) {
		assert_int_equal(lines_next(&lines, &line, &size, &error), 1);
		assert_string_equal(line, *wanted);
		assert_int_equal(size, strlen(*wanted));
		assert_int_equal(lines.number, ++number);
		/* Writable, as promised, terminator included. */
		memset(line, 'x', size + 1);
	}
	assert_int_equal(lines_next(&lines, &line, &size, &error), 0);
	assert_int_equal(lines_next(&lines, &line, &size, &error), 0);
	lines_close(&lines);
}

#define CHECK_TEXT(text, ...) \
	check_text(text, sizeof(text) - 1, (const char *const[]){ __VA_ARGS__, NULL })

static void endings(void **state)
{
	check_text("", 0, (const char *const[]){ NULL });
	check_text(NULL, 0, (const char *const[]){ NULL });
	CHECK_TEXT("\n", "");
	CHECK_TEXT("one\ntwo\n", "one", "two");
	CHECK_TEXT("one\ntwo", "one", "two");
	CHECK_TEXT("one\r\ntwo\r\n", "one", "two");
	CHECK_TEXT("one\r\ntwo\r", "one", "two");
	CHECK_TEXT("\r\n\r\n", "", "");
	CHECK_TEXT("\n\n\nx", "", "", "", "x");
	/* A CR elsewhere is the text's own. */
	CHECK_TEXT("a\rb\nc\r\r\n", "a\rb", "c\r");
	CHECK_TEXT(" x \n", " x ");
}

static char *long_text(size_t length, const char *end)
{
	char *text = malloc(length + strlen(end) + 1);

	assert_non_null(text);
	memset(text, 'a', length);
	memcpy(text + length, end, strlen(end) + 1);
	return text;
}

/* A file whose lines cross every boundary of the reader; checked as it comes. */
static void file_in_flat_memory(void **state)
{
	char path[] = "base-lines.XXXXXX";
	int fd = mkstemp(path);
	FILE *stream = fdopen(fd, "w");
	struct lines lines;
	struct error error;
	size_t size, count = 0;
	char *line;

	assert_non_null(stream);
	for (size_t i = 0; i < 3000; i++)
		fprintf(stream, "%*zu%s", (int)(1 + i * 37 % 1000), i, i % 3 ? "\n" : "\r\n");
	fclose(stream);
	assert_int_equal(lines_open(&lines, path, &error), 0);
	while (lines_next(&lines, &line, &size, &error) == 1) {
		assert_int_equal(strtoul(line, NULL, 10), count);
		assert_true(size >= 1 + count * 37 % 1000);
		assert_int_equal(strlen(line), size);
		count++;
	}
	assert_int_equal(count, 3000);
	assert_int_equal(lines.number, 3000);
	assert_true(lines.capacity <= 4 * LINES_MAX);
	lines_close(&lines);
	unlink(path);
}

static void write_file(char *path, const char *text)
{
	FILE *stream = fdopen(mkstemp(path), "w");

	assert_non_null(stream);
	fputs(text, stream);
	fclose(stream);
}

/* One line of @length and then "next": refused if too long, whether from a file or from memory. */
static void check_length(size_t length, const char *end, bool accepted)
{
	char path[] = "base-lines.XXXXXX";
	char *text = long_text(length, end), *line;
	struct lines lines;
	struct error error;
	size_t size;

	write_file(path, text);
	for (int from_memory = 0; from_memory < 2; from_memory++) {
		assert_int_equal(from_memory ? lines_open_text(&lines, "name", text, strlen(text),
							       &error)
					     : lines_open(&lines, path, &error), 0);
		if (accepted) {
			assert_int_equal(lines_next(&lines, &line, &size, &error), 1);
			assert_int_equal(size, length);
			assert_int_equal(lines_next(&lines, &line, &size, &error), 1);
			assert_string_equal(line, "next");
		} else {
			assert_int_equal(lines_next(&lines, &line, &size, &error), -1);
			assert_int_equal(error.kind, ERROR_USAGE);
			assert_int_equal(error.line, 1);
			assert_string_equal(error.file, from_memory ? "name" : path);
			assert_string_equal(error.message,
					    "the line is longer than 65536 bytes");
		}
		assert_int_equal(lines_next(&lines, &line, &size, &error), 0);
		lines_close(&lines);
	}
	unlink(path);
	free(text);
}

static void longest_line(void **state)
{
	check_length(LINES_MAX, "\nnext", true);
	check_length(LINES_MAX - 1, "\r\nnext\n", true);
	check_length(LINES_MAX + 1, "\nnext", false);
	check_length(LINES_MAX + 1, "", false);
	check_length(5 * LINES_MAX, "\nnext", false);
	check_length(50 * LINES_MAX, "", false);
}

static void nul_is_no_text(void **state)
{
	static const char text[] = "one\ntw\0o\nthree\n";
	struct lines lines;
	struct error error;
	size_t size;
	char *line;

	assert_int_equal(lines_open_text(&lines, "name", text, sizeof(text) - 1, &error), 0);
	assert_int_equal(lines_next(&lines, &line, &size, &error), 1);
	assert_int_equal(lines_next(&lines, &line, &size, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_int_equal(error.line, 2);
	assert_int_equal(error.column, 3);
	assert_string_equal(error.message, "the line has a NUL byte: this is not a text file");
	assert_int_equal(lines_next(&lines, &line, &size, &error), 0);
	lines_close(&lines);
}

static void text_greater_than_the_reader(void **state)
{
	size_t length = 20 * LINES_MAX, seen = 0, size;
	char *text = malloc(length), *line;
	struct lines lines;
	struct error error;

	assert_non_null(text);
	memset(text, '\n', length);
	assert_int_equal(lines_open_text(&lines, "name", text, length, &error), 0);
	while (lines_next(&lines, &line, &size, &error) == 1)
		seen++;
	assert_int_equal(seen, length);
	lines_close(&lines);
	free(text);
}

static void files_that_cannot_be_read(void **state)
{
	struct lines lines;
	struct error error;
	size_t size;
	char *line;

	assert_int_equal(lines_open(&lines, "nonexistent/file", &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_string_equal(error.message,
			    "cannot open nonexistent/file: No such file or directory");
	lines_close(&lines);
	/* A folder can be opened, but not read. */
	assert_int_equal(lines_open(&lines, "/", &error), 0);
	assert_int_equal(lines_next(&lines, &line, &size, &error), -1);
	assert_string_equal(error.message, "cannot read /: Is a directory");
	assert_int_equal(lines_next(&lines, &line, &size, &error), 0);
	lines_close(&lines);
	lines_close(&lines);
}

/* Standard input that comes byte by byte and ends without a newline. */
static void short_reads(void **state)
{
	static const char text[] = "one\r\ntwo";
	int ends[2], saved = dup(STDIN_FILENO);
	struct lines lines;
	struct error error;
	size_t size;
	char *line;

	assert_int_equal(pipe(ends), 0);
	assert_true(dup2(ends[0], STDIN_FILENO) >= 0);
	close(ends[0]);
	if (fork() == 0) {
		for (size_t i = 0; i < sizeof(text) - 1; i++) {
			usleep(2000);
			if (write(ends[1], text + i, 1) != 1)
				_exit(1);
		}
		_exit(0);
	}
	close(ends[1]);
	assert_int_equal(lines_open(&lines, "-", &error), 0);
	assert_string_equal(lines.name, "<stdin>");
	assert_int_equal(lines_next(&lines, &line, &size, &error), 1);
	assert_string_equal(line, "one");
	assert_int_equal(lines_next(&lines, &line, &size, &error), 1);
	assert_string_equal(line, "two");
	assert_int_equal(lines_next(&lines, &line, &size, &error), 0);
	lines_close(&lines);
	wait(NULL);
	/* Standard input is not ours to close. */
	assert_int_equal(read(STDIN_FILENO, &size, 1), 0);
	dup2(saved, STDIN_FILENO);
	close(saved);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(endings),
		cmocka_unit_test(file_in_flat_memory),
		cmocka_unit_test(longest_line),
		cmocka_unit_test(nul_is_no_text),
		cmocka_unit_test(text_greater_than_the_reader),
		cmocka_unit_test(files_that_cannot_be_read),
		cmocka_unit_test(short_reads),
	};
	return unit_run(tests);
}
