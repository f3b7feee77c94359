#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Stands in for the unit tests where configure found no cmocka.
echo '1..0 # skip cmocka not found'
