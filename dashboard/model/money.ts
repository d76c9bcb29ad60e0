// Amounts as people read and type them. They are integers of hundredths in every currency: no fraction is ever
// computed.

/** The sign that is as wide as a plus, not a hyphen. */
export const MINUS = '−';

/** The language of the reader, and the currency of the project. */
export interface MoneyHow {
  readonly locale: string;
  readonly currency: string | null;
}

/** "12345" becomes "123.45": by text, as a division would round. */
export function decimalText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A format takes longer to make than to use a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ locale, currency }: MoneyHow, hasRest: boolean): Intl.NumberFormat {
  const name = `${locale} ${currency ?? ''} ${hasRest}`;
  const known = formats.get(name);
  if (known) return known;
  const format =
    currency === null
      ? new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
      : new Intl.NumberFormat(locale, { style: 'currency', currency, ...(hasRest && { minimumFractionDigits: 2 }) });
  formats.set(name, format);
  return format;
}

/**
 * An amount in the format of a language, with the currency of the project, if any.
 * @param amount hundredths of the currency's unit, also for currencies without a smaller unit
 */
export function moneyText(amount: number, how: MoneyHow): string {
  const format = formatOf(how, amount % 100 !== 0);
  // The text of a decimal is formatted exactly, however large it is.
  const text = format.format(decimalText(Math.abs(amount)) as Intl.StringNumericLiteral);
  return amount < 0 ? `${MINUS}${text}` : text;
}

/** Formats a signed step: a reduction has a minus, an addition a plus. */
export function formatSignedMoney(amount: number, how: MoneyHow): string {
  return amount > 0 ? `+${moneyText(amount, how)}` : moneyText(amount, how);
}

/**
 * Parses an amount into hundredths: "12", "12.5", "1,234.50" and "1.234,50" determine their separators. "1,500" and
 * "1.500" do not: there the language decides, and an invalid group of thousands is no amount.
 * @returns null for an invalid amount, or more than two decimals
 */
export function readMoney(text: string, locale: string = ownLocale()): number | null {
  const [, sign = '', digits = ''] = /^([-−]?)(\d[\d.,_]*)$/.exec(withMarks(text.trim())) ?? [];
  const at = decimalPlace(digits, locale);
  const whole = at === -1 ? digits : digits.slice(0, at);
  const decimals = at === -1 ? '' : digits.slice(at + 1);
  if (!WHOLE.test(whole) || decimals.length > 2 || (at !== -1 && decimals === '')) return null;
  const amount = Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return sign === '' || amount === 0 ? amount : -amount;
}

/** Digits, or groups of thousands with one separator, which no zero begins. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}([.,_])\d{3}(?:\1\d{3})*)$/;

/** Spaces and apostrophes only ever part groups. Arabic digits and marks are those of other languages in another hand. */
function withMarks(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f'’]/g, '_')
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}

/** Index of the decimal separator; -1 without one. */
function decimalPlace(digits: string, locale: string): number {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const mark = digits.charAt(at);
  if (at === -1 || digits.indexOf(mark) !== at) return -1;
  const isAlone = /^\d*$/.test(digits.slice(0, at));
  return isAlone && digits.length - at === 4 && mark === groupMark(locale) ? -1 : at;
}

function groupMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567);
  return withMarks(parts.find(({ type }) => type === 'group')?.value ?? '');
}

function ownLocale(): string {
  return typeof navigator === 'undefined' ? 'en' : navigator.language;
}

/** A count with the groups of a language, and the sign of a minus. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count).replace('-', MINUS);
}
