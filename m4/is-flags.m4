# SPDX-License-Identifier: GPL-2.0-or-later
# Compiler and linker flags, each probed by itself so that an old or foreign
# compiler loses one check and not the build.

# IS_TRY_CFLAG(VARIABLE, FLAG)
# Appends FLAG to VARIABLE if the compiler takes it without a complaint.
# -Werror because clang only warns about a warning that it does not know.
AC_DEFUN([IS_TRY_CFLAG], [
  AS_VAR_PUSHDEF([is_cache], [is_cv_cflag_$2])
  AC_CACHE_CHECK([whether $CC accepts $2], [is_cache], [
    is_saved=$CFLAGS
    CFLAGS="$CFLAGS $2 -Werror"
    AC_COMPILE_IFELSE([AC_LANG_PROGRAM()],
      [AS_VAR_SET([is_cache], [yes])], [AS_VAR_SET([is_cache], [no])])
    CFLAGS=$is_saved])
  AS_VAR_IF([is_cache], [yes], [AS_VAR_APPEND([$1], [" $2"])])
  AS_VAR_POPDEF([is_cache])
])

# IS_TRY_LDFLAG(VARIABLE, FLAG): the same for a flag of the link.
AC_DEFUN([IS_TRY_LDFLAG], [
  AS_VAR_PUSHDEF([is_cache], [is_cv_ldflag_$2])
  AC_CACHE_CHECK([whether the linker accepts $2], [is_cache], [
    is_saved=$LDFLAGS
    LDFLAGS="$LDFLAGS $2 -Werror"
    AC_LINK_IFELSE([AC_LANG_PROGRAM()],
      [AS_VAR_SET([is_cache], [yes])], [AS_VAR_SET([is_cache], [no])])
    LDFLAGS=$is_saved])
  AS_VAR_IF([is_cache], [yes], [AS_VAR_APPEND([$1], [" $2"])])
  AS_VAR_POPDEF([is_cache])
])

# IS_LANGUAGE: what the sources mean, whatever the compiler's defaults are.
AC_DEFUN([IS_LANGUAGE], [
  LANGUAGE_CFLAGS=-pthread
  LANGUAGE_LDFLAGS=-pthread
  IS_TRY_CFLAG([LANGUAGE_CFLAGS], [-std=gnu11])
  # Netlink messages are byte buffers that are read through struct pointers.
  IS_TRY_CFLAG([LANGUAGE_CFLAGS], [-fno-strict-aliasing])
  # An overflow test that the optimiser removes is worse than none.
  IS_TRY_CFLAG([LANGUAGE_CFLAGS], [-fno-strict-overflow])
  AC_SUBST([LANGUAGE_CFLAGS])
  AC_SUBST([LANGUAGE_LDFLAGS])
])

# IS_WARNINGS: the same list for gcc and clang, on in every build.
AC_DEFUN([IS_WARNINGS], [
  WARNING_CFLAGS=
  m4_foreach_w([is_flag], [
    -Wall -Wextra
    -Wshadow
    -Wstrict-prototypes -Wmissing-prototypes -Wmissing-declarations
    -Wold-style-definition -Wnested-externs -Wredundant-decls
    -Wconversion
    -Wformat=2 -Wundef -Wpointer-arith -Wcast-qual -Wwrite-strings
    -Wvla -Walloca
    -Wdate-time
    -Wlogical-op -Wduplicated-cond
  ], [IS_TRY_CFLAG([WARNING_CFLAGS], is_flag)])
  # Level 5 takes only the attribute, which is also all that clang takes; a
  # comment would please one compiler and not the other.
  IS_TRY_CFLAG([WARNING_CFLAGS], [-Wimplicit-fallthrough=5])
  IS_TRY_CFLAG([WARNING_CFLAGS], [-Wimplicit-fallthrough])
  # clang counts this into -Wconversion, gcc does not: the alignment macros of
  # netlink mix signs by design.
  IS_TRY_CFLAG([WARNING_CFLAGS], [-Wno-sign-conversion])
  # Callbacks of libmnl, popt, cmocka and pthread have signatures that are not ours.
  IS_TRY_CFLAG([WARNING_CFLAGS], [-Wno-unused-parameter])
  AS_IF([test "$enable_werror" = yes], [AS_VAR_APPEND([WARNING_CFLAGS], [" -Werror"])])
  AC_SUBST([WARNING_CFLAGS])
])

