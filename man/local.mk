# SPDX-License-Identifier: GPL-2.0-or-later
# A page that exists is listed here: dist_man_MANS += man/ipset-stress.1
