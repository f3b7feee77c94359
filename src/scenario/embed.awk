# SPDX-License-Identifier: GPL-2.0-or-later
# Scenario files into C: the table behind builtin_list(), in the order of the
# arguments. A scenario's name is its file's, its title the first "title =".

function c_string(text) {
	# "\\\\&" is a backslash before what was found, in every awk.
	gsub(/[\\"]/, "\\\\&", text)
	gsub(/\t/, "\\t", text)
	return "\"" text "\""
}

BEGIN {
	print "// SPDX-License-Identifier: GPL-2.0-or-later"
	print "/* The built-in scenarios. Made by embed.awk from builtin/: not to be edited. */"
	print "#include \"scenario/builtin.h\""
}

FNR == 1 {
	if (count)
		print "\t;"
	name = FILENAME
	sub(/.*\//, "", name)
	sub(/\.scenario$/, "", name)
	names[count++] = name
	print "\nstatic const char text_" count "[] ="
}

{
	line = c_string($0)
	print "\t" substr(line, 1, length(line) - 1) "\\n\""
}

/^title[ \t]*=/ && !(count in titles) {
	title = $0
	sub(/^title[ \t]*=[ \t]*/, "", title)
	sub(/[ \t]+#.*$/, "", title)
	titles[count] = title
}

END {
	if (count)
		print "\t;"
	print "\nstatic const struct builtin builtins[] = {"
	for (i = 1; i <= count; i++)
		printf "\t{\n\t\t%s,\n\t\t%s,\n\t\ttext_%d, sizeof(text_%d) - 1,\n\t},\n",
			c_string(names[i - 1]), c_string(titles[i]), i, i
	print "};\n"
	print "const struct builtin *builtin_list(unsigned int *count)\n{"
	print "\t*count = sizeof(builtins) / sizeof(builtins[0]);"
	print "\treturn builtins;\n}"
}
