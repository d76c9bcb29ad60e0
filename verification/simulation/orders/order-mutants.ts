// A faulty version of what writes orders back.
import type { Order, OrderItem } from '../../../lib/model/records/order';
import type { Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import type { Mutation } from '../mutation';

export const ORDER_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a write-back that forgets the units placed': {
    shownBy: 41,
    transact: (writes, table) =>
      table.transact(writes.some((write) => isOf(write, 'R')) ? writes : writes.map(withoutPlacedUnits)),
  },
};

function isOf(write: Write, letter: string): boolean {
  return keyOf(write).pk.split('#')[1] === letter;
}

const withoutPlacedUnits = (write: Write) =>
  withLines(write, (item) => ({ ...item, initial_quantity: item.quantity ?? 0 }));

/** A new order is put, and a known one is updated with its whole record. */
function withLines(write: Write, change: (item: OrderItem) => OrderItem): Write {
  if (!isOf(write, 'O') || keyOf(write).sk !== 'O') return write;
  if (write.kind === 'put') return { ...write, item: { ...write.item, ...recordWithLines(write.item, change) } };
  if (write.kind !== 'update' || write.change.set?.record === undefined) return write;
  const { set } = write.change;
  return { ...write, change: { ...write.change, set: { ...set, ...recordWithLines(set, change) } } };
}

function recordWithLines({ record }: Readonly<Record<string, unknown>>, change: (item: OrderItem) => OrderItem) {
  const order = record as Order;
  return order.items ? { record: { ...order, items: order.items.map(change) } } : {};
}
