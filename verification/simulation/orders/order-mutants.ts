// A faulty version of what writes orders back.
import type { Order, OrderItem } from '../../../lib/model/records/order';
import type { Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import type { Mutation } from '../mutation';

export const ORDER_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a write-back that forgets the units placed': {
    shownBy: null,
    transact: (writes, table) =>
      table.transact(writes.some((write) => isOf(write, 'R')) ? writes : writes.map(withoutPlacedUnits)),
  },
};

function isOf(write: Write, letter: string): boolean {
  return keyOf(write).pk.split('#')[1] === letter;
}

const withoutPlacedUnits = (write: Write) =>
  withLines(write, (item) => ({ ...item, initial_quantity: item.quantity ?? 0 }));

function withLines(write: Write, change: (item: OrderItem) => OrderItem): Write {
  if (write.kind !== 'put' || !isOf(write, 'O') || keyOf(write).sk !== 'O') return write;
  const order = write.item.record as Order;
  if (!order.items) return write;
  return { ...write, item: { ...write.item, record: { ...order, items: order.items.map(change) } } };
}
