// Orders, found by id or by source id in one read.
import type { OrderFact } from '../core/facts';
import type { Order, RequestOrder } from '../model/order';
import type { OrderStore } from '../ports';
import { type ProjectScope, hashOfId, hashText, hashesOf, listAttributes, normalise, orderKey } from './keys';
import type { Item, Table } from './table';

/** The hash an order is stored under; null when the request names none. */
export function orderHash({ id, source_id }: RequestOrder): string | null {
  if (id) return hashOfId('ord', id) ?? hashText(normalise(id));
  return source_id ? hashText(normalise(source_id)) : null;
}

export function orderItem(scope: ProjectScope, order: Order, version: number): Item {
  const hash = hashOfId('ord', order.id) ?? '';
  const timeMs = Date.parse(order.created_at);
  return {
    ...orderKey(scope.project, hash),
    ...listAttributes({ project: scope.project, type: 'O', timeMs, id: order.id }),
    id: order.id,
    ver: version,
    record: order as never,
  };
}

/** The order of an item; null when an id was asked for and the item holds another. */
export function orderFact(item: Item, askedId: string | null): OrderFact | null {
  if (askedId !== null && item.id !== askedId) return null;
  return { order: item.record as unknown as Order, version: Number(item.ver) };
}

export class DynamoOrderStore implements OrderStore {
  constructor(private readonly table: Table) {}

  async load(scope: ProjectScope, idOrSourceId: string): Promise<OrderFact | null> {
    const items = await this.table.batchGet(hashesOf('ord', idOrSourceId).map((hash) => orderKey(scope.project, hash)));
    const named = items.find((item) => isNamed(item, idOrSourceId));
    return named ? orderFact(named, null) : null;
  }
}

function isNamed(item: Item, name: string): boolean {
  const { id, source_id } = item.record as unknown as Order;
  return id === name || (source_id !== null && normalise(source_id) === normalise(name));
}
