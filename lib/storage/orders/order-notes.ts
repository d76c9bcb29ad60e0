// The metadata that callers store on an order and its lines, which may be personal data.
import type { Metadata } from '../../model/common';
import type { OrderItem } from '../../model/records/order';

interface Noted {
  readonly metadata?: Metadata;
  readonly items?: readonly OrderItem[];
}

/** The order without callers' notes; amounts, products and discounts stay. */
export function withoutNotes<T extends Noted>(order: T): T {
  const { metadata, items } = order;
  return {
    ...order,
    ...(metadata && { metadata: {} }),
    ...(items && { items: items.map((item) => (item.metadata ? { ...item, metadata: {} } : item)) }),
  };
}
