// What an order adds to the counts of its customer: only paid and fulfilled orders count.
import type { Order } from '../../model/records/order';
import type { LastOrder } from '../../model/records/redemption';

/** What a change of an order means for what is counted of one customer. */
export interface OrderShare {
  readonly customerId: string;
  readonly orderId: string;
  /** 1 where the order begins to count for them, -1 where it ends. */
  readonly count: number;
  /** Minor units. */
  readonly amount: number;
  /** The order as their last one; null where it counts no more. */
  readonly last: LastOrder | null;
  /**
   * Their last order from now on, where this one was the last and counts no more; null where there is none. Absent until
   * it is looked up.
   */
  readonly previous?: LastOrder | null;
}

/** What tells whether an order counts, for whom, and how much. */
export type CountedOrder = Pick<Order, 'id' | 'customer_id' | 'status' | 'total_amount'>;

interface OrderStep {
  readonly before: CountedOrder | null;
  readonly after: CountedOrder | null;
  /** When it changes. ISO 8601 */
  readonly date: string;
}

/**
 * One share for each customer whose counts change: the one the order had, and the one it has now.
 * @see docs/behaviour/orders.md#counts-of-the-customer
 */
export function orderShares({ before, after, date }: OrderStep): readonly OrderShare[] {
  const customers = [before, after].flatMap((order) => order?.customer_id ?? []);
  return [...new Set(customers)].flatMap((customerId) => {
    const [was, is] = [ownedBy(before, customerId), ownedBy(after, customerId)];
    const count = countOf(is) - countOf(was);
    const amount = spentOn(is) - spentOn(was);
    if (count === 0 && amount === 0) return [];
    const orderId = (is ?? was)?.id ?? '';
    const last = countOf(is) > 0 ? { amount: spentOn(is), date, order_id: orderId } : null;
    return [{ customerId, orderId, count, amount, last }];
  });
}

function ownedBy(order: CountedOrder | null, customerId: string): CountedOrder | null {
  return order?.customer_id === customerId ? order : null;
}

/** A stored order as the last one of its customer; null where it does not count. */
export function asLastOrder(order: Order): LastOrder | null {
  if (countOf(order) === 0) return null;
  return { amount: spentOn(order), date: order.updated_at ?? order.created_at, order_id: order.id };
}

/** 1 for an order that counts. */
function countOf(order: CountedOrder | null): number {
  return order?.status === 'PAID' || order?.status === 'FULFILLED' ? 1 : 0;
}

/** What a counting order adds to the sum of its customer, minor units. */
export function spentOn(order: CountedOrder | null): number {
  return countOf(order) > 0 ? (order?.total_amount ?? 0) : 0;
}
