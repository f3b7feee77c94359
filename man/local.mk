# SPDX-License-Identifier: GPL-2.0-or-later
# A page that exists is listed here: dist_man_MANS += man/ipset-stress.1
dist_man_MANS += man/ipset-stress.1 man/ipset-stress-scenario.5

# man finds each command under its own name as well.
command_pages = ipset-stress-run.1 ipset-stress-doctor.1 ipset-stress-replay.1 ipset-stress-check.1 \
	ipset-stress-compare.1 ipset-stress-report.1 ipset-stress-merge.1 \
	ipset-stress-list.1 ipset-stress-show.1
install-data-hook:
	cd '$(DESTDIR)$(man1dir)' && for page in $(command_pages); do \
		rm -f $$page && $(LN_S) ipset-stress.1 $$page || exit; \
	done
uninstall-hook:
	cd '$(DESTDIR)$(man1dir)' && rm -f $(command_pages)
