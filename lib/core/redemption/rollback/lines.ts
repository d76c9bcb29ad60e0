// The lines of an order after the rollback of one of its redemptions.
import { hiddenLine } from '../../order/hidden-lines';
import type { CalculatedOrder, LineNotes, Order, OrderItem } from '../../../model/records/order';
import { minor, mulDivHalfUp } from '../../money';
import { splitFreeUnits, splitMoney, splitUnits } from './line-parts';

/** What one redemption did to the lines of an order. */
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
  const hidden = notes.hidden ?? [];
  const lines = joinedLines(shown, hidden);
  const places = placesOf(lines, notes);
  const shares = (redeemed.items ?? []).filter(({ id }) => id !== undefined);
  for (const share of shares) takeShare(lines, places.get(share.id ?? '') ?? [], withFreeUnits(share, redeemed));
  const isShown = (line: OrderItem, index: number) =>
    index < shown.length ? isStillThere(line) : (line.quantity ?? 0) > 0;
  const byId = new Map(shares.map((share) => [share.id, share]));
  return {
    items: lines.filter(isShown).map((line) => shownLine(line, byId)),
    hidden: lines.flatMap((line, index) => (isShown(line, index) ? missingPart(line) : [hiddenLine(line)])),
  };
}

/** False for a line that redemptions added and that has no units left. */
export function isStillThere({ initial_quantity: placed, quantity = 0 }: OrderItem): boolean {
  return quantity > 0 || placed !== 0;
}

/** Lines with the units that were taken before they came back, followed by the lines that are not shown. */
function joinedLines(shown: readonly OrderItem[], hidden: readonly OrderItem[]): OrderItem[] {
  const lines = shown.slice();
  for (const line of hidden) {
    const index = lines.findIndex(({ id }) => id === line.id);
    const known = lines[index];
    if (known) lines[index] = joinedLine(known, line);
    else lines.push(line);
  }
  return lines;
}

function joinedLine({ subtotal_amount, ...line }: OrderItem, hidden: OrderItem): OrderItem {
  const { amount, discount_amount: discount = 0, discount_quantity: free = 0 } = line;
  return {
    ...line,
    quantity: (line.quantity ?? 0) + (hidden.quantity ?? 0),
    ...(amount !== undefined && { amount: amount + (hidden.amount ?? 0) }),
    ...(hidden.discount_amount !== undefined && { discount_amount: discount + hidden.discount_amount }),
    ...(hidden.discount_quantity !== undefined && { discount_quantity: free + hidden.discount_quantity }),
  };
}

/** What a shown line cannot show: units that later rollbacks return in vain, and discounts above its amount. */
function missingPart(line: OrderItem): readonly OrderItem[] {
  const { id, quantity = 0, amount = 0, discount_amount = 0, discount_quantity = 0 } = line;
  const shown = boundedLine(line);
  const discount = discount_amount - (shown.discount_amount ?? 0);
  const free = discount_quantity - (shown.discount_quantity ?? 0);
  if (quantity >= 0 && discount === 0 && free === 0) return [];
  return [
    hiddenLine({
      id,
      quantity: Math.min(0, quantity),
      initial_quantity: 0,
      ...(amount < 0 && { amount }),
      ...(discount > 0 && { discount_amount: discount }),
      ...(free > 0 && { discount_quantity: free }),
    }),
  ];
}

/** A line has no fewer than 0 units, and no larger discount than its amount. */
function boundedLine(line: OrderItem): OrderItem {
  const { discount_amount = 0, discount_quantity = 0, subtotal_amount, ...rest } = line;
  // Nothing changed the line.
  if (subtotal_amount !== undefined) return line;
  const quantity = atLeastZero(line.quantity ?? 0);
  const amount = line.amount === undefined ? undefined : atLeastZero(line.amount);
  const discount = Math.min(discount_amount, amount ?? 0);
  const free = Math.min(discount_quantity, quantity);
  return {
    ...rest,
    ...(line.quantity !== undefined && { quantity }),
    ...(amount !== undefined && { amount, subtotal_amount: amount - discount }),
    ...(discount > 0 && { discount_amount: discount }),
    ...(free > 0 && { discount_quantity: free }),
  };
}

/** The places of each line by its id: its own, then those of lines that carry its discounts or units. */
function placesOf(lines: readonly OrderItem[], { carried = {} }: LineNotes): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  lines.forEach(({ id }, index) => {
    if (id !== undefined) places.set(id, [index]);
  });
  lines.forEach(({ id }, index) => {
    for (const earlier of (id === undefined ? undefined : carried[id]) ?? [])
      places.set(earlier, [...(places.get(earlier) ?? []), index]);
  });
  return places;
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
function takeShare(lines: OrderItem[], places: readonly number[], share: OrderItem): void {
  const found = places.flatMap((place) => {
    const part = lines[place];
    return part ? [{ place, part }] : [];
  });
  const parts = found.map(({ part }) => part);
  const units = splitUnits(parts, share.applied_quantity ?? 0);
  const money = splitMoney(parts, share.applied_discount_amount ?? 0);
  const free = splitFreeUnits(parts, share.applied_discount_quantity ?? 0);
  found.forEach(({ place, part }, index) => {
    const taken = { units: units[index] ?? 0, money: money[index] ?? 0, free: free[index] ?? 0 };
    lines[place] = lineWithout(part, taken, share);
  });
}

interface Taken {
  readonly units: number;
  /** Minor units. */
  readonly money: number;
  readonly free: number;
}

function lineWithout(item: OrderItem, taken: Taken, share: OrderItem): OrderItem {
  const { discount_amount = 0, discount_quantity = 0, subtotal_amount, ...line } = withoutApplied(item);
  const amount = amountWithout(item, taken.units, share);
  const discount = atLeastZero(discount_amount - taken.money);
  const free = atLeastZero(discount_quantity - taken.free);
  return {
    ...line,
    quantity: (item.quantity ?? 0) - taken.units,
    ...(amount !== undefined && { amount }),
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
