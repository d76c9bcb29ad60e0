// From the state of an order to the amounts and lines of an answer.
import type { ApplicationDetail, OrderAmounts, OrderItem } from '../../model/records/order';
import { kept } from '../memo';
import { ZERO, add } from '../money';
import type { Writable } from '../writable';
import {
  type AddedLine,
  type Effect,
  type Line,
  type LineEffect,
  type LineIdentity,
  NO_EFFECT,
  type OrderState,
  addedLineAmount,
  itemsDiscountOf,
  payable,
  subtotal,
  totalDiscount,
} from './state';

/** What was applied, by one redeemable or by a whole request: order-level, and line by line. */
export interface Applied {
  readonly order: number | null;
  readonly items: number | null;
  /** Each line at most once. */
  readonly lines: readonly LineEffect[];
  readonly effect: Effect | null;
}

const NO_LINES: readonly LineEffect[] = [];

export const NOTHING_APPLIED: Applied = { order: null, items: null, lines: NO_LINES, effect: null };

/**
 * What one redeemable applied.
 * @param lineCount lines in the order before the effect: added lines follow them
 */
export function appliedBy(effect: Effect, lineCount: number): Applied {
  const { orderDiscount, lines, added } = effect;
  const items = lines === null && added.length === 0 ? null : itemsDiscountOf(effect);
  return { order: orderDiscount, items, lines: changesOf(lines ?? NO_LINES, added, lineCount), effect };
}

function changesOf(lines: readonly LineEffect[], added: readonly AddedLine[], lineCount: number) {
  if (added.length === 0) return lines;
  return [...lines, ...added.map((line, position) => additionEffect(line, lineCount + position))];
}

function additionEffect(line: AddedLine, index: number): LineEffect {
  const addedAmount = addedLineAmount(line) ?? ZERO;
  return { index, discount: line.discount, freeUnits: line.freeUnits, addedUnits: line.quantity, addedAmount };
}

/** What several redeemables applied together. */
export function sumApplied(parts: readonly Applied[]): Applied {
  return {
    order: sumOf(parts, 'order'),
    items: sumOf(parts, 'items'),
    lines: sumLines(parts),
    effect: sumReplacements(parts),
  };
}

/** Lines keep their index from one redeemable to the next, so the details of all of them can stand together. */
function sumReplacements(parts: readonly Applied[]): Effect | null {
  const replacements: ApplicationDetail[] = [];
  for (const { effect } of parts)
    if (effect && effect.replacements.length > 0) replacements.push(...effect.replacements);
  return replacements.length === 0 ? null : { ...NO_EFFECT, replacements };
}

/** One sum for each line, grown in place: a long stack reaches every line many times. */
function sumLines(parts: readonly Applied[]): readonly LineEffect[] {
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
  return { index, discount, discountedUnits: discountedUnitsOf(line), addedUnits, addedAmount };
}

function addLine(sum: Writable<LineEffect>, line: LineEffect): void {
  sum.discount = add(sum.discount, line.discount);
  sum.discountedUnits = (sum.discountedUnits ?? 0) + discountedUnitsOf(line);
  sum.addedUnits = (sum.addedUnits ?? 0) + (line.addedUnits ?? 0);
  sum.addedAmount = add(sum.addedAmount ?? ZERO, line.addedAmount ?? ZERO);
}

/** Units made free, else units the discount was computed on. */
function discountedUnitsOf({ freeUnits, discountedUnits }: LineEffect): number {
  return freeUnits ?? discountedUnits ?? 0;
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
export function orderItems({ lines }: OrderState, applied: Applied): readonly OrderItem[] {
  if (applied.lines.length === 0) return plainItems(lines);
  const details = applied.effect?.replacements ?? NO_DETAILS;
  const items = applied.lines.length === lines.length ? new Array<OrderItem>(lines.length) : plainItems(lines).slice();
  for (const change of applied.lines) {
    const line = lines[change.index];
    if (line) items[change.index] = changedItem(line, change, detailsOf(details, change.index));
  }
  return items;
}

const NO_DETAILS: readonly ApplicationDetail[] = [];

function detailsOf(details: readonly ApplicationDetail[], index: number): readonly ApplicationDetail[] {
  if (details.length === 0) return details;
  return details.filter((detail) => detail.target_index === index || detail.source_index === index);
}

function changedItem(line: Line, change: LineEffect, details: readonly ApplicationDetail[]): OrderItem {
  const item = itemOf(line);
  const discountedUnits = discountedUnitsOf(change);
  const { addedUnits = 0 } = change;
  if (discountedUnits !== 0) item.applied_discount_quantity = discountedUnits;
  if (addedUnits !== 0) item.applied_quantity = addedUnits;
  if (line.amount !== null) {
    if (addedUnits !== 0) item.applied_quantity_amount = change.addedAmount ?? 0;
    item.applied_discount_amount = change.discount;
  }
  if (details.length > 0) item.application_details = details;
  return item;
}

interface Shown {
  readonly lines: readonly Line[];
  readonly items: readonly OrderItem[];
}

/** The list shown last: most lines of the next one are the same. */
const shownLast = kept<Shown>({ lines: [], items: [] });

function plainItems(lines: readonly Line[]): readonly OrderItem[] {
  const { value: last } = shownLast;
  if (last.lines === lines) return last.items;
  const items = lines.map((line, index) => {
    const known = last.lines[index] === line ? last.items[index] : undefined;
    return known ?? itemOf(line);
  });
  shownLast.value = { lines, items };
  return items;
}

/** Written member by member: this runs for every line of every answer. */
function itemOf(line: Line): Writable<OrderItem> {
  const item = identityOf(line.identity);
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

function identityOf(identity: LineIdentity): Writable<OrderItem> {
  const { id, product_id, sku_id, source_id, related_object, product, sku, metadata } = identity;
  const item: Writable<OrderItem> = { object: 'order_item' };
  if (id !== undefined) item.id = id;
  if (product_id !== undefined) item.product_id = product_id;
  if (sku_id !== undefined) item.sku_id = sku_id;
  if (source_id !== undefined) item.source_id = source_id;
  if (related_object !== undefined) item.related_object = related_object;
  if (product !== undefined) item.product = product;
  if (sku !== undefined) item.sku = sku;
  if (metadata !== undefined) item.metadata = metadata;
  return item;
}

function showsInitialAmount(line: Line): boolean {
  return line.initialAmount !== line.amount || line.discountQuantity > 0;
}

/** Whose order a record is, and who referred it; the objects are absent where there is nobody. */
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
