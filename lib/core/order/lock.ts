// The lock of an order, in answers to the shop.
import type { ListOrderSessionsResponse } from '../../model/generated-answers/orders';

/** The lock of an order held by a request. */
export interface LockFact {
  readonly id: string;
  readonly untilMs: number;
}

/** True while the lock is held. After the end of its lease another request may take it over. */
export function isHeld({ untilMs }: LockFact, nowMs: number): boolean {
  return untilMs >= nowMs;
}

/** The lock of an order in the form of answers; an order has at most one. */
export function toOrderLockResponse({ id, untilMs }: LockFact): ListOrderSessionsResponse['sessions'][number] {
  return { id, object: 'order_lock', type: 'LOCK', expires_at: new Date(untilMs).toISOString() };
}
