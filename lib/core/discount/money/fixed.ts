// FIXED discounts: a new total for the order, or a new price for each unit.
import type { Minor } from '../../../model/common';
import { ZERO, atLeastZero, clampToMinor, least, mulDivHalfUp, subtract } from '../../money';
import { type Line, type LineEffect, type OrderState, payable } from '../../order/state';
import { takeOffLines } from '../lines';
import type { Hit } from '../scope';

/**
 * Reduces the order to a new total.
 *
 * @returns 0 <= discount <= payable, minor units; zero when the order costs less already
 * @see docs/behaviour/discounts.md#fixed-discounts
 */
export function reduceOrderToTotal(
  order: OrderState,
  terms: { readonly total: number; readonly ofInitialAmount: boolean },
): Minor {
  const base = terms.ofInitialAmount ? (order.amount ?? ZERO) : payable(order);
  return least(atLeastZero(subtract(base, clampToMinor(terms.total))), payable(order));
}

/** The reached units of lines, and their new unit prices. */
export interface LinePriceTerms {
  readonly hits: readonly Hit[];
  /** The new unit price of the hit at a position, minor units. */
  readonly priceAt: (position: number) => number;
  readonly ofInitialAmount: boolean;
}

/**
 * Reduces the units of lines to a new price. A unit that costs less already keeps its price.
 *
 * @see docs/behaviour/discounts.md#fixed-discounts
 */
export function reduceLinesToPrice(
  order: OrderState,
  { hits, priceAt, ofInitialAmount }: LinePriceTerms,
): readonly LineEffect[] {
  const wanted = (hit: Hit, position: number) => {
    const cost = listValue(hit) - (ofInitialAmount ? 0 : earlierDiscount(hit));
    return Math.max(0, cost - clampToMinor(priceAt(position)) * hit.units);
  };
  return takeOffLines({ hits, wanted, lineLimit: null, totalLimit: null, byUnits: true }, order);
}

/**
 * The price of the reached units before discounts, minor units; without a price, their share of the amount of the
 * line.
 */
function listValue({ line, units }: Hit): number {
  return line.price === null ? shareOf(line.amount ?? ZERO, line, units) : line.price * units;
}

/** The share of the reached units in the earlier discount of the line. */
function earlierDiscount({ line, units }: Hit): Minor {
  return shareOf(line.discount, line, units);
}

function shareOf(value: Minor, line: Line, units: number): Minor {
  return mulDivHalfUp(value, units, line.quantity);
}
