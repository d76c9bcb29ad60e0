// Orders whose units came back.
import type { Failure } from '../../errors';
import type { OrderFact } from '../order/order-fact';

/**
 * Redemptions and validations cannot name an order with returns: its discounts are those that the returns refunded.
 * @returns invalid_order
 * @see docs/behaviour/returns.md#what-changes
 */
export function refuseReturnedOrder(fact: OrderFact | null): Failure | null {
  if (fact?.returned === undefined) return null;
  return {
    key: 'invalid_order',
    details: 'Units of this order came back, so nothing else can be redeemed on it.',
    resource_id: fact.order.id,
    resource_type: 'order',
  };
}
