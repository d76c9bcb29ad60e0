// From the state of an order to the amounts and lines of an answer.
import type { OrderAmounts, OrderItem } from '../model/order';
import { ZERO, add } from './money';
import {
  type Effect,
  type Line,
  type LineEffect,
  NO_EFFECT,
  type OrderState,
  addedLineAmount,
  itemsDiscountOf,
  payable,
  subtotal,
  totalDiscount,
} from './order';

/** What was applied, by one redeemable or by a whole request: order-level, and line by line. */
export interface Applied {
  readonly order: number | null;
  readonly items: number | null;
  readonly lines: ReadonlyMap<number, AppliedLine>;
  readonly effect: Effect | null;
}

/** What was applied to one line. */
export interface AppliedLine {
  readonly discount: number;
  readonly discountedUnits: number;
  readonly addedUnits: number;
  readonly addedAmount: number;
}

export const NOTHING_APPLIED: Applied = { order: null, items: null, lines: new Map(), effect: null };

/**
 * What one redeemable applied.
 * @param lineCount lines in the order before the effect: added lines follow them
 */
export function appliedBy(effect: Effect, lineCount: number): Applied {
  const lines = new Map<number, AppliedLine>();
  for (const line of effect.lines ?? []) lines.set(line.index, appliedLine(line));
  effect.added.forEach((line, position) => {
    lines.set(lineCount + position, {
      discount: line.discount,
      discountedUnits: line.freeUnits,
      addedUnits: line.quantity,
      addedAmount: addedLineAmount(line) ?? 0,
    });
  });
  const isItems = effect.lines !== null || effect.added.length > 0;
  return { order: effect.orderDiscount, items: isItems ? itemsDiscountOf(effect) : null, lines, effect };
}

function appliedLine(line: LineEffect): AppliedLine {
  return {
    discount: line.discount,
    discountedUnits: line.freeUnits ?? line.discountedUnits ?? 0,
    addedUnits: line.addedUnits ?? 0,
    addedAmount: line.addedAmount ?? 0,
  };
}

/** What several redeemables applied together. */
export function sumApplied(parts: readonly Applied[]): Applied {
  const lines = new Map<number, AppliedLine>();
  for (const part of parts) {
    for (const [index, line] of part.lines) lines.set(index, sumLines(lines.get(index), line));
  }
  return { order: sumOf(parts, 'order'), items: sumOf(parts, 'items'), lines, effect: sumReplacements(parts) };
}

/** Lines keep their index from one redeemable to the next, so the details of all of them can stand together. */
function sumReplacements(parts: readonly Applied[]): Effect | null {
  const replacements = parts.flatMap((part) => part.effect?.replacements ?? []);
  return replacements.length === 0 ? null : { ...NO_EFFECT, replacements };
}

function sumLines(left: AppliedLine | undefined, right: AppliedLine): AppliedLine {
  if (!left) return right;
  return {
    discount: left.discount + right.discount,
    discountedUnits: left.discountedUnits + right.discountedUnits,
    addedUnits: left.addedUnits + right.addedUnits,
    addedAmount: left.addedAmount + right.addedAmount,
  };
}

function sumOf(parts: readonly Applied[], member: 'order' | 'items'): number | null {
  return parts.reduce<number | null>((sum, part) => (part[member] === null ? sum : (sum ?? 0) + part[member]), null);
}

/**
 * The amounts of an order. The discount members appear once a discount was computed, even to zero; those of the
 * order level or the items only when one of that class was.
 * @see docs/behaviour.md#amounts-of-an-order
 */
export function orderAmounts(order: OrderState, applied: Applied): OrderAmounts {
  if (order.amount === null) return {};
  const isComputed = order.hasOrderDiscount || order.hasItemsDiscount;
  return {
    amount: order.amount,
    ...(order.unitsChanged && order.initialAmount !== null && { initial_amount: order.initialAmount }),
    ...(order.hasOrderDiscount && { discount_amount: order.orderDiscount }),
    ...(order.hasItemsDiscount && { items_discount_amount: order.itemsDiscount }),
    ...(isComputed && { total_discount_amount: totalDiscount(order) }),
    total_amount: payable(order),
    ...(applied.order !== null && { applied_discount_amount: applied.order }),
    ...(applied.items !== null && { items_applied_discount_amount: applied.items }),
    ...((applied.order !== null || applied.items !== null) && {
      total_applied_discount_amount: (applied.order ?? 0) + (applied.items ?? 0),
    }),
  };
}

/** The lines of an order as an answer shows them. Lines nothing was applied to share one object between answers. */
export function orderItems(order: OrderState, applied: Applied): readonly OrderItem[] {
  const details = applied.effect?.replacements ?? [];
  return order.lines.map((line, index) => {
    const change = applied.lines.get(index);
    if (!change) return plainItem(line);
    const own = details.filter((detail) => detail.target_index === index || detail.source_index === index);
    const members = line.amount === null ? appliedUnits(change) : { ...appliedUnits(change), ...appliedMoney(change) };
    return { ...plainItem(line), ...members, ...(own.length > 0 && { application_details: own }) };
  });
}

function appliedUnits(change: AppliedLine): Partial<OrderItem> {
  return {
    ...(change.discountedUnits !== 0 && { applied_discount_quantity: change.discountedUnits }),
    ...(change.addedUnits !== 0 && { applied_quantity: change.addedUnits }),
  };
}

function appliedMoney(change: AppliedLine): Partial<OrderItem> {
  return {
    ...(change.addedUnits !== 0 && { applied_quantity_amount: change.addedAmount }),
    applied_discount_amount: change.discount,
  };
}

const plainItems = new WeakMap<Line, OrderItem>();

function plainItem(line: Line): OrderItem {
  const known = plainItems.get(line);
  if (known) return known;
  const item = buildItem(line);
  plainItems.set(line, item);
  return item;
}

function buildItem(line: Line): OrderItem {
  return {
    object: 'order_item',
    ...line.identity,
    quantity: line.quantity,
    initial_quantity: line.initialQuantity,
    ...(line.discountQuantity > 0 && { discount_quantity: line.discountQuantity }),
    ...(line.amount !== null && { amount: line.amount }),
    ...(line.initialAmount !== null && showsInitialAmount(line) && { initial_amount: line.initialAmount }),
    ...(line.discount > 0 && { discount_amount: line.discount }),
    ...(line.price !== null && { price: line.price }),
    ...(line.amount !== null && { subtotal_amount: subtotal(line) }),
  };
}

function showsInitialAmount(line: Line): boolean {
  return line.initialAmount !== line.amount || line.discountQuantity > 0;
}

/** Sum of the units over all lines. */
export function unitCount(order: OrderState): number {
  return order.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Sum of the amounts of all lines, minor units. */
export function linesAmount(order: OrderState): number {
  return order.lines.reduce((sum, line) => add(sum, line.amount ?? ZERO), ZERO);
}
