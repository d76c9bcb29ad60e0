// Texts for a shopper: one sentence for each change.
import { localDay } from '../../time/calendar';
import type { NamedGoods } from '../nearest/named-goods';

/** The form in which the project writes amounts and moments. */
export interface TextSetting {
  /** ISO 4217; null when the project has none. */
  readonly currency: string | null;
  readonly timezone: string;
}

const MONTHS: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Write the sentence that so much more must be spent on the order. */
export function amountText(amount: number, { currency }: TextSetting): string {
  return `Spend ${moneyWithCode(amount, currency)} more.`;
}

/** Write the sentence that so much more must be spent on some goods. */
export function lineAmountText(amount: number, of: NamedGoods | null, { currency }: TextSetting): string {
  return `Spend ${moneyWithCode(amount, currency)} more on ${nameOf(of)}.`;
}

/** Write the sentence that so many units of some goods must be added. */
export function unitsText(units: number, of: NamedGoods | null): string {
  return `Add ${units} × ${nameOf(of)}.`;
}

/** Write the sentence that so many units of some goods must be added, and what they cost. */
export function unitsForAmountText(
  units: number,
  { of, amount, setting }: { readonly of: NamedGoods | null; readonly amount: number; readonly setting: TextSetting },
): string {
  return `Add ${units} × ${nameOf(of)} for ${moneyWithCode(amount, setting.currency)}.`;
}

/** Write the sentence from when a redeemable is available, in the time zone of the project. */
export function timeText(ms: number, { timezone }: TextSetting): string {
  const { date, minuteOfDay } = localDay(ms, timezone);
  const [year, month, day] = date.split('-').map(Number);
  const hours = String(Math.floor(minuteOfDay / 60)).padStart(2, '0');
  const minutes = String(minuteOfDay % 60).padStart(2, '0');
  return `Available from ${day} ${MONTHS[(month ?? 1) - 1]} ${year} at ${hours}:${minutes}.`;
}

function nameOf(of: NamedGoods | null): string {
  return of?.name ?? of?.id ?? 'item';
}

function moneyWithCode(amount: number, currency: string | null): string {
  return currency === null ? toDecimals(amount) : `${toDecimals(amount)} ${currency}`;
}

/** Minor units with two decimals. */
function toDecimals(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
