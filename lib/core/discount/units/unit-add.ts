// Add free units to the order, and make units of the order free: of the item that a UNIT discount gives away.
import type { Minor } from '../../../model/common';
import { type Catalog, namesOf, type Product, SHIPPING_PRODUCT, type Sku } from '../../../model/records/catalog';
import { LIMITS } from '../../../model/limits';
import type { UnitGift } from '../../../model/records/discount';
import { add, least, minor, mulDivHalfUp, subtract, times, ZERO } from '../../money';
import {
  type AddedLine,
  type Effect,
  type Line,
  type LineEffect,
  type LineIdentity,
  NO_EFFECT,
  type OrderState,
  payable,
  subtotal,
} from '../../order/state';
import type { DiscountContext } from '../context';

/** A number of units: whole, rounded down, not negative and at most a million. */
export function wholeUnits(value: number): number {
  return value >= 1 ? Math.min(Math.floor(value), LIMITS.lineUnits) : 0;
}

/**
 * Add free units, even when the order already has some of the product.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function addNew(order: OrderState, item: FreeItem, units: number): Effect {
  const target = targetLine(item, linesHolding(item, order), order);
  return target === null
    ? { ...NO_EFFECT, added: [newLine(item, units)] }
    : { ...NO_EFFECT, lines: [addUnitsToLine(target, units)] };
}

/**
 * Make units free: first those in the order, then added ones for the rest.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function addMissing(context: DiscountContext, item: FreeItem, units: number): Effect {
  const { order } = context;
  const holding = linesHolding(item, order);
  const held = holding.reduce((sum, index) => sum + (order.lines[index]?.quantity ?? 0), 0);
  const missing = Math.max(0, units - held);
  const freed = freeUnits(context, holding, units);
  const added = missing === 0 ? NO_EFFECT : addNew(order, item, missing);
  return mergeEffects(order.lines.length, [{ ...NO_EFFECT, lines: freed }, added]);
}

/** Discount the units in the order that are not yet free by their remaining amount, line after line. */
function freeUnits({ order, discountLinesOnce }: DiscountContext, holding: readonly number[], units: number) {
  const freed: LineEffect[] = [];
  let left = units;
  let room = payable(order);
  for (const index of holding) {
    const line = order.lines[index];
    if (!line || (discountLinesOnce && line.touched)) continue;
    const paid = Math.max(0, line.quantity - line.discountQuantity);
    const free = Math.min(left, paid);
    if (free === 0) continue;
    const discount = least(mulDivHalfUp(subtotal(line), free, paid), room);
    freed.push({ index, discount, freeUnits: free });
    left -= free;
    room = subtract(room, discount);
  }
  return freed;
}

/** The line that gets more units: a line of the product itself is preferred to one of its SKUs. */
export function targetLine(item: FreeItem, holding: readonly number[], order: OrderState): TargetLine | null {
  const plain = holding.find((index) => order.lines[index]?.identity.sku_id === undefined);
  const index = item.kind === 'product' ? (plain ?? holding[0]) : holding[0];
  const line = index === undefined ? undefined : order.lines[index];
  return index === undefined || !line ? null : { index, line };
}

export interface TargetLine {
  readonly index: number;
  readonly line: Line;
}

/** Build the effect that adds free units to a line of the order. A line without an amount stays without one. */
export function addUnitsToLine({ index, line }: TargetLine, units: number): LineEffect {
  const price = unitPriceOf(line) ?? ZERO;
  const added = limitUnitsByValue(price, units);
  const value = times(price, added);
  return { index, discount: value, freeUnits: added, addedUnits: added, addedAmount: value };
}

function newLine({ identity, price }: FreeItem, units: number): AddedLine {
  const quantity = limitUnitsByValue(price ?? ZERO, units);
  return { identity, price, quantity, discount: times(price ?? ZERO, quantity), freeUnits: quantity };
}

/** Return the largest number of units whose value fits the maximum amount; all units if their price is zero. */
export function limitUnitsByValue(price: number, units: number): number {
  return Math.min(units, Math.floor(LIMITS.amount / price));
}

/**
 * Merge several effects on items, applied one after the other, into one.
 * @param lineCount the number of lines in the order before the first effect
 */
export function mergeEffects(lineCount: number, effects: readonly Effect[]): Effect {
  const lines = new Map<number, LineEffect>();
  const added: AddedLine[] = [];
  for (const effect of effects) {
    for (const change of effect.lines ?? []) {
      const own = added[change.index - lineCount];
      if (own) added[change.index - lineCount] = raisedAddition(own, change);
      else lines.set(change.index, joined(lines.get(change.index), change));
    }
    added.push(...effect.added);
  }
  return { ...NO_EFFECT, lines: [...lines.values()], added, replacements: effects.flatMap((one) => one.replacements) };
}

function raisedAddition(line: AddedLine, change: LineEffect): AddedLine {
  return {
    ...line,
    quantity: line.quantity + (change.addedUnits ?? 0),
    discount: add(line.discount, change.discount),
    freeUnits: line.freeUnits + (change.freeUnits ?? 0),
  };
}

function joined(before: LineEffect | undefined, change: LineEffect): LineEffect {
  if (!before) return change;
  const addedUnits = (before.addedUnits ?? 0) + (change.addedUnits ?? 0);
  const addedAmount = minor((before.addedAmount ?? 0) + (change.addedAmount ?? 0));
  return {
    index: change.index,
    discount: add(before.discount, change.discount),
    freeUnits: (before.freeUnits ?? 0) + (change.freeUnits ?? 0),
    addedUnits,
    addedAmount,
  };
}

