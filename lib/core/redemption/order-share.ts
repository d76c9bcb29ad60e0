// The share of an order in the counters of its customer: only paid and fulfilled orders count.
import type { Order } from '../../model/records/order';
import type { LastOrder } from '../../model/records/redemption';

/** The effect of an order change on one customer's counters. */
export interface OrderShare {
  readonly customerId: string;
  readonly orderId: string;
  /** 1 when the order starts to count for the customer, -1 when it stops. */
  readonly count: number;
  /** Minor units. */
  readonly amount: number;
  /** The order as the customer's last one; null when it no longer counts. */
  readonly last: LastOrder | null;
  /**
   * The customer's new last order, when this one was the last and no longer counts; null when there is none. Absent
   * until it is looked up.
   */
  readonly previous?: LastOrder | null;
}

/** The members that determine whether an order counts, for which customer, and how much. */
export interface CountableOrder extends Pick<Order, 'id' | 'customer_id' | 'status' | 'total_amount'> {
  /** The money that returns gave back, minor units; none when absent. */
  readonly returned?: number | undefined;
}

interface OrderStep {
  readonly before: CountableOrder | null;
  readonly after: CountableOrder | null;
  /** The time of the change. ISO 8601 */
  readonly date: string;
}

/**
 * The shares of the customers whose counters change: the previous and the current customer of the order.
 * @see docs/behaviour/orders.md#counts-of-the-customer
 */
export function orderShares({ before, after, date }: OrderStep): readonly OrderShare[] {
  const customers = [before, after].flatMap((order) => order?.customer_id ?? []);
  return [...new Set(customers)].flatMap((customerId) => {
    const [was, is] = [ownedBy(before, customerId), ownedBy(after, customerId)];
    const count = countOf(is) - countOf(was);
    const amount = computeOrderSpend(is) - computeOrderSpend(was);
    if (count === 0 && amount === 0) return [];
    const orderId = (is ?? was)?.id ?? '';
    const last = countOf(is) > 0 ? { amount: computeOrderSpend(is), date, order_id: orderId } : null;
    return [{ customerId, orderId, count, amount, last }];
  });
}

function ownedBy(order: CountableOrder | null, customerId: string): CountableOrder | null {
  return order?.customer_id === customerId ? order : null;
}

/** Convert a stored order to the customer's last order; null when the order does not count. */
export function toLastOrder(order: Order & CountableOrder): LastOrder | null {
  if (countOf(order) === 0) return null;
  return { amount: computeOrderSpend(order), date: order.updated_at ?? order.created_at, order_id: order.id };
}

/** 1 for an order that counts. */
function countOf(order: CountableOrder | null): number {
  return order?.status === 'PAID' || order?.status === 'FULFILLED' ? 1 : 0;
}

/**
 * Return the amount that an order adds to its customer's total, minor units, less returns; 0 when it does not count.
 */
export function computeOrderSpend(order: CountableOrder | null): number {
  if (!order || countOf(order) === 0) return 0;
  // An order that was changed by hand may be worth less than what was given back.
  return Math.max((order.total_amount ?? 0) - (order.returned ?? 0), 0);
}
