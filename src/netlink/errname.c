// SPDX-License-Identifier: GPL-2.0-or-later
/* Names of the errors in a reply, both ways. */
#include "netlink/errname.h"

#include "netlink/uapi.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct named {
	int error;
	const char *name;
};

#define NAME(error) { error, #error }

/*
 * Our own table: libc's names (strerrorname_np) are glibc's alone, and only since 2.32.
 * The order matters to those who read it only.
 */
static const struct named errnos[] = {
	NAME(EPERM), NAME(ENOENT), NAME(ESRCH), NAME(EINTR), NAME(EIO), NAME(ENXIO), NAME(E2BIG),
	NAME(ENOEXEC), NAME(EBADF), NAME(ECHILD), NAME(EAGAIN), NAME(ENOMEM), NAME(EACCES),
	NAME(EFAULT), NAME(ENOTBLK), NAME(EBUSY), NAME(EEXIST), NAME(EXDEV), NAME(ENODEV),
	NAME(ENOTDIR), NAME(EISDIR), NAME(EINVAL), NAME(ENFILE), NAME(EMFILE), NAME(ENOTTY),
	NAME(ETXTBSY), NAME(EFBIG), NAME(ENOSPC), NAME(ESPIPE), NAME(EROFS), NAME(EMLINK),
	NAME(EPIPE), NAME(EDOM), NAME(ERANGE), NAME(EDEADLK), NAME(ENAMETOOLONG), NAME(ENOLCK),
	NAME(ENOSYS), NAME(ENOTEMPTY), NAME(ELOOP), NAME(ENOMSG), NAME(EIDRM), NAME(ECHRNG),
	NAME(EL2NSYNC), NAME(EL3HLT), NAME(EL3RST), NAME(ELNRNG), NAME(EUNATCH), NAME(ENOCSI),
	NAME(EL2HLT), NAME(EBADE), NAME(EBADR), NAME(EXFULL), NAME(ENOANO), NAME(EBADRQC),
	NAME(EBADSLT), NAME(EBFONT), NAME(ENOSTR), NAME(ENODATA), NAME(ETIME), NAME(ENOSR),
	NAME(ENONET), NAME(ENOPKG), NAME(EREMOTE), NAME(ENOLINK), NAME(EADV), NAME(ESRMNT),
	NAME(ECOMM), NAME(EPROTO), NAME(EMULTIHOP), NAME(EDOTDOT), NAME(EBADMSG), NAME(EOVERFLOW),
	NAME(ENOTUNIQ), NAME(EBADFD), NAME(EREMCHG), NAME(ELIBACC), NAME(ELIBBAD), NAME(ELIBSCN),
	NAME(ELIBMAX), NAME(ELIBEXEC), NAME(EILSEQ), NAME(ERESTART), NAME(ESTRPIPE), NAME(EUSERS),
	NAME(ENOTSOCK), NAME(EDESTADDRREQ), NAME(EMSGSIZE), NAME(EPROTOTYPE), NAME(ENOPROTOOPT),
	NAME(EPROTONOSUPPORT), NAME(ESOCKTNOSUPPORT), NAME(EOPNOTSUPP), NAME(EPFNOSUPPORT),
	NAME(EAFNOSUPPORT), NAME(EADDRINUSE), NAME(EADDRNOTAVAIL), NAME(ENETDOWN),
	NAME(ENETUNREACH), NAME(ENETRESET), NAME(ECONNABORTED), NAME(ECONNRESET), NAME(ENOBUFS),
	NAME(EISCONN), NAME(ENOTCONN), NAME(ESHUTDOWN), NAME(ETOOMANYREFS), NAME(ETIMEDOUT),
	NAME(ECONNREFUSED), NAME(EHOSTDOWN), NAME(EHOSTUNREACH), NAME(EALREADY), NAME(EINPROGRESS),
	NAME(ESTALE), NAME(EUCLEAN), NAME(ENOTNAM), NAME(ENAVAIL), NAME(EISNAM), NAME(EREMOTEIO),
	NAME(EDQUOT), NAME(ENOMEDIUM), NAME(EMEDIUMTYPE), NAME(ECANCELED), NAME(ENOKEY),
	NAME(EKEYEXPIRED), NAME(EKEYREVOKED), NAME(EKEYREJECTED), NAME(EOWNERDEAD),
	NAME(ENOTRECOVERABLE), NAME(ERFKILL), NAME(EHWPOISON),
	/* The kernel's own, not in errno.h, which leaks out at times (include/linux/errno.h). */
	{ 524, "ENOTSUPP" },
	/* Second names, for errname_parse: the first that fits is the one printed. */
	NAME(EWOULDBLOCK), NAME(ENOTSUP), NAME(EDEADLOCK),
};

