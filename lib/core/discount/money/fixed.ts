// FIXED discounts: a new total for the order, or a new price for each unit.
import type { Minor } from '../../../model/common';
import { ZERO, atLeastZero, boundedMinor, least, mulDivHalfUp, subtract } from '../../money';
import { type Line, type LineEffect, type OrderState, payable } from '../../order/state';
import { takeOffLines } from '../lines';
import type { Hit } from '../scope';

/**
 * Bring the order down to a new total.
 * @returns 0 <= discount <= payable, minor units; zero when the order costs less already
 * @see docs/behaviour/discounts.md#fixed-discounts
 */
export function fixedOrder(
  order: OrderState,
  terms: { readonly total: number; readonly ofInitialAmount: boolean },
): Minor {
  const base = terms.ofInitialAmount ? (order.amount ?? ZERO) : payable(order);
  return least(atLeastZero(subtract(base, boundedMinor(terms.total))), payable(order));
}

export interface FixedLines {
  readonly hits: readonly Hit[];
  /** The new unit price of the hit at a position, minor units. */
  readonly priceAt: (position: number) => number;
  readonly ofInitialAmount: boolean;
}

/**
 * Bring the units of lines down to a new price. A unit that costs less already keeps its price.
 * @see docs/behaviour/discounts.md#fixed-discounts
 */
export function fixedLines(order: OrderState, { hits, priceAt, ofInitialAmount }: FixedLines): readonly LineEffect[] {
  const wanted = (hit: Hit, position: number) => {
    const cost = listValue(hit) - (ofInitialAmount ? 0 : earlierDiscount(hit));
    return Math.max(0, cost - boundedMinor(priceAt(position)) * hit.units);
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
