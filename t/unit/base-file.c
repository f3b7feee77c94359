// SPDX-License-Identifier: GPL-2.0-or-later
/* Whole files: bounded reading, all-or-nothing writing, probing that leaves no trace. */
#include "unit.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "base-file.XXXXXX";

/* Every test starts in an empty folder of its own, and must leave no temporary in it. */
static int enter(void **state)
{
	memcpy(folder, "base-file.XXXXXX", sizeof(folder));
	return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void **state)
{
	unlink("file");
	return chdir("..") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void put(const char *path, const char *text)
{
	FILE *stream = fopen(path, "w");

	assert_non_null(stream);
	fputs(text, stream);
	assert_int_equal(fclose(stream), 0);
}

static void check_content(const char *path, const char *wanted)
{
	struct buffer buffer;
	struct error error;

	buffer_init(&buffer);
	assert_int_equal(file_read(path, 1000, &buffer, &error), 0);
	assert_int_equal(buffer.length, strlen(wanted));
	if (*wanted)
		assert_string_equal(buffer.data, wanted);
	buffer_fini(&buffer);
}

static unsigned int count_entries(void)
{
	DIR *dir = opendir(".");
	unsigned int count = 0;

	assert_non_null(dir);
	while (readdir(dir))
		count++;
	closedir(dir);
	return count - 2;
}

static void reads(void **state)
{
	struct buffer buffer;
	struct error error;

	put("file", "some text\n");
	buffer_init(&buffer);
	buffer_puts(&buffer, "before ");
	assert_int_equal(file_read("file", 100, &buffer, &error), 0);
	assert_string_equal(buffer.data, "before some text\n");
	buffer_fini(&buffer);
	put("file", "");
	check_content("file", "");
}

static void reads_no_more_than_allowed(void **state)
{
	struct buffer buffer;
	struct error error;

	put("file", "0123456789");
	buffer_init(&buffer);
	assert_int_equal(file_read("file", 10, &buffer, &error), 0);
	buffer_clear(&buffer);
	assert_int_equal(file_read("file", 9, &buffer, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_string_equal(error.message,
			    "file is larger than the 9 bytes that are read of such a file");
	/* Without an end: it must not be read for ever. */
	buffer_clear(&buffer);
	assert_int_equal(file_read("/dev/zero", 100000, &buffer, &error), -1);
	buffer_fini(&buffer);
}

static void unreadable(void **state)
{
	struct buffer buffer;
	struct error error;

	buffer_init(&buffer);
	assert_int_equal(file_read("file", 10, &buffer, &error), -1);
	assert_int_equal(error.kind, ERROR_USAGE);
	assert_string_equal(error.message, "cannot open file: No such file or directory");
	assert_int_equal(file_read(".", 10, &buffer, &error), -1);
	assert_string_equal(error.message, "cannot read .: Is a directory");
	buffer_fini(&buffer);
}

static void small_files(void **state)
{
	char text[6];

	put("file", "0123456789");
	assert_int_equal(file_read_small("file", text, sizeof(text)), 0);
	assert_string_equal(text, "01234");
	put("file", "x\n");
	assert_int_equal(file_read_small("file", text, sizeof(text)), 0);
	assert_string_equal(text, "x\n");
	assert_int_equal(file_read_small("nonexistent", text, sizeof(text)), -ENOENT);
	assert_string_equal(text, "");
	assert_int_equal(file_read_small(".", text, sizeof(text)), -EISDIR);
}

static void writes_and_replaces(void **state)
{
	struct stat status;
	struct error error;
	mode_t mask = umask(022);

	assert_int_equal(file_write("file", "first", 5, &error), 0);
	check_content("file", "first");
	assert_int_equal(stat("file", &status), 0);
	assert_int_equal(status.st_mode & 0777, 0644);
	assert_int_equal(file_write("file", "2nd", 3, &error), 0);
	check_content("file", "2nd");
	assert_int_equal(file_write("file", NULL, 0, &error), 0);
	check_content("file", "");
	umask(077);
	assert_int_equal(file_write("file", "x", 1, &error), 0);
	assert_int_equal(stat("file", &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
	umask(mask);
	assert_int_equal(count_entries(), 1);
}

/* A reader that has the old file open goes on seeing the old file. */
static void replaces_by_renaming(void **state)
{
	char text[8] = "";
	struct error error;
	int fd;

	put("file", "old");
	fd = open("file", O_RDONLY);
	assert_true(fd >= 0);
	assert_int_equal(file_write("file", "newer", 5, &error), 0);
	assert_int_equal(read(fd, text, sizeof(text) - 1), 3);
	assert_string_equal(text, "old");
	close(fd);
}

/* A full disk: the limit on file sizes fails in the middle as well. */
static void full_disk_leaves_the_old_file(void **state)
{
	struct rlimit old, limit;
	struct error error;
	char text[9000];

	memset(text, 'x', sizeof(text));
	put("file", "earlier");
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
	limit = old;
	limit.rlim_cur = 4096;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	assert_int_equal(file_write("file", text, sizeof(text), &error), -1);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
	assert_int_equal(error.kind, ERROR_BROKEN);
	assert_string_equal(error.message, "cannot write file: File too large");
	check_content("file", "earlier");
	assert_int_equal(count_entries(), 1);
}

/*
 * Devices are reached through links in the test's own folder: should one be renamed over, run as
 * root, it is the link that is lost and not the machine's /dev/full.
 */
static void full_device(void **state)
{
	struct stat status;
	struct error error;

	assert_int_equal(symlink("/dev/full", "full"), 0);
	assert_int_equal(symlink("/dev/null", "file"), 0);
	assert_int_equal(file_probe("full", &error), 0);
	assert_int_equal(file_write("full", "text", 4, &error), -1);
	assert_int_equal(error.kind, ERROR_BROKEN);
	assert_string_equal(error.message, "cannot write full: No space left on device");
	assert_int_equal(file_write("file", "text", 4, &error), 0);
	/* Still the devices. */
	assert_int_equal(stat("full", &status), 0);
	assert_true(S_ISCHR(status.st_mode));
	assert_int_equal(stat("file", &status), 0);
	assert_true(S_ISCHR(status.st_mode));
	assert_int_equal(count_entries(), 2);
	unlink("full");
}

static void probe_leaves_no_trace(void **state)
{
	struct stat before, after;
	struct error error;

	assert_int_equal(file_probe("file", &error), 0);
	assert_int_equal(count_entries(), 0);
	put("file", "kept");
	assert_int_equal(stat("file", &before), 0);
	assert_int_equal(file_probe("file", &error), 0);
	assert_int_equal(stat("file", &after), 0);
	assert_int_equal(after.st_ino, before.st_ino);
	assert_int_equal(after.st_mtim.tv_nsec, before.st_mtim.tv_nsec);
	check_content("file", "kept");
	assert_int_equal(count_entries(), 1);
	assert_int_equal(file_probe("-", &error), 0);
}

static void probe_refuses(void **state)
{
	static const char *const paths[] = { "nonexistent/file", ".", "", "file/x" };
	struct error error;

	put("file", "");
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		assert_int_equal(file_probe(paths[i], &error), -1);
		assert_int_equal(error.kind, ERROR_USAGE);
		assert_int_equal(file_write(paths[i], "x", 1, &error), -1);
		assert_int_equal(error.kind, ERROR_BROKEN);
	}
	assert_int_equal(file_probe("nonexistent/file", &error), -1);
	assert_string_equal(error.message,
			    "cannot write nonexistent/file: No such file or directory");
	assert_int_equal(count_entries(), 1);
}

/* What a killed process of the same number left is not in the way. */
static void left_temporary(void **state)
{
	struct error error;
	char path[64];

	snprintf(path, sizeof(path), "file.%d-0", (int)getpid());
	put(path, "left");
	assert_int_equal(file_write("file", "x", 1, &error), 0);
	check_content("file", "x");
	check_content(path, "left");
	unlink(path);
}

/* Saving over a link replaces the file that it points to. */
static void follows_a_link(void **state)
{
	struct error error;
	struct stat status;

	put("target", "old");
	assert_int_equal(symlink("target", "link"), 0);
	assert_int_equal(file_write("link", "new", 3, &error), 0);
	assert_int_equal(lstat("link", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	check_content("target", "new");
	unlink("link");
	unlink("target");
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
	const struct CMUnitTest tests[] = {
		IN_FOLDER(reads),
		IN_FOLDER(reads_no_more_than_allowed),
		IN_FOLDER(unreadable),
		IN_FOLDER(small_files),
		IN_FOLDER(writes_and_replaces),
		IN_FOLDER(replaces_by_renaming),
		IN_FOLDER(full_disk_leaves_the_old_file),
		IN_FOLDER(full_device),
		IN_FOLDER(probe_leaves_no_trace),
		IN_FOLDER(probe_refuses),
		IN_FOLDER(left_temporary),
		IN_FOLDER(follows_a_link),
	};
	return unit_run(tests);
}
