// What became of a change of an order whose transaction was not answered.
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import type { OrderWrite } from '../../ports/orders';
import { releaseOrderLock } from './order-lock';
import { outcomeUnknown, unavailable } from '../shared/retry';

/**
 * Returns where the change is stored. Releasing the lock fences it off; a new order without a lock has an id of
 * its own to be found by.
 * @throws ApiError temporarily_unavailable where nothing was written and nothing will be; outcome_unknown
 */
export async function settleOrder(
  rt: Runtime,
  caller: Caller,
  { write, cause }: { readonly write: OrderWrite; readonly cause: unknown },
): Promise<void> {
  const { record, lock } = write;
  const isStored = await isCommitted(rt, caller, write).catch((error: unknown) => {
    throw outcomeUnknown(error);
  });
  if (isStored) return;
  // Without a lock nothing keeps the transaction of a new order from arriving late.
  throw lock ? unavailable(cause) : outcomeUnknown(new Error(`order ${record.id} is not there so far`, { cause }));
}

async function isCommitted(rt: Runtime, caller: Caller, { record, lock }: OrderWrite): Promise<boolean> {
  const released = await releaseOrderLock(rt, caller, lock);
  if (released === 'COMMITTED') return true;
  if (released === 'RELEASED') return false;
  const found = await rt.store.orders.load(caller, record.id);
  return found !== null && isDeepStrictEqual(found.order, record);
}
