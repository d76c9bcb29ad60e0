// Money of Medusa is decimal and in major units; money of the service is whole minor units.

/** An amount as Medusa has it: a number, its text, or an object of its own for large numbers. */
export type Decimal = number | string | { readonly value: string | number } | { readonly valueOf: () => unknown };

interface Parsed {
  readonly units: bigint;
  /** How many of the digits stand behind the point. */
  readonly scale: number;
}

function toPlain(decimal: Decimal): unknown {
  if (typeof decimal !== 'object') return decimal;
  return 'value' in decimal ? decimal.value : decimal.valueOf();
}

/** Convert to a number, for counts. */
export function toNumber(decimal: Decimal): number {
  return Number(toPlain(decimal));
}

/** Parse a decimal exactly, also in the form 1e-7. @throws Error for anything else */
function parse(decimal: Decimal): Parsed {
  const text = String(toPlain(decimal));
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) throw new Error(`No decimal number: ${text}.`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const units = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function atScale({ units, scale }: Parsed, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function add(a: Parsed, b: Parsed): Parsed {
  const scale = Math.max(a.scale, b.scale);
  return { units: atScale(a, scale) + atScale(b, scale), scale };
}

function negate({ units, scale }: Parsed): Parsed {
  return { units: -units, scale };
}

function multiply(a: Parsed, b: Parsed): Parsed {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Round to minor units, half of one up; below zero is zero. */
function round({ units, scale }: Parsed, digits: number): number {
  if (units <= 0n) return 0;
  if (scale <= digits) return Number(units * 10n ** BigInt(digits - scale));
  const divisor = 10n ** BigInt(scale - digits);
  return Number((units * 2n + divisor) / (divisor * 2n));
}

export interface LinePrice {
  readonly price: Decimal;
  readonly quantity: Decimal;
  /** Discounts that are taken off before. */
  readonly discounts: readonly Decimal[];
  /** How many digits the currency has behind the point. */
  readonly digits: number;
}

/** The amount of a line: price times quantity less its discounts, in minor units, rounded half up once. */
export function lineAmount({ price, quantity, discounts, digits }: LinePrice): number {
  const gross = multiply(parse(price), parse(quantity));
  return round(
    discounts.reduce((left: Parsed, discount) => add(left, negate(parse(discount))), gross),
    digits,
  );
}

/** Convert to minor units, rounded half up. */
export function toMinor(amount: Decimal, digits: number): number {
  return round(parse(amount), digits);
}

/** Add amounts exactly. @param subtracted taken off the sum */
export function addAmounts(added: readonly Decimal[], subtracted: readonly Decimal[] = []): Decimal {
  const parts = [...added.map(parse), ...subtracted.map((amount) => negate(parse(amount)))];
  const { units, scale } = parts.reduce(add, { units: 0n, scale: 0 });
  return `${units}e-${scale}`;
}

/** Convert minor units to an amount of Medusa. */
export function toMajor(minor: number, digits: number): number {
  return Number(`${minor}e-${digits}`);
}
