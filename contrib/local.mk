# SPDX-License-Identifier: GPL-2.0-or-later
EXTRA_DIST += contrib/quickstart \
	contrib/vm/README contrib/vm/ipset-stress-vm contrib/vm/init \
	contrib/vm/kernels.sh contrib/vm/image.sh contrib/vm/machine.sh contrib/vm/table.sh

# The tests in virtual machines, with the distribution's kernel: fetched here, not
# by the tests. What is missing makes them skip, with its name.
VM_PACKAGE = linux-image-cloud-amd64
check-vm: all
	@$(srcdir)/contrib/vm/ipset-stress-vm --fetch --package $(VM_PACKAGE) || :
	@check_vm=yes vm_package=$(VM_PACKAGE) $(MAKE) check \
		TESTS='$(filter t/9%,$(test_scripts))'

.PHONY: check-vm