static const struct named generic[] = {
	NAME(IPSET_ERR_PROTOCOL), NAME(IPSET_ERR_FIND_TYPE), NAME(IPSET_ERR_MAX_SETS),
	NAME(IPSET_ERR_BUSY), NAME(IPSET_ERR_EXIST_SETNAME2), NAME(IPSET_ERR_TYPE_MISMATCH),
	NAME(IPSET_ERR_EXIST), NAME(IPSET_ERR_INVALID_CIDR), NAME(IPSET_ERR_INVALID_NETMASK),
	NAME(IPSET_ERR_INVALID_FAMILY), NAME(IPSET_ERR_TIMEOUT), NAME(IPSET_ERR_REFERENCED),
	NAME(IPSET_ERR_IPADDR_IPV4), NAME(IPSET_ERR_IPADDR_IPV6), NAME(IPSET_ERR_COUNTER),
	NAME(IPSET_ERR_COMMENT), NAME(IPSET_ERR_INVALID_MARKMASK), NAME(IPSET_ERR_SKBINFO),
	NAME(IPSET_ERR_BITMASK_NETMASK_EXCL),
};

static const struct named hash_errors[] = {
	NAME(IPSET_ERR_HASH_FULL), NAME(IPSET_ERR_HASH_ELEM), NAME(IPSET_ERR_INVALID_PROTO),
	NAME(IPSET_ERR_MISSING_PROTO), NAME(IPSET_ERR_HASH_RANGE_UNSUPPORTED),
	NAME(IPSET_ERR_HASH_RANGE),
};

static const struct named bitmap_errors[] = {
	NAME(IPSET_ERR_BITMAP_RANGE), NAME(IPSET_ERR_BITMAP_RANGE_SIZE),
};

static const struct named list_errors[] = {
	NAME(IPSET_ERR_NAME), NAME(IPSET_ERR_LOOP), NAME(IPSET_ERR_BEFORE),
	NAME(IPSET_ERR_NAMEREF), NAME(IPSET_ERR_LIST_FULL), NAME(IPSET_ERR_REF_EXIST),
};

/* A table, and the set types whose numbers it names: by the start of the type's name. */
struct table {
	const char *type_prefix;	/* "": any */
	const struct named *rows;
	size_t count;
};

#define TABLE(prefix, rows) { prefix, rows, sizeof(rows) / sizeof((rows)[0]) }

static const struct table tables[] = {
	TABLE("", errnos), TABLE("", generic), TABLE("hash:", hash_errors),
	TABLE("bitmap:", bitmap_errors), TABLE("list:", list_errors),
};

#define TABLES (sizeof(tables) / sizeof(tables[0]))

const char *errname(int error, const char *type_name, char text[ERRNAME_MAX])
{
	if (!type_name)
		type_name = "";
	for (size_t i = 0; i < TABLES; i++) {
		const struct table *table = &tables[i];

		if (strncmp(type_name, table->type_prefix, strlen(table->type_prefix)) != 0)
			continue;
		for (size_t row = 0; row < table->count; row++)
			if (table->rows[row].error == error)
				return table->rows[row].name;
	}
	snprintf(text, ERRNAME_MAX, "error %d", error);
	return text;
}

static int parse_number(const char *text, size_t length)
{
	int number = 0;

	for (size_t i = 0; i < length; i++) {
		if (text[i] < '0' || text[i] > '9' || number > ERRNAME_NUMBER_MAX / 10)
			return -EINVAL;
		number = number * 10 + text[i] - '0';
	}
	return number > 0 && number <= ERRNAME_NUMBER_MAX ? number : -EINVAL;
}

/* Is @name, of @length bytes, the whole of @full, or what follows IPSET_ERR_ in it? */
static int is_name(const char *full, const char *name, size_t length)
{
	static const char prefix[] = "IPSET_ERR_";
	const size_t skip = sizeof(prefix) - 1;

	if (strlen(full) == length && memcmp(full, name, length) == 0)
		return 1;
	return strncmp(full, prefix, skip) == 0 && strlen(full + skip) == length &&
	       memcmp(full + skip, name, length) == 0;
}

int errname_parse(const char *name, size_t length)
{
	for (size_t i = 0; i < TABLES; i++)
		for (size_t row = 0; row < tables[i].count; row++)
			if (is_name(tables[i].rows[row].name, name, length))
				return tables[i].rows[row].error;
	return parse_number(name, length);
}
