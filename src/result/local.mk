# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/result/libresult.a
src_result_libresult_a_SOURCES = \
	src/result/assertion.c src/result/assertion.h \
	src/result/class.c \
	src/result/json.h src/result/json_read.c src/result/json_write.c \
	src/result/json_assertion.c src/result/json_assertion.h \
	src/result/json_class.c src/result/json_class.h \
	src/result/json_diagnosis.c \
	src/result/json_kernel.c src/result/json_kernel.h \
	src/result/json_layout.c src/result/json_layout.h \
	src/result/json_node.c src/result/json_node.h \
	src/result/json_text.c src/result/json_text.h \
	src/result/diagnosis.c src/result/diagnosis.h \
	src/result/kernel.c src/result/kernel.h \
	src/result/merge.c src/result/merge.h \
	src/result/metric.c src/result/metric.h \
	src/result/result.c src/result/result.h
result_libs = src/result/libresult.a $(stats_libs) $(base_libs) $(JANSSON_LIBS)

unit_tests += t/unit/result-result t/unit/result-json t/unit/result-broken \
	t/unit/result-types
t_unit_result_result_LDADD = $(result_libs) $(CMOCKA_LIBS)
t_unit_result_json_LDADD = $(result_libs) $(CMOCKA_LIBS)
t_unit_result_broken_LDADD = $(result_libs) $(CMOCKA_LIBS)
t_unit_result_types_LDADD = $(result_libs) $(CMOCKA_LIBS)

unit_tests += t/unit/result-kernel
t_unit_result_kernel_LDADD = $(result_libs) $(CMOCKA_LIBS)
