// The amounts and the lines of an order in answers and records, from its state.
import type { ApplicationDetail, OrderAmounts, OrderItem } from '../../model/records/order';
import { add, ZERO } from '../money';
import type { Writable } from '../object-members';
import {
  type AddedLine,
  computeAddedLineAmount,
  type Effect,
  itemsDiscountOf,
  type Line,
  type LineEffect,
  type LineIdentity,
  NO_EFFECT,
  type OrderState,
  payable,
  subtotal,
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
  for (const { effect } of parts) if (effect) replacements.push(...effect.replacements);
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

// The lines of an order in answers and records.

/** An order between two redeemables, and the discounts applied last. */
export interface OrderStep {
  readonly order: OrderState;
  readonly applied: AppliedDiscounts;
}

/** Steps for the parts of a request, one for each; empty without an order. */
export function stepsOf(
  parts: readonly { readonly order: OrderState | null; readonly applied: AppliedDiscounts }[],
): OrderStep[] {
  const steps: OrderStep[] = [];
  for (const { order, applied } of parts) if (order) steps.push({ order, applied });
  return steps;
}

/** The lines of an order in an answer. */
export function orderItems(order: OrderState, applied: AppliedDiscounts): readonly OrderItem[] {
  const [items = []] = itemsOfSteps([{ order, applied }]);
  return items;
}

/**
 * The lines of several orders, one after the other. Lines to which nothing was applied share one object, and so do
 * whole lists of them.
 */
export function itemsOfSteps(steps: readonly OrderStep[]): readonly (readonly OrderItem[])[] {
  let plain = NOTHING_SHOWN;
  return steps.map(({ order: { lines }, applied }) => {
    if (isOnAll(applied, lines)) return changedItems(new Array<OrderItem>(lines.length), lines, applied);
    plain = plainItems(lines, plain);
    return applied.lines.length === 0 ? plain.items : changedItems(plain.items.slice(), lines, applied);
  });
}

/** True when a discount was applied to all lines; each line occurs at most once. */
function isOnAll(applied: AppliedDiscounts, lines: readonly Line[]): boolean {
  return lines.length > 0 && applied.lines.length === lines.length;
}

/** Lines without applied discounts, and their form in answers. */
interface PlainItems {
  readonly lines: readonly Line[];
  readonly items: readonly OrderItem[];
}

const NOTHING_SHOWN: PlainItems = { lines: [], items: [] };

/** @param before the plain items of the previous order: most lines of the next one are the same */
function plainItems(lines: readonly Line[], before: PlainItems): PlainItems {
  if (before.lines === lines) return before;
  const items = lines.map((line, index) => {
    const known = before.lines[index] === line ? before.items[index] : undefined;
    return known ?? itemOf(line);
  });
  return { lines, items };
}

/** Write changed lines into a newly created list. */
function changedItems(items: OrderItem[], lines: readonly Line[], applied: AppliedDiscounts): readonly OrderItem[] {
  const details = applied.effect?.replacements ?? NO_DETAILS;
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
  const discountedUnits = discountUnitsOf(change);
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

/** Builds the object member by member for speed: this runs for every line of every answer. */
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
