// The lines of an order in answers and records.
import type { ApplicationDetail, OrderItem } from '../../model/records/order';
import type { Writable } from '../writable';
import { type AppliedDiscounts, discountUnitsOf } from './output';
import { type Line, type LineEffect, type LineIdentity, type OrderState, subtotal } from './state';

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
