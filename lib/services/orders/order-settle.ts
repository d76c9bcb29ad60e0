// Settles a change of an order whose transaction had no answer.
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../model/common';
import type { Order } from '../../model/records/order';
import type { Runtime } from '../../ports/runtime';
import type { OrderWrite } from '../../ports/orders';
import type { Settlement } from '../shared/commit';
import { releaseOrderLock } from './order-lock';

/**
 * Find out whether a write of an order without an answer took effect. Releasing the lock fences the change. If another
 * request took the lock over, the version of the order says whether the change committed before that; after more than
 * one other change it is OPEN. A new order without a name has no lock: a read of its id decides, and a further attempt
 * under that id can only take effect if it does not exist.
 */
export async function settleOrder(
  rt: Runtime<'orderLocks' | 'orders'>,
  caller: Caller,
  { record, version, lock }: OrderWrite,
): Promise<Settlement<{ readonly order: Order; readonly wrote: true }>> {
  const committed = { status: 'COMMITTED', answer: { order: record, wrote: true } } as const;
  const released = await releaseOrderLock(rt, caller, lock);
  if (released === 'COMMITTED') return committed;
  if (released === 'RELEASED') return { status: 'NEVER' };
  const found = await rt.store.orders.load(caller, record.id);
  if (found !== null && isDeepStrictEqual(found.order, record)) return committed;
  if (!lock) return { status: 'OPEN' };
  // Another request has the lock, so the change can no longer commit. It would have written the next version.
  const isNextOfOther = (found?.version ?? 0) <= (version ?? 0) + 1;
  return { status: isNextOfOther ? 'NEVER' : 'OPEN' };
}
