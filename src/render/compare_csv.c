// SPDX-License-Identifier: GPL-2.0-or-later
/* A comparison as CSV: one row a class and metric, numbers in ns and parts of 1. */
#include "render/compare.h"

#include "base/buffer.h"
#include "compare/comparison.h"
#include "render/escape.h"

#include <errno.h>
#include <math.h>

static void put_number(struct buffer *buffer, double number, bool known)
{
	buffer_putc(buffer, ',');
	if (known && isfinite(number))
		buffer_printf(buffer, "%.10g", number);
}

int compare_csv(const struct comparison *comparison, const struct render_options *options,
		struct buffer *buffer)
{
	buffer_puts(buffer, "class,metric,gates,old_runs,new_runs,old,new,change,low,high,p,"
			    "p_adjusted,delta,old_outliers,new_outliers,verdict,runs_needed\n");
	for (size_t i = 0; i < comparison->row_count; i++) {
		const struct compare_row *row = &comparison->rows[i];
		bool tested = !row->counter;

		escape_csv(buffer, row->class_name);
		buffer_printf(buffer, ",%s,%d,%zu,%zu", row->metric->name, row->gates,
			      row->old_runs, row->new_runs);
		put_number(buffer, row->old_value, true);
		put_number(buffer, row->new_value, true);
		put_number(buffer, row->effect, tested);
		put_number(buffer, row->low, tested);
		put_number(buffer, row->high, tested);
		put_number(buffer, row->p, tested);
		put_number(buffer, row->adjusted, tested && row->gates);
		put_number(buffer, row->delta, tested);
		put_number(buffer, (double)row->old_outliers, tested);
		put_number(buffer, (double)row->new_outliers, tested);
		buffer_printf(buffer, ",%s", compare_verdict_name(row->verdict));
		put_number(buffer, (double)row->needed, row->needed != 0);
		buffer_putc(buffer, '\n');
	}
	return buffer->failed ? -ENOMEM : 0;
}
