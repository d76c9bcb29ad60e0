// The order counts of customers that were not read with the order.
import { type HolderChange, type OrderShare, toLastOrder } from '../../core/redemption/order-share';
import type { RollbackPlan } from '../../core/redemption/rollback/types';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import type { OrderFact } from '../../core/order/order-fact';

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
