// Lines that an order keeps beside its record, because a rollback may return units to them, and units that were placed.
import { LIMITS } from '../../model/limits';
import type { LineNotes, Order, OrderItem, RequestOrderItem } from '../../model/records/order';
import type { Line, OrderState } from './state';

/** The lines of an order as a request sends them. */
interface SentLines {
  /** The stored or hidden lines that sent lines continue. */
  readonly continued: readonly (OrderItem | undefined)[];
  /** True for a stored line that was sent with its quantity and its discount. */
  readonly isKept: (line: OrderItem) => boolean;
}

/**
 * Compute the hidden lines of an order after a request sent its lines. A stored line that was left out and to which a
 * rollback may return units has none of its units left. Of a hidden line that a request sends again, what it cannot
 * show is still noted.
 * @param hidden  the notes before
 * @param absent  the part of each that a request may send again, as in `absentLines`
 */
export function hiddenLines(
  stored: readonly OrderItem[],
  hidden: readonly OrderItem[],
  { continued, isKept }: SentLines,
): readonly OrderItem[] {
  const isContinued = new Set(continued.map((line) => line?.id));
  const storedIds = new Map(stored.map((line) => [line.id, line]));
  const kept = hidden.flatMap((note) => {
    const line = storedIds.get(note.id);
    if (line) return isKept(line) ? [note] : withoutDiscount(note);
    return isContinued.has(note.id) ? missingPart(note) : [note];
  });
  const left = stored.filter((line) => !continued.includes(line) && mayGetUnits(line)).map(withoutUnits);
  return joinNotes([...kept, ...left]);
}

/**
 * Select the hidden lines of an order that its visible lines do not include, each within its bounds: a request may send
 * one again by its id.
 */
export function absentLines(stored: readonly OrderItem[], { hidden = [] }: LineNotes): readonly OrderItem[] {
  const ids = new Set(stored.map(({ id }) => id));
  return hidden.filter(({ id }) => !ids.has(id)).map(boundedLine);
}

/** Merge hidden lines of the same id into one each. */
export function joinNotes(notes: readonly OrderItem[]): readonly OrderItem[] {
  const byId = new Map<string | undefined, OrderItem>();
  for (const note of notes) {
    const known = byId.get(note.id);
    byId.set(note.id, known ? hiddenLine(joinedLine(known, note)) : note);
  }
  return [...byId.values()];
}

/** Merge a visible order line with its hidden note: units, amounts and discounts of both. */
export function joinedLine({ subtotal_amount, ...line }: OrderItem, note: OrderItem): OrderItem {
  const { amount: shown, discount_amount: discount = 0, discount_quantity: free = 0 } = line;
  const { initial_quantity: placed = line.quantity ?? 0, initial_amount: value = shown ?? 0 } = line;
  const amount = shown === undefined ? undefined : shown + (note.amount ?? 0);
  const initialAmount = value + (note.initial_amount ?? 0);
  return {
    ...line,
    quantity: (line.quantity ?? 0) + (note.quantity ?? 0),
    initial_quantity: placed + (note.initial_quantity ?? 0),
    ...(amount !== undefined && { amount }),
    ...(amount !== undefined && amount !== initialAmount && { initial_amount: initialAmount }),
    ...(note.discount_amount !== undefined && { discount_amount: discount + note.discount_amount }),
    ...(note.discount_quantity !== undefined && { discount_quantity: free + note.discount_quantity }),
  };
}

/**
 * Return the part of a line that its visible form lacks, as a hidden line: negative units, and a discount above its
 * amount; empty for none.
 */
export function missingPart(line: OrderItem): readonly OrderItem[] {
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
      ...(line.amount !== undefined && { amount: Math.min(0, amount), initial_amount: 0 }),
      ...(discount > 0 && { discount_amount: discount }),
      ...(free > 0 && { discount_quantity: free }),
    }),
  ];
}

