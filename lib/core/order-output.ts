// From the state of an order to the amounts and lines of an answer.
import type { ApplicationDetail, OrderAmounts, OrderItem } from '../model/order';
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
  return withAmounts({}, order, applied);
}

/** Writes the amounts into an object that was just made. */
export function withAmounts(amounts: Writable<OrderAmounts>, order: OrderState, applied: Applied): OrderAmounts {
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

/**
 * The lines of an order as an answer shows them. Lines nothing was applied to share one object between answers, and so do
 * whole lists of them.
 */
export function orderItems(order: OrderState, applied: Applied): readonly OrderItem[] {
  if (applied.lines.size === 0) return plainList(order.lines);
  const details = applied.effect?.replacements ?? [];
  return order.lines.map((line, index) => {
    const change = applied.lines.get(index);
    return change ? changedItem(line, change, detailsOf(details, index)) : plainItem(line);
  });
}

function detailsOf(details: readonly ApplicationDetail[], index: number): readonly ApplicationDetail[] {
  if (details.length === 0) return details;
  return details.filter((detail) => detail.target_index === index || detail.source_index === index);
}

function changedItem(line: Line, change: AppliedLine, details: readonly ApplicationDetail[]): OrderItem {
  const item: Writable<OrderItem> = buildItem(line);
  if (change.discountedUnits !== 0) item.applied_discount_quantity = change.discountedUnits;
  if (change.addedUnits !== 0) item.applied_quantity = change.addedUnits;
  if (line.amount !== null) {
    if (change.addedUnits !== 0) item.applied_quantity_amount = change.addedAmount;
    item.applied_discount_amount = change.discount;
  }
  if (details.length > 0) item.application_details = details;
  return item;
}

export type Writable<T> = { -readonly [member in keyof T]: T[member] };

const plainLists = new WeakMap<OrderState['lines'], readonly OrderItem[]>();

function plainList(lines: OrderState['lines']): readonly OrderItem[] {
  const known = plainLists.get(lines);
  if (known) return known;
  const items = lines.map(plainItem);
  plainLists.set(lines, items);
  return items;
}

const plainItems = new WeakMap<Line, OrderItem>();

function plainItem(line: Line): OrderItem {
  const known = plainItems.get(line);
  if (known) return known;
  const item = buildItem(line);
  plainItems.set(line, item);
  return item;
}

/** Written member by member: this runs for every line of every answer. */
function buildItem(line: Line): Writable<OrderItem> {
  const item: Writable<OrderItem> = { object: 'order_item', ...line.identity };
  item.quantity = line.quantity;
  item.initial_quantity = line.initialQuantity;
  if (line.discountQuantity > 0) item.discount_quantity = line.discountQuantity;
  if (line.amount !== null) item.amount = line.amount;
  if (line.initialAmount !== null && showsInitialAmount(line)) item.initial_amount = line.initialAmount;
  if (line.discount > 0) item.discount_amount = line.discount;
  if (line.price !== null) item.price = line.price;
  if (line.amount !== null) item.subtotal_amount = subtotal(line);
  return item;
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
