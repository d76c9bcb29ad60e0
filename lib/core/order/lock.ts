// The lock of an order, in answers to the shop.
import type { Shown } from '../answer/records';

/** The lock of an order held by a request. */
export interface LockFact {
  readonly id: string;
  readonly untilMs: number;
}

/** True while the lock is held. After the end of its lease another request may take it over. */
export function isHeld({ untilMs }: LockFact, nowMs: number): boolean {
  return untilMs >= nowMs;
}

/** A session of an order: one at the most. */
export function shownLock({ id, untilMs }: LockFact): Shown {
  return { id, object: 'order_lock', type: 'LOCK', expires_at: new Date(untilMs).toISOString() };
}
