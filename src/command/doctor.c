// SPDX-License-Identifier: GPL-2.0-or-later
/* ipset-stress doctor: what this machine can do and what it cannot. */
#include "base/buffer.h"
#include "base/file.h"
#include "command/command.h"
#include "command/options.h"
#include "grammar/types.h"
#include "render/diagnosis.h"
#include "render/render.h"
#include "result/diagnosis.h"
#include "run/doctor.h"

#include <errno.h>
#include <sys/socket.h>

/* More than libipset has. */
#define TYPES_MAX 64

static size_t library_types(struct doctor_type types[TYPES_MAX])
{
	struct types_info info;
	size_t count = 0;

	for (const char *name = types_next(NULL); name && count < TYPES_MAX;
	     name = types_next(name)) {
		if (types_describe(name, &info) < 0)
			continue;
		types[count++] = (struct doctor_type){
			.name = info.name,
			.family = info.inet ? AF_INET : info.inet6 ? AF_INET6 : AF_UNSPEC,
			.minimum = info.minimum,
			.maximum = info.maximum,
		};
	}
	return count;
}

static int print(const struct diagnosis *diagnosis, const struct options *options,
		 struct error *error)
{
	const struct render_options how = { .color = options_want_color(options) };
	struct buffer out;
	int rc = 0;

	buffer_init(&out);
	if (options_given(options, OPTION_DOCTOR_JSON))
		rc = diagnosis_to_json(diagnosis, &out);
	else
		diagnosis_print(diagnosis, &how, &out);
	if (rc < 0 || out.failed || diagnosis->failed)
		rc = error_set_errno(error, ERROR_BROKEN, ENOMEM, "cannot make the report");
	else
		rc = file_write("-", out.data, out.length, error);
	buffer_fini(&out);
	return rc;
}

static int examine(const struct options *options, enum exit_style style)
{
	struct diagnosis diagnosis = { 0 };
	struct doctor_type types[TYPES_MAX];
	struct error error;
	int status = 0;

	doctor_examine(&diagnosis, types, library_types(types));
	if (diagnosis.unusable)
		status = status_of_error(ERROR_ABSENT, style);
	if (print(&diagnosis, options, &error) < 0)
		status = command_fail(&error, style);
	diagnosis_fini(&diagnosis);
	return status;
}

int command_doctor(int argc, char **argv)
{
	enum exit_style style = command_exit_style();
	struct options options;
	struct error error;
	int status;

	if (options_read(&options, DOCTOR, PROGRAM " doctor", "[OPTION...]", argc, argv,
			 &error) < 0) {
		status = command_fail(&error, style);
	} else if (options.argument_count) {
		style = options_exit_style(&options, style);
		error_set(&error, ERROR_USAGE, NULL, "doctor takes no argument");
		status = command_fail(&error, style);
	} else {
		style = options_exit_style(&options, style);
		status = examine(&options, style);
	}
	options_free(&options);
	return status;
}
