// The lock of an order, for a shop that knows only the order: shows its holder, and takes it from a stuck request.
import { isHeld, toOrderLockResponse } from '../../core/order/lock';
import { notFound } from '../../errors';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { HeldLock } from '../../ports/order-locks';
import type { Runtime } from '../../ports/runtime';
import { buildAuditLine } from '../audit-trail/audit-line';
import { commitOptimistically } from '../shared/commit';
import type { ListOrderSessionsResponse } from '../../model/generated-answers/orders';

/** An order is locked from the first request that names it, before its record exists. */
interface OrderLockTarget {
  /** The order's id; the requested name if there is no record yet. */
  readonly name: string;
  readonly isStored: boolean;
  /** Null when no request has it. */
  readonly held: HeldLock | null;
}

async function placeOf(
  rt: Runtime<'orderLocks' | 'orders'>,
  caller: Caller,
  idOrSourceId: string,
): Promise<OrderLockTarget> {
  const [found, held] = await Promise.all([
    rt.store.orders.load(caller, idOrSourceId),
    rt.store.orderLocks.held(caller, idOrSourceId),
  ]);
  const name = found?.order.id ?? idOrSourceId;
  return { name, isStored: found !== null, held: held && isHeld(held, rt.clock.nowMs()) ? held : null };
}

/**
 * Lists the request that holds the order, if any.
 * @throws ApiError not_found for an order that is neither stored nor locked
 */
export async function listOrderSessions(
  rt: Runtime<'orderLocks' | 'orders'>,
  caller: Caller,
  idOrSourceId: string,
): Promise<ListOrderSessionsResponse> {
  const { held, isStored } = await placeOf(rt, caller, idOrSourceId);
  if (!held && !isStored) throw notFound('order', idOrSourceId);
  const sessions = held ? [toOrderLockResponse(held)] : [];
  return { object: 'list', data_ref: 'sessions', sessions, total: sessions.length };
}

export interface SessionOfOrder {
  /** Id or source id of the order. */
  readonly order: string;
  /** The id by which the list names it. */
  readonly session: string;
}

interface Taking {
  readonly held: HeldLock;
  readonly entry: AuditEntry;
}

/**
 * Release the lock of an order that another request holds. That request then fails without effect, because its commit
 * requires the lock.
 * @throws ApiError not_found, of the order or of the session
 */
export async function releaseOrderSession(
  rt: Runtime<'orderLocks' | 'orders'>,
  caller: Caller,
  of: SessionOfOrder,
): Promise<void> {
  await commitOptimistically<OrderLockTarget, Taking, null>({
    read: () => placeOf(rt, caller, of.order),
    plan: ({ held, name, isStored }) => {
      if (held?.id !== of.session) {
        throw isStored || held ? notFound('session', of.session) : notFound('order', of.order);
      }
      const entry = buildAuditLine(rt, caller, {
        action: 'order_lock.released',
        resource: { object: 'order', id: name },
        changes: { session: { from: held.id, to: null } },
      });
      return { write: { held, entry }, answer: null };
    },
    commit: ({ held, entry }) => rt.store.orderLocks.take(caller, held.lock, entry),
    settle: async ({ held }) => {
      const { held: now } = await placeOf(rt, caller, of.order);
      // A token belongs to one request: when it is gone, there is no lock left to take.
      return now?.id === held.id ? { status: 'OPEN' } : { status: 'COMMITTED', answer: null };
    },
  });
}
