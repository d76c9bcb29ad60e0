// The bounds of every order: within them each route that takes an order accepts the orders that others return.
import type { Failure } from '../../errors';
import { type Catalog, resolveCatalogLine } from '../../model/records/catalog';
import { LIMITS } from '../../model/limits';
import type { RequestOrderItem } from '../../model/records/order';
import { openOrder, type OrderSources, priceOf } from './input';
import type { OrderFact } from './order-fact';
import type { Line, OrderState } from './state';

/**
 * Open the order of an evaluation.
 * @returns the order, null without one, or `invalid_order` naming the bound that it exceeds
 */
export function openBoundedOrder(sources: OrderSources): OrderState | null | Failure {
  const oversized = checkOrderSize(sources);
  if (oversized) return oversized;
  const order = openOrder(sources);
  const details = order === null ? null : describeExceededBound(order);
  return details === null ? order : { key: 'invalid_order', details };
}

/**
 * Check that the amounts of a request stay exact: no line, and not their sum, exceeds the largest accepted amount.
 * @returns `invalid_order` naming the first line that is too large, or null
 */
export function checkOrderSize({ request, catalog, opened }: OrderSources): Failure | null {
  let total = 0;
  for (const [index, item] of (request?.items ?? []).entries()) {
    const amount = opened?.get(item)?.amount ?? amountOfItem(item, catalog);
    total += amount;
    if (total > LIMITS.amount) {
      return {
        key: 'invalid_order',
        details: `Property .order.items[${index}]: lines add up to at most ${LIMITS.amount}.`,
      };
    }
  }
  return null;
}

function amountOfItem(item: RequestOrderItem, catalog: Catalog): number {
  return item.amount ?? (priceOf(resolveCatalogLine(item, catalog)) ?? 0) * Number(item.quantity ?? 1);
}

/**
 * Describe the bound that an order exceeds. Lines without units that were left out count, because a rollback can
 * bring them back.
 * @returns one sentence with the bound, or null
 */
export function describeExceededBound({ lines, hidden, amount, initialAmount }: OrderState): string | null {
  if (lines.length + countHidden(lines, hidden) > LIMITS.orderLines)
    return `An order holds at most ${LIMITS.orderLines} lines.`;
  let units = 0;
  let total = 0;
  let most = Math.max(amount ?? 0, initialAmount ?? 0);
  for (const line of lines) {
    units = Math.max(units, line.quantity, line.initialQuantity);
    total += line.amount ?? 0;
    most = Math.max(most, line.initialAmount ?? 0);
  }
  if (units > LIMITS.lineUnits) return `A line of an order holds at most ${LIMITS.lineUnits} units.`;
  const isTooMuch = Math.max(most, total) > LIMITS.amount;
  return isTooMuch ? `Amounts of an order, and of its lines together, are at most ${LIMITS.amount}.` : null;
}

/** The number of hidden lines that are not among the lines of the order. */
function countHidden(lines: readonly Line[], hidden: OrderState['hidden'] = []): number {
  if (hidden.length === 0) return 0;
  const ids = new Set(lines.map(({ identity }) => identity.id));
  return hidden.filter(({ id }) => !ids.has(id)).length;
}

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