/** Limit an order line to at least 0 units and to a discount no larger than its amount. */
export function boundedLine(line: OrderItem): OrderItem {
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

function atLeastZero(value: number): number {
  return Math.max(value, 0);
}

/** A discount that a request sends replaces all of an earlier one. */
function withoutDiscount({ discount_amount, discount_quantity, ...note }: OrderItem): readonly OrderItem[] {
  return note.quantity === 0 && note.initial_quantity === 0 ? [] : [note];
}

function mayGetUnits({ quantity = 1, initial_quantity: placed = quantity }: OrderItem): boolean {
  return quantity === 0 || quantity < placed;
}

function withoutUnits({ id, quantity = 1, initial_quantity: placed = quantity, ...line }: OrderItem): OrderItem {
  const { amount, initial_amount = amount } = line;
  return hiddenLine({
    id,
    quantity: 0,
    initial_quantity: Math.max(0, placed - quantity),
    ...(amount !== undefined && { amount: 0, initial_amount: Math.max(0, (initial_amount ?? 0) - amount) }),
  });
}

/** The members of a line that the notes keep. Its product is in the records of redemptions. */
const HIDDEN_MEMBERS = [
  'id',
  'quantity',
  'initial_quantity',
  'amount',
  'initial_amount',
  'discount_amount',
  'discount_quantity',
] as const satisfies readonly (keyof OrderItem)[];

type HiddenMember = (typeof HIDDEN_MEMBERS)[number];

/** Reduce an order line to the members that the hidden notes of an order store. */
export function hiddenLine(line: { readonly [Member in HiddenMember]?: OrderItem[Member] | undefined }): OrderItem {
  const known = HIDDEN_MEMBERS.filter((member) => line[member] !== undefined);
  return { object: 'order_item', ...Object.fromEntries(known.map((member) => [member, line[member]])) };
}

/**
 * Build the notes of an order whose lines have their ids: its hidden lines, and the parts of divided ones.
 * @param items the lines of the state, in their order
 */
export function notesOf({ lines, hidden = [] }: OrderState, items: readonly OrderItem[]): LineNotes | null {
  const carried = lines.flatMap(({ identity: { carries } }: Line, index) => {
    const id = items[index]?.id;
    return carries && id !== undefined ? [[id, carries] as const] : [];
  });
  return compactNotes({ hidden, carried: Object.fromEntries(carried) });
}

/** Leave empty members out of the notes of an order; null when nothing is left. */
export function compactNotes({ hidden = [], carried = {} }: LineNotes): LineNotes | null {
  const hasCarried = Object.keys(carried).length > 0;
  if (hidden.length === 0 && !hasCarried) return null;
  return { ...(hidden.length > 0 && { hidden }), ...(hasCarried && { carried }) };
}

/** Why an order that is too large to store is refused. */
export const ORDER_IS_TOO_LARGE = `The order is too large: it is stored in at most ${LIMITS.orderBytes} bytes, with the notes of its lines in ${LIMITS.lineNotesBytes}.`;

/** Return whether the hidden line notes of an order exceed the size that its item has room for. */
export function areNotesTooLarge(notes: LineNotes | null): boolean {
  return notes !== null && Buffer.byteLength(JSON.stringify(notes)) > LIMITS.lineNotesBytes;
}

/** Select the notes that belong to the lines of an order: those of lines that left it are dropped. */
export function notesForItems({ hidden, carried = {} }: LineNotes, items: Order['items'] = []): LineNotes | null {
  const ids = new Set(items.map(({ id }) => id));
  const known = Object.entries(carried).filter(([id]) => ids.has(id));
  return compactNotes({ ...(hidden && { hidden }), carried: Object.fromEntries(known) });
}

// The units that the customer placed on a line, and their price, when the line is sent again.

/** The earlier state of a sent line. */
export interface EarlierLine {
  /** The stored line that the sent one continues, or of which it is a part; undefined for a new line. */
  readonly before: OrderItem | undefined;
  /** The units added to the sent line; null when they are those of the stored line. */
  readonly added: number | null;
}

/**
 * Initial quantity of a line: the units that the customer placed. An edit of the quantity changes them, so that
 * the number of units added or removed by redemptions stays the same. A sent number that differs from the stored
 * one is used as sent.
 *
 * @see docs/behaviour/orders.md#lines-that-are-sent-again
 */
export function computeInitialQuantity(
  item: RequestOrderItem,
  quantity: number,
  { before, added }: EarlierLine,
): number {
  const sent = item.initial_quantity ?? null;
  if (!before) return sent ?? quantity;
  const stored = unitsOf(before);
  return sent !== null && sent !== stored.placed ? sent : Math.max(0, quantity - (added ?? stored.added));
}

function unitsOf({ quantity = 1, initial_quantity: placed = quantity }: OrderItem) {
  return { placed, added: quantity - placed };
}

export interface RequestLineTerms {
  readonly price: number | null;
  readonly quantity: number;
  /** Minor units, like `price`. */
  readonly amount: number;
  readonly initialQuantity: number;
}

/**
 * Initial amount of a line, minor units: the price of the units that the customer placed. A sent amount that
 * differs from the stored one is used as sent.
 */
export function computeInitialAmount(
  item: RequestOrderItem,
  terms: RequestLineTerms,
  { before, added }: EarlierLine,
): number {
  const { price, quantity, amount, initialQuantity } = terms;
  const sent = item.initial_amount ?? null;
  if (!before) return sent ?? amount;
  const { amount: stored = 0, initial_amount: placed = stored } = before;
  if (sent !== null && sent !== placed) return sent;
  if (added !== null) return amountOfUnits(terms);
  if (quantity === before.quantity && amount === stored) return placed;
  return price !== null && price * quantity === amount
    ? price * initialQuantity
    : Math.max(0, amount - (stored - placed));
}

/** The price of the placed units of a line whose units cost the same. */
function amountOfUnits({ price, quantity, amount, initialQuantity }: RequestLineTerms): number {
  if (price !== null && price * quantity === amount) return price * initialQuantity;
  return quantity === 0 ? amount : Math.round((amount / quantity) * initialQuantity);
}
