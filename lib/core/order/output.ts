// Build the amounts of an answer from the state of an order.
import type { ApplicationDetail, OrderAmounts } from '../../model/records/order';
import { ZERO, add } from '../money';
import type { Writable } from '../writable';
import {
  type AddedLine,
  type Effect,
  type LineEffect,
  NO_EFFECT,
  type OrderState,
  computeAddedLineAmount,
  itemsDiscountOf,
  payable,
  totalDiscount,
} from './state';

/** The discounts applied by one redeemable or by a whole request: on the order level, and line by line. */
export interface AppliedDiscounts {
  readonly order: number | null;
  readonly items: number | null;
  /** Each line at most once. */
  readonly lines: readonly LineEffect[];
  readonly effect: Effect | null;
}

const NO_LINES: readonly LineEffect[] = [];

export const NOTHING_APPLIED: AppliedDiscounts = { order: null, items: null, lines: NO_LINES, effect: null };

/**
 * The discounts applied by one redeemable.
 * @param lineCount lines in the order before the effect: added lines follow them
 */
export function toAppliedDiscounts(effect: Effect, lineCount: number): AppliedDiscounts {
  const { orderDiscount, lines, added } = effect;
  const items = lines === null && added.length === 0 ? null : itemsDiscountOf(effect);
  return { order: orderDiscount, items, lines: changesOf(lines ?? NO_LINES, added, lineCount), effect };
}

function changesOf(lines: readonly LineEffect[], added: readonly AddedLine[], lineCount: number) {
  if (added.length === 0) return lines;
  return [...lines, ...added.map((line, position) => additionEffect(line, lineCount + position))];
}

function additionEffect(line: AddedLine, index: number): LineEffect {
  const addedAmount = computeAddedLineAmount(line) ?? ZERO;
  return { index, discount: line.discount, freeUnits: line.freeUnits, addedUnits: line.quantity, addedAmount };
}

/** The discounts applied by several redeemables together. */
export function sumAppliedDiscounts(parts: readonly AppliedDiscounts[]): AppliedDiscounts {
  return {
    order: sumOf(parts, 'order'),
    items: sumOf(parts, 'items'),
    lines: sumLines(parts),
    effect: sumReplacements(parts),
  };
}

/** Lines keep their index from one redeemable to the next, so the details of all of them are combined in one list. */
function sumReplacements(parts: readonly AppliedDiscounts[]): Effect | null {
  const replacements: ApplicationDetail[] = [];
  for (const { effect } of parts)
    if (effect && effect.replacements.length > 0) replacements.push(...effect.replacements);
  return replacements.length === 0 ? null : { ...NO_EFFECT, replacements };
}

/** The sums by line, updated in place for speed: a long stack reaches every line many times. */
function sumLines(parts: readonly AppliedDiscounts[]): readonly LineEffect[] {
  const sums: Writable<LineEffect>[] = [];
  const sumOfLine: (Writable<LineEffect> | undefined)[] = [];
  for (const { lines } of parts) {
    for (const line of lines) {
      const sum = sumOfLine[line.index];
      if (sum) addLine(sum, line);
      else sums.push((sumOfLine[line.index] = countedLine(line)));
    }
  }
  return sums;
}

function countedLine(line: LineEffect): Writable<LineEffect> {
  const { index, discount, addedUnits = 0, addedAmount = ZERO } = line;
  return { index, discount, discountedUnits: discountUnitsOf(line), addedUnits, addedAmount };
}

function addLine(sum: Writable<LineEffect>, line: LineEffect): void {
  sum.discount = add(sum.discount, line.discount);
  sum.discountedUnits = (sum.discountedUnits ?? 0) + discountUnitsOf(line);
  sum.addedUnits = (sum.addedUnits ?? 0) + (line.addedUnits ?? 0);
  sum.addedAmount = add(sum.addedAmount ?? ZERO, line.addedAmount ?? ZERO);
}

/** Free units, or else the units for which the discount was computed. */
export function discountUnitsOf({ freeUnits, discountedUnits }: LineEffect): number {
  return freeUnits ?? discountedUnits ?? 0;
}

function sumOf(parts: readonly AppliedDiscounts[], member: 'order' | 'items'): number | null {
  return parts.reduce<number | null>((sum, part) => (part[member] === null ? sum : (sum ?? 0) + part[member]), null);
}

/**
 * The amounts of an order. The discount members appear once a discount was computed, even to zero; those of the
 * order level or the items only when one of that class was.
 * @see docs/behaviour/discounts.md#amounts-of-an-order
 */
export function orderAmounts(order: OrderState, applied: AppliedDiscounts): OrderAmounts {
  return withAmounts({}, order, applied);
}

/** Write the amounts into a newly created object. */
export function withAmounts(
  amounts: Writable<OrderAmounts>,
  order: OrderState,
  applied: AppliedDiscounts,
): OrderAmounts {
  if (order.amount === null) return amounts;
  amounts.amount = order.amount;
  if (order.unitsChanged && order.initialAmount !== null) amounts.initial_amount = order.initialAmount;
  if (order.hasOrderDiscount) amounts.discount_amount = order.orderDiscount;
  if (order.hasItemsDiscount) amounts.items_discount_amount = order.itemsDiscount;
  if (order.hasOrderDiscount || order.hasItemsDiscount) amounts.total_discount_amount = totalDiscount(order);
  amounts.total_amount = payable(order);
  if (applied.order !== null) amounts.applied_discount_amount = applied.order;
  if (applied.items !== null) amounts.items_applied_discount_amount = applied.items;
  if (applied.order !== null || applied.items !== null) {
    amounts.total_applied_discount_amount = (applied.order ?? 0) + (applied.items ?? 0);
  }
  return amounts;
}

/** The customer of an order and the referrer; the objects are absent when there is none. */
export function orderPeople(customerId: string | null, referrerId: string | null) {
  return {
    ...(customerId !== null && { customer: { id: customerId, object: 'customer' as const } }),
    customer_id: customerId,
    ...(referrerId !== null && { referrer: { id: referrerId, object: 'customer' as const } }),
    referrer_id: referrerId,
  };
}

/** Sum of the units over all lines. */
export function unitCount(order: OrderState): number {
  return order.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Sum of the amounts of all lines, minor units. */
export function linesAmount(order: OrderState): number {
  return order.lines.reduce((sum, line) => add(sum, line.amount ?? ZERO), ZERO);
}
