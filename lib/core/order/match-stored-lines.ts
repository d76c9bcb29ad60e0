// Match sent lines with the lines of the stored order that they continue, divide or merge.
import { type CatalogLine, isNameless, productKeys, skuKeys } from '../../model/records/catalog';
import type { OrderItem, RequestOrderItem } from '../../model/records/order';
import { withoutNulls } from '../object-members';

/**
 * The stored line that each sent line continues, so that earlier redemptions' changes are kept; undefined for a new
 * line. A line continues the stored line with its id. Without an id it continues the most similar line of the same SKU
 * or product. It is a new line when it lacks the discounts and units that redemptions left on that line. A line with
 * an unknown id continues a stored line only by such discounts and units.
 * @param hidden lines that are not in the record: a sent line continues one by its id alone
 * @returns one element for each sent line; no stored line occurs twice
 * @see docs/behaviour/orders.md#lines-that-are-sent-again
 */
export function matchStoredLines(
  sent: readonly CatalogLine[],
  stored: readonly OrderItem[],
  hidden: readonly OrderItem[] = [],
): readonly (OrderItem | undefined)[] {
  const known = hidden.length === 0 ? stored : [...stored, ...hidden];
  const open = new Set(known);
  const found = sent.map(({ item }) =>
    takenFrom(
      open,
      known.find((line) => open.has(line) && hasIdOf(line, item)),
    ),
  );
  const byName = linesByName(stored);
  for (const isMatch of [isEqual, isOfSameThing]) {
    sent.forEach((line, index) => {
      found[index] ??= takenFrom(open, bestMatch(line, { byName, open }, isMatch));
    });
  }
  return found;
}

type Match = (item: RequestOrderItem, line: OrderItem) => boolean;

interface Candidates {
  readonly byName: ReadonlyMap<string, readonly OrderItem[]>;
  readonly open: ReadonlySet<OrderItem>;
}

function takenFrom(open: Set<OrderItem>, line: OrderItem | undefined): OrderItem | undefined {
  if (line) open.delete(line);
  return line;
}

function hasIdOf(line: OrderItem, item: RequestOrderItem): boolean {
  return line.id !== undefined && line.id === sentId(item);
}

/** The id of a stored line, which requests need not send. */
function sentId(item: RequestOrderItem): string | undefined {
  return (item as { readonly id?: string }).id ?? undefined;
}

/** The open line with the most members in common; the earliest of several. */
function bestMatch(sent: CatalogLine, { byName, open }: Candidates, isMatch: Match): OrderItem | undefined {
  let best: OrderItem | undefined;
  for (const name of namesOf(sent)) {
    for (const line of byName.get(name) ?? []) {
      if (!open.has(line) || !mayContinue(sent.item, line) || !isMatch(sent.item, line)) continue;
      if (!best || likeness(sent.item, line) > likeness(sent.item, best)) best = line;
    }
  }
  return best;
}

const isOfSameThing: Match = () => true;
const isEqual: Match = (item, line) => likeness(item, line) === LIKENESSES.length;

const LIKENESSES: readonly Match[] = [
  (item, line) => Number(item.quantity ?? 1) === (line.quantity ?? 1),
  (item, line) => (item.price ?? line.price) === line.price,
  (item, line) => (item.amount ?? line.amount) === line.amount,
  (item, line) => (item.discount_amount ?? 0) === (line.discount_amount ?? 0),
  (item, line) => JSON.stringify(item.metadata ?? {}) === JSON.stringify(line.metadata ?? {}),
];

function likeness(item: RequestOrderItem, line: OrderItem): number {
  return LIKENESSES.filter((isAlike) => isAlike(item, line)).length;
}

function mayContinue(item: RequestOrderItem, line: OrderItem): boolean {
  return carriesMarks(item) || (sentId(item) === undefined && !isMarked(line));
}

