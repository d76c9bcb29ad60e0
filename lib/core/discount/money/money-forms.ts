// The money that discounts of type AMOUNT, PERCENT and FIXED take off the order or its lines.
import type { Minor } from '../../../model/common';
import {
  atLeastZero,
  clampToMinor,
  least,
  minor,
  mulDivHalfUp,
  percentOf,
  percentOfUnits,
  percentRate,
  type Rate,
  spread,
  subtract,
  ZERO,
} from '../../money';
import { type Line, type LineEffect, type OrderState, payable, subtotal } from '../../order/state';
import type { CompiledDefinition } from '../context';
import { moneyLimit } from '../numbers';
import { type Hit, hitValue } from '../scope';

// AMOUNT discounts: a sum of money off the order, off each line, off each unit, or shared by lines.

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

// PERCENT discounts: a share of the order, or of each line.

/**
 * Take a percentage off the order.
 * @param order the order as the earlier redeemables left it
 * @param terms percent (12.5 is twelve and a half), the most it may take in minor units or null, and the base
 * @returns     0 <= discount <= payable, minor units; half a unit rounds up
 * @see docs/behaviour/discounts.md#percent-discounts
 */
export function percentOffOrder(
  order: OrderState,
  terms: { readonly percent: number; readonly limit: number | null; readonly ofInitialAmount: boolean },
): Minor {
  const base = terms.ofInitialAmount ? (order.amount ?? ZERO) : payable(order);
  const discount = percentOf(base, wholeAtMost(terms.percent));
  return least(minor(Math.min(discount, moneyLimit(terms.limit))), payable(order));
}

export interface PercentOffLines {
  readonly hits: readonly Hit[];
  /** The percentage of the hit at a position. */
  readonly percentAt: (position: number) => number;
  readonly lineLimit: number | null;
  readonly totalLimit: number | null;
  readonly ofInitialAmount: boolean;
}

/**
 * Take a percentage off each line, rounded line by line.
 * @see docs/behaviour/discounts.md#percent-discounts
 */
export function percentOffLines(order: OrderState, terms: PercentOffLines): readonly LineEffect[] {
  const rateAt = ratesOf(terms.percentAt);
  const wanted = (hit: Hit, position: number) => {
    const base = terms.ofInitialAmount ? (hit.line.amount ?? ZERO) : subtotal(hit.line);
    return percentOfUnits(base, rateAt(position), { hit: hit.units, all: hit.line.quantity });
  };
  const { hits, lineLimit, totalLimit } = terms;
  return takeOffLines({ hits, wanted, lineLimit, totalLimit, byUnits: false }, order);
}

/** More than everything is everything. */
function wholeAtMost(percent: number): Rate {
  return percentRate(Math.min(percent, 100));
}

/** Parse the percentage once, because usually all lines have the same. */
function ratesOf(percentAt: (position: number) => number): (position: number) => Rate {
  let last = Number.NaN;
  let rate: Rate = { numerator: 0, denominator: 100 };
  return (position) => {
    const percent = percentAt(position);
    if (percent !== last) rate = wholeAtMost(percent);
    last = percent;
    return rate;
  };
}

// FIXED discounts: a new total for the order, or a new price for each unit.

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

// Takes money off lines, within every limit at once.

export interface LineDiscounts {
  /** In application order, in which limits over several lines are used up. */
  readonly hits: readonly Hit[];
  /** The discount of a line before limits, minor units; not negative. */
  readonly wanted: (hit: Hit, position: number) => number;
  /** The largest discount of each line, and of all lines together; null without such a limit. */
  readonly lineLimit: number | null;
  readonly totalLimit: number | null;
  /** True when the discount is computed by units, so that their number is part of the answer. */
  readonly byUnits: boolean;
}

/**
 * Subtract a discount from the order lines that the discount reaches, at most the remaining value of each line and of
 * the order.
 * @returns one effect for each line reached, zero included
 * @see docs/behaviour/discounts.md#limits-of-a-discount
 */
export function takeOffLines(discounts: LineDiscounts, order: OrderState): readonly LineEffect[] {
  let room = Math.min(payable(order), moneyLimit(discounts.totalLimit));
  const spent: Spent = new Map();
  return discounts.hits.map((hit, position) => {
    const wanted = Math.min(discounts.wanted(hit, position), hitValue(hit), moneyLimit(discounts.lineLimit), room);
    const discount = minor(hit.definition === null ? wanted : withinDefinition(wanted, hit.definition, spent));
    room -= discount;
    const isCounted = discounts.byUnits || hit.units < hit.line.quantity;
    return isCounted ? { index: hit.index, discount, discountedUnits: hit.units } : { index: hit.index, discount };
  });
}

/** The amount that lines have used of each aggregated limit, minor units: definitions with the same limit share it. */
type Spent = Map<number, number>;

/** Apply the money limits of the definition. */
function withinDefinition(wanted: number, { definition }: CompiledDefinition, spent: Spent): number {
  const ofLine = Math.min(wanted, moneyLimit(definition.amount_limit));
  const ofAll = moneyLimit(definition.aggregated_amount_limit);
  if (ofAll === Number.POSITIVE_INFINITY) return ofLine;
  const before = spent.get(ofAll) ?? 0;
  const taken = Math.min(ofLine, ofAll - before);
  spent.set(ofAll, before + taken);
  return taken;
}