# IS_SANITIZERS(LIST)
AC_DEFUN([IS_SANITIZERS], [
  SANITIZER_FLAGS=
  SANITIZER=
  AS_IF([test "$1" != no], [
    SANITIZER=$1
    AS_CASE(["$SANITIZER"],
      [yes], [SANITIZER=address,undefined],
      [address|undefined|thread|address,undefined|undefined,address], [],
      [AC_MSG_ERROR([--enable-sanitizers=$SANITIZER: known are address, undefined, "address,undefined" and thread])])
    # No recovery: a report must end the program, or a test would not see it.
    SANITIZER_FLAGS="-fsanitize=$SANITIZER -fno-sanitize-recover=all -fno-omit-frame-pointer"
    AC_MSG_CHECKING([whether $CC links with $SANITIZER_FLAGS])
    is_saved_cflags=$CFLAGS
    CFLAGS="$CFLAGS $SANITIZER_FLAGS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM()], [AC_MSG_RESULT([yes])],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([$CC has no run-time library for -fsanitize=$SANITIZER (Debian: libclang-rt-dev for clang, libgcc-N-dev for gcc)])])
    CFLAGS=$is_saved_cflags
  ])
  AC_SUBST([SANITIZER])
  AC_SUBST([SANITIZER_FLAGS])
])

# IS_COVERAGE(yes|no)
AC_DEFUN([IS_COVERAGE], [
  COVERAGE_FLAGS=
  AS_IF([test "$1" = yes], [
    COVERAGE_FLAGS=--coverage
    # Workers count in parallel.
    IS_TRY_CFLAG([COVERAGE_FLAGS], [-fprofile-update=atomic])
  ])
  AC_SUBST([COVERAGE_FLAGS])
])

# IS_HARDENING(yes|no)
AC_DEFUN([IS_HARDENING], [
  HARDENING_CPPFLAGS=
  HARDENING_CFLAGS=
  HARDENING_LDFLAGS=
  hardening_text=no
  AS_IF([test "$1" = yes], [
    hardening_text=yes
    m4_foreach_w([is_flag], [
      -fstack-protector-strong -fstack-clash-protection -fcf-protection -fPIE
    ], [IS_TRY_CFLAG([HARDENING_CFLAGS], is_flag)])
    IS_TRY_LDFLAG([HARDENING_LDFLAGS], [-pie])
    IS_TRY_LDFLAG([HARDENING_LDFLAGS], [[-Wl,-z,relro]])
    IS_TRY_LDFLAG([HARDENING_LDFLAGS], [[-Wl,-z,now]])
    IS_TRY_LDFLAG([HARDENING_LDFLAGS], [[-Wl,-z,noexecstack]])
    IS_FORTIFY
  ])
  AC_SUBST([HARDENING_CPPFLAGS])
  AC_SUBST([HARDENING_CFLAGS])
  AC_SUBST([HARDENING_LDFLAGS])
])

# IS_FORTIFY: the highest level that compiler and libc have in common.
# Left alone where the user's flags already say one (distribution builds do),
# and with sanitizers, whose interceptors do not know the checked functions.
# The probe includes a header: libc complains there if there is no -O.
AC_DEFUN([IS_FORTIFY], [
  AS_CASE(["$CPPFLAGS $CFLAGS $SANITIZER_FLAGS"],
    [*_FORTIFY_SOURCE*], [hardening_text="yes, _FORTIFY_SOURCE as given"],
    [*-fsanitize=*], [hardening_text="yes, without _FORTIFY_SOURCE (sanitizers)"],
    [AC_CACHE_CHECK([which _FORTIFY_SOURCE works], [is_cv_fortify], [
       is_cv_fortify=no
       is_saved=$CFLAGS
       for is_level in 3 2; do
         CFLAGS="$is_saved -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$is_level -Werror"
         AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[#include <string.h>
#if defined(__clang__) && _FORTIFY_SOURCE > 2 && __clang_major__ < 12
#error no dynamic object size
#elif !defined(__clang__) && _FORTIFY_SOURCE > 2 && __GNUC__ < 12
#error no dynamic object size
#endif]])], [is_cv_fortify=$is_level; break])
       done
       CFLAGS=$is_saved])
     AS_IF([test "$is_cv_fortify" = no],
       [hardening_text="yes, without _FORTIFY_SOURCE (no optimisation)"],
       [hardening_text="yes, _FORTIFY_SOURCE=$is_cv_fortify"
        HARDENING_CPPFLAGS="-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=$is_cv_fortify"])])
])
