// The lock of an order id around a validation.
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import type { OrderLock, ReleaseOutcome } from '../../ports/order-locks';

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
