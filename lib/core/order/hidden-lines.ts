// Lines that an order keeps beside its record, because a rollback may return units to them.
import type { LineNotes, Order, OrderItem } from '../../model/records/order';
import { LIMITS } from '../../model/limits';
import type { Line, OrderState } from './state';

/** What a request sends of the lines of an order. */
interface SentLines {
  /** The stored or hidden lines that sent lines continue. */
  readonly continued: readonly (OrderItem | undefined)[];
  /** True for a stored line that was sent with its quantity and its discount. */
  readonly isKept: (line: OrderItem) => boolean;
}

/**
 * The lines to keep after lines were sent: earlier ones, and stored lines that were left out and to which a rollback
 * may return units. A line that was left out has none of its units left.
 */
export function hiddenLines(
  stored: readonly OrderItem[],
  { hidden = [] }: LineNotes,
  { continued, isKept }: SentLines,
): readonly OrderItem[] {
  const isContinued = new Set(continued);
  const isChanged = (id: string | undefined) => stored.some((line) => line.id === id && !isKept(line));
  const kept = hidden.filter((line) => !isContinued.has(line));
  const left = stored.filter((line) => !isContinued.has(line) && mayGetUnits(line)).map(withoutUnits);
  return [...kept.flatMap((line) => (isChanged(line.id) ? withoutDiscount(line) : [line])), ...left];
}

/** A discount that a request sends replaces all of an earlier one. */
function withoutDiscount({ discount_amount, discount_quantity, ...line }: OrderItem): readonly OrderItem[] {
  return line.quantity === 0 && line.initial_quantity === 0 && discount_amount !== undefined ? [] : [line];
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

/** A line as the notes keep it. */
export function hiddenLine(line: { readonly [Member in HiddenMember]?: OrderItem[Member] | undefined }): OrderItem {
  const known = HIDDEN_MEMBERS.filter((member) => line[member] !== undefined);
  return { object: 'order_item', ...Object.fromEntries(known.map((member) => [member, line[member]])) };
}

/** The notes of an order whose lines have their ids. @param items the lines of the state, in their order */
export function notesOf({ lines, hidden = [] }: OrderState, items: readonly OrderItem[]): LineNotes | null {
  const carried = lines.flatMap(({ identity: { carries } }: Line, index) => {
    const id = items[index]?.id;
    return carries && id !== undefined ? [[id, carries] as const] : [];
  });
  return compactNotes({ hidden, carried: Object.fromEntries(carried) });
}

/** The notes with the members that say something; null when none does. */
export function compactNotes({ hidden = [], carried = {} }: LineNotes): LineNotes | null {
  const hasCarried = Object.keys(carried).length > 0;
  if (hidden.length === 0 && !hasCarried) return null;
  return { ...(hidden.length > 0 && { hidden }), ...(hasCarried && { carried }) };
}

/** True when the notes of an order do not fit into its item. */
export function areNotesTooLarge(notes: LineNotes | null): boolean {
  return notes !== null && Buffer.byteLength(JSON.stringify(notes)) > LIMITS.lineNotesBytes;
}

/** The notes that belong to the lines of an order: those of lines that left it are dropped. */
export function notesForItems({ hidden, carried = {} }: LineNotes, items: Order['items'] = []): LineNotes | null {
  const ids = new Set(items.map(({ id }) => id));
  const known = Object.entries(carried).filter(([id]) => ids.has(id));
  return compactNotes({ ...(hidden && { hidden }), carried: Object.fromEntries(known) });
}
