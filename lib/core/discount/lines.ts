// Takes money off lines, within every limit at once.
import { minor } from '../money';
import { type LineEffect, type OrderState, payable } from '../order/state';
import type { CompiledDefinition } from './context';
import { moneyLimit } from './numbers';
import { type Hit, hitValue } from './scope';

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
