// The fields of exported returns: a row for each line.
import type { Return, ReturnItem } from '../../model/records/return';
import { column, type ExportFields } from './cell';

/** A line of a return; null for the part of the order that stands in no line. */
export interface ExportedReturn {
  readonly record: Return;
  readonly item: ReturnItem | null;
}

/** The rows of a return: its lines, and one for the part that stands in no line, if some of it came back. */
export function exportedReturn(record: Return): readonly ExportedReturn[] {
  const rows = record.items.map((item) => ({ record, item }));
  return record.order_amount > 0 ? [...rows, { record, item: null }] : rows;
}

export const EXPORTED_RETURN: ExportFields<ExportedReturn> = {
  defaults: ['id', 'redemption_id', 'date', 'order_item_id', 'quantity', 'amount', 'refund_amount'],
  metadata: ({ record }) => record.metadata,
  columns: [
    column('id', ({ record }) => record.id),
    column('redemption_id', ({ record }) => record.redemption_id),
    column('order_id', ({ record }) => record.order_id),
    column('customer_id', ({ record }) => record.customer_id),
    column('date', ({ record }) => record.date),
    column('sequence', ({ record }) => record.sequence),
    column('policy', ({ record }) => record.policy),
    column('tender_order', ({ record }) => record.tender_order),
    column('order_item_id', ({ item }) => item?.id),
    column('product_id', ({ item }) => item?.product_id),
    column('sku_id', ({ item }) => item?.sku_id),
    column('quantity', ({ item }) => item?.quantity),
    column('amount', ({ record, item }) => item?.amount ?? record.order_amount),
    column('refund_amount', (row) => refundOf(row)),
    // Of the whole return, in each of its rows.
    column('return_refund_amount', ({ record }) => record.refund_amount),
    column('return_money_amount', ({ record }) => record.money_amount),
    column('return_shortfall_amount', ({ record }) => record.shortfall_amount),
    column('reason', ({ record }) => record.reason),
  ],
};

/** The refunds of all rows of a return add up to its refund. */
function refundOf({ record, item }: ExportedReturn): number {
  if (item) return item.refund_amount;
  return record.items.reduce((left, { refund_amount: refund }) => left - refund, record.refund_amount);
}
