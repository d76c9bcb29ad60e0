// The lines of an order after the rollback of one of its redemptions.
import { boundedLine, hiddenLine, joinedLine, joinNotes, missingPart } from '../../order/hidden-lines';
import type { CalculatedOrder, LineNotes, Order, OrderItem } from '../../../model/records/order';
import { minor, mulDivHalfUp } from '../../money';
import { type SharePart, splitShare } from './line-parts';

/** The effect of one redemption on the lines of an order. */
export interface RedeemedLines {
  /** Its discounts and units are in the `applied_` members. */
  readonly items: CalculatedOrder['items'];
  /** The free units of lines by their ids, where `applied_discount_quantity` counts others as well. */
  readonly freeUnits: Readonly<Record<string, number>>;
}

/** The lines of an order, and those that it keeps beside them. */
export interface RolledBackLines {
  readonly items: readonly OrderItem[];
  readonly hidden: readonly OrderItem[];
}

/**
 * The lines without the discounts and units of one redemption. Lines that nobody placed and that have no units left are
 * hidden, and hidden lines that got units appear again.
 */
export function linesWithoutShare(order: Order, notes: LineNotes, redeemed: RedeemedLines): RolledBackLines {
  const shown = order.items ?? [];
  const { hidden: noted = [] } = notes;
  const lines = [...noted, ...shown];
  const places = placesOf(lines, notes);
  const shares = (redeemed.items ?? []).filter(({ id }) => id !== undefined);
  for (const share of shares) takeShare(lines, places.get(share.id ?? '') ?? NOWHERE, withFreeUnits(share, redeemed));
  const byId = new Map(shares.map((share) => [share.id, share]));
  const noteOf = new Map(lines.slice(0, noted.length).map((note) => [note.id, note]));
  const items: OrderItem[] = [];
  const hidden: OrderItem[] = [];
  for (const line of lines.slice(noted.length)) {
    const { known, rest } = withNote(line, noteOf.get(line.id));
    noteOf.delete(line.id);
    if (isStillThere(known)) items.push(known);
    hidden.push(...(isStillThere(known) ? missingPart(known) : [hiddenLine(known)]), ...rest);
  }
  for (const note of noteOf.values()) {
    if ((note.quantity ?? 0) > 0) items.push(note);
    hidden.push(...((note.quantity ?? 0) > 0 ? missingPart(note) : [hiddenLine(note)]));
  }
  return { items: items.map((line) => shownLine(line, byId)), hidden: joinNotes(hidden) };
}

/**
 * A line with the discounts that it has room for again. Its note keeps units that were taken in vain, until a rollback
 * returns them: units that the line got since are no part of them.
 */
function withNote(line: OrderItem, note: OrderItem | undefined) {
  if (!note) return { known: line, rest: [] };
  if ((line.quantity ?? 0) < 0 || (note.quantity ?? 0) > 0) return { known: joinedLine(line, note), rest: [] };
  const { id, quantity, initial_quantity, amount, initial_amount, ...discounts } = note;
  const rest = hiddenLine({ id, quantity, initial_quantity, amount, initial_amount });
  const hasDiscount = discounts.discount_amount !== undefined || discounts.discount_quantity !== undefined;
  return { known: hasDiscount ? joinedLine(line, discounts) : line, rest: quantity === 0 ? [] : [rest] };
}

/** False for a line that redemptions added and that has no units left. */
export function isStillThere({ initial_quantity: placed, quantity = 0 }: OrderItem): boolean {
  return quantity > 0 || placed !== 0;
}

/** Where the share of a redemption in one line stands: places of lines in their list. */
interface SharePlaces {
  /** The line and its note, then lines that carry its discounts or units. */
  readonly own: readonly number[];
  /** The other lines of which it was a part, or that were a part of it. */
  readonly related: readonly number[];
}

const NOWHERE: SharePlaces = { own: [], related: [] };
const NO_LINE: OrderItem = { object: 'order_item' };