// The item that a UNIT discount gives away: from its definition to the product or SKU and the lines that hold it.

/** A product or SKU that is given away. */
export interface FreeItem {
  /** For a new line. */
  readonly identity: LineIdentity;
  /** Minor units; null when the catalogue has no price. */
  readonly price: Minor | null;
  readonly kind: 'product' | 'sku';
  /** All its ids and source ids. */
  readonly names: readonly string[];
  /** Its form in an answer; empty when only the definition names it. */
  readonly shown: Pick<UnitGift, 'product' | 'sku'>;
}

/**
 * Return the product or SKU that a unit discount gives away, with catalogue data.
 * @returns null when the definition names none
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function freeItem(gift: UnitGift, catalog: Catalog): FreeItem | null {
  const skuNames = namesOf(gift.sku);
  const productNames = namesOf(gift.product);
  const sku = find(catalog.skus, gift.unit_type, skuNames);
  if (sku) return skuItem(sku, catalog);
  const product = find(catalog.products, gift.unit_type, productNames);
  if (product && skuNames.length === 0) return productItem(product);
  return unknownItem(gift, skuNames.length > 0 ? 'sku' : 'product');
}

function find<T>(records: ReadonlyMap<string, T>, unitType: string | undefined, names: readonly string[]): T | null {
  for (const name of names) {
    const found = records.get(name);
    if (found) return found;
  }
  return records.get(unitType ?? '') ?? null;
}

function skuItem(sku: Sku, catalog: Catalog): FreeItem {
  const product = catalog.products.get(sku.product_id) ?? null;
  const price = sku.price ?? product?.price ?? null;
  return {
    identity: {
      product_id: sku.product_id,
      sku_id: sku.id,
      ...(product && { product: productMembers(product) }),
      sku: skuMembers(sku),
    },
    price: price === null ? null : minor(price),
    kind: 'sku',
    names: namesOf(sku),
    shown: { sku: { id: sku.id, source_id: sku.source_id, name: sku.sku } },
  };
}

function productItem(product: Product): FreeItem {
  return {
    identity: { product_id: product.id, product: productMembers(product) },
    price: product.price === null ? null : minor(product.price),
    kind: 'product',
    names: namesOf(product),
    shown: { product: { id: product.id, source_id: product.source_id, name: product.name } },
  };
}

function productMembers({ id, source_id, name, price, metadata }: Product): LineIdentity['product'] {
  return { id, ...own('source_id', source_id), ...own('name', name), ...own('price', price), metadata };
}

/** The SKU in the form of a sent line, so that rules after this discount read both in the same way. */
function skuMembers({ id, source_id, sku, price, metadata }: Sku): LineIdentity['sku'] {
  return { id, ...own('source_id', source_id), ...own('sku', sku), ...own('price', price), metadata };
}

/** An item outside the catalogue: it has the names in the definition, and no price of its own. */
function unknownItem(gift: UnitGift, kind: FreeItem['kind']): FreeItem | null {
  const named = kind === 'sku' ? gift.sku : gift.product;
  const names = withShipping([...namesOf(named), ...(gift.unit_type ? [gift.unit_type] : [])]);
  const [id] = names;
  if (id === undefined) return null;
  const members = { id, ...own('source_id', named?.source_id) };
  const identity: LineIdentity =
    kind === 'sku'
      ? { sku_id: id, sku: { ...members, ...own('sku', named?.name) } }
      : { product_id: id, product: { ...members, ...own('name', named?.name) } };
  const shown = kind === 'product' && names.includes(SHIPPING_PRODUCT.id) ? { product: SHIPPING_PRODUCT } : {};
  return { identity, price: null, kind, names, shown };
}

/** Shipping is a product of every catalogue, under two names. */
function withShipping(names: readonly string[]): readonly string[] {
  const { id, source_id } = SHIPPING_PRODUCT;
  return names.includes(id) || names.includes(source_id) ? [id, source_id, ...names] : names;
}

function own<K extends string, T>(member: K, value: T | null | undefined): { [key in K]?: T } {
  return value === null || value === undefined ? {} : ({ [member]: value } as { [key in K]: T });
}

/** The lines that hold an item, by index. A product is held by lines of any of its SKUs. */
export function linesHolding(item: FreeItem, order: OrderState): readonly number[] {
  const found: number[] = [];
  order.lines.forEach((line, index) => {
    if (isHeldBy(item, line)) found.push(index);
  });
  return found;
}

function isHeldBy({ kind, names }: FreeItem, { identity }: Line): boolean {
  const named = kind === 'sku' ? identity.sku : identity.product;
  const id = kind === 'sku' ? identity.sku_id : identity.product_id;
  const isBySource = (identity.related_object === 'sku') === (kind === 'sku');
  const known = [id, named?.id, named?.source_id, isBySource ? identity.source_id : undefined];
  return known.some((name) => typeof name === 'string' && names.includes(name));
}

/**
 * Return the price of one more unit of an order line, minor units; the average unit price if the line has only an
 * amount.
 */
export function unitPriceOf(line: Line): Minor | null {
  if (line.price !== null || line.amount === null) return line.price;
  return line.quantity > 0 ? mulDivHalfUp(line.amount, 1, line.quantity) : null;
}
