# SPDX-License-Identifier: GPL-2.0-or-later

# IS_LIBRARY(PREFIX, NAME, PKG-CONFIG-SPEC, DEBIAN-PACKAGE, FEDORA-PACKAGE)
# A library without which there is no program: who builds from source should
# read the name of the package to install, not of a .pc file.
AC_DEFUN([IS_LIBRARY], [
  PKG_CHECK_MODULES([$1], [$3], [],
    [AC_MSG_ERROR([$2 not found (need $3): install $4 (Debian, Ubuntu) or $5 (Fedora)])])
])