/** Return whether a sent order line contains discounts or added or removed units of an earlier redemption. */
function carriesMarks({ quantity, initial_quantity, ...item }: RequestOrderItem): boolean {
  const hasOtherUnits = typeof initial_quantity === 'number' && initial_quantity !== Number(quantity ?? 1);
  return (item.discount_amount ?? 0) > 0 || (item.discount_quantity ?? 0) > 0 || hasOtherUnits;
}

/** True when redemptions left discounts or units on a stored line. */
function isMarked({
  quantity = 1,
  initial_quantity = quantity,
  discount_amount,
  discount_quantity,
}: OrderItem): boolean {
  return initial_quantity !== quantity || (discount_amount ?? 0) > 0 || (discount_quantity ?? 0) > 0;
}

function linesByName(stored: readonly OrderItem[]): ReadonlyMap<string, readonly OrderItem[]> {
  const lines = new Map<string, OrderItem[]>();
  for (const line of stored) {
    for (const name of namesOfStored(line)) {
      const named = lines.get(name);
      if (named) named.push(line);
      else lines.set(name, [line]);
    }
  }
  return lines;
}

/** Return all names (ids and source ids) by which a stored order line can be matched. */
function namesOfStored(line: OrderItem): ReadonlySet<string> {
  return namesOf({ item: line, product: undefined, sku: undefined });
}

/** Return every name of a line's SKU, else of its product; lines with neither share one name. */
function namesOf({ item, product, sku }: CatalogLine): ReadonlySet<string> {
  const skus = [...skuKeys(item), ...(sku ? [sku.id] : [])].map((name) => `sku ${name}`);
  if (skus.length > 0) return new Set(skus);
  const products = [...productKeys(item), ...(product ? [product.id] : [])].map((name) => `product ${name}`);
  return new Set(products.length > 0 ? products : ['nothing']);
}

/**
 * Complete lines that are sent with the id of a stored line and without a product or SKU: they keep what is sold, its
 * price and its metadata. Without a price the amount is kept where the quantity is the same.
 * @see docs/behaviour/orders.md#lines-that-are-sent-again
 */
export function completeNamedLines(
  sent: readonly RequestOrderItem[],
  stored: readonly OrderItem[],
): readonly RequestOrderItem[] {
  return sent.map((item) => {
    const line = isNameless(item) ? stored.find((one) => hasIdOf(one, item)) : undefined;
    return line ? completeLine(item, line) : item;
  });
}

function completeLine(item: RequestOrderItem, line: OrderItem): RequestOrderItem {
  const { product_id, sku_id, source_id, related_object, product, sku } = line;
  const quantity = Number(item.quantity ?? 1);
  const price = item.price ?? line.price;
  const amount = item.amount ?? (price === undefined && quantity === (line.quantity ?? 1) ? line.amount : undefined);
  const metadata = item.metadata ?? line.metadata;
  return {
    ...item,
    ...withoutNulls({ product_id, sku_id, source_id, related_object, product, sku, metadata, price, amount }),
  };
}

// Lines that a request divides or merges: which other stored lines' discounts and units a sent line carries.

/** The part of other stored lines that a sent line carries. */
export interface CarriedPart {
  /** The stored lines, in their order. */
  readonly lines: readonly OrderItem[];
  /** The units of the sent line that redemptions added, to its own stored line or to the others. */
  readonly added: number;
  /** Those of the stored lines whose missing units the sent line lacks as well. */
  readonly lacking: readonly OrderItem[];
}

/** The part of a stored line that its own sent line does not carry. */
interface Remainder {
  readonly line: OrderItem;
  readonly names: ReadonlySet<string>;
  discount: number;
  quantity: number;
  added: number;
}

/**
 * Group the parts of divided lines by the index of the line that was sent. The discounts and units that a stored line
 * lost belong to the sent lines of the same SKU or product that have more of them than their own stored line had.
 * @param continued the stored line that each sent line continues
 * @see docs/behaviour/orders.md#lines-that-are-sent-again
 */
