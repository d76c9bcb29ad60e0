// The lock of an order id around a validation, and the order counts of its customers.
import type { OrderFact } from '../../core/order/order-fact';
import { type HolderChange, type OrderShare, toLastOrder } from '../../core/order/order-counts';
import type { RollbackPlan } from '../../core/redemption/rollback/types';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Voucher } from '../../model/records/voucher';
import type { OrderLock, ReleaseOutcome } from '../../ports/order-locks';
import type { Runtime } from '../../ports/runtime';

/** A validation is short; a redemption's lease outlives the timeout of its function. */
export const VALIDATION_LEASE_MS = 3_000;
export const REDEMPTION_LEASE_MS = 20_000;

export interface OrderLockOptions {
  /** Id or source id of the order; null when the request names none. */
  readonly orderName: string | null;
  /** The name of the lock; null when there is no order to lock. */
  readonly lockName: string | null;
  readonly leaseMs: number;
  /** Distinguishes a repeat of this request from another request; null without an Idempotency-Key. */
  readonly owner?: string | null;
}

/** The answer to a second request on an order id in use. */
export function busyOrder(orderNameText: string): ApiError {
  return new ApiError(
    {
      key: 'multiple_requests',
      details: 'Another request is using this order. Try again in a second.',
      resource_id: orderNameText,
      resource_type: 'order',
    },
    { headers: { 'retry-after': '1' } },
  );
}

/** Build the refusal of a request whose validation session was used up by a concurrent request. */
export function busySession({ id, code }: Pick<Voucher, 'id' | 'code'>): ApiError {
  return new ApiError(
    {
      key: 'multiple_requests',
      details: `Another request with this session is using ${code}. Try again in a second.`,
      resource_id: id,
      resource_type: 'voucher',
    },
    { headers: { 'retry-after': '1' } },
  );
}

/** The refusal of a repeat whose first request is still running. */
function runningRequest(): ApiError {
  const details = 'The first request with this key is still running. Try again in a second.';
  return new ApiError({ key: 'idempotency_key_in_use', details }, { headers: { 'retry-after': '1' } });
}

/**
 * Acquire the lock of an order.
 * @returns null when there is no order to lock
 * @throws ApiError multiple_requests
 */
export async function acquireOrderLock(
  rt: Runtime<'orderLocks'>,
  caller: Caller,
  options: OrderLockOptions,
): Promise<OrderLock | null> {
  const { lockName } = options;
  if (lockName === null) return null;
  const nowMs = rt.clock.nowMs();
  const owner = options.owner ?? null;
  const lease = { nowMs, untilMs: nowMs + options.leaseMs, owner };
  const outcome = await rt.store.orderLocks.acquire(caller, lockName, lease);
  if (outcome.status === 'ACQUIRED') return outcome.lock;
  throw owner !== null && outcome.owner === owner ? runningRequest() : busyOrder(options.orderName ?? lockName);
}

/** Releases an order. @returns the outcome for the lock; null without one */
export async function releaseOrderLock(
  rt: Runtime<'orderLocks'>,
  caller: Caller,
  lock: OrderLock | null,
): Promise<ReleaseOutcome | null> {
  return lock && rt.store.orderLocks.release(caller, lock);
}

/**
 * Acquires the lock of an order while read-only work runs, then runs the work that may write, and releases the lock
 * before responding. Reading early is safe: a refused lock discards the result.
 */
export async function withOrderLock<T>(
  context: { readonly rt: Runtime<'orderLocks'>; readonly caller: Caller; readonly options: OrderLockOptions },
  work: () => Promise<T>,
  finish: (read: T) => T | Promise<T>,
): Promise<T> {
  const { rt, caller, options } = context;
  const [opened, done] = await Promise.allSettled([acquireOrderLock(rt, caller, options), work()]);
  if (opened.status === 'rejected') throw opened.reason;
  try {
    if (done.status === 'rejected') throw done.reason;
    return await finish(done.value);
  } finally {
    await releaseOrderLock(rt, caller, opened.value);
  }
}

// The order counts of customers that were not read with the order.

/**
 * Complete planned changes of customers' order counts with facts that the plan lacks: the previous last order, and
 * whether the customer still exists.
 */
export function completeHolderChanges(
  rt: Runtime<'customers' | 'orders'>,
  caller: Caller,
  changes: readonly HolderChange[],
): Promise<readonly HolderChange[]> {
  return Promise.all(changes.map((change) => knownChange(rt, caller, change)));
}

async function knownChange(
  rt: Runtime<'customers' | 'orders'>,
  caller: Caller,
  change: HolderChange,
): Promise<HolderChange> {
  const { customerId, holdings, order } = change;
  if (!order) return change;
  const known = await rt.store.customers.load(caller, customerId);
  // Another customer may have that id as its source id.
  if (known?.customer.id !== customerId) return { customerId, holdings };
  return { customerId, holdings, order: await withPrevious(rt, caller, order) };
}

/** A last order that no longer counts is replaced by the previous one. */
async function withPrevious(rt: Runtime<'orders'>, caller: Caller, share: OrderShare): Promise<OrderShare> {
  if (share.last !== null || share.previous !== undefined) return share;
  const { customerId, orderId } = share;
  const read = ({ order, returned }: OrderFact) =>
    order.id === orderId || order.customer_id !== customerId ? null : toLastOrder({ ...order, returned });
  return { ...share, previous: await rt.store.orders.firstOf(caller, customerId, read) };
}

/** Complete the plan of a rollback with the orders that it must load. */
export async function completeRollbackPlan(
  rt: Runtime<'customers' | 'orders'>,
  caller: Caller,
  plan: RollbackPlan,
): Promise<RollbackPlan> {
  const { customer } = plan;
  const order = customer?.order && (await withPrevious(rt, caller, customer.order));
  const holders = await completeHolderChanges(rt, caller, plan.holders);
  return { ...plan, holders, customer: customer && { ...customer, order: order ?? null } };
}
