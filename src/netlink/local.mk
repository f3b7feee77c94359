# SPDX-License-Identifier: GPL-2.0-or-later
noinst_LIBRARIES += src/netlink/libnetlink.a
src_netlink_libnetlink_a_SOURCES = \
	src/netlink/attribute.c src/netlink/attribute.h \
	src/netlink/dump.c src/netlink/dump.h \
	src/netlink/errname.c src/netlink/errname.h \
	src/netlink/message.c src/netlink/message.h \
	src/netlink/query.c src/netlink/query.h \
	src/netlink/reply.c src/netlink/reply.h \
	src/netlink/socket.c src/netlink/socket.h \
	src/netlink/uapi.h
netlink_libs = src/netlink/libnetlink.a $(base_libs) $(LIBMNL_LIBS)

noinst_HEADERS += t/unit/netlink-liar.h t/unit/netlink-nuisance.h
unit_tests += t/unit/netlink-answers t/unit/netlink-attribute \
	t/unit/netlink-dump t/unit/netlink-errname t/unit/netlink-lies \
	t/unit/netlink-message t/unit/netlink-query t/unit/netlink-reply
t_unit_netlink_answers_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
t_unit_netlink_attribute_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
t_unit_netlink_dump_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
t_unit_netlink_errname_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
t_unit_netlink_lies_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
t_unit_netlink_message_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
t_unit_netlink_query_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
t_unit_netlink_reply_LDADD = $(netlink_libs) $(CMOCKA_LIBS)
