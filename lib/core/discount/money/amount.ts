// AMOUNT discounts: a sum of money off the order, off each line, off each unit, or shared by lines.
import type { Minor } from '../../../model/common';
import { clampToMinor, least, minor } from '../../money';
import { type LineEffect, type OrderState, payable } from '../../order/state';
import { takeOffLines } from '../lines';
import { type Hit, hitValue } from '../scope';
import { spread } from './spread';

/**
 * Take a sum off the remaining amount to pay.
 * @returns 0 <= discount <= payable, minor units
 * @see docs/behaviour/discounts.md#amount-discounts
 */
export function amountOffOrder(order: OrderState, amountOff: number): Minor {
  return least(clampToMinor(amountOff), payable(order));
}

export interface AmountOffLines {
  readonly hits: readonly Hit[];
  /** The amount of the hit at a position, minor units; a shared amount has one value for all hits, at 0. */
  readonly amountAt: (position: number) => number;
  /** The largest discount of all lines together; only for APPLY_TO_ITEMS and APPLY_TO_ITEMS_BY_QUANTITY. */
  readonly totalLimit: number | null;
}

/**
 * Subtract an amount from each reached order line, regardless of the line's quantity.
 * @see docs/behaviour/discounts.md#amount-discounts
 */
export function amountOffEachLine(order: OrderState, terms: AmountOffLines): readonly LineEffect[] {
  const { hits, totalLimit, amountAt } = terms;
  const wanted = (_: Hit, position: number) => clampToMinor(amountAt(position));
  return takeOffLines({ hits, wanted, lineLimit: null, totalLimit, byUnits: false }, order);
}

/**
 * Take a sum off each unit.
 * @see docs/behaviour/discounts.md#amount-discounts
 */
export function amountOffEachUnit(order: OrderState, terms: AmountOffLines): readonly LineEffect[] {
  const { hits, totalLimit, amountAt } = terms;
  const wanted = (hit: Hit, position: number) => clampToMinor(amountAt(position)) * hit.units;
  return takeOffLines({ hits, wanted, lineLimit: null, totalLimit, byUnits: true }, order);
}

/**
 * Share one sum between the lines, by their remaining amounts.
 * @see docs/behaviour/discounts.md#amount-discounts
 */
export function amountSharedByValue(order: OrderState, terms: AmountOffLines): readonly LineEffect[] {
  return sharedAmount(order, terms, hitValue);
}

/**
 * Share one sum between the lines, by their reached units.
 * @see docs/behaviour/discounts.md#amount-discounts
 */
export function amountSharedByUnits(order: OrderState, terms: AmountOffLines): readonly LineEffect[] {
  return sharedAmount(order, terms, (hit) => hit.units);
}

/**
 * The sum is first limited to the remaining amounts of the lines and the order, so that its parts keep their
 * proportion.
 */
function sharedAmount(order: OrderState, terms: AmountOffLines, weightOf: (hit: Hit) => number): readonly LineEffect[] {
  const { hits } = terms;
  let left = 0;
  for (const hit of hits) left += hitValue(hit);
  const amount = minor(Math.min(amountOffOrder(order, terms.amountAt(0)), left));
  const shares = spread(amount, hits.map(weightOf));
  const wanted = (_: Hit, position: number) => shares[position] ?? 0;
  return takeOffLines({ hits, wanted, lineLimit: null, totalLimit: null, byUnits: false }, order);
}