export function carriedParts(
  sent: readonly CatalogLine[],
  stored: readonly OrderItem[],
  continued: readonly (OrderItem | undefined)[],
): ReadonlyMap<number, CarriedPart> {
  const remainders = remaindersOf(sent, stored, continued);
  const parts = new Map<number, CarriedPart>();
  if (remainders.length === 0) return parts;
  sent.forEach((line, index) => {
    const own = continued[index];
    if (!own && !carriesMarks(line.item)) return;
    const part = takePart(line, own, remainders);
    if (part.lines.length > 0) parts.set(index, part);
  });
  return parts;
}

/** Compute the units that redemptions added to a stored line, negative for removed ones. */
export function addedUnitsOf({ quantity = 1, initial_quantity: placed = quantity }: OrderItem): number {
  return quantity - placed;
}

function remaindersOf(
  sent: readonly CatalogLine[],
  stored: readonly OrderItem[],
  continued: readonly (OrderItem | undefined)[],
): readonly Remainder[] {
  const sentFor = new Map(continued.map((line, index) => [line, sent[index]?.item]));
  return stored.flatMap((line) => {
    const item = sentFor.get(line);
    const discount = (line.discount_amount ?? 0) - (item?.discount_amount ?? 0);
    const quantity = (line.quantity ?? 1) - (item ? quantityOf(item) : 0);
    const added = addedUnitsOf(line) - (item ? ownUnits(item, line) : 0);
    if (discount <= 0 && quantity <= 0 && added >= 0) return [];
    return [{ line, names: namesOfStored(line), discount, quantity, added }];
  });
}

/** The units added to its own stored line that a sent line keeps. */
function ownUnits(item: RequestOrderItem, own: OrderItem): number {
  const { initial_quantity: placed } = item;
  if (typeof placed === 'number' && placed !== placedOf(own)) return quantityOf(item) - placed;
  return Math.min(addedUnitsOf(own), quantityOf(item));
}

function takePart(line: CatalogLine, own: OrderItem | undefined, remainders: readonly Remainder[]): CarriedPart {
  const { item } = line;
  const names = namesOf(line);
  let discount = (item.discount_amount ?? 0) - (own?.discount_amount ?? 0);
  let units = quantityOf(item) - (own?.quantity ?? 0);
  let added = own ? ownUnits(item, own) : 0;
  let missing = missingUnits(item) - (own ? missingUnits(own) : 0);
  const lines: OrderItem[] = [];
  const lacking: OrderItem[] = [];
  for (const remainder of remainders) {
    if (remainder.line === own || ![...names].some((name) => remainder.names.has(name))) continue;
    const money = least(discount, remainder.discount);
    // Units that were discounted move with their discount.
    const isMoved = money > 0 || (remainder.line.discount_amount ?? 0) === 0;
    const moved = isMoved ? least(units, remainder.quantity) : 0;
    const movedAdded = least(moved, remainder.added);
    if (isLacking(remainder, missing)) {
      lacking.push(remainder.line);
      missing -= missingUnits(remainder.line);
    } else if (money === 0 && movedAdded === 0 && (own !== undefined || moved === 0)) continue;
    lines.push(remainder.line);
    discount -= money;
    units -= moved;
    added += movedAdded;
    remainder.discount -= money;
    remainder.quantity -= moved;
    remainder.added -= movedAdded;
  }
  return { lines, added, lacking };
}

/** True for a line whose units are missing in a sent line instead: a request may lower the placed units of other lines. */
function isLacking({ line, added }: Remainder, missing: number): boolean {
  const lacked = missingUnits(line);
  return lacked > 0 && added < 0 && missing >= lacked;
}

/** Units that redemptions removed, negative for added ones. */
function missingUnits({ quantity, initial_quantity: placed }: RequestOrderItem): number {
  return typeof placed === 'number' ? placed - Number(quantity ?? 1) : 0;
}

function quantityOf({ quantity }: RequestOrderItem): number {
  return Number(quantity ?? 1);
}

function placedOf({ quantity = 1, initial_quantity: placed = quantity }: OrderItem): number {
  return placed;
}

function least(wanted: number, left: number): number {
  return Math.max(0, Math.min(wanted, left));
}
