// Amounts as people read and type them. They are whole numbers of hundredths, whatever the currency: no fraction is ever computed.

const MINUS = '−';

/** "12345" becomes "123.45": by text, as a division would round. */
export function decimalText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * An amount in the words of a language, with its currency where the project has one.
 * @param amount hundredths of the currency's unit, also where the currency has no smaller unit
 */
export function moneyText(
  amount: number,
  { locale, currency }: { readonly locale: string; readonly currency: string | null },
) {
  const hasRest = amount % 100 !== 0;
  const format =
    currency === null
      ? new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
      : new Intl.NumberFormat(locale, { style: 'currency', currency, ...(hasRest && { minimumFractionDigits: 2 }) });
  // The text of a decimal is formatted exactly, however large it is.
  const text = format.format(decimalText(Math.abs(amount)) as Intl.StringNumericLiteral);
  return amount < 0 ? `${MINUS}${text}` : text;
}

/** A signed step: what is taken has a minus, what is added a plus. */
export function signedText(amount: number, how: { readonly locale: string; readonly currency: string | null }): string {
  return amount > 0 ? `+${moneyText(amount, how)}` : moneyText(amount, how);
}

/**
 * What a person typed, as hundredths: "12", "12.5", "1,234.50" and "1.234,50" in any language's separators.
 * @returns null where it is no amount, or has more than two decimals
 */
export function readMoney(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const [, sign = '', whole = '', decimals = ''] = /^([-−]?)(\d[\d.,]*?)([.,]\d{1,2})?$/.exec(plain) ?? [];
  const [first = '', ...groups] = whole.split(/[.,]/);
  const separators = new Set(whole.replace(/\d/g, ''));
  // Groups of thousands have one separator, and decimals another.
  if (first === '' || separators.size > 1 || separators.has(decimals.charAt(0))) return null;
  if (groups.length > 0 && (first.length > 3 || groups.some((group) => group.length !== 3))) return null;
  const amount = Number(first + groups.join('') + decimals.slice(1).padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return null;
  return sign === '' || amount === 0 ? amount : -amount;
}
