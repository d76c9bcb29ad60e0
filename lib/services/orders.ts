// Read orders.
import { notFound } from '../errors';
import type { Caller } from '../model/common';
import type { Order } from '../model/order';
import type { Runtime } from '../ports';

export async function getOrder(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<Order> {
  const found = await rt.store.orders.load(caller, idOrSourceId);
  if (!found) throw notFound('order', idOrSourceId);
  return found.order;
}
