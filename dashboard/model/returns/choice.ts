// The chosen part of an order that comes back, and the request for it.
import type { Return } from '../../../lib/model/records/return';
import { readMoney } from '../money';
import type { Returnable, ReturnableLine } from './left';

export interface ReturnChoice {
  /** Units by the id of the line. */
  readonly units: Readonly<Record<string, number>>;
  /** Of the part that stands in no line, hundredths; null for a typed text that is no such amount. */
  readonly amount: number | null;
}

export const NOTHING_CHOSEN: ReturnChoice = { units: {}, amount: 0 };

/** Chooses everything that is left. */
export function chooseAll({ lines, orderAmount }: Returnable): ReturnChoice {
  return { units: Object.fromEntries(lines.map(({ id, left }) => [id, left])), amount: orderAmount };
}

/** A typed part of an amount, hundredths: 0 for an empty text, null for anything that is no part of it. */
export function amountWithin(text: string, left: number): number | null {
  if (text.trim() === '') return 0;
  const amount = readMoney(text);
  return amount !== null && amount >= 0 && amount <= left ? amount : null;
}

/** The chosen units of a line that are still left: another return may have been faster. */
export function unitsToReturn({ units }: ReturnChoice, { id, left }: ReturnableLine): number {
  return Math.min(units[id] ?? 0, left);
}

/** Policy and tender order, where the first return has not fixed them. */
export type ReturnTerms = Partial<Pick<Return, 'policy' | 'tender_order'>>;

export interface ReturnWish extends ReturnTerms {
  readonly items?: readonly { readonly id: string; readonly quantity: number }[];
  readonly amount?: number;
}

/**
 * The request for a choice. It counts the units, also where everything is chosen: a return at the same moment makes it
 * fail, and never makes it return something else than was shown.
 * @returns null when nothing is chosen, or an amount cannot be read
 */
export function returnWish(choice: ReturnChoice, left: Returnable, terms: ReturnTerms): ReturnWish | null {
  const items = left.lines
    .map((line) => ({ id: line.id, quantity: unitsToReturn(choice, line) }))
    .filter(({ quantity }) => quantity > 0);
  if (choice.amount === null) return null;
  const amount = Math.min(choice.amount, left.orderAmount);
  if (items.length === 0 && amount === 0) return null;
  return { ...(items.length > 0 && { items }), ...(amount > 0 && { amount }), ...terms };
}