function placesOf(lines: readonly OrderItem[], { carried = {} }: LineNotes): ReadonlyMap<string, SharePlaces> {
  const own = new Map<string, number[]>();
  const add = (id: string, index: number) => own.set(id, [...(own.get(id) ?? []), index]);
  const carriedBy = ({ id }: OrderItem) => (id === undefined ? [] : (carried[id] ?? []));
  lines.forEach(({ id }, index) => id !== undefined && add(id, index));
  lines.forEach((line, index) => {
    for (const earlier of carriedBy(line)) add(earlier, index);
  });
  const related = (places: readonly number[]) => {
    const ids = new Set(places.flatMap((place) => [lines[place]?.id ?? '', ...carriedBy(lines[place] ?? NO_LINE)]));
    const all = new Set([...ids].flatMap((id) => own.get(id) ?? []));
    return [...all].filter((place) => !places.includes(place));
  };
  return new Map([...own].map(([id, places]) => [id, { own: places, related: related(places) }]));
}

function withFreeUnits(share: OrderItem, { freeUnits }: RedeemedLines): OrderItem {
  const free = freeUnits[share.id ?? ''];
  return free === undefined ? share : { ...share, applied_discount_quantity: free };
}

/** A line without discounts and without units added by redemptions. Units that the shop removed stay removed. */
export function toInitialLine(item: OrderItem): OrderItem {
  const { discount_amount, discount_quantity, ...line } = withoutApplied(item);
  const { quantity, initial_quantity: placed, amount, initial_amount = amount } = line;
  const isAbovePlaced = quantity !== undefined && placed !== undefined && quantity > placed;
  const left = isAbovePlaced ? initial_amount : amount;
  return {
    ...line,
    ...(isAbovePlaced && { quantity: placed }),
    ...(left !== undefined && { amount: left, subtotal_amount: left }),
  };
}

/** Take a share from the lines at these places, which are changed in the list. */
function takeShare(lines: OrderItem[], { own, related }: SharePlaces, share: OrderItem): void {
  const linesAt = (places: readonly number[]) => places.map((place) => lines[place] ?? NO_LINE);
  const parts = splitShare({ own: linesAt(own), related: linesAt(related) }, share);
  [...own, ...related].forEach((place, index) => {
    const part = parts[index];
    if (part) lines[place] = lineWithout(lines[place] ?? NO_LINE, part, share);
  });
}

function lineWithout(item: OrderItem, taken: SharePart, share: OrderItem): OrderItem {
  const { discount_amount = 0, discount_quantity = 0, subtotal_amount, ...line } = withoutApplied(item);
  const amount = amountWithout(item, taken.units, share);
  const { initial_amount: placed = item.amount } = item;
  const discount = atLeastZero(discount_amount - taken.money);
  const free = atLeastZero(discount_quantity - taken.free);
  return {
    ...line,
    quantity: (item.quantity ?? 0) - taken.units,
    ...(amount !== undefined && { amount }),
    ...(amount !== placed && { initial_amount: placed }),
    ...(discount > 0 && { discount_amount: discount }),
    ...(free > 0 && { discount_quantity: free }),
  };
}

/** Removed units are worth the current price of the line, if they were added at its price. */
function amountWithout(item: OrderItem, units: number, share: OrderItem): number | undefined {
  const { amount, price = share.price, quantity: before = 0 } = item;
  if (amount === undefined) return undefined;
  const { applied_quantity: all = 0, applied_quantity_amount: value = 0 } = share;
  const isByPrice = price !== undefined && amount === price * before && value === (share.price ?? 0) * all;
  if (isByPrice && units !== 0) return price * (before - units);
  const left = amount - (units === all ? value : valueOf(units, { all, value }));
  return before > units ? atLeastZero(left) : left;
}

/** The value of some of the units that have this value together, minor units. */
function valueOf(units: number, { all, value }: { readonly all: number; readonly value: number }): number {
  return Math.sign(value) * mulDivHalfUp(minor(Math.abs(value)), Math.abs(units), Math.abs(all));
}

/** A hidden line that got units has the product of the redemption that returned them. */
function shownLine(line: OrderItem, shares: ReadonlyMap<string | undefined, OrderItem>): OrderItem {
  const shown = boundedLine(line);
  const share = shares.get(line.id);
  const isIncomplete = line.price === undefined && line.product_id === undefined && line.sku_id === undefined;
  if (!share || !isIncomplete) return shown;
  const { amount, initial_amount, subtotal_amount, discount_amount, discount_quantity, ...known } =
    withoutApplied(share);
  return { ...known, ...shown };
}

function withoutApplied(item: OrderItem): OrderItem {
  const {
    applied_discount_amount,
    applied_discount_quantity,
    applied_quantity,
    applied_quantity_amount,
    application_details,
    ...rest
  } = item;
  return rest;
}

function atLeastZero(value: number): number {
  return Math.max(value, 0);
}
